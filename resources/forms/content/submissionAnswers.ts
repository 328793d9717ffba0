import type { ResourceAnswer } from '../../core/rows.ts'
import type { FormAnswers } from './answers.ts'
import type { EntryDifference } from './entryDifferences.ts'
import type { Json, JsonObject } from './json.ts'

/** Change or removal of an answer, with the version that the author has read. */
export interface AnswerChange {
  /** ID that the screen generates. The server does not write an operation with the same ID twice. */
  readonly operationId: string
  readonly question: string
  /** Version of the answer that the author has read; 0 if there was no answer. */
  readonly baseVersion: number
  /**
   * Earlier change of the same answer by this screen that the server may have received without the screen knowing. Only that change may
   * be overwritten.
   */
  readonly follows?: string
  /** Null removes the answer. */
  readonly value: Json
  /** Reason of a change after the form was completed. */
  readonly reason?: string
}

/**
 * Conflict with another person, who has changed the same answer since this screen read it. The screen shows both values, and the user
 * chooses one.
 */
export interface AnswerConflict {
  readonly question: string
  readonly yours: Json
  readonly theirs: Json
  readonly version: number
  readonly by: string
  readonly at: string
}

/** An answer that the form does not allow and that was not stored, with the path of the error in it. */
export interface RejectedAnswer {
  readonly question: string
  /** `doses[0].amount`. */
  readonly path: string
  readonly code: string
}

export interface SavedAnswers {
  readonly submissionId: string
  /** Current version of each answer that was sent. */
  readonly versions: Readonly<Record<string, number>>
  readonly conflicts: readonly AnswerConflict[]
  /** Answers that were rejected while others of the same call were stored. */
  readonly refused: readonly RejectedAnswer[]
}

/** Fields of a submission for the person who fills it in: participants see its progress, staff all fields. */
export type FilledSubmission = Pick<ResourceAnswer['formSubmission'], 'id' | 'status' | 'completedOn' | 'actions'> &
  Partial<ResourceAnswer['formSubmission']>

/** A form for the person who fills it in: its questions, without properties for staff only, and its answers. */
export interface FillingAnswer {
  /** Null before the first answer, which creates the submission. */
  readonly submission: FilledSubmission | null
  readonly form: { readonly id: string; readonly name: string; readonly formVersionId: string; readonly formVersion: string }
  readonly formJson: JsonObject
  readonly answers: FormAnswers
  readonly versions: Readonly<Record<string, number>>
  /** IANA name of the site's time zone. Expressions use its date, on the screen as on the server. */
  readonly timeZone: string
}

/** Problem of a form's answer, with the texts of the form. */
export interface AnswerProblem {
  readonly question: string
  /** Title of the question in the language of the person who answers. */
  readonly title: string
  readonly text: string
}

/** An answer that the form declares as not correct. For staff only. */
export interface EligibilityReason {
  readonly question: string
  readonly title: string
  readonly given: string
}

/** Key with which a browser encrypts answers that it has not sent yet: 32 bytes in base64. */
export interface AnswerKey {
  readonly key: string
}

/** Answers of a second entry, by question. The version counts the changes of each answer; the screen generates the operation's ID. */
export type EnteredAnswers = Readonly<Record<string, { readonly value: Json; readonly version: number; readonly operationId: string }>>

/** The entry that is valid for a question on which two entries of a form differ. */
export interface EntryDecision {
  readonly question: string
  readonly entry: 'FIRST' | 'SECOND'
}

/** Differences between two entries of a form, with the form for the texts of its questions. */
export interface EntryComparison {
  readonly formJson: JsonObject
  readonly differences: readonly EntryDifference[]
}

/** A screening in the format of specification 2, section 7: its answers as `surveyJson`. */
export interface SurveyAnswer {
  readonly surveyJson: FillingAnswer['answers']
  readonly surveyType: 'screening'
  readonly surveyTemplateKey: string
  readonly submission: FillingAnswer['submission']
  readonly versions: FillingAnswer['versions']
}

/** A participant's answer to one question, by its database name. */
export interface AnswerByName {
  readonly dbName: string
  readonly answer: Json
}
