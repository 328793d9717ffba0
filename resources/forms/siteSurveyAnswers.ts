import type { ResourceAnswer } from '../core/rows.ts'
import type { FormAnswers } from './content/answers.ts'
import type { Json, JsonObject } from './content/json.ts'
import type { AnswerConflict } from './content/submissionAnswers.ts'

/** `GET site-surveys/mine`: surveys for the reader's sites, the earliest due date first. */
export interface RequestedSurvey {
  readonly surveyId: string
  readonly survey: string
  readonly frequency: 'MONTHLY' | 'YEARLY'
  readonly siteId: string
  readonly site: string
  /** 2026-03 for a month, 2026 for a year. */
  readonly period: string
  /** YYYY-MM-DD */
  readonly dueOn: string
  readonly state: ResourceAnswer['siteSurveyPeriod']['state']
  readonly submissionId: string | null
  readonly submittedOn: string | null
  /** User who submitted the answers; null if they are not submitted. */
  readonly submittedBy: string | null
  /** The survey has ended and accepts no answers. */
  readonly isEnded: boolean
}

/** `GET site-survey-submission/{id}/form`: the questions for the site and its answers so far. */
export interface SurveyToAnswer {
  readonly submission: ResourceAnswer['siteSurveySubmission']
  readonly formJson: JsonObject
  readonly answers: FormAnswers
}

/**
 * A change of a single answer of a site. Answers are written individually, because several people fill in the same survey. Null removes
 * the answer.
 */
export interface SurveyAnswerChange {
  readonly question: string
  readonly value: Json
  /** The value that the sender has read. If it has changed since, the new answer is not written. */
  readonly former: Json
}

/** `PUT site-survey-submission/{id}/answers` with `{ changes }`. */
export interface SavedSurveyAnswers {
  readonly version: number
  /** All current answers of the submission. */
  readonly answers: FormAnswers
  readonly conflicts: readonly AnswerConflict[]
}

/** `GET site-survey/{id}/comparison`: the submissions of all sites for a period, side by side. */
export interface SurveyComparison {
  readonly period: string
  /** Periods with submissions, the newest first. */
  readonly periods: readonly string[]
  readonly sites: readonly { readonly id: string; readonly name: string }[]
  readonly questions: readonly {
    readonly name: string
    readonly title: string
    /** One answer per site, in the order of the sites; null if a site has not answered the question. */
    readonly answers: readonly (string | null)[]
  }[]
}
