import type { ResourceRow } from '../core/rows.ts'

/** `GET participant/{participantId}/messages`: a message of the product to a participant, and its delivery status. */
export interface ParticipantMessage extends Pick<ResourceRow['mail'], 'id' | 'template' | 'channel' | 'status' | 'problem' | 'language'> {
  readonly createdAt: string
  readonly sentAt: string | null
  /** Null if the message refers to no study. */
  readonly study: string | null
}

/** `GET participant/{participantId}/reminder-devices`. */
export interface ParticipantDevices {
  /** Number of devices on which the participant gets reminders. */
  readonly count: number
}
