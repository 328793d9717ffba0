import type { FieldProblem } from '#resources/core/problems.ts'
import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import { type FormItem, isSeveralChoices } from '#resources/forms/content/items.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { badRequest } from '../../platform/common/errors.ts'
import { unguardCell } from '../../platform/engine/csv/formula.ts'
import { choicesOfVersions, wideColumnNamesOf } from '../files/answersWide.ts'
import { identifyingColumns } from '../files/columnNames.ts'
import { idColumns } from '../files/identifiers.ts'

/** Most rows in a repeat: ten times the number with which forms are tested. */
const mostRows = 5_000

/** Columns that identify the form to fill in. */
export const targetColumns = ['submissionId', 'subjectId', 'occurrence', 'dueOn'] as const
export type TargetColumn = (typeof targetColumns)[number]

/** A column with answers to one item. */
export interface AnswerColumn {
  readonly index: number
  readonly name: string
  /** Key of the item. */
  readonly key: string
  readonly row: number | string | null
  /** The choice for which the column contains 1 or 0; null if the column contains the answer itself. */
  readonly choice: string | null
}

interface ColumnNote {
  readonly column: string
  readonly code: 'calculatedColumn' | 'choiceColumn' | 'fileColumn' | 'filesInColumn'
}

export interface ImportColumns {
  readonly targets: ReadonlyMap<TargetColumn, number>
  readonly answers: readonly AnswerColumn[]
  readonly notes: readonly ColumnNote[]
}

/** Files and signatures belong to the form to which they were submitted, so they are not imported. */
const notImported: ReadonlySet<string> = new Set(['file', 'signaturepad'])

/**
 * Reads the header of a wide file of answers.
 * @param items of every version of the form
 * @throws badRequest UnknownHeaders, RepeatedHeaders, AmbiguousHeaders
 */
export function importColumnsOf(headers: readonly string[], items: readonly FormItem[]): ImportColumns {
  const names = headers.map(unguardCell)
  const byKey = Map.groupBy(items, ({ key }) => key)
  const columnNames = wideColumnNamesOf(items)
  const keys: ItemKeys = { byKey, byColumn: new Map([...columnNames].map(([key, column]) => [column, key])) }
  const columns = names.map((name, index) => {
    const column = answerColumnOf(name, keys)
    return column === null ? null : { ...column, index, name }
  })
  const identifiers = findIdentifierIndexes(names, columns, columnNames)
  const isIdentifier = (index: number) => identifiers.get(names[index] ?? '') === index

  rejectHeaders(names, { code: 'UnknownHeaders', problem: 'unknownHeader' }, (index) => columns[index] === null && !isIdentifier(index))
  const first = new Map<string, number>()
  const positionKeyOf = (index: number): string =>
    JSON.stringify(columns[index] && [columns[index].key, columns[index].row, columns[index].choice])
  for (const index of names.keys()) if (!isIdentifier(index) && !first.has(positionKeyOf(index))) first.set(positionKeyOf(index), index)
  rejectHeaders(
    names,
    { code: 'RepeatedHeaders', problem: 'repeatedHeader' },
    (index) => !isIdentifier(index) && first.get(positionKeyOf(index)) !== index,
  )

  const answers = columns.filter((column): column is AnswerColumn => column !== null && !isIdentifier(column.index))
  const wholeColumns = new Set(answers.flatMap(({ key, row, choice }) => (choice === null ? [columnKeyOf({ key, row })] : [])))
  const omissionOf = (column: AnswerColumn): ColumnNote['code'] | null => {
    const types = (byKey.get(column.key) ?? []).map(({ type }) => type)
    if (types.every((type) => type === 'expression')) return 'calculatedColumn'
    if (types.every((type) => notImported.has(type))) return 'fileColumn'
    return column.choice !== null && wholeColumns.has(columnKeyOf(column)) ? 'choiceColumn' : null
  }
  const importedColumns = answers.filter((column) => omissionOf(column) === null)
  const noteOf = (column: AnswerColumn) =>
    omissionOf(column) ?? (byKey.get(column.key)?.some(({ value }) => fileNamesOf(value).size > 0) === true ? 'filesInColumn' : null)
  return {
    targets: new Map(targetColumns.flatMap((name) => (identifiers.has(name) ? [[name, identifiers.get(name) ?? 0] as const] : []))),
    answers: importedColumns,
    notes: answers.flatMap((column) => {
      const code = noteOf(column)
      return code === null ? [] : [{ column: column.name, code }]
    }),
  }
}

/** Returns the names of files and signatures inside a question with rows, whose answer is one cell. Pure. */
export const fileNamesOf = (question: JsonObject): ReadonlySet<string> =>
  new Set(
    formNodesOf({ elements: [question] }).flatMap((formNode) =>
      formNode.repeat !== null && notImported.has(formNode.type) ? [formNode.name] : [],
    ),
  )

/** True if imports skip the item. Its type may differ between versions. */
export const isExcluded = ({ type }: FormItem): boolean => type === 'expression' || notImported.has(type)

const columnKeyOf = ({ key, row }: Pick<AnswerColumn, 'key' | 'row'>): string => `${key} ${row ?? ''}`

/**
 * Returns the indexes of the identifying columns by name. A column with the name of a question too identifies the form if the answers are
 * in another column. Earlier exports used the same name for both, with the identifying columns first and the ids last.
 * @throws badRequest AmbiguousHeaders for a file with only one of both columns
 */
function findIdentifierIndexes(
  names: readonly string[],
  columns: readonly (AnswerColumn | null)[],
  columnNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const indexesByName = new Map<string, number>()
  const ambiguousColumns: FieldProblem[] = []
  for (const name of identifyingColumns) {
    const index = isIdColumn(name) ? names.lastIndexOf(name) : names.indexOf(name)
    if (index < 0) continue
    indexesByName.set(name, index)
    const column = columns[index]
    if (column === undefined || column === null) continue
    const hasAnswers = columns.some((each) => each !== null && each.index !== index && each.key === column.key && each.choice === null)
    if (!hasAnswers) ambiguousColumns.push({ path: name, code: 'ambiguousHeader', details: { name: columnNames.get(column.key) ?? '' } })
  }
  if (ambiguousColumns.length > 0) throw badRequest('AmbiguousHeaders', { fields: ambiguousColumns })
  return indexesByName
}

const isIdColumn = (name: string): boolean => (idColumns as readonly string[]).includes(name)

interface ItemKeys {
  readonly byKey: ReadonlyMap<string, readonly FormItem[]>
  /** Keys of the items by the names of their columns. */
  readonly byColumn: ReadonlyMap<string, string>
}

function answerColumnOf(name: string, keys: ItemKeys): Pick<AnswerColumn, 'key' | 'row' | 'choice'> | null {
  const itemColumn = itemColumnOf(name, keys)
  if (itemColumn !== null) return { ...itemColumn, choice: null }
  for (let separatorIndex = name.indexOf('='); separatorIndex >= 0; separatorIndex = name.indexOf('=', separatorIndex + 1)) {
    const column = itemColumnOf(name.slice(0, separatorIndex), keys)
    const versions = column === null ? [] : (keys.byKey.get(column.key) ?? []).filter(isSeveralChoices)
    const choice = name.slice(separatorIndex + 1)
    if (column !== null && choicesOfVersions(versions).includes(choice)) return { ...column, choice }
  }
  return null
}

/** Finds the item of a column: `weight`, `doses.amount[2]` in a repeat, `intake.amount[morning]` in a matrix. */
function itemColumnOf(name: string, { byKey, byColumn }: ItemKeys): Pick<AnswerColumn, 'key' | 'row'> | null {
  for (const key of [name, byColumn.get(name)])
    if (key !== undefined && byKey.get(key)?.some(({ rows }) => rows === 'none') === true) return { key, row: null }
  for (
    let separatorIndex = name.indexOf('[');
    separatorIndex >= 0 && name.endsWith(']');
    separatorIndex = name.indexOf('[', separatorIndex + 1)
  ) {
    const [key, row] = [name.slice(0, separatorIndex), name.slice(separatorIndex + 1, -1)]
    const versions = byKey.get(key) ?? []
    if (versions.some(({ rows, rowNames }) => rows === 'named' && rowNames.includes(row))) return { key, row }
    const isNumber = /^[1-9]\d{0,3}$/.test(row) && Number(row) <= mostRows
    if (isNumber && versions.some(({ rows }) => rows === 'many')) return { key, row: Number(row) }
  }
  return null
}

function rejectHeaders(
  names: readonly string[],
  { code, problem }: { readonly code: string; readonly problem: string },
  isWrong: (index: number) => boolean,
): void {
  const fieldProblems = names.flatMap((name, index): FieldProblem[] =>
    isWrong(index) ? [{ path: columnPathOf(name), code: problem, details: { column: index + 1 } }] : [],
  )
  if (fieldProblems.length > 0) throw badRequest(code, { fields: fieldProblems })
}

/** Returns the column name for a problem. Unusual text comes from the file and is not repeated. */
const columnPathOf = (name: string): string => (/^[\p{L}\p{N}_ .[\]=-]{1,80}$/u.test(name) ? name : 'file')
