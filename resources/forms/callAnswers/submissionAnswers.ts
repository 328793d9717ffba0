import type { ResourceAnswer } from '../../rows.ts'
import type { FormAnswers } from '../answers.ts'
import type { EntryDifference } from '../entryDifferences.ts'
import type { Json, JsonObject } from '../json.ts'

/** An answer that was given, or taken away: on which version of it whoever gave it stood. */
export interface AnswerChange {
  /** The screen's own: what is sent again is not written again. */
  readonly operationId: string
  readonly question: string
  /** 0 where there was none. */
  readonly baseVersion: number
  /** This screen's own earlier answer to the same, of which it does not know whether it has arrived: on that one nobody else's is overwritten. */
  readonly follows?: string
  /** Null takes it away. */
  readonly value: Json
  /** Why it is changed after the form was completed. */
  readonly reason?: string
}

/** Somebody else answered the same since: both stand side by side, and a person chooses. */
export interface AnswerConflict {
  readonly question: string
  readonly yours: Json
  readonly theirs: Json
  readonly version: number
  readonly by: string
  readonly at: string
}

/** An answer that the form does not allow and that was not stored, with the path of the fault in it. */
export interface RefusedAnswer {
  readonly question: string
  /** `doses[0].amount`. */
  readonly path: string
  readonly code: string
}

export interface SavedAnswers {
  readonly submissionId: string
  /** The version of each answer that was sent, as it stands now. */
  readonly versions: Readonly<Record<string, number>>
  readonly conflicts: readonly AnswerConflict[]
  /** Answers that were left out while others of the same call were stored. */
  readonly refused: readonly RefusedAnswer[]
}

/** As much of it as whoever fills it in sees: a participant how far it has come, staff all of it. */
export type FilledSubmission = Pick<ResourceAnswer['formSubmission'], 'id' | 'status' | 'completedOn' | 'actions'> &
  Partial<ResourceAnswer['formSubmission']>

/** A form as it is filled in: what it asks, without what only staff may know, and what was answered. */
export interface FillingAnswer {
  /** Null while nobody has answered anything: the first answer makes it. */
  readonly submission: FilledSubmission | null
  readonly form: { readonly id: string; readonly name: string; readonly formVersionId: string; readonly formVersion: string }
  readonly formJson: JsonObject
  readonly answers: FormAnswers
  readonly versions: Readonly<Record<string, number>>
}

/** What is wrong with the answers of a form, in the words of the form. */
export interface AnswerProblem {
  readonly question: string
  /** What the question is called for whoever fills it in. */
  readonly title: string
  readonly text: string
}

/** An answer that is not what the form calls correct. For staff alone. */
export interface EligibilityReason {
  readonly question: string
  readonly title: string
  readonly given: string
}

/** With what a browser encrypts what waits in it: 32 bytes in base64. */
export interface AnswerKey {
  readonly key: string
}

/** Answers of a second entry by question. The version counts the changes of each; the operation is the screen's own. */
export type EnteredAnswers = Readonly<Record<string, { readonly value: Json; readonly version: number; readonly operationId: string }>>

/** Which entry holds for a question on which two entries of a form differ. */
export interface EntryDecision {
  readonly question: string
  readonly entry: 'FIRST' | 'SECOND'
}

/** Where two entries of a form differ, with the form for the words of its questions. */
export interface EntryComparison {
  readonly formJson: JsonObject
  readonly differences: readonly EntryDifference[]
}

/** A screening as specification 2, section 7, has it: its answers as `surveyJson`. */
export interface SurveyAnswer {
  readonly surveyJson: FillingAnswer['answers']
  readonly surveyType: 'screening'
  readonly surveyTemplateKey: string
  readonly submission: FillingAnswer['submission']
  readonly versions: FillingAnswer['versions']
}

/** The answer of a participant to one question, by its database name. */
export interface AnswerByName {
  readonly dbName: string
  readonly answer: Json
}
