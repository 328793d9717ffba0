import type { FieldProblem } from '#resources/core/problems.ts'
import { hasControlCharacter, isStorableJson } from '#resources/core/values/storable.ts'
import { longestAnswer } from '#resources/forms/content/answersInput.ts'
import type { FormItem } from '#resources/forms/content/items.ts'
import { isObject, type Json } from '#resources/forms/content/json.ts'
import { isFormula, unguardCell } from '../../platform/engine/csv/formula.ts'
import { type AnswerColumn, fileNamesOf, isExcluded } from './columns.ts'
import { readValue } from './readValue.ts'

/** The answers of a line by question, and the problems of its cells. */
export interface ReadLine {
  readonly answers: ReadonlyMap<string, Json>
  readonly problems: readonly FieldProblem[]
}

type Fields = Map<string, Json>
/** Parts of the answer to one question, from its columns. */
interface Draft {
  whole?: Json
  readonly fields: Fields
  readonly named: Map<string, Fields>
  readonly rows: Map<number, Fields>
}

/**
 * Reads the cells of a line into the answers of one form version. Skips blank cells. Pure.
 * @param items of the version by their keys
 */
export function readLine(cells: readonly string[], columns: readonly AnswerColumn[], items: ReadonlyMap<string, FormItem>): ReadLine {
  const problems: FieldProblem[] = []
  const drafts = new Map<string, Draft>()
  const selectedChoices = new Map<string, { readonly item: FormItem; readonly column: AnswerColumn; readonly values: Json[] }>()
  for (const column of columns) {
    const cell = cells[column.index] ?? ''
    if (cell.trim() === '') continue
    const path = column.name
    const text = unguardCell(cell)
    const item = items.get(column.key)
    if (item === undefined) problems.push({ path, code: 'notInFormVersion' })
    else if (isFormula(cell)) problems.push({ path, code: 'formula' })
    else if (hasControlCharacter(text)) problems.push({ path, code: 'controlCharacter' })
    else if (isExcluded(item)) continue
    else if (column.choice !== null) {
      const mark = text.trim()
      if (mark !== '0' && mark !== '1') problems.push({ path, code: 'notZeroOrOne' })
      if (mark !== '1') continue
      const key = `${column.key} ${column.row ?? ''}`
      const values = selectedChoices.get(key) ?? { item, column, values: [] }
      values.values.push(item.choices.find(({ value }) => String(value) === column.choice)?.value ?? column.choice)
      selectedChoices.set(key, values)
    } else {
      const read = readValue(item, text)
      if ('code' in read) problems.push({ path, code: read.code })
      else if (!isStorableJson(read.value)) problems.push({ path, code: 'controlCharacter' })
      else storeValue(drafts, item, column, withoutNames(read.value, fileNamesOf(item.value)))
    }
  }
  for (const { item, column, values } of selectedChoices.values()) storeValue(drafts, item, column, values)
  const answers = new Map([...drafts].map(([question, draft]) => [question, answerOf(draft)]))
  for (const [question, answer] of answers)
    if (JSON.stringify(answer).length > longestAnswer) problems.push({ path: question, code: 'tooLong', details: { max: longestAnswer } })
  return { answers, problems }
}

/** Returns the value without the fields of these names, at any depth. */
function withoutNames(value: Json, names: ReadonlySet<string>): Json {
  if (names.size === 0) return value
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => withoutNames(each, names))
  if (!isObject(value)) return value
  const remainingEntries = Object.entries(value).filter(([name]) => !names.has(name))
  return Object.fromEntries(remainingEntries.map(([name, each]) => [name, withoutNames(each, names)] as const))
}

function storeValue(drafts: Map<string, Draft>, { question, field }: FormItem, { row }: AnswerColumn, value: Json): void {
  const draft: Draft = drafts.get(question) ?? { fields: new Map(), named: new Map(), rows: new Map() }
  drafts.set(question, draft)
  if (field === null) draft.whole = value
  else if (row === null) draft.fields.set(field, value)
  else if (typeof row === 'string') fieldsOf(draft.named, row).set(field, value)
  else fieldsOf(draft.rows, row).set(field, value)
}

function fieldsOf<Row>(rows: Map<Row, Fields>, row: Row): Fields {
  const fields = rows.get(row) ?? new Map()
  rows.set(row, fields)
  return fields
}

/** Builds an answer from its parts. Rows of a repeat without a cell stay as empty rows, so that later rows keep their number. */
function answerOf({ whole, fields, named, rows }: Draft): Json {
  if (whole !== undefined) return whole
  if (rows.size > 0)
    return Array.from({ length: Math.max(...rows.keys()) }, (_, index) => Object.fromEntries(rows.get(index + 1) ?? new Map()))
  return Object.fromEntries([...fields, ...[...named].map(([row, each]) => [row, Object.fromEntries(each)] as const)])
}
