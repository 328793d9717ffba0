import { hasNeededLevel } from '#resources/core/access.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { StatusField } from '#resources/core/fields/status.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { isBarred, isPossible, settings, type Transition } from '#resources/core/transition.ts'
import { authorOf, type Caller, isParticipant } from '../../common/caller.ts'
import { conflict, forbidden, invalid, pathOf } from '../../common/errors.ts'
import { buildVariableValues } from '../../common/today.ts'
import { type RequestContext, requireRow } from '../context.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { guarded } from '../transactions/guarded.ts'
import { buildEventStatements, isAmended } from '../writes/amendment.ts'
import { eventOf } from '../writes/audit.ts'
import { buildFileStatements, checkFiles } from '../writes/files.ts'
import { bodyOf, checkInput } from '../writes/input.ts'
import { buildNextRow, changesOf, writeOf } from '../writes/row.ts'
import { buildSignedStatement, signInStatement } from '../writes/signature.ts'
import { buildScopeStatements, referenceStatements, updateStatements } from '../writes/statements.ts'
import { commitRow } from './commitRow.ts'
import { readStoredRows } from './read.ts'

/** A transition with its name and status field. */
interface NamedTransition {
  readonly field: ModelField
  readonly transition: Transition
}

export function findTransition(model: ResourceModel, name: string): NamedTransition | undefined {
  for (const field of model.statuses) {
    const { transitions } = field.definition as StatusField
    if (Object.hasOwn(transitions, name)) return { field, transition: transitions[name] as Transition }
  }
  return undefined
}

/**
 * Runs a transition of a row, the only means of changing a status.
 * @param body `{ reason?, version?, signature? }` and the fields that the transition requires
 * @throws forbidden, notFound, conflict TransitionNotAllowed when the row's state or the user does not allow it, invalid for missing
 * fields, forbidden SignatureError without a fresh sign-in if one is required
 */
export const runTransition = (operation: RequestContext, step: Step): Promise<ResponseRow> =>
  guarded(operation, { action: 'transition', transition: step.name }, (guardedOperation) => performTransition(guardedOperation, step))

interface Step {
  readonly id: string
  readonly name: string
  readonly body: unknown
}

async function performTransition(operation: RequestContext, { id, name, body }: Step): Promise<ResponseRow> {
  const { table, caller } = operation
  const { model } = table
  const { field, transition } = requireRow(findTransition(model, name))
  const { action } = transition
  if (operation.isTrusted !== true && (action === undefined || !hasNeededLevel(caller, model.resource, action))) throw forbidden()

  // Checks that the row and this user currently allow the transition.
  const before = requireRow((await readStoredRows(operation, [id]))[0])
  const { reason, version, signature, values } = readTransition(body, transition)
  if (version !== null && version !== before.version) throw conflict('StaleVersion')
  if (!isPossible(transition, before[field.name], before, buildVariableValues(caller, before))) throw conflict('TransitionNotAllowed')
  if (operation.isTrusted !== true && isBarred(transition, before, caller.userId)) throw conflict('NotByYou')

  // Collects the new state, the values that the user enters, and the fields that the transition sets.
  const accepted = checkInput(operation, values, before, new Set(Object.keys(values)))
  const input = { ...computeSettings(operation, transition, before), ...accepted, [field.name]: transition.to }
  const write = writeOf(operation, { action: 'transition', transition: name, reason }, before, input)
  const row = await buildNextRow(operation, write, before)
  const changes = changesOf(model, before, row)
  const names = Object.keys(changes)
  await checkFiles(operation, row, names)
  const event = eventOf(model, { action: name, id, row, changes, reason })
  // A signature covers one event: a signed transition is never merged with another write.
  const isAmendment = signature === null && isAmended(operation, event)

  return commitRow(operation, id, {
    statements: [
      ...(signature === null ? [] : [signInStatement(operation, { id, name, signature })]),
      ...referenceStatements(operation, row, names),
      ...updateStatements(operation, { id, version: before.version, row, names, isAmendment }),
      ...buildFileStatements(operation, { id, row, names }),
      ...(signature === null
        ? buildEventStatements(operation, event, isAmendment)
        : [buildSignedStatement(operation, { id, name, transition, signature, event })]),
      ...buildScopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: isAmendment ? before.version : before.version + 1 }, isAmendment }],
  })
}

/**
 * Values that the transition sets. A write-once field that already has a value keeps it, for example the day on which an event first
 * happened.
 */
function computeSettings({ table: { model }, caller }: RequestContext, transition: Transition, before: StoredRow): Values {
  const values = settings(transition, { ...buildVariableValues(caller, before), now: new Date().toISOString() })
  return Object.fromEntries(
    Object.entries(values)
      // Participants and the system are not users: a field for the user who runs the transition stays empty, and the history names the
      // author.
      .map(([name, value]) => [name, isNoUser(caller) && transition.sets?.[name] === '$me' ? null : value] as const)
      .filter(([name]) => model.byName.get(name)?.definition.once !== true || !isFilled(before[name])),
  )
}

const isNoUser = (caller: Caller): boolean => isParticipant(caller) || authorOf(caller) === null

const longestReason = 5000

interface TransitionRequest {
  readonly reason: string | null
  readonly version: number | null
  /** Id of a fresh sign-in; null if none is required. */
  readonly signature: string | null
  /** Input for the fields of the transition's dialog. */
  readonly values: Values
}

/** Reads the reason, version and values of a transition. @throws invalid */
export function readTransition(body: unknown, { reason: reasonRule, asks = {}, signature: signatureRule }: Transition): TransitionRequest {
  const providedValues: Values = body === null || body === undefined ? {} : bodyOf(body)
  const { reason: reasonProvided, version: versionProvided, signature: signatureProvided, ...values } = providedValues
  const problems = Object.keys(values)
    .filter((name) => !Object.hasOwn(asks, name))
    .map((name): FieldProblem => ({ path: pathOf(name), code: 'unknownField' }))
  for (const [name, rule] of Object.entries(asks))
    if (rule === 'required' && !isFilled(values[name])) problems.push({ path: name, code: 'required' })

  const reason = typeof reasonProvided === 'string' ? reasonProvided.trim() : ''
  if (reasonProvided !== undefined && reasonProvided !== null && typeof reasonProvided !== 'string')
    problems.push({ path: 'reason', code: 'notText' })
  else if (reason === '' && reasonRule === 'required') problems.push({ path: 'reason', code: 'required' })
  else if (reason.length > longestReason) problems.push({ path: 'reason', code: 'tooLong', details: { max: longestReason } })
  const version = versionProvided ?? null
  if (version !== null && !Number.isInteger(version)) problems.push({ path: 'version', code: 'notANumber' })
  const signature = signatureProvided ?? null
  if (signatureRule === undefined && signature !== null) problems.push({ path: 'signature', code: 'unknownField' })
  if (signatureRule !== undefined && typeof signature !== 'string') problems.push({ path: 'signature', code: 'required' })
  if (problems.length > 0) throw invalid(problems)
  return { reason: reason === '' ? null : reason, version: version as number | null, signature: signature as string | null, values }
}
