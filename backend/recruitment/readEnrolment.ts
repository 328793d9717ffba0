import type { EnrolmentAnswer } from '#resources/recruitment/boardAnswers.ts'
import { findEnrolmentRefusals, findExceededGoal } from '#resources/recruitment/enrolment.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import type { StudyState } from '#resources/studies/studyBinding.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { requireStudySite } from '../studies/requireStudySite.ts'
import { factsOf, failedChecksOf, isContactable, mayExceedGoal, type Person, readGoals } from './enrolment.ts'

/**
 * Returns the reasons against enrolling each card: `GET study/{studyId}/study-site/{siteId}/recruitment/enrolment?cardId=…&cardId=…`. The
 * rules are the same as for the enrolment itself. Cards outside of the caller's scope are omitted.
 * @throws notFound for another user's study site
 */
export async function readEnrolment(request: DeclaredRequest<(typeof recruitmentCalls)['enrolment']>): Promise<EnrolmentAnswer> {
  const { caller, studydesk, query } = request
  const studySite = requireStudySite(request)
  const rows = await studydesk.engine.listById(caller, 'participantStudy', query.cardId, { ...studySite })
  const { orgId } = caller
  const [states, people, failureAnswer] = await studydesk.database.batch(orgId, [
    {
      text: `select study.status as study, study_site.status as site from study
        join study_site on study_site.org_id = study.org_id and study_site.study_id = study.id
        where study.org_id = $1 and study.id = $2 and study_site.site_id = $3`,
      values: [orgId, studySite.studyId, studySite.siteId],
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
  const failed = new Set(failureAnswer?.rows.map(({ id }) => String(id)))
  const { needsConsent, isDecentralised, ...counts } = await readGoals(studydesk, caller, studySite)
  const goal = findExceededGoal(counts)
  return {
    goal:
      goal === null
        ? null
        : { of: goal, goal: Number(goal === 'site' ? counts.siteGoal : counts.studyGoal), mayExceed: mayExceedGoal(caller) },
    cards: rows.flatMap((row) => {
      const person = personById.get(row.participantId)
      if (person === undefined) return []
      const facts = factsOf(caller, { ...row, state, needsConsent, isDecentralised, hasFailedCriteria: failed.has(row.id), ...person })
      return { cardId: row.id, refusals: findEnrolmentRefusals(facts) }
    }),
  }
}
