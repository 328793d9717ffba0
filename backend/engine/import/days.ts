import { isCalendarDate } from '#resources/core/fields/date.ts'
import { type DateOrder, typedDays } from '#resources/core/typedDays.ts'
import { badRequest } from '../../errors.ts'
import { isFormula, unguardCell } from '../csv/formula.ts'
import type { CsvTable } from '../csv/read.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Columns } from './headers.ts'
import { readSentObject } from './sent.ts'

/** Which figure comes first in the days of a column: said once, by field, for all of its rows. */
type DateOrders = ReadonlyMap<string, DateOrder>

/** @throws badRequest InvalidMapping */
export function readDateOrders(text: string | undefined, model: ResourceModel): DateOrders {
  const given = Object.entries(readSentObject(text))
  const isKnown = ([name, order]: readonly [string, unknown]) =>
    isDay(model.byName.get(name)) && (order === 'dayFirst' || order === 'monthFirst')
  if (!given.every(isKnown)) throw badRequest('InvalidMapping')
  return new Map(given as readonly (readonly [string, DateOrder])[])
}

/**
 * The table with days as they are stored, wherever people write them in another way that means one day: `19 nov. 1969`, `19691119`. What can be
 * read in two ways is left as it is, unless the order of its column was said. The file itself stays as it came.
 */
export function withDays<Table extends { readonly csv: CsvTable; readonly columns: Columns }>(table: Table, orders: DateOrders): Table {
  const { csv, columns } = table
  if (!columns.some((field) => isDay(field))) return table
  const read = (cell: string, field: ModelField | null | undefined): string => {
    if (field == null || !isDay(field) || isFormula(cell)) return cell
    const order = orders.get(field.name)
    const days = meantDays(cell, order)
    return days.length === 1 || order !== undefined ? (days[0] ?? cell) : cell
  }
  return { ...table, csv: { ...csv, rows: csv.rows.map((row) => row.map((cell, index) => read(cell, columns[index]))) } }
}

/** Can the cell be read as one day or another, so that somebody must say which figure is the month? */
export const isAmbiguousDay = (cell: string, field: ModelField): boolean => isDay(field) && meantDays(cell).length > 1

const meantDays = (cell: string, order: DateOrder = 'dayFirst'): readonly string[] => {
  const text = unguardCell(cell).trim()
  return isCalendarDate(text) ? [text] : typedDays(text, order)
}

const isDay = (field: ModelField | null | undefined): boolean => field?.type.isDay === true
