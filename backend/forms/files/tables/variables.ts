import { type FormItem, isSeveralChoices, itemTitleIn, textOf, wordsOf } from '#resources/forms/items.ts'
import type { Json } from '#resources/forms/json.ts'
import { minutesOf, timeOf } from '#resources/forms/times.ts'
import { titleIn } from '#resources/forms/titles.ts'
import { guardCell } from '../../../engine/csv/formula.ts'
import { choiceCell, choicesOfVersions } from '../answersWide.ts'
import { dataTypeOf } from '../dataTypes.ts'
import { legalName } from './legalName.ts'

/** Types of variables in statistics packages. */
export type VariableType = 'text' | 'number' | 'date' | 'time' | 'datetime'

/** How a cell of each type is written. Numbers have no zeros before them: `007` is a text. */
const patterns: Readonly<Record<Exclude<VariableType, 'text'>, RegExp>> = {
  number: /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d$/,
  datetime: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
}

/** A column of a table, with what was written into it so far. */
export interface Variable {
  readonly name: string
  readonly label: string
  /** From which item it is, as the dictionary names it; of an identifier the name. */
  readonly source: string
  /** Codes with their labels. */
  readonly codes: ReadonlyMap<string, string>
  readonly cells: CellStatistics
}

/** Width and type of a column follow from its cells: answers to older versions may be of another type than the form says now. */
export class CellStatistics {
  /** The longest cell as the file has it, in bytes of UTF-8. */
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

  /** @param codes a number with a code that is none is a text */
  type(codes: ReadonlyMap<string, string>): VariableType {
    if (this.#possible !== 'number') return this.#possible
    if (this.#isEmpty && codes.size === 0) return 'number'
    return [...codes.keys()].every((code) => patterns.number.test(code)) ? 'number' : 'text'
  }
}

/** A variable that is read from an item. */
export interface ItemVariable extends Variable {
  readonly cell: (item: FormItem, value: Json) => string
}

/**
 * The variables of an item, of which several versions may be known, the newest first: one for its answer, and of a question with several choices one of
 * 1 and 0 for each.
 * @param used names in use in the table, in lower case
 */
export function variablesOf(
  versions: readonly FormItem[],
  { language, used, source }: { readonly language: string; readonly used: Set<string>; readonly source: string },
): readonly ItemVariable[] {
  const [newest] = versions
  if (newest === undefined) return []
  const label = itemTitleIn(newest, language)
  const codes = codesOf(versions, language)
  const isSeveral = isSeveralChoices(newest)
  // Rows of two matrices may have the same names.
  const name = newest.field !== null && newest.dbName === newest.field ? newest.key : newest.dbName
  const own: ItemVariable = {
    name: legalName(name, used),
    label,
    source,
    codes: isSeveral ? new Map() : codes,
    cells: new CellStatistics(isSeveral ? 'text' : typeOf(newest)),
    cell: cellOf,
  }
  if (!isSeveral) return [own]
  const yesNo = new Map([
    ['1', language === 'fr' ? 'Oui' : 'Yes'],
    ['0', language === 'fr' ? 'Non' : 'No'],
  ])
  return [
    own,
    ...choicesOfVersions(versions).map(
      (choice): ItemVariable => ({
        name: legalName(`${name}_${choice}`, used),
        label: `${label}${language === 'fr' ? ' :' : ':'} ${codes.get(choice) ?? choice}`,
        source: `${source}=${choice}`,
        codes: yesNo,
        cells: new CellStatistics('number'),
        cell: (_, value) => choiceCell(value, choice),
      }),
    ),
  ]
}

function codesOf(versions: readonly FormItem[], language: string): ReadonlyMap<string, string> {
  const [newest] = versions
  if (newest?.type === 'boolean')
    return new Map([
      ['1', wordsOf({ item: newest, row: null, value: true }, language)],
      ['0', wordsOf({ item: newest, row: null, value: false }, language)],
    ])
  const found = new Map<string, string>()
  for (const { choices } of versions)
    for (const { value, text } of choices) {
      const code = textOf(value ?? '')
      if (code !== '' && !found.has(code)) found.set(code, titleIn({ value: { title: text ?? '' }, name: code }, language))
    }
  return found
}

/** What people write is a text, however it looks; codes, ratings and calculated values are numbers where all of them are. */
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
      return item.choices.length > 0 || ['expression', 'rating', 'signaturepad'].includes(item.type) ? 'number' : 'text'
  }
}

/** An answer as one cell without line breaks: most packages end a line at each. */
function cellOf(item: FormItem, value: Json): string {
  if (item.type === 'signaturepad') return '1'
  if (item.type === 'file') return oneLine(wordsOf({ item, row: null, value }, ''))
  const text = oneLine(textOf(value))
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
      return momentCell(text)
    default:
      return text
  }
}

export const oneLine = (text: string): string => text.replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ')

/** A moment as SAS and SPSS read it: without a zone, with seconds. */
export function momentCell(text: string): string {
  const [, day, time, seconds = ':00'] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?Z?$/.exec(text) ?? []
  return day === undefined ? text : `${day} ${time}${seconds}`
}
