import { useTranslation } from 'react-i18next'
import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { type CustomRows, columnsOf, rowResources } from '#resources/figures/customRows.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useSession } from '../base/session/useSession.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
import { Select } from '../base/ui/Select.tsx'
import { fieldOf } from '../engine/fieldOf.ts'
import type { controlOf } from '../fields/control.ts'
import { MeasureFilters } from './MeasureFilters.tsx'

interface RowsInputProps {
  readonly value: CustomRows
  readonly disabled?: boolean | undefined
  /** Id of the input of the listed resource. */
  readonly control: ReturnType<typeof controlOf>
  readonly onChange: (value: CustomRows) => void
}

/** Returns a new report of rows with the first columns of the list. */
export const createStartingRows = (resource: CustomRows['of']): CustomRows => ({
  of: resource,
  columns: (getResource(resource).list?.columns ?? []).slice(0, 8),
})

const namespaces = [...new Set(rowResources.map((name) => getResource(name).namespace))]

/** Selects the rows of a report: columns in the order of selection, filters and a sort. */
export function RowsInput({ value: rows, disabled, control, onChange }: RowsInputProps) {
  const { t } = useTranslation(['report', ...namespaces])
  const may = useMay()
  const session = useSession()
  const texts = useTexts(rows.of)
  const definition = getResource(rows.of)
  const readable = columnsOf(rows.of).filter((name) => {
    const field = fieldOf(definition, name)
    return field !== null && mayReadField(session, field)
  })
  const sortable = readable.filter((name) => {
    const field = fieldOf(definition, name)
    return field !== null && typeOf(field).sortable
  })
  const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: texts.label(name) }))
  const applySort = ({ field, order = 'asc' }: { readonly field: string | null; readonly order?: 'asc' | 'desc' }): CustomRows => {
    const { sort: _before, ...others } = rows
    return field === null ? others : { ...others, sort: { field, order } }
  }
  return (
    <>
      <Select
        {...control}
        showSearch
        disabled={disabled}
        value={rows.of}
        options={rowResources
          .filter((name) => may(name, 'list'))
          .map((name) => ({ value: name, label: t(`${getResource(name).namespace}:titles.${name}.many`) }))}
        onChange={(resource) => onChange(createStartingRows(resource))}
      />
      <LabelledSelect
        label={t('builder.columns')}
        mode="multiple"
        disabled={disabled}
        value={[...rows.columns]}
        options={optionsOf(readable)}
        onChange={(columns) => onChange({ ...rows, columns })}
      />
      <MeasureFilters
        key={rows.of}
        of={rows.of}
        label={t('builder.filters')}
        value={rows.where ?? {}}
        disabled={disabled}
        onChange={(filters) => {
          const { where: _before, ...others } = rows
          onChange(Object.keys(filters).length === 0 ? others : { ...others, where: filters })
        }}
      />
      <LabelledSelect
        label={t('builder.sort')}
        allowClear
        showSearch
        disabled={disabled}
        value={rows.sort?.field ?? null}
        options={optionsOf(sortable)}
        onChange={(field) => onChange(applySort({ field: field ?? null, ...(rows.sort && { order: rows.sort.order }) }))}
      />
      {rows.sort !== undefined && (
        <LabelledSelect
          label={t('builder.order')}
          disabled={disabled}
          value={rows.sort.order}
          options={(['asc', 'desc'] as const).map((order) => ({ value: order, label: t(`builder.orders.${order}`) }))}
          onChange={(order) => onChange(applySort({ field: rows.sort?.field ?? null, order }))}
        />
      )}
    </>
  )
}
