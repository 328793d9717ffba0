import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { consumeSharedLimits } from '../../platform/engine/limits/sharedBuckets.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { matchLimits } from './limits.ts'
import { readEntry } from './readEntry.ts'
import { buildAgreeingStatement, buildHitsStatement } from './statements.ts'
import type { Entry, Hit } from './types.ts'

/**
 * Returns people of the whole organisation who may be the person in a form, the best match first (specification 2, section 7). Requires
 * the right to add participants, because users who may only read must not search for people whom they cannot see.
 */
export async function match({
  caller,
  input,
  studydesk,
}: DeclaredRequest<(typeof participantCalls)['match']>): Promise<readonly DuplicateHit[]> {
  const { id, ...fields } = input
  const entry = { number: 1, id: id ?? null, ...readEntry(fields, todayFor(caller)) }
  const identity = identityOf(entry)
  // Each check that may match a participant outside the scope counts against the limit, so that birth dates cannot be tried one by one.
  if (identity !== null)
    await consumeSharedLimits(studydesk.database, `${caller.orgId} ${caller.userId}`, matchLimits(studydesk.config.limits))
  const [hitResult, agreeingResult] = await studydesk.database.batch(caller.orgId, [
    buildHitsStatement(caller.orgId, [entry]),
    ...(identity === null ? [] : [buildAgreeingStatement(caller.orgId, identity)]),
  ])
  const hits = (hitResult?.rows ?? []) as readonly Hit[]
  const agreeingRows = (agreeingResult?.rows ?? []) as readonly { readonly id: string }[]
  const visibleById = await findVisibleById(studydesk, caller, [...hits, ...agreeingRows])
  const hidden = agreeingRows.flatMap(({ id }) => (visibleById.has(id) ? [] : [id]))
  if (hidden.length > 0) studydesk.access.logReads(caller, { resource: 'participant', recordIds: hidden, call: 'match' })
  return [...hits.flatMap((hit) => buildShownHit(hit, visibleById.get(hit.id))), ...(hidden.length > 0 ? [someoneHidden] : [])].sort(
    (first, other) => gradeOrder.indexOf(first.grade) - gradeOrder.indexOf(other.grade),
  )
}

/**
 * Returns the fields for the search outside the caller's scope: strong identifiers, each with a weight of 8 or more in the score (whole
 * name, birth date, e-mail, mobile, health card), if at least two are present. Two must match exactly, because near matches would lead to
 * the right value in a few dozen requests. Other fields are ignored, so that they disclose nothing: a postal code for a name takes only
 * some hundred guesses, and so does a health card of Quebec, which name and birth date determine except for two digits. Cards of other
 * provinces are independent numbers.
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

/** Returns the matches that the caller may see in full. The list logs these reads. */
export async function findVisibleById(
  studydesk: Services,
  caller: Caller,
  hits: readonly Pick<Hit, 'id'>[],
): Promise<ReadonlyMap<string, Participant>> {
  const ids = [...new Set(hits.map(({ id }) => id))]
  const allStudies = caller.can('PARTICIPANTS', 'OWN')
  const rows = await studydesk.engine.listById(caller, 'participant', ids, { allStudies })
  return new Map(rows.filter(({ redacted }) => redacted !== true).map((row) => [row.id, row]))
}

function buildShownHit({ id, grade, score, reasons }: Hit, participant: Participant | undefined): readonly DuplicateHit[] {
  return participant === undefined ? [] : [{ id, grade, score, reasons, participant }]
}

/** One anonymous hit for all matches outside the caller's scope, without the identifiers that matched. */
const someoneHidden: DuplicateHit = { id: null, grade: 'PROBABLE', score: null, reasons: [], isHidden: true }
