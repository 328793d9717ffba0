import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isObject, type Json, type JsonObject, type Path } from '#resources/forms/content/json.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { translationOf, withTranslation } from '../tabs/languages.ts'
import { RowButtons } from './RowButtons.tsx'
import { useList } from './useList.ts'

/** Types of checks, each with its parameters. */
const validatorTypes = {
  numeric: ['minValue', 'maxValue'],
  text: ['minLength', 'maxLength'],
  email: [],
  regex: ['regex'],
  answercount: ['minCount', 'maxCount'],
  expression: ['expression'],
} as const satisfies Readonly<Record<string, readonly string[]>>
type ValidatorType = keyof typeof validatorTypes

const isValidatorType = (type: unknown): type is ValidatorType => typeof type === 'string' && Object.hasOwn(validatorTypes, type)
const isFigure = (name: string): boolean => name !== 'regex' && name !== 'expression'

/** Keeps the properties that all types of checks share. */
const pickSharedProperties = ({ text, notificationType }: JsonObject): JsonObject => ({
  ...(text === undefined ? {} : { text }),
  ...(notificationType === undefined ? {} : { notificationType }),
})

/** Checks of an answer, each with its error message. A check of an unknown type remains and is shown by its name. */
export function ValidatorList({ labelId, path, held }: { readonly labelId: string; readonly path: Path; readonly held: Json | undefined }) {
  const { t } = useTranslation('forms')
  const { isReadOnly, language } = useBuilder()
  const edits = useList(path)
  const list: readonly Json[] = Array.isArray(held) ? held : []
  return (
    <div className="form-builder-list">
      <ul className="form-builder-rows" aria-labelledby={labelId}>
        {list.map((each, index) => {
          const type = isObject(each) ? each.type : undefined
          const value: JsonObject = isObject(each) ? each : {}
          const set = (name: string, after: Json | undefined) => {
            const { [name]: _, ...rest } = value
            edits.set(index, after === undefined || after === '' ? rest : { ...value, [name]: after }, true)
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a check is its place
            <li key={index} className="form-builder-validator">
              <div>
                {isValidatorType(type) ? (
                  <Select
                    aria-label={t('validators.kind', { number: index + 1 })}
                    value={type}
                    disabled={isReadOnly}
                    onChange={(next: ValidatorType) => edits.set(index, { ...pickSharedProperties(value), type: next })}
                    options={Object.keys(validatorTypes).map((name) => ({ value: name, label: t(`validators.${name}`) }))}
                  />
                ) : (
                  <code>{JSON.stringify(each).slice(0, 120)}</code>
                )}
                <RowButtons
                  name={t('validators.kind', { number: index + 1 })}
                  isReadOnly={isReadOnly}
                  {...(index === 0 ? {} : { onUp: () => edits.move(index, index - 1) })}
                  {...(index === list.length - 1 ? {} : { onDown: () => edits.move(index, index + 1) })}
                  onRemove={() => edits.remove(index)}
                />
              </div>
              {isValidatorType(type) &&
                [...validatorTypes[type]].map((name) => (
                  <Input
                    key={name}
                    aria-label={t(`validators.${name}`)}
                    placeholder={t(`validators.${name}`)}
                    disabled={isReadOnly}
                    value={value[name] === undefined ? '' : String(value[name])}
                    onChange={({ target }) =>
                      set(
                        name,
                        isFigure(name) && target.value.trim() !== '' && Number.isFinite(Number(target.value))
                          ? Number(target.value)
                          : target.value,
                      )
                    }
                  />
                ))}
              {isValidatorType(type) && (
                <Select
                  aria-label={t('validators.follows')}
                  disabled={isReadOnly}
                  value={value.notificationType === 'warning' ? 'warning' : 'error'}
                  onChange={(next) => set('notificationType', next === 'warning' ? next : undefined)}
                  options={[
                    { value: 'error', label: t('validators.refuses') },
                    { value: 'warning', label: t('validators.doubts') },
                  ]}
                />
              )}
              {isValidatorType(type) && (
                <Input
                  aria-label={t('validators.words')}
                  placeholder={t('validators.words')}
                  disabled={isReadOnly}
                  value={translationOf(value.text, language)}
                  onChange={({ target }) => set('text', withTranslation(value.text, language, target.value))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {!isReadOnly && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => edits.add([{ type: 'expression' }])}>
          {t('validators.add')}
        </Button>
      )}
    </div>
  )
}
