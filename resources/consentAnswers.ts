import type { SignatureAnswer } from './core/signatureAnswers.ts'
import type { FormAnswers } from './forms/answers.ts'
import type { JsonObject } from './forms/json.ts'
import type { ResourceAnswer } from './rows.ts'

/** A consent that a study asks for, with its text: a form for each language. */
export type ConfiguredConsent = ResourceAnswer['studyConsent'] & { readonly forms: readonly ResourceAnswer['studyConsentForm'][] }

/** `GET study/{studyId}/consent/participant/{participantId}/submission`: a consent, and who signed it. */
export type ConsentSubmission = ResourceAnswer['consent'] & { readonly signatures: readonly SignatureAnswer[] }

/** `GET consent/{id}/text`: what a consent says, and how it was answered; null: nothing was, or it may not be seen. */
export interface ConsentText {
  readonly formJson: JsonObject
  readonly answers: FormAnswers | null
}
