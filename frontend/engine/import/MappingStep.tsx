import { Alert, Button, Form } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { useExtensions } from '../extensions.ts'
import { ForAllRows } from './ForAllRows.tsx'
import { findMissingFields, getImportableFields } from './mapping.ts'
import type { ImportState } from './useImport.ts'

/** Number of rows that the preview of a column shows. */
const previewRowCount = 5

/** Lets the user map columns to fields. Shows the first rows next to them. */
export function MappingStep({ resource, state }: { readonly resource: string; readonly state: ImportState }) {
  const definition = useDefinition(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const Choices = useExtensions().importChoices[resource]
  const { table, mapping, file } = state
  if (file === null) return null
  if (table === null) return <SheetChoice state={state} />
  const missing = findMissingFields(definition, mapping)
  const accepted = new Set(Object.values(mapping))
  const isUnknown = [...accepted].every((field) => field === null)
  const optionsOf = (header: string) =>
    getImportableFields(definition)
      .filter((field) => mapping[header] === field || !accepted.has(field))
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
                    .slice(0, previewRowCount)
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
        <Suspended>
          <Form.Item name="choices" noStyle>
            <Choices />
          </Form.Item>
        </Suspended>
      )}
    </>
  )
}

/** Select for the sheet of a workbook, if several sheets contain rows. */
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
