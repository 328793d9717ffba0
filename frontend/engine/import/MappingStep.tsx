import { Alert, Button, Form } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Awaiting } from '../../base/ui/later.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { usePieces } from '../pieces.ts'
import { ForAllRows } from './ForAllRows.tsx'
import { importableFields, missingFields } from './mapping.ts'
import type { ImportState } from './useImport.ts'

/** Rows that show what a column holds. */
const previewed = 5

/** Which column fills which field, with the first rows beside it. */
export function MappingStep({ resource, state }: { readonly resource: string; readonly state: ImportState }) {
  const definition = useDefinition(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const Choices = usePieces().importChoices[resource]
  const { table, mapping, file } = state
  if (file === null) return null
  if (table === null) return <SheetChoice state={state} />
  const missing = missingFields(definition, mapping)
  const taken = new Set(Object.values(mapping))
  const isUnknown = [...taken].every((field) => field === null)
  const optionsOf = (header: string) =>
    importableFields(definition)
      .filter((field) => mapping[header] === field || !taken.has(field))
      .map((field) => ({ value: field, label: texts.label(field) }))
  return (
    <>
      <SheetChoice state={state} />
      <p>{t('import.mapping', { file: file.name, count: table.count })}</p>
      <Form.Item
        name="complete"
        noStyle
        rules={[{ validator: () => (state.isComplete ? Promise.resolve() : Promise.reject(new Error('incomplete'))) }]}
      >
        <input type="hidden" />
      </Form.Item>
      {state.isAsBefore && (
        <Alert
          type="info"
          showIcon
          message={t('import.asBefore')}
          action={
            <Button size="small" onClick={state.guessAnew}>
              {t('import.guessAnew')}
            </Button>
          }
        />
      )}
      {table.isGuessed === true && <Alert type="info" showIcon message={t('import.guessedLetters')} />}
      {isUnknown && (
        <Alert role="alert" type="error" showIcon message={t('import.refused.noHeaders')} description={t('import.noHeadersHint')} />
      )}
      {!isUnknown && missing.length > 0 && (
        <Alert type="warning" showIcon message={t('import.missing', { fields: missing.map(texts.label).join(', ') })} />
      )}
      <div className="table-scroll">
        <table className="table import-table">
          <thead>
            <tr>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.field')}</th>
              <th scope="col">{t('import.preview')}</th>
            </tr>
          </thead>
          <tbody>
            {table.headers.map((header, column) => (
              <tr key={header}>
                <th scope="row">{header}</th>
                <td>
                  <Form.Item name={['mapping', header]} normalize={(field?: string) => field ?? null} noStyle>
                    <Select
                      className="import-select"
                      aria-label={t('import.fieldOf', { column: header })}
                      showSearch
                      allowClear
                      placeholder={t('import.leaveOut')}
                      options={optionsOf(header)}
                    />
                  </Form.Item>
                </td>
                <td className="import-sample">
                  {table.rows
                    .slice(0, previewed)
                    .map((row) => row[column] ?? '')
                    .filter((cell) => cell.trim() !== '')
                    .slice(0, 3)
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Form.Item name="forAll" noStyle>
        <ForAllRows resource={resource} />
      </Form.Item>
      {Choices !== undefined && (
        <Awaiting>
          <Form.Item name="choices" noStyle>
            <Choices />
          </Form.Item>
        </Awaiting>
      )}
    </>
  )
}

/** Which sheet of a workbook, where it has several with rows. */
function SheetChoice({ state: { sheets, sheet, chooseSheet } }: { readonly state: ImportState }) {
  const { t } = useTranslation('common')
  const id = useId()
  if (sheets.length < 2) return null
  return (
    <div className="form-field">
      <label className="form-label" htmlFor={id}>
        {t('import.sheet')}
      </label>
      <Select
        id={id}
        className="import-select"
        value={sheet?.name}
        options={sheets.map(({ name }) => ({ value: name, label: name }))}
        onChange={chooseSheet}
      />
    </div>
  )
}
