import type { MeetingRoom, MeetingToken } from '#resources/core/meetingAnswers.ts'
import { callStarted } from '../../base/session/calls.ts'
import { createStore, type Store } from '../../base/store.ts'
import { type Connection, connect, type Tracks } from './connection.ts'
import { type Line, openLine } from './line.ts'
import { endsAtOnce, type MeetingEvent, type MeetingView, meetingAfter, noSending, outside, peerIn } from './meetingView.ts'
import { isSignal } from './negotiation.ts'
import type { Place, Said, Sending } from './said.ts'

/** Tracks of this page, and the kinds that they are. */
interface Own {
  readonly tracks: Tracks
  readonly sending: Sending
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

/**
 * A meeting as one page takes part in it: its line to the room, and its connection to the other page, which is made anew whenever another page sits there.
 * Knows nothing of React.
 * @param options.tokenAddress below `/api`
 */
export function createMeeting({ tokenAddress }: { readonly tokenAddress: string }): Meeting {
  const store = createStore(outside)
  let line: Line | null = null
  let token: MeetingToken | null = null
  let connection: Connection | null = null
  /** The page that the connection leads to. */
  let connectedTo: string | null = null
  let own: Own = { tracks: { audio: null, video: null }, sending: noSending }
  let callEnded: (() => void) | null = null
  const apply = (event: MeetingEvent): void => store.set(meetingAfter(store.current(), event))

  function onIn(next: MeetingToken): void {
    token = next
    apply({ kind: 'entered', hasRelay: next.hasRelay })
    connection?.again(next.iceServers)
  }

  function onRoom(room: MeetingRoom): void {
    apply({ kind: 'room', room })
    const peer = peerIn(room)
    if (peer === connectedTo) return
    hangUp()
    if (peer !== null && token !== null) call(peer, token)
  }

  function call(peer: string, { iceServers, hasRelay, side }: MeetingToken): void {
    callEnded ??= callStarted()
    connectedTo = peer
    line?.forgetConnection()
    connection = connect({
      iceServers,
      hasRelay,
      isPolite: side === 'PARTICIPANT',
      say: (said) => line?.say(said),
      onState: (link) => apply({ kind: 'link', link }),
    })
    apply({ kind: 'connected', remote: connection.remote })
    connection.send(own.tracks)
    line?.say({ say: 'sending', sending: own.sending })
  }

  const onSaid = (said: Said): void => {
    if (isSignal(said)) void connection?.hear(said)
    else apply({ kind: 'message', message: said })
  }
  function hangUp(): void {
    connection?.close()
    connection = null
    connectedTo = null
    callEnded?.()
    callEnded = null
    apply({ kind: 'disconnected' })
  }

  function close(): void {
    hangUp()
    line?.close()
    line = null
  }

  function end(event: MeetingEvent): void {
    close()
    apply(event)
  }

  return {
    store,
    enter() {
      line?.close()
      apply({ kind: 'entering' })
      line = openLine({
        tokenAddress,
        onIn,
        onRoom,
        onSaid,
        onOver: (why) => end({ kind: 'over', why }),
        onLost: () => apply({ kind: 'lost' }),
        onRefused: (refusal) => end({ kind: 'refused', refusal }),
      })
    },
    admit: () => line?.admit(),
    retry: () => token !== null && connection?.again(token.iceServers),
    leave() {
      line?.leave()
      if (endsAtOnce(store.current())) end({ kind: 'over', why: 'left' })
    },
    send(tracks, sending) {
      own = { tracks, sending }
      connection?.send(tracks)
      if (connection !== null) line?.say({ say: 'sending', sending })
    },
    write(words) {
      line?.say({ say: 'words', words })
      apply({ kind: 'written', words })
    },
    showPlace: (place) => line?.say({ say: 'place', place }),
    decided: () => line?.say({ say: 'decided' }),
    close,
  }
}
