import { type ActivityKind, activityKinds } from '#resources/dailyActivities.ts'
import type {
  AgeingLine,
  CountedLeaderboardLine,
  DashboardFigures,
  DayFigures,
  FunnelFigures,
  LeaderboardFigures,
  RankedSite,
} from '#resources/dashboardAnswers.ts'
import { ageingLists, funnelLists } from '#resources/figureLists.ts'
import { figureTerms } from '#resources/figureTerms.ts'
import type { DrillFilters } from '#resources/measureDrill.ts'
import { listPath } from './testFigures.ts'

/** Figure of a widget with its label and the paths of the lists whose totals together are the figure. */
export type WidgetFigure = readonly [label: string, count: number, lists: readonly string[]]

interface Scope {
  /** Null: the dashboard of the organisation. */
  readonly studyId: string | null
  /** YYYY-MM-DD */
  readonly today: string
}

/** Figures of the widgets that are no measure: funnel, leaderboard, ranking of sites, ageing, and the day. */
export function widgetFigures(figures: DashboardFigures, { studyId, today }: Scope): readonly WidgetFigure[] {
  const within: DrillFilters = studyId === null ? {} : { studyId }
  const cards = (filters: DrillFilters) => listPath('participantStudy', { ...filters, ...within })
  const { steps } = (figures.funnel?.told ?? { steps: [] }) as FunnelFigures
  const { lines } = (figures.leaderboard?.told ?? { lines: [] }) as LeaderboardFigures
  const ranked = (figures.siteRanking?.told ?? []) as readonly RankedSite[]
  const ageing = (figures.ageing?.told ?? []) as readonly AgeingLine[]
  return [
    ...steps.flatMap((each) =>
      (['count', 'open', 'lost'] as const).map((part): WidgetFigure => {
        const list = funnelLists[each.step][part]
        return [`funnel ${each.step} ${part}`, each[part], list === undefined ? [] : [cards(list)]]
      }),
    ),
    ...(lines as readonly CountedLeaderboardLine[]).map(
      ({ principalInvestigator, randomized, studySites }): WidgetFigure => [
        `leaderboard ${principalInvestigator}`,
        randomized,
        studySites.map((site) => listPath('participantStudy', { ...figureTerms.randomised.where, ...site })),
      ],
    ),
    ...ranked.map(
      ({ siteId, site, enrolled }): WidgetFigure => [`siteRanking ${site}`, enrolled, [cards({ ...figureTerms.enrolled.where, siteId })]],
    ),
    ...ageing.flatMap(({ columnId, column, counts }) =>
      counts.map((count, index): WidgetFigure => [`ageing ${column} ${index}`, count, [cards({ columnId, ...ageingLists(today)[index] })]]),
    ),
    ...dayFigures((figures.myDay?.told ?? {}) as DayFigures, within),
  ]
}

/** Visits to plan are in no list: they are compared with the day. */
const dayFigures = (day: DayFigures, within: DrillFilters): readonly WidgetFigure[] =>
  (Object.entries(activityKinds) as [keyof typeof activityKinds, ActivityKind][]).flatMap(([name, { resource, query, isOfStudy }]) => {
    const figure = day[name]
    return figure === undefined
      ? []
      : [[`myDay ${name}`, figure.count, [listPath(resource, { ...query, ...(isOfStudy ? within : {}) } as DrillFilters)]] as const]
  })
