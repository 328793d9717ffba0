import { displayTextOf, type FormItem, isSeveralChoices, localiseItemTitle, textOf } from '#resources/forms/content/items.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { minutesOf, timeOf } from '#resources/forms/content/times.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'
import { guardCell } from '../../../platform/engine/csv/formula.ts'
import { choicesOfVersions, formatChoiceCell } from '../answersWide.ts'
import { dataTypeOf } from '../dataTypes.ts'
import { legalName } from './legalName.ts'

/** Types of variables in statistics packages. */
export type VariableType = 'text' | 'number' | 'date' | 'time' | 'datetime'

/** Patterns of the cells of each type. Numbers have no leading zeros: `007` is text. */
const patterns: Readonly<Record<Exclude<VariableType, 'text'>, RegExp>> = {
  number: /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d$/,
  datetime: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
}

/** A column of a table, with statistics of the cells written so far. */
export interface Variable {
  readonly name: string
  readonly label: string
  /** Key of the item, as in the dictionary; for an identifier its name. */
  readonly source: string
  /** Codes with their labels. */
  readonly codes: ReadonlyMap<string, string>
  readonly cells: CellStatistics
}

/** Width and type of a column, derived from its cells, because answers to older versions may have another type than the form has now. */
export class CellStatistics {
  /** Length of the longest cell in the file, in bytes of UTF-8. */
  bytes = 1
  decimals = 0
  #possible: VariableType
  #isEmpty = true

  constructor(type: VariableType) {
    this.#possible = type
  }

  note(cell: string): void {
    if (cell === '') return
    this.#isEmpty = false
    this.bytes = Math.max(this.bytes, Buffer.byteLength(guardCell(cell)))
    if (this.#possible === 'text') return
    if (!patterns[this.#possible].test(cell)) this.#possible = 'text'
    else if (this.#possible === 'number') this.decimals = Math.max(this.decimals, /\.(\d+)/.exec(cell)?.[1]?.length ?? 0)
  }

  /** @param codes if any code is no number, the column is text */
  type(codes: ReadonlyMap<string, string>): VariableType {
    if (this.#possible !== 'number') return this.#possible
    if (this.#isEmpty && codes.size === 0) return 'number'
    return [...codes.keys()].every((code) => patterns.number.test(code)) ? 'number' : 'text'
  }
}

/** A variable with the values of an item. */
export interface ItemVariable extends Variable {
  readonly cell: (item: FormItem, value: Json) => string
}

/** Returns the name of an item's variable before it is made legal: rows of two matrices may have the same names. Pure. */
export const variableNameOf = ({ field, dbName, key }: FormItem): string => (field !== null && dbName === field ? key : dbName)

interface VariableOptions {
  readonly language: string
  /** Names in use in the table, in lower case. */
  readonly used: Set<string>
  readonly source: string
  /** Names that differ from identifying columns, by the names of the variables. */
  readonly columnNames: ReadonlyMap<string, string>
}

/**
 * Returns the variables of an item: one for its answer. A multiple-choice question also has one variable for each choice, with the values
 * 1 and 0. The newest version of the item comes first.
 */
export function variablesOf(
  versions: readonly FormItem[],
  { language, used, source, columnNames }: VariableOptions,
): readonly ItemVariable[] {
  const [newest] = versions
  if (newest === undefined) return []
  const label = localiseItemTitle(newest, language)
  const codes = codesOf(versions, language)
  const isSeveral = isSeveralChoices(newest)
  const variableName = variableNameOf(newest)
  const name = columnNames.get(variableName) ?? variableName
  const mainVariable: ItemVariable = {
    name: legalName(name, used),
    label,
    source,
    codes: isSeveral ? new Map() : codes,
    cells: new CellStatistics(isSeveral ? 'text' : typeOf(newest)),
    cell: cellOf,
  }
  if (!isSeveral) return [mainVariable]
  const yesNo = new Map([
    ['1', language === 'fr' ? 'Oui' : 'Yes'],
    ['0', language === 'fr' ? 'Non' : 'No'],
  ])
  return [
    mainVariable,
    ...choicesOfVersions(versions).map(
      (choice): ItemVariable => ({
        name: legalName(`${name}_${choice}`, used),
        label: `${label}${language === 'fr' ? ' :' : ':'} ${codes.get(choice) ?? choice}`,
        source: `${source}=${choice}`,
        codes: yesNo,
        cells: new CellStatistics('number'),
        cell: (_, value) => formatChoiceCell(value, choice),
      }),
    ),
  ]
}

function codesOf(versions: readonly FormItem[], language: string): ReadonlyMap<string, string> {
  const [newest] = versions
  if (newest?.type === 'boolean')
    return new Map([
      ['1', displayTextOf({ item: newest, row: null, value: true }, language)],
      ['0', displayTextOf({ item: newest, row: null, value: false }, language)],
    ])
  const labelsByCode = new Map<string, string>()
  for (const { choices } of versions)
    for (const { value, text } of choices) {
      const code = textOf(value ?? '')
      if (code !== '' && !labelsByCode.has(code))
        labelsByCode.set(code, localiseTitle({ value: { title: text ?? '' }, name: code }, language))
    }
  return labelsByCode
}

/**
 * Returns the type of an item's variable. Free text is always text; codes, ratings and calculated values are numbers if all of them are
 * numeric.
 */
function typeOf(item: FormItem): VariableType {
  switch (dataTypeOf(item)) {
    case 'float':
    case 'boolean':
      return 'number'
    case 'date':
      return 'date'
    case 'partialTime':
      return 'time'
    case 'partialDatetime':
      return 'datetime'
    default:
      return item.choices.length > 0 || ['expression', 'signaturepad'].includes(item.type) ? 'number' : 'text'
  }
}

/** Returns an answer as one cell without line breaks: most packages end a row at each line break. */
function cellOf(item: FormItem, value: Json): string {
  if (item.type === 'signaturepad') return '1'
  if (item.type === 'file') return toSingleLine(displayTextOf({ item, row: null, value }, ''))
  const text = toSingleLine(textOf(value))
  switch (dataTypeOf(item)) {
    case 'boolean':
      if (value === true || value === item.value.valueTrue) return '1'
      return value === false || value === item.value.valueFalse ? '0' : text
    case 'float':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text
    case 'date':
      return /^\d{4}-\d\d-\d\d(?:T.*)?$/.test(text) ? text.slice(0, 10) : text
    case 'partialTime': {
      const minutes = minutesOf(text)
      return minutes === null ? text : timeOf(minutes)
    }
    case 'partialDatetime':
      return formatMomentCell(text)
    default:
      return text
  }
}

export const toSingleLine = (text: string): string => text.replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ')

/** Returns a date and time for SAS and SPSS: without a time zone, with seconds. */
export function formatMomentCell(text: string): string {
  const [, day, time, seconds = ':00'] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?Z?$/.exec(text) ?? []
  return day === undefined ? text : `${day} ${time}${seconds}`
}
