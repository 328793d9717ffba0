import type { SummaryAnswer, Total } from './core/answers.ts'
import type { Part } from './core/part.ts'
import type { ActivityName } from './dailyActivities.ts'
import type { DashboardElements } from './dashboardLayout.ts'
import type { ResourceRow } from './rows.ts'
import type { WidgetType } from './widgets.ts'

/** `GET dashboard`, `GET study/{studyId}/dashboard`. */
export interface DashboardAnswer {
  readonly elements: DashboardElements
  /** Goes up with each change; 0: the default, which nobody has changed. Sent back with what is arranged anew. */
  readonly revision: number
  /** As this user arranged it for themselves. */
  readonly isOwn: boolean
  /** May this user arrange it for everybody? */
  readonly mayShare: boolean
}

/** `POST dashboard`, `POST study/{studyId}/dashboard`. */
export interface DashboardChange {
  /** Null: back to what stands without it: of the own one that of everybody, of that the default. */
  readonly elements: DashboardElements | null
  readonly revision: number
  /** For the user alone; absent: for everybody. */
  readonly isOwn?: boolean
}

/** `GET dashboard/figures`: what each widget tells, or why it tells nothing. A widget without figures is absent, and one that is not for the reader. */
export type DashboardFigures = { readonly [Type in WidgetType]?: Part<unknown> }

export interface StudiesByStatus {
  readonly kind: 'organisation'
  readonly groups: readonly { readonly status: ResourceRow['study']['status']; readonly count: number }[]
}
export interface StatusOfStudy {
  readonly kind: 'study'
  readonly status: ResourceRow['study']['status']
  readonly sites: number
  readonly openSites: number
  /** YYYY-MM-DD */
  readonly recruitmentStartedOn: string | null
}

/** `GET metrics`: counted, but for what somebody entered. */
export interface Metrics {
  readonly enrollmentGoal: number | null
  readonly screenedParticipants: number
  readonly randomizedParticipants: number
  /** Which of them somebody entered by hand. */
  readonly entered: readonly MetricName[]
  /** Grows with each entry: what is entered on an older one is refused. */
  readonly revision: number
}
export const metricNames = ['enrollmentGoal', 'screenedParticipants', 'randomizedParticipants'] as const
export type MetricName = (typeof metricNames)[number]
export type MetricsEntry = { readonly [Name in MetricName]: number | null }

/** `GET leaderboard`, the most first. */
export interface LeaderboardLine {
  readonly principalInvestigator: string
  readonly country: string | null
  readonly randomized: number
}

/** What the widget of the leaderboard tells. */
export interface LeaderboardFigures {
  readonly lines: readonly LeaderboardLine[]
  /** Somebody entered them by hand. */
  readonly isEntered: boolean
  /** Sent back with what is entered. */
  readonly revision: number
}
/** Of an entered leaderboard. */
export const mostLeaderboardLines = 50
export const longestInvestigator = 120
export const largestEnteredFigure = 1_000_000

/** How many are in the study, and how many of them came how far. */
export interface FunnelFigures {
  readonly added: number
  readonly inScreening: number
  readonly enrolled: number
  readonly underWay: number
  readonly completed: number
}

export interface EnrolmentFigures {
  /** The first day of each month, YYYY-MM-01, oldest first, and how many are enrolled by its end. */
  readonly months: readonly { readonly month: string; readonly reached: number }[]
  readonly goal: number | null
  /** Where the pace of the last three whole months leads; empty where there is no goal, or no pace, or it is reached. */
  readonly forecast: readonly { readonly month: string; readonly reached: number }[]
  /** The month in which the goal is reached at that pace; null where it is not within the forecast. */
  readonly reachedIn: string | null
}

/** How long those who are in screening are in the study, by the column in which they stand. Days of `ageingDays`, and longer. */
export interface AgeingLine {
  readonly columnId: string
  readonly column: string
  readonly counts: readonly number[]
}
export const ageingDays = [7, 30] as const

export type DayFigures = { readonly [Name in ActivityName]?: Total }

/** Of a widget that shows a measure. */
export type MeasureFigures = SummaryAnswer
