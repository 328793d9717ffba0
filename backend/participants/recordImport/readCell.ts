import { isCalendarDate } from '#resources/core/fields/date.ts'
import type { FormItem } from '#resources/forms/content/items.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { readValue } from '../../forms/import/readValue.ts'
import { labelsOf, normaliseLabel } from './labels.ts'

/** Order of day and month in dates that are not written as in ISO 8601; null if the file does not show it. */
export type DayOrder = 'dayFirst' | 'monthFirst' | null

/** How the values of a file are written. */
export interface CellStyle {
  readonly hasLabels: boolean
  readonly dayOrder: DayOrder
}

/** A cell as an answer, or the code of the problem. */
export type CellValue = { readonly value: Json } | { readonly code: string }

const momentTypes: ReadonlySet<unknown> = new Set(['date', 'datetime-local'])
export const isMomentItem = ({ value }: Pick<FormItem, 'value'>): boolean => momentTypes.has(value.inputType)

/** Reads a cell of a question without several choices. Codes are exact; labels only count in files with labels. Pure. */
export function readCell(item: FormItem, cell: string, { hasLabels, dayOrder }: CellStyle): CellValue {
  const text = cell.trim()
  if (item.choices.length > 0) return readChoice(item.choices, text, hasLabels)
  if (isMomentItem(item)) return readMoment(text, { hasTime: item.value.inputType !== 'date', dayOrder })
  return readValue(item, item.type === 'comment' ? cell : text)
}

function readChoice(choices: readonly JsonObject[], text: string, hasLabels: boolean): CellValue {
  const byCode = choices.filter(({ value }) => String(value) === text)
  const byLabel = choices.filter(({ text: label, value }) => labelsOf(label ?? value ?? '').includes(normaliseLabel(text)))
  const matches = hasLabels && byLabel.length > 0 ? byLabel : byCode
  if (matches.length > 1) return { code: 'ambiguousChoice' }
  return matches[0]?.value === undefined ? { code: 'notAChoice' } : { value: matches[0].value }
}

const datePattern = /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}))(?:[T ](\d{1,2}:\d{2})(:\d{2})?)?$/

/** Reads a date, with its time if the question has one. Pure. */
export function readMoment(text: string, { hasTime, dayOrder }: { readonly hasTime: boolean; readonly dayOrder: DayOrder }): CellValue {
  const match = datePattern.exec(text)
  if (match === null) return { code: 'notADate' }
  const [, year, month, day, first = '', second = '', lastYear, time, seconds = ''] = match
  const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && dayOrder === 'dayFirst')
  const isAmbiguous = year === undefined && dayOrder === null && Number(first) <= 12 && Number(second) <= 12 && first !== second
  if (isAmbiguous) return { code: 'ambiguousDate' }
  const [monthPart, dayPart] = year === undefined ? (isDayFirst ? [second, first] : [first, second]) : [month ?? '', day ?? '']
  const date = `${year ?? lastYear}-${monthPart.padStart(2, '0')}-${dayPart.padStart(2, '0')}`
  if (!isCalendarDate(date)) return { code: 'notADate' }
  if (!hasTime) return time === undefined ? { value: date } : { code: 'notADate' }
  return { value: time === undefined ? date : `${date}T${time.padStart(5, '0')}${seconds === ':00' ? '' : seconds}` }
}

/** Finds the order of day and month in the dates of a file: a number above 12 is a day. Null without or with contradicting ones. Pure. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  const orders = new Set<DayOrder>()
  for (const text of texts) {
    const [, , , , first, second] = datePattern.exec(text.trim()) ?? []
    if (Number(first) > 12) orders.add('dayFirst')
    if (Number(second) > 12) orders.add('monthFirst')
  }
  return orders.size === 1 ? ([...orders][0] ?? null) : null
}

/** Reads a column for one choice of a checkbox; null if it contains neither state. Pure. */
export function readCheckbox(cell: string): boolean | null {
  const text = normaliseLabel(cell)
  if (text === '1' || text === 'checked') return true
  return text === '0' || text === 'unchecked' ? false : null
}

/** Reads the state of an instrument: REDCap's 0, 1 and 2, or their labels; null if it is none of them. Pure. */
export function readState(cell: string): 'incomplete' | 'unverified' | 'complete' | null {
  const text = normaliseLabel(cell)
  if (text === '2' || text === 'complete') return 'complete'
  if (text === '1' || text === 'unverified') return 'unverified'
  return text === '0' || text === '' || text === 'incomplete' ? 'incomplete' : null
}
