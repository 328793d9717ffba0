import type { PageName } from '../core/access.ts'
import { type FigureTermName, termsOfMeasure } from './figureTerms.ts'
import { type MeasureName, measures } from './measures.ts'

type WidgetPeriod = 'ALL_TIME' | 'NEXT_4_WEEKS'

/** Element of a dashboard; each type occurs at most once (specification 1, section 4). */
export interface Widget {
  /** Kinds of dashboards that can contain it. */
  readonly on: readonly DashboardKind[]
  /** Page on which readers need VIEW to see the widget's figures. Absent: all readers of the dashboard see them. */
  readonly needs?: PageName
  /** Period of the widget's figures. Absent: their state at the time of the count. */
  readonly period?: WidgetPeriod
  /** The widget shows only this measure. */
  readonly measure?: MeasureName
  /** Terms of the widget's figures, if they do not follow from a measure. */
  readonly terms?: readonly FigureTermName[]
  /** The widget shows an image with a title and a caption, chosen in its settings. */
  readonly isPicture?: true
  /** The widget shows a report of the organization, chosen in its settings. */
  readonly isReport?: true
}

export const dashboardKinds = ['organisation', 'study'] as const
export type DashboardKind = (typeof dashboardKinds)[number]

const allDashboards = dashboardKinds

export const widgets = {
  welcome: { on: allDashboards },
  status: { on: allDashboards },
  metrics: { on: allDashboards, needs: 'PARTICIPANTS', period: 'ALL_TIME' },
  announcements: { on: allDashboards },
  documents: { on: allDashboards, needs: 'DOCUMENT_LIBRARY' },
  myDay: { on: allDashboards, needs: 'DAILY_ACTIVITIES' },
  funnel: {
    on: allDashboards,
    needs: 'PARTICIPANTS',
    period: 'ALL_TIME',
    terms: ['added', 'inScreening', 'screened', 'enrolled', 'screenFailure', 'inConduct', 'completed', 'withdrawn'],
  },
  enrolment: { on: allDashboards, needs: 'PARTICIPANTS', period: 'ALL_TIME', terms: ['enrolled'] },
  leaderboard: { on: allDashboards, needs: 'PARTICIPANTS', period: 'ALL_TIME', terms: ['randomised'] },
  siteMap: { on: allDashboards, needs: 'PARTICIPANTS', period: 'ALL_TIME', terms: ['enrolled'] },
  siteRanking: { on: ['study'], needs: 'PARTICIPANTS', terms: ['enrolled'] },
  ageing: { on: ['study'], needs: 'PARTICIPANTS', terms: ['inScreening'] },
  visitsDue: { on: allDashboards, needs: 'VISIT_SCHEDULE', period: 'NEXT_4_WEEKS', measure: 'visitsDue' },
  failureReasons: { on: allDashboards, needs: 'PARTICIPANTS', period: 'ALL_TIME', measure: 'failureReasons' },
  sources: { on: allDashboards, needs: 'PARTICIPANTS', period: 'ALL_TIME', measure: 'sources' },
  queriesByAge: { on: allDashboards, needs: 'SCREENING', measure: 'queriesByAge' },
  customReport: { on: allDashboards, needs: 'REPORTS', isReport: true },
  image: { on: allDashboards, isPicture: true },
} as const satisfies Readonly<Record<string, Widget>>

export type WidgetType = keyof typeof widgets
export const widgetTypes = Object.keys(widgets) as readonly WidgetType[]

export const isWidgetType = (value: unknown): value is WidgetType => typeof value === 'string' && Object.hasOwn(widgets, value)

/** Returns the terms of a widget's figures. Pure. */
export function termsOfWidget(type: WidgetType): readonly FigureTermName[] {
  const { measure, terms = [] }: Widget = widgets[type]
  return measure === undefined ? terms : termsOfMeasure(measures[measure])
}

/**
 * True if a user may see the figures of a widget. Users who may see the figures of all studies also see participant figures, because
 * these name no person. Pure.
 */
export function mayReadWidget({ can }: { can(page: PageName, action: 'VIEW' | 'OWN'): boolean }, type: WidgetType): boolean {
  const { needs }: Widget = widgets[type]
  return needs === undefined || can(needs, 'VIEW') || (needs === 'PARTICIPANTS' && can('REPORTS', 'OWN'))
}
