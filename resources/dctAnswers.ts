import type { Channel } from './mailChannel.ts'

/** Digital status of a participant in a decentralised study. Specification 2, section 4, "Digital trial status". */
export const dctStatuses = ['NOT_REGISTERED', 'INVITE_SENT', 'ACTIVE', 'NOT_CONSENTED', 'SCHEDULED', 'REVIEW', 'CONSENTED'] as const
export type DctStatus = (typeof dctStatuses)[number]

/** Who has registered is invited no more. */
export const mayBeInvited = (status: DctStatus): boolean => status === 'NOT_REGISTERED' || status === 'INVITE_SENT'

export const preferredContacts = ['SMS', 'EMAIL', 'BOTH'] as const
export type PreferredContact = (typeof preferredContacts)[number]

/** The channels of a choice. */
export const channelsOf = (contact: PreferredContact): readonly Channel[] => (contact === 'BOTH' ? ['EMAIL', 'SMS'] : [contact])

/** `GET study/{studyId}/site/{siteId}/participant/{participantId}/dct-status`. */
export interface DctStatusAnswer {
  readonly participantId: string
  readonly dctStatus: DctStatus
  readonly ways: readonly DctWay[]
}

/** What an invitation by one channel would say, and the code of what speaks against it. */
export interface DctWay {
  readonly channel: Channel
  readonly problem: string | null
  /** No service of the channel is set up: the message waits in the outbox until an administrator sends it. */
  readonly isHeld: boolean
  readonly text: string
  /** Parts that an SMS is sent and paid in; null of an e-mail. */
  readonly segments: number | null
}
