import type { SummaryAnswer } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { type ActivityKind, activityKinds, mostOfKind } from '#resources/dailyActivities.ts'
import type {
  AgeingLine,
  CountedLeaderboardLine,
  DayFigures,
  Metrics,
  StatusOfStudy,
  StudiesByStatus,
} from '#resources/dashboardAnswers.ts'
import { ageingLists } from '#resources/figureLists.ts'
import { figureTerms } from '#resources/figureTerms.ts'
import { readsAllFigures } from '../access/allFigures.ts'
import { openWindows } from '../dailyActivities/openWindows.ts'
import { goalOf } from '../home/enrolment.ts'
import type { Asked } from '../part.ts'
import { todayFor } from '../today.ts'

/** Everything here is counted by summaries and counts of lists, by the reader's own rights; what is asked for twice is counted once. */
export const summary = ({ caller, studydesk, studyId }: Asked, query: Values): Promise<SummaryAnswer> =>
  studydesk.engine.figures.summary(caller, 'participantStudy', { ...query, ...(studyId === null ? {} : { studyId }) })

export const countOf = ({ groups }: SummaryAnswer, name: string, value: string): number =>
  groups.filter(({ values }) => values[name] === value).reduce((sum, { count }) => sum + count, 0)

/** Enrolment goal where the reader's figures count, and who was screened and randomised there, as `figureTerms` defines them. */
export async function countedMetrics(asked: Asked): Promise<Omit<Metrics, 'entered' | 'revision'>> {
  const [all, goal] = await Promise.all([summary(asked, { by: 'recruitmentStatus' }), goalOf(asked)])
  const [enrolled, notEnrolled] = ['ENROLLED', 'NOT_ENROLLED'].map((status) => countOf(all, 'recruitmentStatus', status))
  return { enrollmentGoal: goal, screenedParticipants: (enrolled ?? 0) + (notEnrolled ?? 0), randomizedParticipants: enrolled ?? 0 }
}

const mostLines = 10

/** Who answers for the study-sites at which most people are enrolled. */
export async function countedLeaderboard(asked: Asked): Promise<readonly CountedLeaderboardLine[]> {
  const { groups } = await summary(asked, { by: ['studyId', 'siteId'], ...figureTerms.randomised.where })
  if (groups.length === 0) return []
  const { orgId } = asked.caller
  const [answer] = await asked.studydesk.database.batch(orgId, [
    {
      text: `select place.study_id::text as "studyId", place.site_id::text as "siteId", place.principal_investigator as investigator, site.country
        from study_site place join site on site.org_id = place.org_id and site.id = place.site_id
        where place.org_id = $1 and (place.study_id, place.site_id) in (select * from unnest($2::uuid[], $3::uuid[]))`,
      values: [orgId, groups.map(({ values }) => values.studyId), groups.map(({ values }) => values.siteId)],
    },
  ])
  const places = new Map((answer?.rows ?? []).map((row) => [`${row.studyId} ${row.siteId}`, row]))
  const lines = groups.map(({ values, labels, count }) => {
    const place = places.get(`${values.studyId} ${values.siteId}`)
    return {
      principalInvestigator: String(place?.investigator ?? labels?.siteId ?? ''),
      country: (place?.country as string | null | undefined) ?? null,
      randomized: count,
      studySites: [{ studyId: String(values.studyId), siteId: String(values.siteId) }],
    }
  })
  // An investigator of several study-sites in a country has one line there.
  return [...Map.groupBy(lines, ({ principalInvestigator, country }) => `${principalInvestigator} ${country}`).values()]
    .map((own) => ({
      ...(own[0] as CountedLeaderboardLine),
      randomized: own.reduce((sum, { randomized }) => sum + randomized, 0),
      studySites: own.flatMap(({ studySites }) => studySites),
    }))
    .toSorted((one, other) => other.randomized - one.randomized)
    .slice(0, mostLines)
}

/** By the columns of the study's board, in their order: how many are there for how long since they were added. */
export async function countedAgeing(asked: Asked): Promise<readonly AgeingLine[]> {
  const ofColumns = await Promise.all(ageingLists(todayFor(asked.caller)).map((list) => summary(asked, { by: 'columnId', ...list })))
  const [answer] = await asked.studydesk.database.batch(asked.caller.orgId, [
    {
      text: 'select id::text, name from board_column where org_id = $1 and study_id = $2 order by rank',
      values: [asked.caller.orgId, asked.studyId],
    },
  ])
  return (answer?.rows ?? []).flatMap(({ id, name }) => {
    const counts = ofColumns.map((each) => countOf(each, 'columnId', String(id)))
    return counts.every((count) => count === 0) ? [] : [{ columnId: String(id), column: String(name), counts }]
  })
}

/** Activities that the reader's day shows: the totals of their lists, and the visits to plan, which no list has. */
export async function countedDay(asked: Asked): Promise<DayFigures> {
  const { caller, studydesk, studyId } = asked
  const offered = (Object.entries(activityKinds) as [keyof DayFigures, ActivityKind][]).filter(([, { needs }]) =>
    caller.can(needs.page, needs.action),
  )
  const windows = openWindows(asked, studyId)
  const counted = await Promise.all(
    offered.map(async ([name, { resource, query, isOfStudy }]) => {
      const within = isOfStudy && studyId !== null ? { studyId } : {}
      return [name, await studydesk.engine.count(caller, resource, { ...query, ...within } as Values)] as const
    }),
  )
  const { length } = await windows
  const window = { count: Math.min(length, mostOfKind), isCapped: length > mostOfKind }
  return { ...Object.fromEntries(counted), ...(caller.can('VISIT_SCHEDULE', 'VIEW') && { window }) }
}

/** Of a study its own; of the organisation how many studies of the reader's, or of all for those who administer them, are in which. */
export async function countedStatus({ caller, studydesk, studyId }: Asked): Promise<StatusOfStudy | StudiesByStatus> {
  const mayAll = caller.can('ADMIN_STUDY', 'VIEW') || readsAllFigures(caller)
  const own = [...new Set(caller.studySites.map((each) => each.studyId))]
  const [answer] = await studydesk.database.batch(caller.orgId, [
    studyId === null
      ? {
          text: `select status, count(*)::int as count from study where org_id = $1 and deleted_at is null and ($2 or id = any($3::uuid[]))
            group by status order by count(*) desc, status`,
          values: [caller.orgId, mayAll, own],
        }
      : {
          text: `select status, recruitment_started_on::text as "recruitmentStartedOn", (select count(*)::int from study_site place
              where place.org_id = study.org_id and place.study_id = study.id) as sites, (select count(*)::int from study_site place
              where place.org_id = study.org_id and place.study_id = study.id and place.status = 'OPEN') as "openSites"
            from study where org_id = $1 and id = $2 and deleted_at is null`,
          values: [caller.orgId, studyId],
        },
  ])
  const rows = answer?.rows ?? []
  return studyId === null
    ? { kind: 'organisation', groups: rows as unknown as StudiesByStatus['groups'] }
    : ({ kind: 'study', ...rows[0] } as StatusOfStudy)
}
