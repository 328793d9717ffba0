import type { SignatureAnswer } from './core/signatureAnswers.ts'
import type { ResourceAnswer } from './rows.ts'

/** `GET study/{studyId}/consent/participant/{participantId}/submission`: a consent, and who signed it. */
export type ConsentSubmission = ResourceAnswer['consent'] & { readonly signatures: readonly SignatureAnswer[] }
