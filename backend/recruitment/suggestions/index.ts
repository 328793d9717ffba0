import { isUuid } from '#resources/core/fields/ref.ts'
import {
  fewElsewhere,
  type NobodyReason,
  type SuggestedParticipant,
  type SuggestionReason,
  type SuggestionsAnswer,
} from '#resources/eligibilityAnswers.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { worksAt } from '../../caller.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { notFound } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import { type Fitting, fittingStatement, type LeftOut, leftOutStatement } from './statements.ts'
import { type Wanted, wantedOf } from './wanted.ts'

/**
 * Participants who fit a study and may be asked, the best first; nobody whom the caller does not see in full, and nobody who is in it.
 * Specification 2, section 7. @throws notFound for a study at which the caller does not work, unless they own participants
 */
export async function suggest({
  caller,
  studydesk,
  params: { studyId },
  query: { size },
}: DeclaredRequest<(typeof recruitmentCalls)['suggestions']>): Promise<SuggestionsAnswer> {
  const seesEverybody = caller.can('PARTICIPANTS', 'OWN')
  if (!isUuid(studyId) || !(seesEverybody || worksAt(caller, studyId))) throw notFound()
  const wanted = await wantedOf({ caller, studydesk }, studyId)
  const looking = { caller, seesEverybody, today: todayFor(caller) }
  const [answer] = await studydesk.database.batch(caller.orgId, [fittingStatement(wanted, looking, size)])
  const fitting = (answer?.rows ?? []) as readonly Fitting[]
  const rows = await studydesk.engine.listById(
    caller,
    'participant',
    fitting.map(({ id }) => id),
    { allStudies: seesEverybody },
  )
  const people = new Map(rows.filter(({ redacted }) => redacted !== true).map((row) => [row.id, row]))
  const content = fitting.flatMap((one): readonly SuggestedParticipant[] => {
    const participant = people.get(one.id)
    if (participant === undefined) return []
    return [{ participant, contact: one.isForAnyStudy ? 'ANY_STUDY' : 'CONDITION_AREA', reasons: reasonsOf(one, wanted, participant) }]
  })
  if (content.length > 0) return { content, whyNobody: [] }
  const [counted] = await studydesk.database.batch(caller.orgId, [leftOutStatement(wanted, looking)])
  return { content, whyNobody: whyNobody(counted?.rows[0] as unknown as LeftOut, wanted) }
}

function whyNobody({ seen, inStudy, beyondLimits, notContactable, elsewhere }: LeftOut, { inclusion }: Wanted): readonly NobodyReason[] {
  const counted = (code: 'IN_STUDY' | 'BEYOND_LIMITS' | 'NOT_CONTACTABLE', count: number) => (count === 0 ? [] : [{ code, count } as const])
  return [
    ...(seen === 0 ? [{ code: 'NO_SUCH_CONDITION' } as const] : []),
    ...counted('IN_STUDY', inStudy),
    ...counted('BEYOND_LIMITS', beyondLimits),
    ...counted('NOT_CONTACTABLE', notContactable),
    ...(elsewhere >= fewElsewhere ? [{ code: 'ELSEWHERE', count: elsewhere } as const] : []),
    ...(elsewhere > 0 && elsewhere < fewElsewhere ? [{ code: 'FEW_ELSEWHERE' } as const] : []),
    ...(inclusion.length === 0 ? [{ code: 'NO_CRITERIA' } as const] : []),
  ]
}

function reasonsOf({ met, conditions }: Fitting, wanted: Wanted, { age }: ResourceAnswer['participant']): readonly SuggestionReason[] {
  const { minimumAge: minimum, maximumAge: maximum, eligibleGender: gender, inclusion } = wanted
  return [
    ...(conditions.length === 0 ? [] : [{ code: 'CONDITIONS', conditions } as const]),
    ...(met === 0 ? [] : [{ code: 'CRITERIA', met, of: inclusion.length } as const]),
    ...(typeof age !== 'number' || (minimum === null && maximum === null) ? [] : [{ code: 'AGE', age, minimum, maximum } as const]),
    ...(gender === 'ALL' ? [] : [{ code: 'GENDER', gender } as const]),
  ]
}
