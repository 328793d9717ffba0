import type { CodeAnswer } from '#resources/participantPages.ts'

/** A code that is on its way, and what another one would be asked for with. */
export interface SentCode extends CodeAnswer {
  readonly dateOfBirth: string
}
