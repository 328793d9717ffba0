import type { Values } from '#resources/core/conditions.ts'
import { type ActivityKind, activityKinds, mostOfKind } from '#resources/participants/dailyActivities.ts'
import type {
  AgeingLine,
  CountedLeaderboardLine,
  DayFigures,
  Metrics,
  RandomizedBasis,
  StatusOfStudy,
  StudiesByStatus,
} from '#resources/reports/dashboardAnswers.ts'
import { createAgeingLists } from '#resources/reports/figureLists.ts'
import { openWindows } from '../../participants/dailyActivities/openWindows.ts'
import { canReadAllFigures } from '../../platform/access/allFigures.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { todayFor } from '../../platform/common/today.ts'
import { goalOf } from '../home/enrolment.ts'
import { countRandomised } from './randomised.ts'
import { countOf, summary } from './summary.ts'

/**
 * Returns the enrolment goal of the study sites that the reader's figures count, and the number of their screened and randomised
 * participants, as `figureTerms` defines them.
 */
export async function countMetrics(request: FigureRequest): Promise<Omit<Metrics, 'entered' | 'revision'>> {
  const [statusSummary, goal, randomised] = await Promise.all([
    summary(request, { by: 'recruitmentStatus' }),
    goalOf(request),
    countRandomised(request),
  ])
  const [enrolledCount, notEnrolled] = ['ENROLLED', 'NOT_ENROLLED'].map((status) => countOf(statusSummary, 'recruitmentStatus', status))
  return {
    enrollmentGoal: goal,
    screenedParticipants: (enrolledCount ?? 0) + (notEnrolled ?? 0),
    randomizedParticipants: randomised.total,
    randomizedBasis: randomised.basis,
  }
}

const mostLines = 10

interface CountedLeaderboard {
  readonly lines: readonly CountedLeaderboardLine[]
  readonly basis: RandomizedBasis
}

/** Returns the principal investigators of the study sites with the most randomised participants. */
export async function countLeaderboard(request: FigureRequest): Promise<CountedLeaderboard> {
  const { groups, basis } = await countRandomised(request)
  if (groups.length === 0) return { lines: [], basis }
  const { orgId } = request.caller
  const [answer] = await request.studydesk.database.batch(orgId, [
    {
      text: `select place.study_id::text as "studyId", place.site_id::text as "siteId", place.principal_investigator as investigator, site.country
        from study_site place join site on site.org_id = place.org_id and site.id = place.site_id
        where place.org_id = $1 and (place.study_id, place.site_id) in (select * from unnest($2::uuid[], $3::uuid[]))`,
      values: [orgId, groups.map(({ values }) => values.studyId), groups.map(({ values }) => values.siteId)],
    },
  ])
  const studySitesByKey = new Map((answer?.rows ?? []).map((row) => [`${row.studyId} ${row.siteId}`, row]))
  const lines = groups.map(({ values, labels, count }) => {
    const studySite = studySitesByKey.get(`${values.studyId} ${values.siteId}`)
    return {
      principalInvestigator: String(studySite?.investigator ?? labels?.siteId ?? ''),
      country: (studySite?.country as string | null | undefined) ?? null,
      randomized: count,
      studySites: [{ studyId: String(values.studyId), siteId: String(values.siteId) }],
    }
  })
  // An investigator with several study sites in a country has one line.
  const rankedLines = [...Map.groupBy(lines, ({ principalInvestigator, country }) => `${principalInvestigator} ${country}`).values()]
    .map((investigatorLines) => ({
      ...(investigatorLines[0] as CountedLeaderboardLine),
      randomized: investigatorLines.reduce((sum, { randomized }) => sum + randomized, 0),
      studySites: investigatorLines.flatMap(({ studySites }) => studySites),
    }))
    .toSorted((firstLine, other) => other.randomized - firstLine.randomized)
    .slice(0, mostLines)
  return { lines: rankedLines, basis }
}

/** Returns, for each column of the study's board in order, the number of participants by the time since they were added. */
export async function countAgeing(request: FigureRequest): Promise<readonly AgeingLine[]> {
  const columnSummaries = await Promise.all(
    createAgeingLists(todayFor(request.caller)).map((list) => summary(request, { by: 'columnId', ...list })),
  )
  const [answer] = await request.studydesk.database.batch(request.caller.orgId, [
    {
      text: 'select id::text, name from board_column where org_id = $1 and study_id = $2 order by rank',
      values: [request.caller.orgId, request.studyId],
    },
  ])
  return (answer?.rows ?? []).flatMap(({ id, name }) => {
    const counts = columnSummaries.map((each) => countOf(each, 'columnId', String(id)))
    return counts.every((count) => count === 0) ? [] : [{ columnId: String(id), column: String(name), counts }]
  })
}

/**
 * Returns the numbers of activities of the reader's day: the totals of their lists, and the number of visits to schedule, which have no
 * list.
 */
export async function countDay(request: FigureRequest): Promise<DayFigures> {
  const { caller, studydesk, studyId } = request
  const offeredKinds = (Object.entries(activityKinds) as [keyof DayFigures, ActivityKind][]).filter(([, { needs }]) =>
    caller.can(needs.page, needs.action),
  )
  const windows = openWindows(request, studyId)
  const counts = await Promise.all(
    offeredKinds.map(async ([name, { resource, query, isOfStudy }]) => {
      const studyFilter = isOfStudy && studyId !== null ? { studyId } : {}
      return [name, await studydesk.engine.count(caller, resource, { ...query, ...studyFilter } as Values)] as const
    }),
  )
  const { length } = await windows
  const window = { count: Math.min(length, mostOfKind), isCapped: length > mostOfKind }
  return { ...Object.fromEntries(counts), ...(caller.can('VISIT_SCHEDULE', 'VIEW') && { window }) }
}

/**
 * Returns the status of a study. For the organisation, returns the number of the reader's studies by status, or of all studies for
 * administrators and readers of all figures.
 */
export const countStatus = (request: FigureRequest): Promise<StatusOfStudy | StudiesByStatus> =>
  request.studyId === null ? countStudiesByStatus(request) : readStatus(request, request.studyId)

async function countStudiesByStatus({ caller, studydesk }: FigureRequest): Promise<StudiesByStatus> {
  const mayAll = caller.can('ADMIN_STUDY', 'VIEW') || canReadAllFigures(caller)
  const ownStudyIds = [...new Set(caller.studySites.map((each) => each.studyId))]
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select status, count(*)::int as count from study where org_id = $1 and deleted_at is null and ($2 or id = any($3::uuid[]))
        group by status order by count(*) desc, status`,
      values: [caller.orgId, mayAll, ownStudyIds],
    },
  ])
  return { kind: 'organisation', groups: (answer?.rows ?? []) as unknown as StudiesByStatus['groups'] }
}

async function readStatus({ caller, studydesk }: FigureRequest, studyId: string): Promise<StatusOfStudy> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select status, recruitment_started_on::text as "recruitmentStartedOn", (select count(*)::int from study_site place
          where place.org_id = study.org_id and place.study_id = study.id) as sites, (select count(*)::int from study_site place
          where place.org_id = study.org_id and place.study_id = study.id and place.status = 'OPEN') as "openSites"
        from study where org_id = $1 and id = $2 and deleted_at is null`,
      values: [caller.orgId, studyId],
    },
  ])
  return { kind: 'study', ...(answer?.rows[0] as unknown as Omit<StatusOfStudy, 'kind'>) }
}
