import type { FieldDefinition } from '#resources/core/field.ts'
import { unitOf } from '#resources/core/fieldKinds.ts'
import type { DecimalField } from '#resources/core/fields/decimal.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { CellProps } from '../types.ts'
import { Empty } from './Empty.tsx'

/** Shows a number, with its unit if the row has one. */
export function NumberCell({ resource, field, value, row }: CellProps<FieldDefinition>) {
  const { format, formatMoney } = useNumbers()
  if (typeof value !== 'number') return <Empty />
  const name = unitOf(field)
  const unit = name === null ? null : row[name]
  return (
    <span className="field-number">
      {isMoney(field) ? formatMoney(value) : format(value)}
      {name !== null && typeof unit === 'string' && unit !== '' && <Unit resource={resource} name={name} value={unit} />}
    </span>
  )
}

const isMoney = (field: FieldDefinition): boolean => (field as Partial<DecimalField>).isMoney === true

/** A non-breaking space keeps the unit with its number. */
const Unit = ({ resource, name, value }: { readonly resource: string; readonly name: string; readonly value: string }) =>
  `\u00a0${useTexts(resource).value(name, value)}`
