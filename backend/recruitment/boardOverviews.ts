import type { BoardSummary, ConductBoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { ownStudySiteRows, readerValues } from '../platform/access/assignments.ts'
import { studyTitle } from '../platform/access/studyTitle.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { createAttentionCounter } from '../studies/attention.ts'
import { localizeColumn } from './shippedNames.ts'

/**
 * Returns the boards of the caller's study sites, by study and site. Each has, by column, the number of participants who are not
 * marked as not enrolled, the number of the others, and the time since when participants in screening are in the column.
 */
export async function readBoardOverviews(requested: CallContext): Promise<readonly BoardSummary[]> {
  const { texts } = requested.studydesk
  const [boardSites, countAttention] = await Promise.all([readBoardSites(requested), createAttentionCounter(requested)])
  return boardSites.map((boardSite) => ({
    ...boardSite,
    columns: boardSite.columns.map((column) => localizeColumn(texts, requested.caller, column)),
    attention: countAttention(boardSite),
  }))
}

type CountedBoardSite = Omit<BoardSummary, 'attention'>

async function readBoardSites({ caller, studydesk: { database } }: CallContext): Promise<readonly CountedBoardSite[]> {
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `with place as (
          select distinct study_site.org_id, study_site.study_id, study_site.site_id, study_site.status, study_site.enrollment_goal
          from ${ownStudySiteRows} mine
          join study_site on study_site.org_id = $1 and study_site.study_id = mine.study_id and study_site.site_id = mine.site_id
        ), stack as (
          select place.study_id, place.site_id, card.column_id,
            count(*) filter (where card.recruitment_status <> 'NOT_ENROLLED')::int as count,
            count(*) filter (where card.recruitment_status = 'NOT_ENROLLED')::int as not_enrolled,
            count(*) filter (where card.recruitment_status = 'ENROLLED')::int as enrolled,
            extract(day from now() - min(card.column_since) filter (where card.recruitment_status = 'IN_SCREENING'))::int as oldest
          from place join participant_study card
            on card.org_id = place.org_id and card.study_id = place.study_id and card.site_id = place.site_id
          join participant on participant.org_id = card.org_id and participant.id = card.participant_id and participant.deleted_at is null
          group by place.study_id, place.site_id, card.column_id
        )
        select study.id as "studyId", ${studyTitle} as "studyName", site.id as "siteId", site.name as "siteName",
          jsonb_build_object('study', study.status, 'site', place.status) as state, place.status = 'OPEN' as "isOpen", place.enrollment_goal as "enrollmentGoal", coalesce(sum(stack.enrolled), 0)::int as enrolled,
          jsonb_agg(jsonb_build_object('columnId', board_column.id, 'name', board_column.name, 'step', board_column.step, 'tone', board_column.tone, 'limitDays', board_column.limit_days,
            'count', coalesce(stack.count, 0), 'notEnrolled', coalesce(stack.not_enrolled, 0), 'oldest', stack.oldest) order by board_column.rank) as columns
        from place
        join study on study.org_id = place.org_id and study.id = place.study_id and study.deleted_at is null
        join site on site.org_id = place.org_id and site.id = place.site_id and site.deleted_at is null
        join board_column on board_column.org_id = place.org_id and board_column.study_id = place.study_id
        left join stack on stack.study_id = place.study_id and stack.site_id = place.site_id and stack.column_id = board_column.id
        group by study.org_id, study.id, site.org_id, site.id, place.status, place.enrollment_goal
        order by lower(${studyTitle}), study.id, lower(site.name), site.id`,
      values: readerValues(caller),
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly CountedBoardSite[]
}

/** Returns the caller's study sites by name, for users who may see conduct but not recruitment: `GET conductBoard`. */
export async function readConductSites(request: CallContext): Promise<readonly ConductBoardSummary[]> {
  const boardSites = await readBoardSites(request)
  return boardSites.map(({ studyId, studyName, siteId, siteName, state }) => ({ studyId, studyName, siteId, siteName, state }))
}
