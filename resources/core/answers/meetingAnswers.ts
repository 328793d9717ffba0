/*
 * Video meeting of staff and a participant about a consent: the token for its room, and its socket messages. Video and audio go directly
 * between the browsers. The server relays connection data, chat messages and the shared position in the document.
 */

export const meetingSides = ['STAFF', 'PARTICIPANT'] as const
export type MeetingSide = (typeof meetingSides)[number]

/**
 * `GET study/{studyId}/meeting/video/room/{roomId}/token`, and `GET my/meeting/{roomId}/token` for the participant. The room id is the
 * consent's id.
 */
export interface MeetingToken {
  /** Token for this room, person and session. */
  readonly token: string
  /** Seconds in which the token opens the room. People inside may stay longer. */
  readonly expiresIn: number
  readonly side: MeetingSide
  readonly iceServers: readonly IceServer[]
  /** True if a relay is configured. Without one, some networks block the video. */
  readonly hasRelay: boolean
}

/** ICE server, as for `RTCPeerConnection`. */
export interface IceServer {
  readonly urls: readonly string[]
  readonly username?: string
  readonly credential?: string
}

/**
 * Maximum number of characters of a message between the browsers. A description of a connection with video, audio and screen has about
 * 12,000.
 */
export const longestSignal = 40_000

/** Messages of a browser about a meeting, on its socket. */
export type MeetingRequest =
  /** `peer` identifies this page while it is open, so that the page can rejoin. `heard` is the number of the last message received. */
  | { readonly kind: 'meeting'; readonly act: 'join'; readonly token: string; readonly peer: string; readonly heard: number }
  /** Admits the participant. Only staff may send it. */
  | { readonly kind: 'meeting'; readonly act: 'admit' }
  | { readonly kind: 'meeting'; readonly act: 'signal'; readonly body: string }
  /** Keep-alive. The server responds with the current state. */
  | { readonly kind: 'meeting'; readonly act: 'stay' }
  | { readonly kind: 'meeting'; readonly act: 'leave' }

/** Messages of the socket to a person in a room. */
export type MeetingMessage =
  | { readonly kind: 'meeting'; readonly room: MeetingRoom }
  | { readonly kind: 'meetingSignal'; readonly number: number; readonly body: string }
  | { readonly kind: 'meetingOver'; readonly why: MeetingOver }

export interface MeetingRoom {
  /** True once the participant is admitted. Both sides can then hear each other. */
  readonly isAdmitted: boolean
  /** Null while the room has no second person. */
  readonly other: { readonly peer: string; readonly isThere: boolean } | null
  /** Member of staff in the room; null without one. */
  readonly staffName: string | null
}

/**
 * `taken`: a colleague is already in the room. `replaced`: the same person joined on another page. `token`: the token is too old or not
 * for this room. `closed`: the person may no longer be in the room.
 */
export type MeetingOver = 'left' | 'taken' | 'replaced' | 'token' | 'closed'
