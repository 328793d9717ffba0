import type { ResourceAnswer } from '../core/rows.ts'
import type { FormAnswers } from '../forms/content/answers.ts'
import type { JsonObject } from '../forms/content/json.ts'
import type { SignatureAnswer } from '../organisation/signatureAnswers.ts'

/** Consent that a study requests, with its text: one form per language. */
export type ConfiguredConsent = ResourceAnswer['studyConsent'] & { readonly forms: readonly ResourceAnswer['studyConsentForm'][] }

/** `GET study/{studyId}/consent/participant/{participantId}/submission`: a consent and its signatures. */
export type ConsentSubmission = ResourceAnswer['consent'] & { readonly signatures: readonly SignatureAnswer[] }

/** `GET consent/{id}/text`: text of a consent and its answers; null if there are none or the reader may not see them. */
export interface ConsentText {
  readonly formJson: JsonObject
  readonly answers: FormAnswers | null
}
