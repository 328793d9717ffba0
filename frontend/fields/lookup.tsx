import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { LookupField } from '#resources/core/fields/lookup.ts'
import { sourceOf } from '#resources/lookups.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { Empty } from './Empty.tsx'
import { storedViews } from './storedViews.ts'
import type { CellProps, FieldPlace, FieldView, FilterProps, InputProps } from './types.ts'

/** Lines in a cell, so that one row of a list does not push the others off the screen. */
const mostLines = 3

/** A line for each row that is looked up, as its own field shows its value. Look-ups of the same rows have theirs in one order. */
function LookupCell({ resource, name, field, value, row }: CellProps<LookupField>) {
  const { t } = useTranslation('common')
  const source = sourceOf({ resource, name, field })
  const { Cell } = viewOf(source.field)
  const values = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (values.length === 0) return <Empty />
  const shown = values.length > mostLines ? values.slice(0, mostLines - 1) : values
  const titles = labelsOf(row, name)
  return (
    <span className="field-lines">
      {shown.map((each, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same; a line is its place
        <span key={place} className="field-line">
          <Cell {...source} value={each} row={lineOf(source.name, each, titles)} />
        </span>
      ))}
      {shown.length < values.length && (
        <span className="field-line field-more">{t('field.more', { count: values.length - shown.length })}</span>
      )}
    </span>
  )
}

/** What a cell of the other resource reads of its row: the value and its title. */
const lineOf = (name: string, value: unknown, titles: Readonly<Record<string, string>>): Values => ({
  [name]: value,
  labels: { [name]: titles },
})

const LookupOutput = (props: InputProps<LookupField>) => (
  <output id={props.id} className="field-output">
    <LookupCell {...props} value={props.value} row={props.values} />
  </output>
)

function LookupFilter({ resource, name, field, ...filter }: FilterProps<LookupField>) {
  const source = sourceOf({ resource, name, field })
  const { Filter } = viewOf(source.field)
  return Filter === undefined ? null : <Filter {...source} {...filter} />
}

const few = (field: LookupField) => {
  const source = sourceOf({ resource: '', name: '', field })
  return viewOf(source.field).few?.(source.field) ?? []
}

export const lookupView: FieldView<LookupField> = { Input: LookupOutput, Cell: LookupCell, Filter: LookupFilter, few, takesList: true }

const viewOf = ({ type }: FieldPlace<FieldDefinition>['field']): FieldView<FieldDefinition> =>
  storedViews[type as keyof typeof storedViews] as unknown as FieldView<FieldDefinition>
