import type { FieldProblem } from '#resources/core/problems.ts'
import { type FormItem, isSeveralChoices } from '#resources/forms/items.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { partsOf } from '#resources/forms/parts.ts'
import { unguardCell } from '../../engine/csv/formula.ts'
import { badRequest } from '../../errors.ts'
import { choicesOfVersions } from '../files/answersWide.ts'
import { idColumns, identifierColumns } from '../files/identifiers.ts'

/** Rows of a repeat at most: ten times what a form is tested with. */
const mostRows = 5_000

/** Columns that name the form to fill in. */
export const targetColumns = ['submissionId', 'subjectId', 'occurrence', 'dueOn'] as const
export type TargetColumn = (typeof targetColumns)[number]

/** A column with answers to one item. */
export interface AnswerColumn {
  readonly index: number
  readonly name: string
  /** Key of the item. */
  readonly key: string
  readonly row: number | string | null
  /** The choice of which 1 or 0 is said; null: the answer itself. */
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

/** Files and signatures belong to the form in which they were handed in. */
const notImported: ReadonlySet<string> = new Set(['file', 'signaturepad'])

/**
 * Reads the header of a wide file of answers.
 * @param items of every version of the form
 * @throws badRequest UnknownHeaders, RepeatedHeaders
 */
export function importColumnsOf(headers: readonly string[], items: readonly FormItem[]): ImportColumns {
  const names = headers.map(unguardCell)
  const byKey = Map.groupBy(items, ({ key }) => key)
  const columns = names.map((name, index) => {
    const column = answerColumnOf(name, byKey)
    return column === null ? null : { ...column, index, name }
  })
  const identifiers = identifierIndexes(names, (index) => columns[index] !== null)
  const isIdentifier = (index: number) => identifiers.get(names[index] ?? '') === index

  rejectHeaders(names, { code: 'UnknownHeaders', problem: 'unknownHeader' }, (index) => columns[index] === null && !isIdentifier(index))
  const first = new Map<string, number>()
  for (const [index, name] of names.entries()) if (!isIdentifier(index) && !first.has(name)) first.set(name, index)
  rejectHeaders(
    names,
    { code: 'RepeatedHeaders', problem: 'repeatedHeader' },
    (index) => !isIdentifier(index) && first.get(names[index] ?? '') !== index,
  )

  const answers = columns.filter((column): column is AnswerColumn => column !== null && !isIdentifier(column.index))
  const whole = new Set(answers.flatMap(({ key, row, choice }) => (choice === null ? [placeOf({ key, row })] : [])))
  const omissionOf = (column: AnswerColumn): ColumnNote['code'] | null => {
    const types = (byKey.get(column.key) ?? []).map(({ type }) => type)
    if (types.every((type) => type === 'expression')) return 'calculatedColumn'
    if (types.every((type) => notImported.has(type))) return 'fileColumn'
    return column.choice !== null && whole.has(placeOf(column)) ? 'choiceColumn' : null
  }
  const imported = answers.filter((column) => omissionOf(column) === null)
  const noteOf = (column: AnswerColumn) =>
    omissionOf(column) ?? (byKey.get(column.key)?.some(({ value }) => fileNamesIn(value).size > 0) === true ? 'filesInColumn' : null)
  return {
    targets: new Map(targetColumns.flatMap((name) => (identifiers.has(name) ? [[name, identifiers.get(name) ?? 0] as const] : []))),
    answers: imported,
    notes: answers.flatMap((column) => {
      const code = noteOf(column)
      return code === null ? [] : [{ column: column.name, code }]
    }),
  }
}

/** Names of the files and signatures that stand in a question with rows, whose answer is one cell. Pure. */
export const fileNamesIn = (question: JsonObject): ReadonlySet<string> =>
  new Set(partsOf({ elements: [question] }).flatMap((part) => (part.repeat !== null && notImported.has(part.type) ? [part.name] : [])))

/** Is the item left out of imports? Its type may differ between versions. */
export const isLeftOut = ({ type }: FormItem): boolean => type === 'expression' || notImported.has(type)

const placeOf = ({ key, row }: Pick<AnswerColumn, 'key' | 'row'>): string => `${key} ${row ?? ''}`

/**
 * Indexes of the identifying columns by name. A question may have the name of one: then both must be in the file, in the order in which the export writes
 * them, or the column is a repeated header.
 */
function identifierIndexes(names: readonly string[], isItem: (index: number) => boolean): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const name of [...identifierColumns, ...idColumns]) {
    const index = (idColumns as readonly string[]).includes(name) ? names.lastIndexOf(name) : names.indexOf(name)
    if (index >= 0 && (!isItem(index) || names.indexOf(name) !== names.lastIndexOf(name))) found.set(name, index)
  }
  return found
}

type Items = ReadonlyMap<string, readonly FormItem[]>

function answerColumnOf(name: string, byKey: Items): Pick<AnswerColumn, 'key' | 'row' | 'choice'> | null {
  const whole = itemColumnOf(name, byKey)
  if (whole !== null) return { ...whole, choice: null }
  for (let at = name.indexOf('='); at >= 0; at = name.indexOf('=', at + 1)) {
    const column = itemColumnOf(name.slice(0, at), byKey)
    const versions = column === null ? [] : (byKey.get(column.key) ?? []).filter(isSeveralChoices)
    const choice = name.slice(at + 1)
    if (column !== null && choicesOfVersions(versions).includes(choice)) return { ...column, choice }
  }
  return null
}

/** `weight`, `doses.amount[2]` of a repeat, `intake.amount[morning]` of a matrix. */
function itemColumnOf(name: string, byKey: Items): Pick<AnswerColumn, 'key' | 'row'> | null {
  if (byKey.get(name)?.some(({ rows }) => rows === 'none') === true) return { key: name, row: null }
  for (let at = name.indexOf('['); at >= 0 && name.endsWith(']'); at = name.indexOf('[', at + 1)) {
    const [key, row] = [name.slice(0, at), name.slice(at + 1, -1)]
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
  const wrong = names.flatMap((name, index): FieldProblem[] =>
    isWrong(index) ? [{ path: columnPath(name), code: problem, details: { column: index + 1 } }] : [],
  )
  if (wrong.length > 0) throw badRequest(code, { fields: wrong })
}

/** The name of a column in a problem; text that is no plain name comes from the file and is not repeated. */
const columnPath = (name: string): string => (/^[\p{L}\p{N}_ .[\]=-]{1,80}$/u.test(name) ? name : 'file')
