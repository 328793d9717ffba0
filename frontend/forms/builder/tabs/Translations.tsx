import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findNearestFormNode } from '#resources/forms/content/formNodes.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { useFormNodeNames } from '../useFormNodeNames.ts'
import { formTextsOf, languagesOf, translationOf, withTranslation } from './languages.ts'

/** Languages offered for selection. Authors add any other language by its code. */
const offeredLanguages = ['en', 'fr', 'es', 'de', 'it', 'pt', 'ar', 'he', 'zh-cn']
const rightToLeftLanguages = new Set(['ar', 'he', 'fa', 'ur'])

/** Shows every text of the form in two languages side by side. */
export default function Translations() {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const { document } = state
  const nameOf = useFormNodeNames()
  const [added, setAdded] = useState<readonly string[]>([])
  const languages = [...new Set([...languagesOf(document), ...added])]
  const [selectedLanguage, setSelectedLanguage] = useState(languages[0] ?? 'fr')
  const [isMissingOnly, setIsMissingOnly] = useState(false)
  const formTexts = formTextsOf(document)
  const missing = formTexts.filter(({ value }) => translationOf(value, selectedLanguage) === '').length
  const shownTexts = isMissingOnly ? formTexts.filter(({ value }) => translationOf(value, selectedLanguage) === '') : formTexts
  return (
    <div className="form-builder-translations">
      <div className="form-builder-bar">
        <Select
          aria-label={t('translations.language')}
          value={selectedLanguage}
          onChange={setSelectedLanguage}
          options={[...new Set([...languages, ...offeredLanguages])].map((each) => ({
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
            setSelectedLanguage(language)
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
              <th scope="col">{t(`languages.${selectedLanguage}`, { defaultValue: selectedLanguage })}</th>
            </tr>
          </thead>
          <tbody>
            {shownTexts.map(({ path, value, property }) => {
              const node = findNearestFormNode(document, path)
              const location = `${node === null ? t('outline.form') : nameOf(node)} · ${t(`settings.${property}`)}`
              const set = (language: string, translatedText: string) =>
                dispatch(
                  steps.set(
                    document,
                    path,
                    withTranslation(value, language, translatedText) ?? '',
                    Date.now(),
                    JSON.stringify([path, language]),
                  ),
                )
              return (
                <tr key={JSON.stringify(path)}>
                  <td>{location}</td>
                  {['', selectedLanguage].map((language) => (
                    <td key={language}>
                      <Input.TextArea
                        aria-label={`${location}, ${language === '' ? t('translations.own') : t(`languages.${language}`, { defaultValue: language })}`}
                        autoSize
                        dir={rightToLeftLanguages.has(language) ? 'rtl' : 'auto'}
                        disabled={isReadOnly}
                        value={translationOf(value, language)}
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
      {shownTexts.length === 0 && <p className="form-builder-none">{t('translations.nothing')}</p>}
      {added.length > 0 && <Button onClick={() => setAdded([])}>{t('translations.forget')}</Button>}
    </div>
  )
}
