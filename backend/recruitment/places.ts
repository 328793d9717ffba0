import type { BoardPlace, ConductPlace } from '#resources/boardAnswers.ts'
import { assignedToBoth } from '../access/scopes.ts'
import { studyTitle } from '../access/studyTitle.ts'
import type { CallContext } from '../engine/types.ts'
import { attentionAt } from '../studies/attention.ts'
import { columnIn } from './shippedNames.ts'

/** The boards of the caller's study-sites, by study and site, each with how many cards stand in which column and since when. */
export async function readPlaces(asked: CallContext): Promise<readonly BoardPlace[]> {
  const { texts } = asked.studydesk
  const [places, attentionOf] = await Promise.all([placesOf(asked), attentionAt(asked)])
  return places.map((place) => ({
    ...place,
    columns: place.columns.map((column) => columnIn(texts, asked.caller, column)),
    attention: attentionOf(place),
  }))
}

type CountedPlace = Omit<BoardPlace, 'attention'>

async function placesOf({ caller, studydesk: { database } }: CallContext): Promise<readonly CountedPlace[]> {
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `with place as (
          select distinct study_site.org_id, study_site.study_id, study_site.site_id, study_site.status, study_site.enrollment_goal
          from study_site_assignment assigned
          join study_site on study_site.org_id = assigned.org_id and study_site.study_id = assigned.study_id and study_site.site_id = assigned.site_id
          where assigned.org_id = $1 and ${assignedToBoth('$2', '$3')}
        ), stack as (
          select place.study_id, place.site_id, card.column_id, count(*)::int as count,
            count(*) filter (where card.recruitment_status = 'ENROLLED')::int as enrolled,
            extract(day from now() - min(card.column_since) filter (where card.recruitment_status = 'IN_SCREENING'))::int as oldest
          from place join participant_study card
            on card.org_id = place.org_id and card.study_id = place.study_id and card.site_id = place.site_id
          group by place.study_id, place.site_id, card.column_id
        )
        select study.id as "studyId", ${studyTitle} as "studyName", site.id as "siteId", site.name as "siteName",
          jsonb_build_object('study', study.status, 'site', place.status) as state, place.status = 'OPEN' as "isOpen", place.enrollment_goal as "enrollmentGoal", coalesce(sum(stack.enrolled), 0)::int as enrolled,
          jsonb_agg(jsonb_build_object('columnId', board_column.id, 'name', board_column.name, 'step', board_column.step, 'tone', board_column.tone, 'limitDays', board_column.limit_days,
            'count', coalesce(stack.count, 0), 'oldest', stack.oldest) order by board_column.rank) as columns
        from place
        join study on study.org_id = place.org_id and study.id = place.study_id and study.deleted_at is null
        join site on site.org_id = place.org_id and site.id = place.site_id and site.deleted_at is null
        join board_column on board_column.org_id = place.org_id and board_column.study_id = place.study_id
        left join stack on stack.study_id = place.study_id and stack.site_id = place.site_id and stack.column_id = board_column.id
        group by study.org_id, study.id, site.org_id, site.id, place.status, place.enrollment_goal
        order by lower(${studyTitle}), study.id, lower(site.name), site.id`,
      values: [caller.orgId, caller.userId, caller.makerId ?? null],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly CountedPlace[]
}

/** `GET conductBoard`: the same places by name, for whoever sees how participants come through the study and not how they were recruited. */
export async function readConductPlaces(request: CallContext): Promise<readonly ConductPlace[]> {
  const places = await placesOf(request)
  return places.map(({ studyId, studyName, siteId, siteName, state }) => ({ studyId, studyName, siteId, siteName, state }))
}
