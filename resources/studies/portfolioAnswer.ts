import type { ResourceAnswer } from '../core/rows.ts'
import type { PlanFigures } from './enrolmentPlan.ts'

/** A study at one of the sites that the reader may see. `GET study/{studyId}/site-study/{siteId}/portfolio`. */
export interface PortfolioSite {
  readonly siteId: string
  readonly siteName: string
  readonly status: ResourceAnswer['studySite']['status']
  /** The reader works at the site and can open its board. */
  readonly isMine: boolean
  readonly enrollmentGoal: number | null
  readonly enrolled: number
  readonly inScreening: number
  /** Number of cards on the reader's own board that need attention. Absent if the request did not include it. */
  readonly notificationCount?: number
}

/**
 * A study with the totals of the sites that the reader may see, without participants. `GET study/{studyId}/portfolio`, and each item of
 * `GET studies`.
 */
export interface PortfolioStudy extends Pick<PortfolioSite, 'enrolled' | 'inScreening' | 'notificationCount'> {
  readonly studyId: string
  readonly studyName: string
  readonly trialId: string
  readonly status: ResourceAnswer['study']['status']
  readonly availability: ResourceAnswer['study']['availability']
  /** The study's own goal for users with OWN on studies, else the sum of the goals of the reader's sites. Null if none exists. */
  readonly goal: number | null
  /** Enrolment compared with the plan, over the same sites as the figures; null if none has a plan. */
  readonly plan: PlanFigures | null
  readonly sites: readonly PortfolioSite[]
}
