import type { Total } from './core/answers.ts'
import type { SealState } from './core/auditAnswers.ts'
import type { HomeFigure, HomeTask } from './home.ts'
import type { ResourceAnswer } from './rows.ts'

/** A part of the home page: what it tells, or the code of the error that kept it away. The others stand without it. */
export type HomePart<Told> = { readonly told: Told; readonly failed?: never } | { readonly told: null; readonly failed: string }

/** `GET home`. A part that its reader may not see is absent. */
export interface HomeAnswer {
  readonly figures: { readonly [Name in HomeFigure]?: HomePart<CountedFigure> }
  readonly tasks: { readonly [Name in HomeTask]?: HomePart<Total> }
  /** The enrolment goals of the reader's study-sites together; null where none has one. */
  readonly goal?: HomePart<number | null>
  /** How many are in screening for more than a week, by study. */
  readonly waiting?: HomePart<readonly StudyCount[]>
  readonly funnel?: HomePart<readonly StudyFunnel[]>
  /** The week's first day, YYYY-MM-DD, oldest first, and how many of those enrolled today were so by its end. */
  readonly weeks?: HomePart<readonly { readonly week: string; readonly enrolled: number }[]>
  /** In the order asked, those that the reader may still see. */
  readonly opened?: HomePart<readonly ResourceAnswer['participant'][]>
  /** Lists as the reader keeps them. */
  readonly views?: HomePart<readonly ResourceAnswer['savedView'][]>
  /** What came of the last check of the sealed history, and since when an event waits for its seal. */
  readonly seals?: HomePart<Pick<SealState, 'oldestWaiting' | 'verification'>>
  /** Jobs of the organisation that were given up. */
  readonly failedJobs?: HomePart<number>
  /** Rows of the reader's own imports of participants, of the last days, that were not taken. */
  readonly importProblems?: HomePart<number>
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
