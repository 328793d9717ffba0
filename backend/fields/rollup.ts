import type { FieldDefinition } from '#resources/core/field.ts'
import { type RollupField, type RollupType, valueFieldOf } from '#resources/core/fields/rollup.ts'
import { dateColumns } from './date.ts'
import { datetimeColumns } from './datetime.ts'
import { decimalColumns } from './decimal.ts'
import { filterValue } from './filters.ts'
import { integerColumns } from './integer.ts'
import type { FieldColumn } from './types.ts'

const valueColumns = { integer: integerColumns, decimal: decimalColumns, date: dateColumns, datetime: datetimeColumns }

/** A value to filter and sort by, with no column that stores it. */
export const rollupColumns: FieldColumn<RollupField> = {
  column: () => null,
  constraint: () => null,
  toDatabase: () => null,
  fromDatabase: (value, field) => columnsOf(field).fromDatabase(value, valueFieldOf(field)),
  filter: filterValue,
  parseFilter: (text, field) => columnsOf(field).parseFilter(text, valueFieldOf(field)),
  toCsv: (value, field) => columnsOf(field).toCsv(value, valueFieldOf(field)),
  /** An exported column that comes back is left out: the rows are read again. */
  fromCsv: () => null,
}

const columnsOf = (field: RollupField): FieldColumn<FieldDefinition> =>
  valueColumns[valueFieldOf(field).type as RollupType] as unknown as FieldColumn<FieldDefinition>
