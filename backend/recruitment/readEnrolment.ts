import type { EnrolmentAnswer } from '#resources/boardAnswers.ts'
import { exceededGoal, whyNotEnrolled } from '#resources/enrolment.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { StudyState } from '#resources/studyBinding.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { placeIn } from '../studies/ownPlaces.ts'
import { factsOf, failedChecksOf, isContactable, mayExceedGoal, type Person, readGoals } from './enrolment.ts'

/**
 * `GET study/{studyId}/study-site/{siteId}/recruitment/enrolment?cardId=…&cardId=…`: what stands against the enrolment of each card, before anybody asks for
 * it, by the same rules as the act itself. Cards that the caller does not see are left out.
 * @throws notFound for a study-site of others
 */
export async function readEnrolment(request: DeclaredRequest<(typeof recruitmentCalls)['enrolment']>): Promise<EnrolmentAnswer> {
  const { caller, studydesk, query } = request
  const place = placeIn(request)
  const rows = await studydesk.engine.listById(caller, 'participantStudy', query.cardId, { ...place })
  const { orgId } = caller
  const [states, people, failing] = await studydesk.database.batch(orgId, [
    {
      text: `select study.status as study, study_site.status as site from study
        join study_site on study_site.org_id = study.org_id and study_site.study_id = study.id
        where study.org_id = $1 and study.id = $2 and study_site.site_id = $3`,
      values: [orgId, place.studyId, place.siteId],
    },
    {
      text: `select id, is_restricted_profile as "isRestricted", deceased is true as "isDeceased", ${isContactable} as "isContactable"
        from participant where org_id = $1 and id = any($2::uuid[])`,
      values: [orgId, rows.map(({ participantId }) => participantId)],
    },
    {
      text: `select card.id::text from participant_study card where card.org_id = $1 and card.id = any($2::uuid[]) and exists (${failedChecksOf('card.id')})`,
      values: [orgId, rows.map(({ id }) => id)],
    },
  ])
  const state = (states?.rows[0] ?? { study: 'RECRUITING', site: 'CLOSED' }) as unknown as StudyState
  const personById = new Map(
    ((people?.rows ?? []) as unknown as readonly (Person & { readonly id: string })[]).map((each) => [each.id, each]),
  )
  const failed = new Set(failing?.rows.map(({ id }) => String(id)))
  const { needsConsent, isDecentralised, ...counts } = await readGoals(studydesk, caller, place)
  const goal = exceededGoal(counts)
  return {
    goal:
      goal === null
        ? null
        : { of: goal, goal: Number(goal === 'site' ? counts.siteGoal : counts.studyGoal), mayExceed: mayExceedGoal(caller) },
    cards: rows.flatMap((row) => {
      const person = personById.get(row.participantId)
      if (person === undefined) return []
      const facts = factsOf(caller, { ...row, state, needsConsent, isDecentralised, hasFailedCriteria: failed.has(row.id), ...person })
      return { cardId: row.id, refusals: whyNotEnrolled(facts) }
    }),
  }
}
