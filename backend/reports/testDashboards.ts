import type { DrillFilters } from '#resources/figures/measureDrill.ts'
import { type ActivityKind, activityKinds } from '#resources/participants/dailyActivities.ts'
import type {
  AgeingLine,
  CountedLeaderboardLine,
  DashboardFigures,
  DayFigures,
  FunnelFigures,
  LeaderboardFigures,
  RankedSite,
} from '#resources/reports/dashboardAnswers.ts'
import { createAgeingLists, funnelLists } from '#resources/reports/figureLists.ts'
import { figureTerms } from '#resources/reports/figureTerms.ts'
import { listPath } from './testFigures.ts'

/** Figure of a widget with its label and the URLs of the lists whose totals add up to it. */
export type WidgetFigure = readonly [label: string, count: number, lists: readonly string[]]

interface Scope {
  /** Null for the dashboard of the organisation. */
  readonly studyId: string | null
  /** YYYY-MM-DD */
  readonly today: string
  /** List of the randomised participants of a study. */
  readonly listRandomised: (studyId: string) => string
}

/** Returns the figures of widgets that show no measure: funnel, leaderboard, ranking of sites, ageing, and the day. */
export function listWidgetFigures(figures: DashboardFigures, { studyId, today, listRandomised }: Scope): readonly WidgetFigure[] {
  const studyFilter: DrillFilters = studyId === null ? {} : { studyId }
  const buildCardsPath = (filters: DrillFilters) => listPath('participantStudy', { ...filters, ...studyFilter })
  const { steps } = (figures.funnel?.told ?? { steps: [] }) as FunnelFigures
  const { lines } = (figures.leaderboard?.told ?? { lines: [] }) as LeaderboardFigures
  const rankedSites = (figures.siteRanking?.told ?? []) as readonly RankedSite[]
  const ageingLines = (figures.ageing?.told ?? []) as readonly AgeingLine[]
  return [
    ...steps.flatMap((each) =>
      (['count', 'open', 'lost'] as const).map((countName): WidgetFigure => {
        const list = funnelLists[each.step][countName]
        return [`funnel ${each.step} ${countName}`, each[countName], list === undefined ? [] : [buildCardsPath(list)]]
      }),
    ),
    ...(lines as readonly CountedLeaderboardLine[]).map(
      ({ principalInvestigator, randomized, studySites }): WidgetFigure => [
        `leaderboard ${principalInvestigator}`,
        randomized,
        studySites.map((site) => `${listRandomised(site.studyId)}&siteId=${site.siteId}`),
      ],
    ),
    ...rankedSites.map(
      ({ siteId, site, enrolled }): WidgetFigure => [
        `siteRanking ${site}`,
        enrolled,
        [buildCardsPath({ ...figureTerms.enrolled.where, siteId })],
      ],
    ),
    ...ageingLines.flatMap(({ columnId, column, counts }) =>
      counts.map(
        (count, index): WidgetFigure => [
          `ageing ${column} ${index}`,
          count,
          [buildCardsPath({ columnId, ...createAgeingLists(today)[index] })],
        ],
      ),
    ),
    ...listDayFigures((figures.myDay?.told ?? {}) as DayFigures, studyFilter),
  ]
}

/** Returns the figures of the day. No list has visits to schedule, so they are compared with the day itself. */
const listDayFigures = (day: DayFigures, extraFilters: DrillFilters): readonly WidgetFigure[] =>
  (Object.entries(activityKinds) as [keyof typeof activityKinds, ActivityKind][]).flatMap(([name, { resource, query, isOfStudy }]) => {
    const figure = day[name]
    return figure === undefined
      ? []
      : [[`myDay ${name}`, figure.count, [listPath(resource, { ...query, ...(isOfStudy ? extraFilters : {}) } as DrillFilters)]] as const]
  })
