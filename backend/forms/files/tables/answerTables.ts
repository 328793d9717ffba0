import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { answerNameOf, type FormNode, formNodesOf, isQuestion } from '#resources/forms/content/formNodes.ts'
import { type FormItem, itemAnswersOf, itemsOf, itemsOfQuestion } from '#resources/forms/content/items.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'

/** A table of the export: the items of a form or of a repeating question, and a nested table for each repeating question inside. */
export interface AnswerTable {
  /** Names of the repeating questions from the form down; empty for the form itself. */
  readonly path: readonly string[]
  /** The repeating question; null for the form itself. */
  readonly question: JsonObject | null
  /** Items without those of the nested tables. Their values are in the answers of the form, or in one row of the repeating question. */
  readonly items: readonly FormItem[]
  readonly repeats: readonly AnswerTable[]
}

/** One line of a table, with the rows that identify it. */
export interface TableRow {
  /** Row of each repeating question on the path: its number from 1, or its name in the form. */
  readonly rows: readonly (number | string)[]
  readonly values: ReadonlyMap<string, Json>
}

const repeatingTypes = new Set(['paneldynamic', 'matrixdynamic', 'matrixdropdown'])

/** Returns the table of a form, with the nested tables of its repeating questions. Pure. */
export function answerTablesOf(document: JsonObject): AnswerTable {
  const formNodes = formNodesOf(document)
  return {
    path: [],
    question: null,
    items: itemsOf(document).filter(({ rows }) => rows === 'none'),
    repeats: repeatTablesOf(
      formNodes.filter((formNode) => formNode.repeat === null),
      [],
      formNodes,
    ),
  }
}

const repeatTablesOf = (
  candidates: readonly FormNode[],
  path: readonly string[],
  formNodes: readonly FormNode[],
): readonly AnswerTable[] => [
  ...new Map(
    candidates
      .filter((formNode) => formNode.kind === 'element' && repeatingTypes.has(formNode.type) && answerNameOf(formNode) !== '')
      .map((formNode) => [answerNameOf(formNode), tableOf(formNode, [...path, answerNameOf(formNode)], formNodes)]),
  ).values(),
]

function tableOf(formNode: FormNode, path: readonly string[], formNodes: readonly FormNode[]): AnswerTable {
  const rowNodes = formNodes.filter((each) => each.repeat === formNode)
  const columns = rowNodes.filter(({ kind }) => kind === 'column').map(({ name }) => name)
  const questionItems = rowNodes
    .filter((each) => isQuestion(each) && !repeatingTypes.has(each.type) && answerNameOf(each) !== '')
    .flatMap((each) => itemsOfQuestion(each, answerNameOf(each), formNodes))
  const requested = new Set(questionItems.map(({ key }) => key))
  // A column and its companion values are read from a row, as a question is read from the answers of a form.
  const columnItems = itemsOfQuestion(formNode, answerNameOf(formNode), formNodes)
    .filter(
      ({ field }) => field !== null && !requested.has(field) && columns.some((name) => field === name || field.startsWith(`${name}-`)),
    )
    .map((item): FormItem => ({ ...item, key: item.field ?? '', question: item.field ?? '', field: null, rows: 'none', holder: null }))
  const items = [...columnItems, ...questionItems]
  return {
    path,
    question: formNode.value,
    items: [...new Map(items.toReversed().map((item) => [item.key, item])).values()].toReversed(),
    repeats: repeatTablesOf(rowNodes, path, formNodes),
  }
}

/** Returns the lines of a table and of its nested tables, by their path. Pure. */
export function tableRowsOf(table: AnswerTable, answers: FormAnswers): ReadonlyMap<string, readonly TableRow[]> {
  const lines = new Map<string, TableRow[]>()
  const read = (answerTable: AnswerTable, values: FormAnswers, rows: TableRow['rows']) => {
    const key = pathKeyOf(answerTable)
    const tableRows = lines.get(key) ?? []
    lines.set(key, tableRows)
    tableRows.push({ rows, values: new Map(itemAnswersOf(answerTable.items, values).map(({ item, value }) => [item.key, value])) })
    for (const repeat of answerTable.repeats)
      for (const [row, each] of readRows(values[repeat.path.at(-1) ?? ''])) read(repeat, each, [...rows, row])
  }
  read(table, answers, [])
  return lines
}

const readRows = (answer: Json | undefined): readonly (readonly [number | string, JsonObject])[] => {
  const rows: readonly (readonly [number | string, Json])[] = Array.isArray(answer)
    ? (answer as readonly Json[]).map((each, index) => [index + 1, each] as const)
    : isObject(answer)
      ? Object.entries(answer)
      : []
  return rows.flatMap(([row, each]) => (isObject(each) ? [[row, each] as const] : []))
}

/** Returns a path as one text. Pure. */
export const pathKeyOf = ({ path }: Pick<AnswerTable, 'path'>): string => JSON.stringify(path)

/** Returns a table and all its nested tables, the outer ones first. Pure. */
export const listAllTables = (table: AnswerTable): readonly AnswerTable[] => [table, ...table.repeats.flatMap(listAllTables)]
