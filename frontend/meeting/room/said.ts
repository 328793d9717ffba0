import type { MeetingRoom } from '#resources/core/meetingAnswers.ts'

/** Where somebody reads: the question or text that stands at the top of their window, and which part of it has gone by, from 0 to 1. */
export interface Place {
  readonly name: string
  readonly part: number
}

/** What of themselves somebody sends. */
export interface Sending {
  readonly microphone: boolean
  readonly camera: boolean
  readonly screen: boolean
}

/** What one page says to the other. */
export type Said =
  | { readonly say: 'description'; readonly description: RTCSessionDescriptionInit }
  | { readonly say: 'candidate'; readonly candidate: RTCIceCandidateInit }
  | { readonly say: 'sending'; readonly sending: Sending }
  | { readonly say: 'words'; readonly words: string }
  | { readonly say: 'place'; readonly place: Place }
  /** The consent was signed or declined: ask for it again. */
  | { readonly say: 'decided' }

/** Characters of one written message. */
export const mostWords = 2000

export const nobody: MeetingRoom = { isAdmitted: false, other: null, staffName: null }
