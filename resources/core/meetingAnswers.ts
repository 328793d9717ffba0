/*
 * A video meeting of staff and a participant about a consent: the token for its room, and what the socket says of it. Picture and sound go from browser to
 * browser; the server hands on what they need to find each other, and what they write and follow together.
 */

export const meetingSides = ['STAFF', 'PARTICIPANT'] as const
export type MeetingSide = (typeof meetingSides)[number]

/** `GET study/{studyId}/meeting/video/room/{roomId}/token`, and `GET my/meeting/{roomId}/token` for the participant: the room is the consent. */
export interface MeetingToken {
  /** For this room, this person and this session. */
  readonly token: string
  /** Seconds in which the room can be entered with it; whoever is inside stays. */
  readonly expiresIn: number
  readonly side: MeetingSide
  readonly iceServers: readonly IceServer[]
  /** A relay is set up: without one, some networks let no picture through. */
  readonly hasRelay: boolean
}

/** As `RTCPeerConnection` takes it. */
export interface IceServer {
  readonly urls: readonly string[]
  readonly username?: string
  readonly credential?: string
}

/** Characters of one message from browser to browser: a description of a connection with picture, sound and screen has about 12,000. */
export const longestSignal = 40_000

/** What a browser says of a meeting on its socket. */
export type MeetingRequest =
  /** `peer` names this page for as long as it is open, so that it finds its place again; `heard` is the last message that it has heard. */
  | { readonly kind: 'meeting'; readonly act: 'join'; readonly token: string; readonly peer: string; readonly heard: number }
  /** The participant is let in. Staff alone. */
  | { readonly kind: 'meeting'; readonly act: 'admit' }
  | { readonly kind: 'meeting'; readonly act: 'signal'; readonly body: string }
  /** A sign of life: how it stands is told again. */
  | { readonly kind: 'meeting'; readonly act: 'stay' }
  | { readonly kind: 'meeting'; readonly act: 'leave' }

/** What the socket says to somebody who is in a room. */
export type MeetingMessage =
  | { readonly kind: 'meeting'; readonly room: MeetingRoom }
  | { readonly kind: 'meetingSignal'; readonly number: number; readonly body: string }
  | { readonly kind: 'meetingOver'; readonly why: MeetingOver }

export interface MeetingRoom {
  /** The participant was let in: both hear each other from now on. */
  readonly isAdmitted: boolean
  /** Null while nobody else is here. */
  readonly other: { readonly peer: string; readonly isThere: boolean } | null
  /** The member of staff who is here; null while nobody is. */
  readonly staffName: string | null
}

/**
 * `taken`: a colleague is in the room. `replaced`: the same person came in on another page. `token`: it was no token for this room, or is too old. `closed`: they
 * may not be in the room any more.
 */
export type MeetingOver = 'left' | 'taken' | 'replaced' | 'token' | 'closed'
