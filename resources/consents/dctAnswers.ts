import type { Channel } from '../messages/mailChannel.ts'

/** Digital status of a participant in a decentralised study. Specification 2, section 4, "Digital trial status". */
export const dctStatuses = ['NOT_REGISTERED', 'INVITE_SENT', 'ACTIVE', 'NOT_CONSENTED', 'SCHEDULED', 'REVIEW', 'CONSENTED'] as const
export type DctStatus = (typeof dctStatuses)[number]

/** True if the participant may be invited. Registered participants are not invited again. */
export const mayBeInvited = (status: DctStatus): boolean => status === 'NOT_REGISTERED' || status === 'INVITE_SENT'

/** Why an invitation did not leave: held in the outbox, not delivered, or not confirmed. Also names the state of the message. */
export const invitationProblems = ['HELD', 'FAILED', 'UNCERTAIN'] as const
export type InvitationProblem = (typeof invitationProblems)[number]

export const preferredContacts = ['SMS', 'EMAIL', 'BOTH'] as const
export type PreferredContact = (typeof preferredContacts)[number]

/** Returns the channels of a preferred contact. */
export const channelsOf = (contact: PreferredContact): readonly Channel[] => (contact === 'BOTH' ? ['EMAIL', 'SMS'] : [contact])

/** `GET study/{studyId}/site/{siteId}/participant/{participantId}/dct-status`. */
export interface DctStatusAnswer {
  readonly participantId: string
  readonly dctStatus: DctStatus
  /** Null if no invitation was written, or if one was delivered or is being sent. */
  readonly invitationProblem: InvitationProblem | null
  readonly ways: readonly DctChannelPreview[]
}

/** Preview of an invitation by one channel, and the code of the reason if it is not possible. */
export interface DctChannelPreview {
  readonly channel: Channel
  readonly problem: string | null
  /** True if no service of the channel is configured. The message then waits in the outbox until an administrator sends it. */
  readonly isHeld: boolean
  readonly text: string
  /** Number of SMS parts, each of which is charged; null for an e-mail. */
  readonly segments: number | null
}
