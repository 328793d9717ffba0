import { isCalendarDate } from '#resources/core/fields/date.ts'
import { type DateOrder, typedDays } from '#resources/core/values/typedDays.ts'
import { badRequest } from '../../common/errors.ts'
import { isFormula, unguardCell } from '../csv/formula.ts'
import type { CsvTable } from '../csv/read.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Columns } from './headers.ts'
import { readSentObject } from './sent.ts'

/** Order of day and month in the dates of a column, by field: one choice for all rows. */
type DateOrders = ReadonlyMap<string, DateOrder>

/** Reads the chosen orders. @throws badRequest InvalidMapping */
export function readDateOrders(text: string | undefined, model: ResourceModel): DateOrders {
  const input = Object.entries(readSentObject(text))
  const isValidEntry = ([name, order]: readonly [string, unknown]) =>
    isDay(model.byName.get(name)) && (order === 'dayFirst' || order === 'monthFirst')
  if (!input.every(isValidEntry)) throw badRequest('InvalidMapping')
  return new Map(input as readonly (readonly [string, DateOrder])[])
}

/**
 * Converts the dates of the table to their stored form if they have only one reading: `19 nov. 1969`, `19691119`. An ambiguous date stays
 * unchanged, unless the user chose an order for its column. The file itself stays unchanged.
 */
export function withDays<Table extends { readonly csv: CsvTable; readonly columns: Columns }>(table: Table, orders: DateOrders): Table {
  const { csv, columns } = table
  if (!columns.some((field) => isDay(field))) return table
  const read = (cell: string, field: ModelField | null | undefined): string => {
    if (field == null || !isDay(field) || isFormula(cell)) return cell
    const order = orders.get(field.name)
    const days = listPossibleDays(cell, order)
    return days.length === 1 || order !== undefined ? (days[0] ?? cell) : cell
  }
  return { ...table, csv: { ...csv, rows: csv.rows.map((row) => row.map((cell, index) => read(cell, columns[index]))) } }
}

/** True if the cell can be read as two different dates, so the user must choose which number is the month. */
export const isAmbiguousDay = (cell: string, field: ModelField): boolean => isDay(field) && listPossibleDays(cell).length > 1

const listPossibleDays = (cell: string, order: DateOrder = 'dayFirst'): readonly string[] => {
  const text = unguardCell(cell).trim()
  return isCalendarDate(text) ? [text] : typedDays(text, order)
}

const isDay = (field: ModelField | null | undefined): boolean => field?.type.isDay === true
