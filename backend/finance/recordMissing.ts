import type { financeCalls } from '#resources/finance/financeCalls.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { findRates } from './rates.ts'
import { recordAtRates, sourceOfVisit } from './visitMoney.ts'

/** Most visits of one call, so that its transaction stays short. */
const mostVisits = 200

/** Records items of completed visits that had no rate on the day of completion and have one now. @returns the number of visits */
export async function recordMissing({
  caller,
  studydesk,
  input,
}: DeclaredRequest<(typeof financeCalls)['recordMissing']>): Promise<{ readonly recorded: number }> {
  return studydesk.engine.work(caller, async (work) => {
    const { orgId } = caller
    const { rows } = await work.run({
      text: `select done.id::text, done.study_id::text as "studyId", done.site_id::text as "siteId", done.visit_id::text as "visitId",
          done.participant_study_id::text as "participantStudyId", unrated.subject_id as "subjectId", visit.name as label,
          done.completed_on::text as "earnedOn"
        from unrated_visit unrated join participant_visit done on done.org_id = unrated.org_id and done.id = unrated.id
          join visit on visit.org_id = done.org_id and visit.id = done.visit_id
        where unrated.org_id = $1 and unrated.has_rate and ($2::uuid is null or unrated.study_id = $2)
        order by done.id limit $3 for update of done`,
      values: [orgId, input.studyId ?? null, mostVisits],
    })
    for (const { id, ...visit } of rows as unknown as readonly MissingVisit[]) {
      const { studyId, siteId, visitId, earnedOn: day } = visit
      const rates = await findRates(work.run, { orgId, studyId, siteId, day, kinds: ['VISIT', 'STIPEND'], visitId })
      await recordAtRates({ caller, run: work.run, work }, rates, {
        ...visit,
        sourceKey: sourceOfVisit(id),
        kind: 'VISIT',
        participantVisitId: id,
      })
    }
    return { recorded: rows.length }
  })
}

interface MissingVisit {
  readonly id: string
  readonly studyId: string
  readonly siteId: string
  readonly visitId: string
  readonly participantStudyId: string
  readonly subjectId: string | null
  readonly label: string
  readonly earnedOn: string
}
