import type { SummaryAnswer, Total } from '../core/answers/answers.ts'
import type { PartResult } from '../core/answers/partResult.ts'
import type { ResourceRow } from '../core/rows.ts'
import type { DocumentFigures } from '../library/documentAnswers.ts'
import type { SiteFigure } from '../organisation/mapAnswers.ts'
import type { ActivityName } from '../participants/dailyActivities.ts'
import type { PlanComparison, PlanFigures } from '../studies/enrolmentPlan.ts'
import type { DashboardElements } from './dashboardLayout.ts'

/** `GET dashboard`, `GET study/{studyId}/dashboard`. */
export interface DashboardAnswer {
  readonly elements: DashboardElements
  /** Number of changes; 0: the unchanged default. A change sends the revision that its caller has read. */
  readonly revision: number
  /** True for this user's personal layout. */
  readonly isOwn: boolean
  /** True if this user may change the shared layout. */
  readonly mayShare: boolean
}

/**
 * `GET dashboard/figures`: the figures of each widget, or the reason why they are unavailable. Widgets without figures are absent, and so
 * are widgets that the reader may not see.
 */
export type DashboardFigures = { readonly [Type in keyof FiguresOfWidgets]?: PartResult<FiguresOfWidgets[Type]> }

/** Figures of each widget that displays figures. */
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

/**
 * Participants whom a figure of randomised participants counts. `RANDOMISED`: those with a randomisation. `ENROLLED`: the enrolled ones,
 * because the study does not randomise. `BOTH`: several studies, of both kinds.
 */
export type RandomizedBasis = 'RANDOMISED' | 'ENROLLED' | 'BOTH'

/** `GET metrics`: computed figures, replaced by manually entered ones where they exist. */
export interface Metrics {
  readonly enrollmentGoal: number | null
  readonly screenedParticipants: number
  readonly randomizedParticipants: number
  readonly randomizedBasis: RandomizedBasis
  /** Metrics that were entered manually. */
  readonly entered: readonly MetricName[]
  /** Increases with each manual entry. An entry that is based on an older revision is refused. */
  readonly revision: number
}
export const metricNames = ['enrollmentGoal', 'screenedParticipants', 'randomizedParticipants'] as const
export type MetricName = (typeof metricNames)[number]
export type MetricsEntry = { readonly [Name in MetricName]: number | null }

/** `GET leaderboard`, the highest number first. */
export interface LeaderboardLine {
  readonly principalInvestigator: string
  readonly country: string | null
  readonly randomized: number
}

/** A computed line, with the study sites whose participations it counts. */
export interface CountedLeaderboardLine extends LeaderboardLine {
  readonly studySites: readonly { readonly studyId: string; readonly siteId: string }[]
}

/** Figures of the leaderboard widget. */
export interface LeaderboardFigures {
  readonly lines: readonly (LeaderboardLine | CountedLeaderboardLine)[]
  /** Null if the lines were entered manually. */
  readonly basis: RandomizedBasis | null
  /** True if the leaderboard was entered manually. */
  readonly isEntered: boolean
  /** The client sends it back with a manual entry. */
  readonly revision: number
}
/** Maximum number of lines of a manually entered leaderboard. */
export const mostLeaderboardLines = 50
export const longestInvestigator = 120
export const largestEnteredFigure = 1_000_000

/** Steps of recruitment and conduct. Each counts the participants of the step before who advanced to it. */
export const funnelSteps = ['added', 'screeningEnded', 'enrolled', 'conductStarted', 'completed'] as const
export type FunnelStepName = (typeof funnelSteps)[number]

export interface FunnelStep {
  readonly step: FunnelStepName
  readonly count: number
  /** Participants of the step before who may still reach this one. */
  readonly open: number
  /** Participants of the step before who were not enrolled or withdrew. */
  readonly lost: number
  /**
   * Median number of days since the step before, for participants who reached this step. Null if they are few, or no date is stored for
   * the step.
   */
  readonly medianDays: number | null
}

export interface FunnelFigures {
  /** Steps of the funnel, in the order of `funnelSteps`. */
  readonly steps: readonly FunnelStep[]
}

export interface EnrolmentMonth {
  /** YYYY-MM-01 */
  readonly month: string
  /** Number enrolled by the end of the month; for the current month, by today. */
  readonly reached: number
  /** Number planned by the same day; null if the plan does not cover everything that is counted. */
  readonly planned: number | null
}

/** Forecast of when the goal is reached at the recent rate: dates YYYY-MM-DD, null if they are more than ten years ahead. */
export interface GoalForecast {
  /** Number of enrolments in the last `days` days. */
  readonly count: number
  readonly days: number
  readonly earliest: string | null
  readonly expected: string | null
  readonly latest: string | null
}

export interface EnrolmentFigures {
  /** Oldest first. */
  readonly months: readonly EnrolmentMonth[]
  readonly goal: number | null
  /** Coming months at the recent rate; empty if there is no goal, it is reached, or there are too few data. */
  readonly forecast: readonly EnrolmentMonth[]
  readonly reaches: GoalForecast | null
  readonly plan: PlanFigures | null
  /** Open alerts about the whole study, compared with its own plan. */
  readonly alerts: readonly OpenAlert[]
}

/** A site of a study. The site whose last enrolment is longest ago comes first; closed sites come last. */
export interface RankedSite {
  readonly studyId: string
  readonly study: string
  readonly siteId: string
  readonly site: string
  readonly principalInvestigator: string | null
  readonly status: ResourceRow['studySite']['status']
  readonly enrolled: number
  /** Null if the site has no plan. */
  readonly plan: PlanComparison | null
  readonly goal: number | null
  /** Days since the last enrolment in the time zone of the site; null: no enrolment yet. */
  readonly daysSinceEnrolment: number | null
  /** Open alerts about the site. */
  readonly alerts: readonly OpenAlert[]
}

/** An open enrolment alert, with the day (YYYY-MM-DD) on which it was raised. */
export type OpenAlert = Pick<ResourceRow['enrolmentAlert'], 'topic' | 'raisedOn'>

/**
 * Numbers of participants in screening by the time since they were added, for each column. One number for each range of `ageingDays`, and
 * one for longer.
 */
export interface AgeingLine {
  readonly columnId: string
  readonly column: string
  readonly counts: readonly number[]
}
export const ageingDays = [7, 30] as const

export type DayFigures = { readonly [Name in ActivityName]?: Total }

/** Figures of a widget with a measure. */
export type MeasureFigures = SummaryAnswer
