import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import {
  type NoUserReason,
  type SuggestedParticipant,
  type SuggestionReason,
  type SuggestionsAnswer,
  smallCountLimit,
} from '#resources/studies/eligibilityAnswers.ts'
import { hasStudySite } from '../../platform/common/caller.ts'
import { notFound } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { type EligibilityProfile, readEligibilityProfile } from './eligibilityProfile.ts'
import { buildFittingStatement, buildUnsuggestedCounts, type FittingRow, type NotSuggestedCounts } from './statements.ts'

/**
 * Returns participants who match a study and may be contacted, best match first. Includes only those whom the caller sees without
 * redaction and who are not in the study. Specification 2, section 7. @throws notFound for a study at which the caller does not work,
 * unless they have OWN on participants
 */
export async function suggest({
  caller,
  studydesk,
  params: { studyId },
  query: { size },
}: DeclaredRequest<(typeof recruitmentCalls)['suggestions']>): Promise<SuggestionsAnswer> {
  const canSeeAllParticipants = caller.can('PARTICIPANTS', 'OWN')
  if (!isUuid(studyId) || !(canSeeAllParticipants || hasStudySite(caller, studyId))) throw notFound()
  const profile = await readEligibilityProfile({ caller, studydesk }, studyId)
  const suggestionReader = { caller, seesAllParticipants: canSeeAllParticipants, today: todayFor(caller) }
  const [answer] = await studydesk.database.batch(caller.orgId, [buildFittingStatement(profile, suggestionReader, size)])
  const fittingRows = (answer?.rows ?? []) as readonly FittingRow[]
  const rows = await studydesk.engine.listById(
    caller,
    'participant',
    fittingRows.map(({ id }) => id),
    { allStudies: canSeeAllParticipants },
  )
  const people = new Map(rows.filter(({ redacted }) => redacted !== true).map((row) => [row.id, row]))
  const content = fittingRows.flatMap((candidate): readonly SuggestedParticipant[] => {
    const participant = people.get(candidate.id)
    if (participant === undefined) return []
    return [
      {
        participant,
        contact: candidate.isForAnyStudy ? 'ANY_STUDY' : 'CONDITION_AREA',
        reasons: reasonsOf(candidate, profile, participant),
      },
    ]
  })
  if (content.length > 0) return { content, whyNobody: [] }
  const [leftOutResult] = await studydesk.database.batch(caller.orgId, [buildUnsuggestedCounts(profile, suggestionReader)])
  return { content, whyNobody: explainNoUser(leftOutResult?.rows[0] as unknown as NotSuggestedCounts, profile) }
}

function explainNoUser(
  { seen, inStudy, beyondLimits, notContactable, elsewhere }: NotSuggestedCounts,
  { inclusion }: EligibilityProfile,
): readonly NoUserReason[] {
  const createCountedReason = (code: 'IN_STUDY' | 'BEYOND_LIMITS' | 'NOT_CONTACTABLE', count: number) =>
    count === 0 ? [] : [{ code, count } as const]
  return [
    ...(seen === 0 ? [{ code: 'NO_SUCH_CONDITION' } as const] : []),
    ...createCountedReason('IN_STUDY', inStudy),
    ...createCountedReason('BEYOND_LIMITS', beyondLimits),
    ...createCountedReason('NOT_CONTACTABLE', notContactable),
    ...(elsewhere >= smallCountLimit ? [{ code: 'ELSEWHERE', count: elsewhere } as const] : []),
    ...(elsewhere > 0 && elsewhere < smallCountLimit ? [{ code: 'FEW_ELSEWHERE' } as const] : []),
    ...(inclusion.length === 0 ? [{ code: 'NO_CRITERIA' } as const] : []),
  ]
}

function reasonsOf(
  { met, conditions }: FittingRow,
  profile: EligibilityProfile,
  { age }: ResourceAnswer['participant'],
): readonly SuggestionReason[] {
  const { minimumAge: minimum, maximumAge: maximum, eligibleGender: gender, inclusion } = profile
  return [
    ...(conditions.length === 0 ? [] : [{ code: 'CONDITIONS', conditions } as const]),
    ...(met === 0 ? [] : [{ code: 'CRITERIA', met, of: inclusion.length } as const]),
    ...(typeof age !== 'number' || (minimum === null && maximum === null) ? [] : [{ code: 'AGE', age, minimum, maximum } as const]),
    ...(gender === 'ALL' ? [] : [{ code: 'GENDER', gender } as const]),
  ]
}
