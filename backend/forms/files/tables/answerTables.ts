import type { FormAnswers } from '#resources/forms/answers.ts'
import { type FormItem, itemAnswersOf, itemsIn, itemsOf } from '#resources/forms/items.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/json.ts'
import { answerNameOf, isQuestion, type Part, partsOf } from '#resources/forms/parts.ts'

/** Questions of a form, or of a row of a repeating question, that have one answer each, and the repeating questions among them. */
export interface AnswerTable {
  /** Names of the repeating questions from the form down; empty for the form itself. */
  readonly path: readonly string[]
  /** The repeating question; null for the form itself. */
  readonly question: JsonObject | null
  /** Without rows: each is read from the answers of the form, or from one row. */
  readonly items: readonly FormItem[]
  readonly repeats: readonly AnswerTable[]
}

/** A line of a table. */
export interface TableRow {
  /** Of each repeating question on the path: the number of the row, from 1, or its name in the form. */
  readonly rows: readonly (number | string)[]
  readonly values: ReadonlyMap<string, Json>
}

const repeating = new Set(['paneldynamic', 'matrixdynamic', 'matrixdropdown'])

/** The tables of a form, each with those of the repeating questions in it. Pure. */
export function answerTablesOf(document: JsonObject): AnswerTable {
  const parts = partsOf(document)
  return {
    path: [],
    question: null,
    items: itemsOf(document).filter(({ rows }) => rows === 'none'),
    repeats: repeatsAmong(
      parts.filter((part) => part.repeat === null),
      [],
      parts,
    ),
  }
}

const repeatsAmong = (among: readonly Part[], path: readonly string[], parts: readonly Part[]): readonly AnswerTable[] => [
  ...new Map(
    among
      .filter((part) => part.kind === 'element' && repeating.has(part.type) && answerNameOf(part) !== '')
      .map((part) => [answerNameOf(part), tableOf(part, [...path, answerNameOf(part)], parts)]),
  ).values(),
]

function tableOf(part: Part, path: readonly string[], parts: readonly Part[]): AnswerTable {
  const inside = parts.filter((each) => each.repeat === part)
  const columns = inside.filter(({ kind }) => kind === 'column').map(({ name }) => name)
  const ofQuestions = inside
    .filter((each) => isQuestion(each) && !repeating.has(each.type) && answerNameOf(each) !== '')
    .flatMap((each) => itemsIn(each, answerNameOf(each), parts))
  const asked = new Set(ofQuestions.map(({ key }) => key))
  // A column, and what is stored beside it, is read from its row as a question is read from the answers of a form.
  const ofColumns = itemsIn(part, answerNameOf(part), parts)
    .filter(({ field }) => field !== null && !asked.has(field) && columns.some((name) => field === name || field.startsWith(`${name}-`)))
    .map((item): FormItem => ({ ...item, key: item.field ?? '', question: item.field ?? '', field: null, rows: 'none', holder: null }))
  const items = [...ofColumns, ...ofQuestions]
  return {
    path,
    question: part.value,
    items: [...new Map(items.toReversed().map((item) => [item.key, item])).values()].toReversed(),
    repeats: repeatsAmong(inside, path, parts),
  }
}

/** The lines of a table and of those in it, by the path of each. Pure. */
export function tableRowsOf(table: AnswerTable, answers: FormAnswers): ReadonlyMap<string, readonly TableRow[]> {
  const lines = new Map<string, TableRow[]>()
  const read = (of: AnswerTable, values: FormAnswers, rows: TableRow['rows']) => {
    const key = pathKey(of)
    const own = lines.get(key) ?? []
    lines.set(key, own)
    own.push({ rows, values: new Map(itemAnswersOf(of.items, values).map(({ item, value }) => [item.key, value])) })
    for (const repeat of of.repeats) for (const [row, each] of rowsIn(values[repeat.path.at(-1) ?? ''])) read(repeat, each, [...rows, row])
  }
  read(table, answers, [])
  return lines
}

const rowsIn = (answer: Json | undefined): readonly (readonly [number | string, JsonObject])[] => {
  const rows: readonly (readonly [number | string, Json])[] = Array.isArray(answer)
    ? (answer as readonly Json[]).map((each, index) => [index + 1, each] as const)
    : isObject(answer)
      ? Object.entries(answer)
      : []
  return rows.flatMap(([row, each]) => (isObject(each) ? [[row, each] as const] : []))
}

/** One text for a path. Pure. */
export const pathKey = ({ path }: Pick<AnswerTable, 'path'>): string => JSON.stringify(path)

/** A table with the repeating tables in it, the outer ones first. Pure. */
export const allTables = (table: AnswerTable): readonly AnswerTable[] => [table, ...table.repeats.flatMap(allTables)]
