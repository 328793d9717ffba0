import type { SummaryAnswer, Total } from './core/answers.ts'
import type { Part } from './core/part.ts'
import type { ActivityName } from './dailyActivities.ts'
import type { DashboardElements } from './dashboardLayout.ts'
import type { DocumentFigures } from './documentAnswers.ts'
import type { PlanComparison } from './enrolmentPlan.ts'
import type { SiteFigure } from './mapAnswers.ts'
import type { ResourceRow } from './rows.ts'

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

/** `GET dashboard/figures`: what each widget tells, or why it tells nothing. A widget without figures is absent, and one that is not for the reader. */
export type DashboardFigures = { readonly [Type in keyof FiguresOfWidgets]?: Part<FiguresOfWidgets[Type]> }

/** Figures of each widget that has some. */
export interface FiguresOfWidgets {
  readonly status: StatusOfStudy | StudiesByStatus
  readonly metrics: Metrics
  readonly documents: DocumentFigures
  readonly myDay: DayFigures
  readonly funnel: FunnelFigures
  readonly enrolment: EnrolmentFigures
  readonly leaderboard: LeaderboardFigures
  readonly siteMap: readonly SiteFigure[]
  readonly siteRanking: readonly RankedSite[]
  readonly ageing: readonly AgeingLine[]
  readonly visitsDue: MeasureFigures
  readonly failureReasons: MeasureFigures
  readonly sources: MeasureFigures
  readonly queriesByAge: MeasureFigures
}

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

/** A counted line, with the study-sites whose participations it counts. */
export interface CountedLeaderboardLine extends LeaderboardLine {
  readonly studySites: readonly { readonly studyId: string; readonly siteId: string }[]
}

/** Figures of the leaderboard widget. */
export interface LeaderboardFigures {
  readonly lines: readonly (LeaderboardLine | CountedLeaderboardLine)[]
  /** Somebody entered them by hand. */
  readonly isEntered: boolean
  /** Sent back with what is entered. */
  readonly revision: number
}
/** Of an entered leaderboard. */
export const mostLeaderboardLines = 50
export const longestInvestigator = 120
export const largestEnteredFigure = 1_000_000

/** Steps of recruitment and conduct: each counts those of the step before who came further. */
export const funnelSteps = ['added', 'screeningEnded', 'enrolled', 'conductStarted', 'completed'] as const
export type FunnelStepName = (typeof funnelSteps)[number]

export interface FunnelStep {
  readonly step: FunnelStepName
  readonly count: number
  /** People of the step before who may still reach this one. */
  readonly open: number
  /** People of the step before who were not enrolled or withdrew. */
  readonly lost: number
  /** Half of those who came this far needed at most so many days since the step before; null: few people, or no day is stored for the step. */
  readonly medianDays: number | null
}

export interface FunnelFigures {
  /** In the order of `funnelSteps`. */
  readonly steps: readonly FunnelStep[]
}

export interface EnrolmentMonth {
  /** YYYY-MM-01 */
  readonly month: string
  /** Enrolled by its end, of the current month by today. */
  readonly reached: number
  /** Planned by then; null where not all of what is counted has a plan. */
  readonly planned: number | null
}

/** When the goal is reached at the rate of the last days: days YYYY-MM-DD, null where they are more than ten years ahead. */
export interface GoalForecast {
  /** Enrolled in the last days. */
  readonly count: number
  readonly days: number
  readonly earliest: string | null
  readonly expected: string | null
  readonly latest: string | null
}

/** Enrolment against the plan, over the study-sites that have one. */
export interface PlanFigures extends PlanComparison {
  /** Planned at the end. */
  readonly goal: number
  readonly sitesWithoutPlan: number
  /** The study's own goal where those of all its sites do not add up to it. */
  readonly otherStudyGoal: number | null
}

export interface EnrolmentFigures {
  /** Oldest first. */
  readonly months: readonly EnrolmentMonth[]
  readonly goal: number | null
  /** Months ahead at the rate of the last days; empty where there is no goal, it is reached, or the data are too few. */
  readonly forecast: readonly EnrolmentMonth[]
  readonly reaches: GoalForecast | null
  readonly plan: PlanFigures | null
  /** Open alerts about the whole study, against its own plan. */
  readonly alerts: readonly OpenAlert[]
}

/** A site of a study, the one whose last enrolment is longest ago first, closed sites last. */
export interface RankedSite {
  readonly studyId: string
  readonly study: string
  readonly siteId: string
  readonly site: string
  readonly principalInvestigator: string | null
  readonly status: ResourceRow['studySite']['status']
  readonly enrolled: number
  /** Null: the site has no plan. */
  readonly plan: PlanComparison | null
  readonly goal: number | null
  /** Days since the last enrolment in the time zone of the site; null: no enrolment yet. */
  readonly daysSinceEnrolment: number | null
  /** Open alerts about the site. */
  readonly alerts: readonly OpenAlert[]
}

/** An enrolment alert that is open, with the day (YYYY-MM-DD) on which it was raised. */
export type OpenAlert = Pick<ResourceRow['enrolmentAlert'], 'topic' | 'raisedOn'>

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
