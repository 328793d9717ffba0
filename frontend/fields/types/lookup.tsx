import { useTranslation } from 'react-i18next'
import { sourceOf } from '#resources/catalogue/lookups.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { LookupField } from '#resources/core/fields/lookup.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import type { CellProps, FieldContext, FieldView, FilterProps, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'
import { storedViews } from './storedViews.ts'

/** Maximum number of lines in a cell, so that one row does not push the others off the screen. */
const mostLines = 3

/**
 * Shows one line for each row that is looked up, in the cell of the field that it reads. Lookups of the same rows list them in the same
 * order.
 */
function LookupCell({ resource, name, field, value, row }: CellProps<LookupField>) {
  const { t } = useTranslation('common')
  const source = sourceOf({ resource, name, field })
  const { Cell } = viewOf(source.field)
  const values = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (values.length === 0) return <Empty />
  const shownValues = values.length > mostLines ? values.slice(0, mostLines - 1) : values
  const titles = labelsOf(row, name)
  return (
    <span className="field-lines">
      {shownValues.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same; a line is its place
        <span key={index} className="field-line">
          <Cell {...source} value={each} row={lineOf(source.name, each, titles)} />
        </span>
      ))}
      {shownValues.length < values.length && (
        <span className="field-line field-more">{t('field.more', { count: values.length - shownValues.length })}</span>
      )}
    </span>
  )
}

/** Builds a row of the looked-up resource for its cell, with one value and the titles of the rows to which it refers. */
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

const quickChoicesOf = (field: LookupField) => {
  const source = sourceOf({ resource: '', name: '', field })
  return viewOf(source.field).few?.(source.field) ?? []
}

export const lookupView: FieldView<LookupField> = {
  Input: LookupOutput,
  Cell: LookupCell,
  Filter: LookupFilter,
  few: quickChoicesOf,
  takesList: true,
}

const viewOf = ({ type }: FieldContext<FieldDefinition>['field']): FieldView<FieldDefinition> =>
  storedViews[type as keyof typeof storedViews] as unknown as FieldView<FieldDefinition>
