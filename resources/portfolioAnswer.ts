import type { PlanFigures } from './dashboardAnswers.ts'
import type { ResourceAnswer } from './rows.ts'

/** A study at one of the sites that the reader sees. `GET study/{studyId}/site-study/{siteId}/portfolio`. */
export interface PortfolioSite {
  readonly siteId: string
  readonly siteName: string
  readonly status: ResourceAnswer['studySite']['status']
  /** The reader works there: its board is theirs. */
  readonly isMine: boolean
  readonly enrollmentGoal: number | null
  readonly enrolled: number
  readonly inScreening: number
  /** Cards of the reader's own board that need attention. Absent where it was not asked for. */
  readonly notificationCount?: number
}

/** A study over the sites that its reader sees; it names nobody who takes part. `GET study/{studyId}/portfolio`, and each of `GET studies`. */
export interface PortfolioStudy extends Pick<PortfolioSite, 'enrolled' | 'inScreening' | 'notificationCount'> {
  readonly studyId: string
  readonly studyName: string
  readonly trialId: string
  readonly status: ResourceAnswer['study']['status']
  readonly availability: ResourceAnswer['study']['availability']
  /** The study's own for who owns studies, else that of the reader's sites together; null where none has one. */
  readonly goal: number | null
  /** Enrolment against the plan, over the same sites as the figures; null: nothing has a plan. */
  readonly plan: PlanFigures | null
  readonly sites: readonly PortfolioSite[]
}
