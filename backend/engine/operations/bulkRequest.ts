import { mayOn } from '#resources/core/access.ts'
import type { BulkRequest } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { forbidden, invalid, pathOf } from '../../errors.ts'
import type { StoredRow } from '../model/rows.ts'
import type { Operation } from '../parts.ts'
import { requireAction } from '../requireAction.ts'
import { bodyOf, inspectInput } from '../writes/input.ts'
import { readListChanges } from './bulkLists.ts'
import { removeRow } from './remove.ts'
import { restoreRow } from './restore.ts'
import { readTransition, takeTransition, transitionNamed } from './transition.ts'
import { changeRow } from './update.ts'

/** Which rows a bulk call is about. */
export type BulkRows = { readonly ids: readonly string[] } | { readonly query: Readonly<Record<string, unknown>>; readonly isAll: boolean }

interface ReadBulk {
  readonly request: BulkRows
  run: RunRow
}

/** The operation on one row, with what its caller may do by then. */
export type RunRow = (operation: Operation, id: string) => Promise<'done' | 'unchanged'>

const known: ReadonlySet<string> = new Set([
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
 * A bulk call taken apart: may the caller take this action at all, and does the request say what it takes?
 * @throws forbidden, methodNotAllowed, invalid
 */
export function readBulk(operation: Operation, body: unknown): ReadBulk {
  const given = bodyOf(body)
  if (typeof given.action !== 'string') throw invalid([{ path: 'action', code: 'required' }])
  const run = actionNamed(operation, given.action, given)
  const problems = Object.keys(given).flatMap((name) => (known.has(name) ? [] : [unknownField(name)]))
  if (problems.length > 0) throw invalid(problems)
  return { request: readRows(given), run }
}

function actionNamed(operation: Operation, action: string, given: Values): RunRow {
  switch (action) {
    case 'update':
      return updating(operation, given)
    case 'remove':
      requireAction(operation, 'remove')
      refuseBeside(given, ['changes', 'add', 'take', 'reason'])
      return (now, id) => done(removeRow(now, id))
    case 'restore':
      requireAction(operation, 'restore')
      refuseBeside(given, ['changes', 'add', 'take', 'reason'])
      return (now, id) => done(restoreRow(now, id))
    default:
      return taking(operation, action, given)
  }
}

/** What no row could take is told at once, and not a thousand times. */
function updating(operation: Operation, given: Values): RunRow {
  requireAction(operation, 'update')
  refuseBeside(given, ['reason'])
  const hasLists = given.add !== undefined || given.take !== undefined
  const { changes = hasLists ? {} : undefined } = given
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes) || (Object.keys(changes).length === 0 && !hasLists))
    throw invalid([{ path: 'changes', code: 'required' }])
  if ('version' in changes) throw invalid([unknownField('version')])
  const { accepted, problems } = inspectInput(operation, changes as Values, null)
  const { byName } = operation.table.model
  const onLists = readListChanges(operation, given, accepted)
  const settled = Object.keys(accepted).filter((name) => byName.get(name)?.definition.once === true)
  if (problems.length + settled.length > 0) throw invalid([...problems, ...settled.map((path) => ({ path, code: 'setOnce' }))])
  const beside = (now: Operation) => (onLists === null ? undefined : (before: StoredRow) => onLists(now, before))
  return async (now, id) => ((await changeRow(now, id, changes, beside(now))) === null ? 'unchanged' : 'done')
}

function taking(operation: Operation, name: string, given: Values): RunRow {
  const { table, caller } = operation
  const named = transitionNamed(table.model, name)
  const action = named?.transition.action
  if (named === undefined || action === undefined) throw invalid([{ path: 'action', code: 'notAChoice' }])
  if (!mayOn(caller, table.model.resource, action)) throw forbidden()
  refuseBeside(given, ['add', 'take'])
  const { reason, changes = {} } = given
  if (named.transition.signature !== undefined) throw invalid([{ path: 'action', code: 'signedOneByOne' }])
  const body = { ...bodyOf(changes), ...(reason === undefined ? {} : { reason }) }
  const { asked } = readTransition(body, named.transition)
  const { problems } = inspectInput(operation, asked, null, new Set(Object.keys(asked)))
  if (problems.length > 0) throw invalid(problems)
  return (now, id) => done(takeTransition(now, { id, name, body }))
}

async function done(work: Promise<unknown>): Promise<'done'> {
  await work
  return 'done'
}

function refuseBeside(given: Values, names: readonly string[]): void {
  const problems = names.flatMap((name) => (given[name] === undefined ? [] : [unknownField(name)]))
  if (problems.length > 0) throw invalid(problems)
}

/** Either ids or a query; both or neither leave open which rows are meant. */
function readRows({ ids, query, all }: Values): BulkRows {
  if ((ids === undefined) === (query === undefined)) throw invalid([{ path: 'ids', code: 'required' }])
  if (all !== undefined && typeof all !== 'boolean') throw invalid([{ path: 'all', code: 'notABoolean' }])
  if (ids !== undefined) {
    if (all !== undefined) throw invalid([unknownField('all')])
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) throw invalid([{ path: 'ids', code: 'notAList' }])
    if (ids.length === 0) throw invalid([{ path: 'ids', code: 'required' }])
    return { ids }
  }
  if (typeof query !== 'object' || query === null || Array.isArray(query)) throw invalid([{ path: 'query', code: 'notAnObject' }])
  return { query: query as Readonly<Record<string, unknown>>, isAll: all === true }
}

const unknownField = (name: string): FieldProblem => ({ path: pathOf(name), code: 'unknownField' })
