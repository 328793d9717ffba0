import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { isDerived, normalise, validate } from '#resources/core/validate.ts'
import { participant } from '#resources/participant.ts'
import { isEqual } from '../../engine/writes/input.ts'
import { badRequest, invalid } from '../../errors.ts'

/** What a merge is asked with. */
export interface MergeRequest {
  readonly otherId: string
  readonly version: number
  readonly otherVersion: number
  /** Fields of which the other entry's value is right. */
  readonly taken: ReadonlySet<string>
}

/**
 * `{ otherId, version, otherVersion, values: { email: 'OTHER' } }`: of fields that are not named the survivor's value stays.
 * @throws badRequest BodyNotAnObject, invalid with every problem
 */
export function readMerge(id: string, body: unknown): MergeRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('BodyNotAnObject')
  const { otherId, version, otherVersion, values = {}, ...unknown } = body as Values
  const problems: FieldProblem[] = Object.keys(unknown).map((name) => ({ path: /^\w{1,60}$/.test(name) ? name : '', code: 'unknownField' }))
  if (!isUuid(otherId)) problems.push({ path: 'otherId', code: otherId === undefined ? 'required' : 'notAReference' })
  else if (otherId === id) problems.push({ path: 'otherId', code: 'sameEntry' })
  for (const [path, value] of Object.entries({ version, otherVersion }))
    if (!Number.isInteger(value)) problems.push({ path, code: value === undefined ? 'required' : 'notANumber' })
  const taken = readChoices(values, problems)
  if (problems.length > 0) throw invalid(problems)
  return { otherId: String(otherId), version: Number(version), otherVersion: Number(otherVersion), taken }
}

const choices = ['SURVIVOR', 'OTHER']

function readChoices(values: unknown, problems: FieldProblem[]): ReadonlySet<string> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    problems.push({ path: 'values', code: 'notAnObject' })
    return new Set()
  }
  for (const [name, choice] of Object.entries(values)) {
    const path = /^\w{1,60}$/.test(name) ? `values.${name}` : 'values'
    if (!Object.hasOwn(participant.fields, name)) problems.push({ path, code: 'unknownField' })
    else if (!choices.includes(String(choice))) problems.push({ path, code: 'notAChoice' })
  }
  return new Set(Object.entries(values).flatMap(([name, choice]) => (choice === 'OTHER' ? [name] : [])))
}

export type FieldChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/**
 * What becomes of the survivor's fields. An agreement to contact goes with its file, and a restriction of either stays: nobody decides about
 * them field by field.
 * @throws invalid when the values that were chosen do not go together
 */
export function changesOfSurvivor(
  { survivor, other }: { readonly survivor: AnsweredRow; readonly other: AnsweredRow },
  taken: ReadonlySet<string>,
  today: string,
): FieldChanges {
  const names = Object.entries(participant.fields as Readonly<Record<string, FieldDefinition>>).flatMap(([name, field]) =>
    isDerived(field) ? [] : [name],
  )
  const chosen = Object.fromEntries(names.map((name) => [name, (isFromOther(name) ? other : survivor)[name] ?? null]))
  const row = normalise(participant, chosen, today)
  const problems = validate(participant, row, today)
  if (problems.length > 0) throw invalid(problems)
  const differing = names.filter((name) => !isEqual(row[name] ?? null, survivor[name] ?? null))
  return Object.fromEntries(differing.map((name) => [name, [survivor[name] ?? null, row[name] ?? null] as const]))

  function isFromOther(name: string): boolean {
    if (name === 'isRestrictedProfile') return other[name] === true
    if (agreement.includes(name)) return (survivor.participantContactAgreementType ?? null) === null
    return taken.has(name)
  }
}

const agreement: readonly string[] = ['participantContactAgreementType', 'signedAgreementToContact']
