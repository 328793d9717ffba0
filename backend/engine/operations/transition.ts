import { mayOn } from '#resources/core/access.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { StatusField } from '#resources/core/fields/status.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { isBarred, isPossible, settings, type Transition } from '#resources/core/transition.ts'
import { authorOf, type Caller, isParticipant } from '../../caller.ts'
import { conflict, forbidden, invalid, pathOf } from '../../errors.ts'
import { askerOf } from '../../today.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { found, type Operation } from '../parts.ts'
import { guarded } from '../transactions/guarded.ts'
import { eventStatements, isAmended } from '../writes/amendment.ts'
import { eventOf } from '../writes/audit.ts'
import { checkFiles, fileStatements } from '../writes/files.ts'
import { bodyOf, checkInput } from '../writes/input.ts'
import { changesOf, nextRow, writeOf } from '../writes/row.ts'
import { signedStatement, signInStatement } from '../writes/signature.ts'
import { referenceStatements, scopeStatements, updateStatements } from '../writes/statements.ts'
import { commitRow } from './commitRow.ts'
import { storedRows } from './read.ts'

/** A named way from one state to another, and the field whose states they are. */
interface NamedTransition {
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
 * @param body `{ reason?, version?, signature? }` and the fields that the transition asks for
 * @throws forbidden, notFound, conflict TransitionNotAllowed where the row or the person may not take it, invalid without what is asked
 * for, forbidden SignatureError without a fresh sign-in where one is due
 */
export const takeTransition = (operation: Operation, step: Step): Promise<AnsweredRow> =>
  guarded(operation, { action: 'transition', transition: step.name }, (within) => takeWithin(within, step))

interface Step {
  readonly id: string
  readonly name: string
  readonly body: unknown
}

async function takeWithin(operation: Operation, { id, name, body }: Step): Promise<AnsweredRow> {
  const { table, caller } = operation
  const { model } = table
  const { field, transition } = found(transitionNamed(model, name))
  const { action } = transition
  if (operation.isTrusted !== true && (action === undefined || !mayOn(caller, model.resource, action))) throw forbidden()

  // May this row take it now, and this person?
  const before = found((await storedRows(operation, [id]))[0])
  const { reason, version, signature, asked } = readTransition(body, transition)
  if (version !== null && version !== before.version) throw conflict('StaleVersion')
  if (!isPossible(transition, before[field.name], before, askerOf(caller, before))) throw conflict('TransitionNotAllowed')
  if (operation.isTrusted !== true && isBarred(transition, before, caller.userId)) throw conflict('NotByYou')

  // The new state, the values that the person gives, and the fields that the transition sets.
  const accepted = checkInput(operation, asked, before, new Set(Object.keys(asked)))
  const input = { ...settingsFor(operation, transition, before), ...accepted, [field.name]: transition.to }
  const write = writeOf(operation, { action: 'transition', transition: name, reason }, before, input)
  const row = await nextRow(operation, write, before)
  const changes = changesOf(model, before, row)
  const names = Object.keys(changes)
  await checkFiles(operation, row, names)
  const event = eventOf(model, { action: name, id, row, changes, reason })
  // A signature vouches for one event: a signed transition is never merged with another write.
  const isAmendment = signature === null && isAmended(operation, event)

  return commitRow(operation, id, {
    statements: [
      ...(signature === null ? [] : [signInStatement(operation, { id, name, signature })]),
      ...referenceStatements(operation, row, names),
      ...updateStatements(operation, { id, version: before.version, row, names, isAmendment }),
      ...fileStatements(operation, { id, row, names }),
      ...(signature === null
        ? eventStatements(operation, event, isAmendment)
        : [signedStatement(operation, { id, name, transition, signature, event })]),
      ...scopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: isAmendment ? before.version : before.version + 1 }, isAmendment }],
  })
}

/** A field that is set once keeps its value, for example the day on which something happened first. */
function settingsFor({ table: { model }, caller }: Operation, transition: Transition, before: StoredRow): Values {
  const values = settings(transition, { ...askerOf(caller, before), now: new Date().toISOString() })
  return Object.fromEntries(
    Object.entries(values)
      // A participant is no user, nor is the system: a field that names who took it stays empty, and the history says who did.
      .map(([name, value]) => [name, isNoUser(caller) && transition.sets?.[name] === '$me' ? null : value] as const)
      .filter(([name]) => model.byName.get(name)?.definition.once !== true || !isFilled(before[name])),
  )
}

const isNoUser = (caller: Caller): boolean => isParticipant(caller) || authorOf(caller) === null

const longestReason = 5000

interface TransitionRequest {
  readonly reason: string | null
  readonly version: number | null
  /** The id of a fresh sign-in; null where none is due. */
  readonly signature: string | null
  /** What the person says for the fields that the transition asks for. */
  readonly asked: Values
}

/** The reason, version and values of a transition. @throws invalid */
export function readTransition(body: unknown, { reason: reasonRule, asks = {}, signature: signatureRule }: Transition): TransitionRequest {
  const given: Values = body === null || body === undefined ? {} : bodyOf(body)
  const { reason: reasonGiven, version: versionGiven, signature: signatureGiven, ...asked } = given
  const problems = Object.keys(asked)
    .filter((name) => !Object.hasOwn(asks, name))
    .map((name): FieldProblem => ({ path: pathOf(name), code: 'unknownField' }))
  for (const [name, rule] of Object.entries(asks))
    if (rule === 'required' && !isFilled(asked[name])) problems.push({ path: name, code: 'required' })

  const reason = typeof reasonGiven === 'string' ? reasonGiven.trim() : ''
  if (reasonGiven !== undefined && reasonGiven !== null && typeof reasonGiven !== 'string')
    problems.push({ path: 'reason', code: 'notText' })
  else if (reason === '' && reasonRule === 'required') problems.push({ path: 'reason', code: 'required' })
  else if (reason.length > longestReason) problems.push({ path: 'reason', code: 'tooLong', details: { max: longestReason } })
  const version = versionGiven ?? null
  if (version !== null && !Number.isInteger(version)) problems.push({ path: 'version', code: 'notANumber' })
  const signature = signatureGiven ?? null
  if (signatureRule === undefined && signature !== null) problems.push({ path: 'signature', code: 'unknownField' })
  if (signatureRule !== undefined && typeof signature !== 'string') problems.push({ path: 'signature', code: 'required' })
  if (problems.length > 0) throw invalid(problems)
  return { reason: reason === '' ? null : reason, version: version as number | null, signature: signature as string | null, asked }
}
