import { mayOn } from '#resources/core/access.ts'
import { holds, type Values } from '#resources/core/conditions.ts'
import type { StatusField, Transition } from '#resources/core/fields/status.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { conflict, forbidden, invalid } from '../../errors.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { found, type Operation } from '../parts.ts'
import { answererFor } from '../rows/answer.ts'
import { auditInsertMany, eventOf } from '../writes/audit.ts'
import { commitWrite, writtenRow } from '../writes/commit.ts'
import { bodyOf } from '../writes/input.ts'
import { changesOf, nextRow, writeOf } from '../writes/row.ts'
import { scopeStatements, updateStatement } from '../writes/statements.ts'
import { answerStatement, storedRows } from './read.ts'

/** A named way from one state to another, and the field whose states they are. */
export interface NamedTransition {
  readonly field: ModelField
  readonly transition: Transition
}

export function transitionNamed(model: ResourceModel, name: string): NamedTransition | undefined {
  for (const field of model.statuses) {
    const { transitions } = field.definition as StatusField
    if (Object.hasOwn(transitions, name)) return { field, transition: transitions[name] as Transition }
  }
  return undefined
}

/**
 * Takes a row from one state to the next: the only way in which a status changes.
 * @param body `{ reason?, version? }`
 * @throws forbidden, notFound, conflict TransitionNotAllowed from a state that it does not start in, invalid without a reason that is asked for
 */
export async function takeTransition(
  operation: Operation,
  { id, name, body }: { readonly id: string; readonly name: string; readonly body: unknown },
): Promise<AnsweredRow> {
  const { table, caller } = operation
  const { model } = table
  const { field, transition } = found(transitionNamed(model, name))
  if (operation.isTrusted !== true && !mayOn(caller, model.resource, transition.action)) throw forbidden()

  // May this row take it now?
  const before = found((await storedRows(operation, [id]))[0])
  const { reason, version } = readTransition(body, transition)
  if (version !== null && version !== before.version) throw conflict('StaleVersion')
  if (!isPossible(before, field, transition)) throw conflict('TransitionNotAllowed')

  // The new state, and what follows from it for other fields.
  const input = { [field.name]: transition.to }
  const write = writeOf(operation, 'transition', before, input)
  const row = await nextRow(operation, write, before)
  const changes = changesOf(model, before, row)

  const rows = await commitWrite(operation, {
    statements: [
      updateStatement(operation, { id, version: before.version, row, names: Object.keys(changes) }),
      auditInsertMany(caller, [eventOf(model, { action: name, id, row, changes, reason })]),
      ...scopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: before.version + 1 } }],
    transition: name,
    readBack: answerStatement(operation, id),
    doing: 'write',
  })
  return writtenRow(rows, answererFor(operation).answer)
}

const isPossible = (row: StoredRow, field: ModelField, { from, when }: Transition): boolean =>
  from.includes(row[field.name] as string) && (when === undefined || holds(when, row))

const longestReason = 5000

/** What a transition is told. @throws invalid */
export function readTransition(body: unknown, transition: Transition): { readonly reason: string | null; readonly version: number | null } {
  const given: Values = body === null || body === undefined ? {} : bodyOf(body)
  for (const name of Object.keys(given))
    if (name !== 'reason' && name !== 'version') throw invalid([{ path: /^\w{1,60}$/.test(name) ? name : '', code: 'unknownField' }])
  const reason = typeof given.reason === 'string' ? given.reason.trim() : ''
  if (given.reason !== undefined && given.reason !== null && typeof given.reason !== 'string')
    throw invalid([{ path: 'reason', code: 'notText' }])
  if (reason === '' && transition.reason === 'required') throw invalid([{ path: 'reason', code: 'required' }])
  if (reason.length > longestReason) throw invalid([{ path: 'reason', code: 'tooLong', details: { max: longestReason } }])
  const version = given.version ?? null
  if (version !== null && !Number.isInteger(version)) throw invalid([{ path: 'version', code: 'notANumber' }])
  return { reason: reason === '' ? null : reason, version: version as number | null }
}
