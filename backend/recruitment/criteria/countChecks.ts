import type { BoardCard } from '#resources/boardAnswers.ts'
import { mayOn } from '#resources/core/access.ts'
import { criterionCheck, failedResults } from '#resources/criterionCheck.ts'
import type { Caller } from '../../caller.ts'
import type { Statement } from '../../database/types.ts'
import type { Place } from '../../studies/ownPlaces.ts'

/** Counts the checked criteria of each card of a place: how many speak against the participant, and how many are open. None for who may not list checks. */
export const checksStatement = (caller: Caller, { studyId, siteId }: Place): Statement => ({
  text: `with criterion as (select id from eligibility_criterion where org_id = $1 and study_id = $2 and deleted_at is null)
    select checked.participant_study_id as "cardId", count(*) filter (where checked.result = any($4))::int as "notMet",
      ((select count(*) from criterion) - count(*) filter (where checked.result <> 'UNKNOWN'))::int as open
    from criterion_check checked join criterion on criterion.id = checked.criterion_id
    where $5 and checked.org_id = $1 and checked.study_id = $2 and checked.site_id = $3 group by 1`,
  values: [caller.orgId, studyId, siteId, failedResults, mayOn(caller, criterionCheck, criterionCheck.actions.list)],
})

export const checksByCard = (rows: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, NonNullable<BoardCard['criteria']>> =>
  new Map(rows.map(({ cardId, notMet, open }) => [String(cardId), { notMet: Number(notMet), open: Number(open) }]))
