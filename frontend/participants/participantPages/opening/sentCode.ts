import type { CodeAnswer } from '#resources/participants/participantPages.ts'

/** Code that was sent, with the birth date to request another one. */
export interface SentCode extends CodeAnswer {
  readonly dateOfBirth: string
}
