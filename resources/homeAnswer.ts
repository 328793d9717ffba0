import type { Total } from './core/answers.ts'
import type { SealState } from './core/auditAnswers.ts'
import type { Part } from './core/part.ts'
import type { HomeFigure, HomeTask } from './home.ts'
import type { OwnTaskCount } from './ownTasks.ts'
import type { ResourceAnswer } from './rows.ts'

/** `GET home`. A part that its reader may not see is absent. */
export interface HomeAnswer {
  readonly figures: { readonly [Name in HomeFigure]?: Part<CountedFigure> }
  readonly tasks: { readonly [Name in HomeTask]?: Part<Total> }
  /** The enrolment goals of the reader's study-sites together; null where none has one. */
  readonly goal?: Part<number | null>
  /** How many are in screening for more than a week, by study. */
  readonly waiting?: Part<readonly StudyCount[]>
  readonly funnel?: Part<readonly StudyFunnel[]>
  /** The week's first day, YYYY-MM-DD, oldest first, and how many of those enrolled today were so by its end. */
  readonly weeks?: Part<readonly { readonly week: string; readonly enrolled: number }[]>
  /** In the order asked, those that the reader may still see. */
  readonly opened?: Part<readonly ResourceAnswer['participant'][]>
  /** Lists as the reader keeps them. */
  readonly views?: Part<readonly ResourceAnswer['savedView'][]>
  /** What came of the last check of the sealed history, and since when an event waits for its seal. */
  readonly seals?: Part<Pick<SealState, 'oldestWaiting' | 'verification'>>
  /** The reader's own courses, documents and surveys to see to. */
  readonly ownTasks?: Part<readonly OwnTaskCount[]>
  /** Jobs of the organisation that were given up. */
  readonly failedJobs?: Part<number>
  /** Rows of the reader's own imports of participants, of the last days, that were not taken. */
  readonly importProblems?: Part<number>
}

export interface CountedFigure extends Total {
  /** Of the last seven days. */
  readonly newest: Total
}
export interface StudyCount {
  readonly studyId: string
  readonly study: string
  readonly count: number
}
export interface StudyFunnel {
  readonly studyId: string
  readonly study: string
  /** Everybody who was ever looked at for it: the others together. */
  readonly added: number
  readonly inScreening: number
  readonly enrolled: number
  readonly notEnrolled: number
}
