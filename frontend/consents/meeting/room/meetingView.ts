import type { MeetingOver, MeetingRoom } from '#resources/core/answers/meetingAnswers.ts'
import type { LinkState } from './connection.ts'
import type { Signal } from './negotiation.ts'
import { emptyRoom, maxMessageLength, type PeerMessage, type ReadingPosition, type SentMedia } from './peerMessages.ts'

/** One chat message. Its number distinguishes equal texts. */
export interface ChatMessage {
  readonly number: number
  readonly isMine: boolean
  readonly words: string
}

/** State of a meeting, as the page shows it. */
export interface MeetingView {
  /** Step of the meeting. `entering` until the server has responded. */
  readonly step: 'outside' | 'entering' | 'inside' | 'over'
  readonly why: MeetingOver | 'session' | null
  /** Error of the server if it rejected the request for a token. */
  readonly refusal: unknown
  /** True while the connection to the server is lost. The page reconnects automatically. */
  readonly isLost: boolean
  readonly room: MeetingRoom
  readonly hasRelay: boolean
  /** State of the media connection; null while there is no connection to the other page. */
  readonly link: LinkState | null
  readonly remote: MediaStream | null
  readonly theirs: SentMedia
  readonly written: readonly ChatMessage[]
  /** Last reading position that the other person sent. */
  readonly place: ReadingPosition | null
  /** Number of decisions about the consent that the other page has reported. */
  readonly decisions: number
}

/** Messages that change the page. All other messages concern the media connection. */
export type PageMessage = Exclude<PeerMessage, Signal>

export type MeetingEvent =
  | { readonly kind: 'entering' }
  | { readonly kind: 'entered'; readonly hasRelay: boolean }
  | { readonly kind: 'room'; readonly room: MeetingRoom }
  | { readonly kind: 'connected'; readonly remote: MediaStream }
  | { readonly kind: 'link'; readonly link: LinkState }
  /** The connection to the other page has ended. The meeting may continue. */
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'message'; readonly message: PageMessage }
  | { readonly kind: 'written'; readonly words: string }
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly refusal: unknown }
  | { readonly kind: 'over'; readonly why: MeetingView['why'] }

export const noSending: SentMedia = { microphone: false, camera: false, screen: false }

export const outsideView: MeetingView = {
  step: 'outside',
  why: null,
  refusal: null,
  isLost: false,
  room: emptyRoom,
  hasRelay: false,
  link: null,
  remote: null,
  theirs: noSending,
  written: [],
  place: null,
  decisions: 0,
}

/** Returns the state of the meeting after an event. Keeps the chat messages when the page enters the meeting again. Pure. */
export function reduceMeeting(view: MeetingView, event: MeetingEvent): MeetingView {
  switch (event.kind) {
    case 'entering':
      return { ...outsideView, step: 'entering', written: view.written }
    case 'entered':
      return { ...view, step: 'inside', isLost: false, hasRelay: event.hasRelay }
    case 'room':
      return { ...view, room: event.room }
    case 'connected':
      return { ...view, remote: event.remote }
    case 'link':
      return { ...view, link: event.link }
    case 'disconnected':
      return view.link === null ? view : { ...view, link: null, remote: null, theirs: noSending, place: null }
    case 'message':
      return reduceMessage(view, event.message)
    case 'written':
      return appendMessage(view, event.words, true)
    case 'lost':
      return { ...view, isLost: true }
    case 'refused':
      return { ...view, step: 'outside', refusal: event.refusal, isLost: false }
    case 'over':
      return { ...view, step: 'over', why: event.why, room: emptyRoom, isLost: false }
  }
}

function reduceMessage(view: MeetingView, message: PageMessage): MeetingView {
  switch (message.say) {
    case 'sending':
      return { ...view, theirs: message.sending }
    case 'words':
      return appendMessage(view, message.words, false)
    case 'place':
      return { ...view, place: message.place }
    case 'decided':
      return { ...view, decisions: view.decisions + 1 }
  }
}

const appendMessage = (view: MeetingView, text: string, isOwnMessage: boolean): MeetingView => ({
  ...view,
  written: [...view.written, { number: view.written.length, isMine: isOwnMessage, words: text.slice(0, maxMessageLength) }],
})

/** Returns the id of the page to connect to; null until staff have admitted the participant. A meeting connects only two pages. */
export const peerOf = ({ isAdmitted, other }: MeetingRoom): string | null => (isAdmitted ? (other?.peer ?? null) : null)

/** True if leaving ends the meeting at once, because the page is not connected to the meeting and would get no response. */
export const endsAtOnce = ({ isLost, step }: MeetingView): boolean => isLost || step !== 'inside'
