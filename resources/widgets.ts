import type { PageName } from './core/access.ts'
import { type FigureTermName, termsOfMeasure } from './figureTerms.ts'
import { type MeasureName, measures } from './measures.ts'

/** What stands on a dashboard. Each stands there once at most (specification 1, section 4). */
export interface Widget {
  /** On which dashboards it may stand. */
  readonly on: readonly DashboardKind[]
  /** The page whose VIEW its figures take; absent: everybody who opens the dashboard sees it. */
  readonly needs?: PageName
  /** It shows this measure, and nothing else. */
  readonly measure?: MeasureName
  /** Terms of its figures, where they do not follow from a measure. */
  readonly terms?: readonly FigureTermName[]
  /** It shows a picture that was chosen for it, with words of its own. */
  readonly isPicture?: true
  /** It shows a report of the organization that was chosen for it. */
  readonly isReport?: true
}

export const dashboardKinds = ['organisation', 'study'] as const
export type DashboardKind = (typeof dashboardKinds)[number]

const both = dashboardKinds

export const widgets = {
  welcome: { on: both },
  status: { on: both },
  metrics: { on: both, needs: 'PARTICIPANTS' },
  announcements: { on: both },
  documents: { on: both, needs: 'DOCUMENT_LIBRARY' },
  myDay: { on: both, needs: 'DAILY_ACTIVITIES' },
  funnel: {
    on: both,
    needs: 'PARTICIPANTS',
    terms: ['added', 'inScreening', 'screened', 'enrolled', 'screenFailure', 'inConduct', 'completed', 'withdrawn'],
  },
  enrolment: { on: both, needs: 'PARTICIPANTS', terms: ['enrolled'] },
  leaderboard: { on: both, needs: 'PARTICIPANTS', terms: ['randomised'] },
  siteMap: { on: both, needs: 'PARTICIPANTS', terms: ['enrolled'] },
  siteRanking: { on: ['study'], needs: 'PARTICIPANTS', terms: ['enrolled'] },
  ageing: { on: ['study'], needs: 'PARTICIPANTS', terms: ['inScreening'] },
  visitsDue: { on: both, needs: 'VISIT_SCHEDULE', measure: 'visitsDue' },
  failureReasons: { on: both, needs: 'PARTICIPANTS', measure: 'failureReasons' },
  sources: { on: both, needs: 'PARTICIPANTS', measure: 'sources' },
  queriesByAge: { on: both, needs: 'SCREENING', measure: 'queriesByAge' },
  customReport: { on: both, needs: 'REPORTS', isReport: true },
  image: { on: both, isPicture: true },
} as const satisfies Readonly<Record<string, Widget>>

export type WidgetType = keyof typeof widgets
export const widgetTypes = Object.keys(widgets) as readonly WidgetType[]

export const isWidgetType = (value: unknown): value is WidgetType => typeof value === 'string' && Object.hasOwn(widgets, value)

/** Terms of the figures of a widget. Pure. */
export function termsOfWidget(type: WidgetType): readonly FigureTermName[] {
  const { measure, terms = [] }: Widget = widgets[type]
  return measure === undefined ? terms : termsOfMeasure(measures[measure])
}

/** Whether a user may read the figures of a widget. Readers of figures of all studies see figures of participants too, which name no person. Pure. */
export function mayReadWidget({ can }: { can(page: PageName, action: 'VIEW' | 'OWN'): boolean }, type: WidgetType): boolean {
  const { needs }: Widget = widgets[type]
  return needs === undefined || can(needs, 'VIEW') || (needs === 'PARTICIPANTS' && can('REPORTS', 'OWN'))
}
