import type { Total } from '../core/answers/answers.ts'
import type { PartResult } from '../core/answers/partResult.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { SealState } from '../organisation/auditAnswers.ts'
import type { Activity } from '../participants/dailyActivities.ts'
import type { HomeFigure, HomeTask } from './home.ts'
import type { OwnTaskCount } from './ownTasks.ts'

/** `GET home`. Properties that the reader may not see are absent. */
export interface HomeAnswer {
  readonly figures: { readonly [Name in HomeFigure]?: PartResult<CountedFigure> }
  readonly tasks: { readonly [Name in HomeTask]?: PartResult<Total> }
  /** Today's visits that are still to take place, earliest first, and their number. */
  readonly visits?: PartResult<{ readonly first: readonly Activity[]; readonly total: Total }>
  /** Sum of the enrolment goals of the reader's study sites; null if none has a goal. */
  readonly goal?: PartResult<number | null>
  /** Number of participants who have been in screening for more than a week, by study. */
  readonly waiting?: PartResult<readonly StudyCount[]>
  readonly funnel?: PartResult<readonly StudyFunnel[]>
  /**
   * First day of each week, YYYY-MM-DD, oldest first. `enrolled` counts the currently enrolled participants who were enrolled by the end
   * of that week.
   */
  readonly weeks?: PartResult<readonly { readonly week: string; readonly enrolled: number }[]>
  /** Recently opened participants, in the order of the request; only those that the reader may still see. */
  readonly opened?: PartResult<readonly ResourceAnswer['participant'][]>
  /** The reader's saved views of lists. */
  readonly views?: PartResult<readonly ResourceAnswer['savedView'][]>
  /** Result of the last verification of the sealed audit trail, and the time of the oldest event that is not sealed yet. */
  readonly seals?: PartResult<Pick<SealState, 'oldestWaiting' | 'verification'>>
  /** The reader's open courses, documents and surveys. */
  readonly ownTasks?: PartResult<readonly OwnTaskCount[]>
  /** Number of the organization's jobs that are no longer retried. */
  readonly failedJobs?: PartResult<number>
  /** Number of rejected rows in the reader's recent participant imports. */
  readonly importProblems?: PartResult<number>
}

export interface CountedFigure extends Total {
  /** Total of the figure's second list, if it has one. */
  readonly note?: Total
}
export interface StudyCount {
  readonly studyId: string
  readonly study: string
  readonly count: number
}
export interface StudyFunnel {
  readonly studyId: string
  readonly study: string
  /** All participants ever considered for the study: the sum of the three other numbers. */
  readonly added: number
  readonly inScreening: number
  readonly enrolled: number
  readonly notEnrolled: number
}
