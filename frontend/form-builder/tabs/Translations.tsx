import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partAt } from '#resources/forms/parts.ts'
import { Select } from '../../base/ui/Select.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { usePartNames } from '../usePartNames.ts'
import { languagesOf, withWords, wordsIn, wordsOf } from './languages.ts'

/** Languages that a form is offered in at once; any other is typed by its code. */
const offered = ['en', 'fr', 'es', 'de', 'it', 'pt', 'ar', 'he', 'zh-cn']
const rightToLeft = new Set(['ar', 'he', 'fa', 'ur'])

/** Every text of the form in two languages side by side. */
export default function Translations() {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const { document } = state
  const nameOf = usePartNames()
  const [added, setAdded] = useState<readonly string[]>([])
  const languages = [...new Set([...languagesOf(document), ...added])]
  const [chosen, setChosen] = useState(languages[0] ?? 'fr')
  const [isMissingOnly, setIsMissingOnly] = useState(false)
  const words = wordsOf(document)
  const missing = words.filter(({ value }) => wordsIn(value, chosen) === '').length
  const shown = isMissingOnly ? words.filter(({ value }) => wordsIn(value, chosen) === '') : words
  return (
    <div className="form-builder-translations">
      <div className="form-builder-bar">
        <Select
          aria-label={t('translations.language')}
          value={chosen}
          onChange={setChosen}
          options={[...new Set([...languages, ...offered])].map((each) => ({
            value: each,
            label: t(`languages.${each}`, { defaultValue: each }),
          }))}
        />
        <Input.Search
          aria-label={t('translations.other')}
          placeholder={t('translations.other')}
          enterButton={t('translations.add')}
          onSearch={(code) => {
            const language = code.trim().toLowerCase()
            if (!/^[a-z]{2,3}(?:-[a-z]{2,4})?$/.test(language)) return
            setAdded([...added, language])
            setChosen(language)
          }}
        />
        <Checkbox checked={isMissingOnly} onChange={({ target }) => setIsMissingOnly(target.checked)}>
          {t('translations.missingOnly')}
        </Checkbox>
        <span role="status">{t('translations.missing', { count: missing })}</span>
      </div>
      <div className="form-builder-paper form-builder-wide">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('translations.where')}</th>
              <th scope="col">{t('translations.own')}</th>
              <th scope="col">{t(`languages.${chosen}`, { defaultValue: chosen })}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ path, value, property }) => {
              const part = partAt(document, path)
              const where = `${part === null ? t('outline.form') : nameOf(part)} · ${t(`settings.${property}`)}`
              const set = (language: string, typed: string) =>
                dispatch(steps.set(document, path, withWords(value, language, typed) ?? '', Date.now(), JSON.stringify([path, language])))
              return (
                <tr key={JSON.stringify(path)}>
                  <td>{where}</td>
                  {['', chosen].map((language) => (
                    <td key={language}>
                      <Input.TextArea
                        aria-label={`${where}, ${language === '' ? t('translations.own') : t(`languages.${language}`, { defaultValue: language })}`}
                        autoSize
                        dir={rightToLeft.has(language) ? 'rtl' : 'auto'}
                        disabled={isReadOnly}
                        value={wordsIn(value, language)}
                        onChange={({ target }) => set(language, target.value)}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className="form-builder-none">{t('translations.nothing')}</p>}
      {added.length > 0 && <Button onClick={() => setAdded([])}>{t('translations.forget')}</Button>}
    </div>
  )
}
