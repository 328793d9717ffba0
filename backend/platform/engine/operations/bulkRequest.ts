import { hasNeededLevel } from '#resources/core/access.ts'
import type { BulkRequest } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { forbidden, invalid, pathOf } from '../../common/errors.ts'
import type { RequestContext } from '../context.ts'
import type { StoredRow } from '../model/rows.ts'
import { requireAction } from '../requireAction.ts'
import { bodyOf, inspectInput } from '../writes/input.ts'
import { readListChanges } from './bulkLists.ts'
import { removeRow } from './remove.ts'
import { restoreRow } from './restore.ts'
import { findTransition, readTransition, runTransition } from './transition.ts'
import { changeRow } from './update.ts'

/** Rows of a bulk call: ids, or a list's query. */
export type BulkRows = { readonly ids: readonly string[] } | { readonly query: Readonly<Record<string, unknown>>; readonly isAll: boolean }

interface ReadBulk {
  readonly request: BulkRows
  run: RunRow
}

/** Runs the operation on one row, with the caller's permissions at that moment. */
export type RunRow = (operation: RequestContext, id: string) => Promise<'done' | 'unchanged'>

const knownKeys: ReadonlySet<string> = new Set([
  'action',
  'ids',
  'query',
  'all',
  'changes',
  'add',
  'take',
  'reason',
] satisfies (keyof BulkRequest)[])

/**
 * Parses a bulk call, and checks that the caller may take the action and that the request is complete.
 * @throws forbidden, methodNotAllowed, invalid
 */
export function readBulk(operation: RequestContext, body: unknown): ReadBulk {
  const input = bodyOf(body)
  if (typeof input.action !== 'string') throw invalid([{ path: 'action', code: 'required' }])
  const run = findAction(operation, input.action, input)
  const problems = Object.keys(input).flatMap((name) => (knownKeys.has(name) ? [] : [buildUnknownFieldProblem(name)]))
  if (problems.length > 0) throw invalid(problems)
  return { request: readRows(input), run }
}

function findAction(operation: RequestContext, action: string, input: Values): RunRow {
  switch (action) {
    case 'update':
      return createUpdateRun(operation, input)
    case 'remove':
      requireAction(operation, 'remove')
      rejectParameters(input, ['changes', 'add', 'take', 'reason'])
      return (now, id) => awaitDone(removeRow(now, id))
    case 'restore':
      requireAction(operation, 'restore')
      rejectParameters(input, ['changes', 'add', 'take', 'reason'])
      return (now, id) => awaitDone(restoreRow(now, id))
    default:
      return readTransitionRun(operation, action, input)
  }
}

/** Prepares an update. Problems that apply to every row are reported once, before the first row. */
function createUpdateRun(operation: RequestContext, input: Values): RunRow {
  requireAction(operation, 'update')
  rejectParameters(input, ['reason'])
  const hasLists = input.add !== undefined || input.take !== undefined
  const { changes = hasLists ? {} : undefined } = input
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes) || (Object.keys(changes).length === 0 && !hasLists))
    throw invalid([{ path: 'changes', code: 'required' }])
  if ('version' in changes) throw invalid([buildUnknownFieldProblem('version')])
  const { accepted, problems } = inspectInput(operation, changes as Values, null)
  const { byName } = operation.table.model
  const onLists = readListChanges(operation, input, accepted)
  const onceFields = Object.keys(accepted).filter((name) => byName.get(name)?.definition.once === true)
  if (problems.length + onceFields.length > 0) throw invalid([...problems, ...onceFields.map((path) => ({ path, code: 'setOnce' }))])
  const bindListChanges = (now: RequestContext) => (onLists === null ? undefined : (before: StoredRow) => onLists(now, before))
  return async (now, id) => ((await changeRow(now, id, changes, bindListChanges(now))) === null ? 'unchanged' : 'done')
}

function readTransitionRun(operation: RequestContext, name: string, input: Values): RunRow {
  const { table, caller } = operation
  const namedTransition = findTransition(table.model, name)
  const action = namedTransition?.transition.action
  if (namedTransition === undefined || action === undefined) throw invalid([{ path: 'action', code: 'notAChoice' }])
  if (!hasNeededLevel(caller, table.model.resource, action)) throw forbidden()
  rejectParameters(input, ['add', 'take'])
  const { reason, changes = {} } = input
  if (namedTransition.transition.signature !== undefined) throw invalid([{ path: 'action', code: 'signedOneByOne' }])
  const body = { ...bodyOf(changes), ...(reason === undefined ? {} : { reason }) }
  const { values } = readTransition(body, namedTransition.transition)
  const { problems } = inspectInput(operation, values, null, new Set(Object.keys(values)))
  if (problems.length > 0) throw invalid(problems)
  return (now, id) => awaitDone(runTransition(now, { id, name, body }))
}

async function awaitDone(work: Promise<unknown>): Promise<'done'> {
  await work
  return 'done'
}

function rejectParameters(input: Values, names: readonly string[]): void {
  const problems = names.flatMap((name) => (input[name] === undefined ? [] : [buildUnknownFieldProblem(name)]))
  if (problems.length > 0) throw invalid(problems)
}

/** Reads the rows of the call. It must name either ids or a query: both or neither would be ambiguous. */
function readRows({ ids, query, all }: Values): BulkRows {
  if ((ids === undefined) === (query === undefined)) throw invalid([{ path: 'ids', code: 'required' }])
  if (all !== undefined && typeof all !== 'boolean') throw invalid([{ path: 'all', code: 'notABoolean' }])
  if (ids !== undefined) {
    if (all !== undefined) throw invalid([buildUnknownFieldProblem('all')])
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) throw invalid([{ path: 'ids', code: 'notAList' }])
    if (ids.length === 0) throw invalid([{ path: 'ids', code: 'required' }])
    return { ids }
  }
  if (typeof query !== 'object' || query === null || Array.isArray(query)) throw invalid([{ path: 'query', code: 'notAnObject' }])
  return { query: query as Readonly<Record<string, unknown>>, isAll: all === true }
}

const buildUnknownFieldProblem = (name: string): FieldProblem => ({ path: pathOf(name), code: 'unknownField' })
