import type { MeetingRoom } from '#resources/core/answers/meetingAnswers.ts'

/** Reading position: the question or text at the top of the window, and the share of it that is above the window, from 0 to 1. */
export interface ReadingPosition {
  readonly name: string
  readonly part: number
}

/** Kinds of media that a side sends. */
export interface SentMedia {
  readonly microphone: boolean
  readonly camera: boolean
  readonly screen: boolean
}

/** Messages between the pages of staff and participant. */
export type PeerMessage =
  | { readonly say: 'description'; readonly description: RTCSessionDescriptionInit }
  | { readonly say: 'candidate'; readonly candidate: RTCIceCandidateInit }
  | { readonly say: 'sending'; readonly sending: SentMedia }
  | { readonly say: 'words'; readonly words: string }
  | { readonly say: 'place'; readonly place: ReadingPosition }
  /** The consent was signed or declined. The receiver fetches it again. */
  | { readonly say: 'decided' }

/** Maximum length of a chat message in characters. */
export const maxMessageLength = 2000

export const emptyRoom: MeetingRoom = { isAdmitted: false, other: null, staffName: null }
