import type { ResourceRow } from './rows.ts'

/** `GET participant/{participantId}/messages`: a message that the product wrote to a participant, and what became of it. */
export interface ParticipantMessage extends Pick<ResourceRow['mail'], 'id' | 'template' | 'channel' | 'status' | 'problem' | 'language'> {
  readonly createdAt: string
  readonly sentAt: string | null
  /** Null of one that is about none. */
  readonly study: string | null
}
