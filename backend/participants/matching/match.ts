import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { takeShared } from '../../engine/limits/sharedBuckets.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { todayFor } from '../../today.ts'
import { matchLimits } from './limits.ts'
import { readEntry } from './readEntry.ts'
import { agreeingStatement, hitsStatement } from './statements.ts'
import type { Entry, Hit } from './types.ts'

/**
 * People of the whole organisation who may be the person in a form, the best match first (specification 2, section 7). It takes the right to
 * add participants: users who may only look must not ask about people whom they cannot see.
 */
export async function match({
  caller,
  input,
  studydesk,
}: DeclaredRequest<(typeof participantCalls)['match']>): Promise<readonly DuplicateHit[]> {
  const { id, ...fields } = input
  const entry = { number: 1, id: id ?? null, ...readEntry(fields, todayFor(caller)) }
  const identity = identityOf(entry)
  // Each check that may concern a participant out of scope counts against the limit, so that birth dates cannot be tried in turn.
  if (identity !== null) await takeShared(studydesk.database, `${caller.orgId} ${caller.userId}`, matchLimits(studydesk.config.limits))
  const [found, agreeing] = await studydesk.database.batch(caller.orgId, [
    hitsStatement(caller.orgId, [entry]),
    ...(identity === null ? [] : [agreeingStatement(caller.orgId, identity)]),
  ])
  const hits = (found?.rows ?? []) as readonly Hit[]
  const same = (agreeing?.rows ?? []) as readonly { readonly id: string }[]
  const seen = await seenOf(studydesk, caller, [...hits, ...same])
  const hidden = same.flatMap(({ id }) => (seen.has(id) ? [] : [id]))
  if (hidden.length > 0) studydesk.access.logReads(caller, { resource: 'participant', recordIds: hidden, call: 'match' })
  return [...hits.flatMap((hit) => shown(hit, seen.get(hit.id))), ...(hidden.length > 0 ? [someoneHidden] : [])].sort(
    (one, other) => gradeOrder.indexOf(one.grade) - gradeOrder.indexOf(other.grade),
  )
}

/**
 * By what people out of sight are looked for: the strong identifiers, each of which alone has the weight of 8 or more in the score (the
 * whole name, the birth date, e-mail, mobile, health card), where two of them are given. Two must agree exactly: what is near would lead to
 * the right one in a few dozen questions. Nothing else is looked at, so that whoever adds a field and sees whether the answer changes learns
 * nothing: a postal code takes some hundred guesses by a name, and so does a health card of Quebec, which a name and a birth date spell
 * but for two digits. Cards of other provinces are numbers that nothing else tells.
 */
function identityOf({
  number,
  id,
  firstName,
  lastName,
  dob,
  email,
  primaryMobile,
  healthCardProvinceId,
  healthCardNumber,
}: Entry): Entry | null {
  const name = firstName == null || lastName == null ? {} : { firstName, lastName }
  const hasCard = healthCardProvinceId != null && healthCardProvinceId !== 'QC' && healthCardNumber != null
  const card = hasCard ? { healthCardProvinceId, healthCardNumber } : {}
  const strong = [name.lastName, dob, email, primaryMobile, card.healthCardNumber].filter((value) => value != null)
  return strong.length < 2 ? null : { number, id, ...name, dob, email, primaryMobile, ...card }
}

const gradeOrder = ['PROBABLE', 'POSSIBLE']

type Participant = ResourceAnswer['participant']

/** Those that the caller may see in full. The list logs that they were read. */
export async function seenOf(
  studydesk: Studydesk,
  caller: Caller,
  hits: readonly Pick<Hit, 'id'>[],
): Promise<ReadonlyMap<string, Participant>> {
  const ids = [...new Set(hits.map(({ id }) => id))]
  const allStudies = caller.can('PARTICIPANTS', 'OWN')
  const rows = await studydesk.engine.listById(caller, 'participant', ids, { allStudies })
  return new Map(rows.filter(({ redacted }) => redacted !== true).map((row) => [row.id, row]))
}

function shown({ id, grade, score, reasons }: Hit, participant: Participant | undefined): readonly DuplicateHit[] {
  return participant === undefined ? [] : [{ id, grade, score, reasons, participant }]
}

/** Says only that somebody out of the caller's sight matches, once for all of them, and never which identifiers agreed. */
const someoneHidden: DuplicateHit = { id: null, grade: 'PROBABLE', score: null, reasons: [], isHidden: true }
