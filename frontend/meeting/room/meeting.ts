import type { MeetingOver, MeetingRoom, MeetingToken } from '#resources/core/meetingAnswers.ts'
import { callStarted } from '../../base/session/calls.ts'
import { createStore, type Store } from '../../base/store.ts'
import { type Connection, connect, type LinkState, type Tracks } from './connection.ts'
import { type Line, openLine } from './line.ts'
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

export interface Meeting {
  readonly store: Store<MeetingView>
  enter(): void
  admit(): void
  /** Looks for a way for picture and sound once more. */
  retry(): void
  leave(): void
  /** What is sent of oneself from now on. */
  send(tracks: Tracks, sending: Sending): void
  write(words: string): void
  showPlace(place: Place): void
  decided(): void
  close(): void
}

const nothing: Sending = { microphone: false, camera: false, screen: false }
const outside: MeetingView = {
  step: 'outside',
  why: null,
  refusal: null,
  isLost: false,
  room: nobody,
  hasRelay: false,
  link: null,
  remote: null,
  theirs: nothing,
  written: [],
  place: null,
  decisions: 0,
}

/**
 * A meeting as one page takes part in it: its line to the room, and its connection to the other page, which is made anew whenever another page sits there.
 * Knows nothing of React.
 * @param options.tokenAddress below `/api`
 */
export function createMeeting({ tokenAddress }: { readonly tokenAddress: string }): Meeting {
  const store = createStore(outside)
  const view = store.current
  let line: Line | null = null
  let token: MeetingToken | null = null
  let connection: Connection | null = null
  /** The page that the connection leads to. */
  let connectedTo: string | null = null
  let tracks: Tracks = { audio: null, video: null }
  let mine: Sending = nothing
  let callEnded: (() => void) | null = null

  const change = (changes: Partial<MeetingView>): void => store.set({ ...view(), ...changes })

  function onIn(given: MeetingToken): void {
    token = given
    change({ step: 'inside', isLost: false, hasRelay: given.hasRelay })
    connection?.again(given.iceServers)
  }

  function onRoom(room: MeetingRoom): void {
    change({ room })
    const peer = room.isAdmitted ? (room.other?.peer ?? null) : null
    if (peer === connectedTo) return
    hangUp()
    if (peer === null || token === null) return
    callEnded ??= callStarted()
    connectedTo = peer
    line?.forgetConnection()
    connection = connect({
      iceServers: token.iceServers,
      hasRelay: token.hasRelay,
      isPolite: token.side === 'PARTICIPANT',
      say: (said) => line?.say(said),
      onState: (link) => change({ link }),
    })
    change({ remote: connection.remote })
    connection.send(tracks)
    line?.say({ say: 'sending', sending: mine })
  }

  function onSaid(said: Said): void {
    if (said.say === 'description' || said.say === 'candidate') void connection?.hear(said)
    else if (said.say === 'sending') change({ theirs: said.sending })
    else if (said.say === 'words') keep(said.words, false)
    else if (said.say === 'place') change({ place: said.place })
    else change({ decisions: view().decisions + 1 })
  }

  const keep = (words: string, isMine: boolean) =>
    change({ written: [...view().written, { number: view().written.length, isMine, words: words.slice(0, mostWords) }] })

  function hangUp(): void {
    connection?.close()
    connection = null
    connectedTo = null
    callEnded?.()
    callEnded = null
    if (view().link !== null) change({ link: null, remote: null, theirs: nothing, place: null })
  }

  function end(why: MeetingView['why']): void {
    hangUp()
    line?.close()
    line = null
    change({ step: 'over', why, room: nobody, isLost: false })
  }

  return {
    store,
    enter() {
      line?.close()
      change({ ...outside, step: 'entering', written: view().written })
      line = openLine({
        tokenAddress,
        onIn,
        onRoom,
        onSaid,
        onOver: end,
        onLost: () => change({ isLost: true }),
        onRefused(refusal) {
          hangUp()
          line?.close()
          line = null
          change({ step: 'outside', refusal, isLost: false })
        },
      })
    },
    admit: () => line?.admit(),
    retry: () => token !== null && connection?.again(token.iceServers),
    leave() {
      line?.leave()
      // Without a line nobody answers.
      if (view().isLost || view().step !== 'inside') end('left')
    },
    send(given, sending) {
      tracks = given
      mine = sending
      connection?.send(given)
      if (connection !== null) line?.say({ say: 'sending', sending })
    },
    write(words) {
      line?.say({ say: 'words', words })
      keep(words, true)
    },
    showPlace: (place) => line?.say({ say: 'place', place }),
    decided: () => line?.say({ say: 'decided' }),
    close() {
      hangUp()
      line?.close()
      line = null
    },
  }
}
