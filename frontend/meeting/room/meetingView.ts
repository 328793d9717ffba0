import type { MeetingOver, MeetingRoom } from '#resources/core/meetingAnswers.ts'
import type { LinkState } from './connection.ts'
import type { Signal } from './negotiation.ts'
import { mostWords, nobody, type Place, type Said, type Sending } from './said.ts'

/** One written message; its number tells two of the same words apart. */
export interface Words {
  readonly number: number
  readonly isMine: boolean
  readonly words: string
}

/** How a meeting stands, as its page shows it. */
export interface MeetingView {
  /** `entering` until the room has answered. */
  readonly step: 'outside' | 'entering' | 'inside' | 'over'
  readonly why: MeetingOver | 'session' | null
  /** There is no token for the room: what the server says to it. */
  readonly refusal: unknown
  /** The line to the server is lost, and comes back by itself. */
  readonly isLost: boolean
  readonly room: MeetingRoom
  readonly hasRelay: boolean
  /** Null while there is no connection to the other page. */
  readonly link: LinkState | null
  readonly remote: MediaStream | null
  readonly theirs: Sending
  readonly written: readonly Words[]
  /** Where the other one reads, as they said last. */
  readonly place: Place | null
  /** Counts the decisions that the other page told of. */
  readonly decisions: number
}

/** A message that changes the page; the others are about the connection. */
export type PageMessage = Exclude<Said, Signal>

export type MeetingEvent =
  | { readonly kind: 'entering' }
  | { readonly kind: 'entered'; readonly hasRelay: boolean }
  | { readonly kind: 'room'; readonly room: MeetingRoom }
  | { readonly kind: 'connected'; readonly remote: MediaStream }
  | { readonly kind: 'link'; readonly link: LinkState }
  /** The connection to the other page has ended; the meeting may go on. */
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'message'; readonly message: PageMessage }
  | { readonly kind: 'written'; readonly words: string }
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly refusal: unknown }
  | { readonly kind: 'over'; readonly why: MeetingView['why'] }

export const noSending: Sending = { microphone: false, camera: false, screen: false }

export const outside: MeetingView = {
  step: 'outside',
  why: null,
  refusal: null,
  isLost: false,
  room: nobody,
  hasRelay: false,
  link: null,
  remote: null,
  theirs: noSending,
  written: [],
  place: null,
  decisions: 0,
}

/** The meeting after an event. Pure. What was written stays when the room is entered again. */
export function meetingAfter(view: MeetingView, event: MeetingEvent): MeetingView {
  switch (event.kind) {
    case 'entering':
      return { ...outside, step: 'entering', written: view.written }
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
      return messageAfter(view, event.message)
    case 'written':
      return withWords(view, event.words, true)
    case 'lost':
      return { ...view, isLost: true }
    case 'refused':
      return { ...view, step: 'outside', refusal: event.refusal, isLost: false }
    case 'over':
      return { ...view, step: 'over', why: event.why, room: nobody, isLost: false }
  }
}

function messageAfter(view: MeetingView, message: PageMessage): MeetingView {
  switch (message.say) {
    case 'sending':
      return { ...view, theirs: message.sending }
    case 'words':
      return withWords(view, message.words, false)
    case 'place':
      return { ...view, place: message.place }
    case 'decided':
      return { ...view, decisions: view.decisions + 1 }
  }
}

const withWords = (view: MeetingView, words: string, isMine: boolean): MeetingView => ({
  ...view,
  written: [...view.written, { number: view.written.length, isMine, words: words.slice(0, mostWords) }],
})

/** The page to connect to: one at a time, and only after the participant was admitted. */
export const peerIn = ({ isAdmitted, other }: MeetingRoom): string | null => (isAdmitted ? (other?.peer ?? null) : null)

/** Whether a press on leave ends the meeting here: without a line to the room no response comes. */
export const endsAtOnce = ({ isLost, step }: MeetingView): boolean => isLost || step !== 'inside'
