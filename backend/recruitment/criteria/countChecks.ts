import { hasNeededLevel } from '#resources/core/access.ts'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { criterionCheck, failedResults } from '#resources/studies/criterionCheck.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { StudySiteRef } from '../../studies/requireStudySite.ts'

/**
 * Returns the statement that counts the criteria of each card at a study site: how many are not met, and how many are still open. No rows
 * if the caller may not list checks.
 */
export const buildChecksStatement = (caller: Caller, { studyId, siteId }: StudySiteRef): Statement => ({
  text: `with criterion as (select id from eligibility_criterion where org_id = $1 and study_id = $2 and deleted_at is null)
    select checked.participant_study_id as "cardId", count(*) filter (where checked.result = any($4))::int as "notMet",
      ((select count(*) from criterion) - count(*) filter (where checked.result <> 'UNKNOWN'))::int as open
    from criterion_check checked join criterion on criterion.id = checked.criterion_id
    where $5 and checked.org_id = $1 and checked.study_id = $2 and checked.site_id = $3 group by 1`,
  values: [caller.orgId, studyId, siteId, failedResults, hasNeededLevel(caller, criterionCheck, criterionCheck.actions.list)],
})

export const groupChecksByCard = (
  rows: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<string, NonNullable<BoardCard['criteria']>> =>
  new Map(rows.map(({ cardId, notMet, open }) => [String(cardId), { notMet: Number(notMet), open: Number(open) }]))
