import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isObject, type Json, type JsonObject, type Path } from '#resources/forms/content/json.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { RowButtons } from './RowButtons.tsx'
import { useList } from './useList.ts'

/** Values that the form calculates, such as a score or a body mass index. The form refers to each by its name, `{score}`. */
export function CalculatedList({
  labelId,
  path,
  held,
}: {
  readonly labelId: string
  readonly path: Path
  readonly held: Json | undefined
}) {
  const { t } = useTranslation('forms')
  const { isReadOnly } = useBuilder()
  const edits = useList(path)
  const list: readonly Json[] = Array.isArray(held) ? held : []
  return (
    <div className="form-builder-list">
      <ul className="form-builder-rows" aria-labelledby={labelId}>
        {list.map((each, index) => {
          const value: JsonObject = isObject(each) ? each : {}
          const textOf = (name: string) => (typeof value[name] === 'string' ? value[name] : '')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a calculated value is its place while its name is typed
            <li key={index} className="form-builder-validator">
              <div>
                <Input
                  aria-label={t('calculated.name', { number: index + 1 })}
                  value={textOf('name')}
                  disabled={isReadOnly}
                  onChange={({ target }) => edits.set(index, { ...value, name: target.value }, true)}
                />
                <RowButtons name={textOf('name')} isReadOnly={isReadOnly} onRemove={() => edits.remove(index)} />
              </div>
              <Input.TextArea
                aria-label={t('calculated.expression', { number: index + 1 })}
                className="form-builder-code"
                autoSize={{ minRows: 1, maxRows: 6 }}
                spellCheck={false}
                value={textOf('expression')}
                disabled={isReadOnly}
                onChange={({ target }) => edits.set(index, { ...value, expression: target.value }, true)}
              />
            </li>
          )
        })}
      </ul>
      {!isReadOnly && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => edits.add([{ name: `value_${list.length + 1}`, expression: '', includeIntoResult: true }])}
        >
          {t('calculated.add')}
        </Button>
      )}
    </div>
  )
}
