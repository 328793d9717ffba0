import type { Values } from '#resources/core/conditions.ts'
import { isList } from '#resources/core/fieldKinds.ts'
import { joined, subtractList } from '#resources/core/joined.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { invalid, pathOf } from '../../common/errors.ts'
import { todayFor } from '../../common/today.ts'
import type { RequestContext } from '../context.ts'
import type { StoredRow } from '../model/rows.ts'
import { inspectInput } from '../writes/input.ts'

/** Changes to list fields: entries to add to each row's list, and entries to remove from it. */
const listOperations = ['add', 'take'] as const
type ListOperation = (typeof listOperations)[number]

/** Computes the new values of a row's list fields. */
type ListChanges = (operation: RequestContext, before: StoredRow) => Values

/**
 * Reads `add` and `take` of a bulk call. Returns a function that computes the new lists of a row, or null if the call has neither. A
 * field may occur only once in the call.
 * @param changes fields that the call sets
 * @throws invalid
 */
export function readListChanges(operation: RequestContext, input: Values, changes: Values): ListChanges | null {
  const requested = listOperations.filter((listOperation) => input[listOperation] !== undefined)
  if (requested.length === 0) return null
  const read = requested.map((listOperation) => [listOperation, readEntries(operation, input[listOperation], listOperation)] as const)
  const names = [...Object.keys(changes), ...read.flatMap(([, entries]) => Object.keys(entries))]
  const repeatedNames = names.filter((name, index) => names.indexOf(name) !== index)
  if (repeatedNames.length > 0) throw invalid(repeatedNames.map((path) => ({ path: pathOf(path), code: 'unknownField' })))
  return (now, before) =>
    Object.assign({}, ...read.map(([listOperation, entries]) => listsOf(now, { way: listOperation, entries, before })))
}

/** Entries of each field in their stored form; rejects entries that are invalid for every row. */
function readEntries(operation: RequestContext, input: unknown, listOperation: ListOperation): Values {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || Object.keys(input).length === 0)
    throw invalid([{ path: listOperation, code: 'required' }])
  const { accepted, problems } = inspectInput(operation, input as Values, null)
  const entryProblems = Object.entries(accepted).flatMap(([name, entries]) => problemsOf(operation, name, entries))
  if (problems.length + entryProblems.length > 0) throw invalid([...problems, ...entryProblems])
  return accepted
}

function problemsOf({ table, caller }: RequestContext, name: string, entries: unknown): readonly FieldProblem[] {
  const field = table.model.byName.get(name)
  if (field === undefined || !isList(field.definition)) return [{ path: name, code: 'notAList' }]
  if (entries === null) return [{ path: name, code: 'required' }]
  const context = { row: {}, today: todayFor(caller, {}) }
  return field.type.check(entries, field.definition, context).map((problem) => ({ path: name, ...problem }))
}

interface ListsOptions {
  readonly way: ListOperation
  readonly entries: Values
  readonly before: StoredRow
}

function listsOf({ table, caller }: RequestContext, { way, entries, before }: ListsOptions): Values {
  const context = { row: before, today: todayFor(caller, before) }
  const change = way === 'add' ? joined : subtractList
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, each]) => {
      const field = table.model.byName.get(name)
      return field === undefined ? [] : [[name, change(field.definition, [before[name], each], context)]]
    }),
  )
}
