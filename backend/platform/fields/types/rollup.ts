import type { FieldDefinition } from '#resources/core/field.ts'
import { type RollupField, type RollupType, valueFieldOf } from '#resources/core/fields/rollup.ts'
import { filterValue } from '../filters.ts'
import type { FieldColumn } from '../types.ts'
import { dateColumns } from './date.ts'
import { datetimeColumns } from './datetime.ts'
import { decimalColumns } from './decimal.ts'
import { integerColumns } from './integer.ts'

const valueColumns = { integer: integerColumns, decimal: decimalColumns, date: dateColumns, datetime: datetimeColumns }

/** Column of a roll-up: a value for filters and sorting. It is computed, not stored. */
export const rollupColumns: FieldColumn<RollupField> = {
  column: () => null,
  constraint: () => null,
  toDatabase: () => null,
  fromDatabase: (value, field) => columnsOf(field).fromDatabase(value, valueFieldOf(field)),
  filter: filterValue,
  parseFilter: (text, field) => columnsOf(field).parseFilter(text, valueFieldOf(field)),
  toCsv: (value, field) => columnsOf(field).toCsv(value, valueFieldOf(field)),
  /** Ignored on import: the value is computed again from the related rows. */
  fromCsv: () => null,
}

const columnsOf = (field: RollupField): FieldColumn<FieldDefinition> =>
  valueColumns[valueFieldOf(field).type as RollupType] as unknown as FieldColumn<FieldDefinition>
