import type { FormAnswers } from './forms/answers.ts'
import type { AnswerConflict } from './forms/callAnswers/submissionAnswers.ts'
import type { Json, JsonObject } from './forms/json.ts'
import type { ResourceAnswer } from './rows.ts'

/** `GET site-surveys/mine`: what the sites of the reader are asked, the period that is due first at the top. */
export interface AskedSurvey {
  readonly surveyId: string
  readonly survey: string
  readonly frequency: 'MONTHLY' | 'YEARLY'
  readonly siteId: string
  readonly site: string
  /** 2026-03, or 2026. */
  readonly period: string
  /** YYYY-MM-DD */
  readonly dueOn: string
  readonly state: ResourceAnswer['siteSurveyPeriod']['state']
  readonly submissionId: string | null
  readonly submittedOn: string | null
  /** Who submitted it. */
  readonly submittedBy: string | null
  /** Nobody answers any more: the survey has ended. */
  readonly isEnded: boolean
}

/** `GET site-survey-submission/{id}/form`: what the site is asked, and what it has answered so far. */
export interface SurveyToAnswer {
  readonly submission: ResourceAnswer['siteSurveySubmission']
  readonly formJson: JsonObject
  readonly answers: FormAnswers
}

/** An answer of a site that is written by itself: several people fill in the same survey. Null: none. */
export interface SurveyAnswerChange {
  readonly question: string
  readonly value: Json
  /** The value that the sender saw; where it has changed since, the new answer is not written. */
  readonly former: Json
}

/** `PUT site-survey-submission/{id}/answers` with `{ changes }`. */
export interface SavedSurveyAnswers {
  readonly version: number
  /** All of them as they stand now. */
  readonly answers: FormAnswers
  readonly conflicts: readonly AnswerConflict[]
}

/** `GET site-survey/{id}/comparison`: what the sites submitted for a period, side by side. */
export interface SurveyComparison {
  readonly period: string
  /** Periods that somebody submitted something for, the newest first. */
  readonly periods: readonly string[]
  readonly sites: readonly { readonly id: string; readonly name: string }[]
  readonly questions: readonly {
    readonly name: string
    readonly title: string
    /** By the order of the sites; null where a site has not answered the question. */
    readonly answers: readonly (string | null)[]
  }[]
}
