import type { MeetingRoom, MeetingToken } from '#resources/core/answers/meetingAnswers.ts'
import { callStarted } from '../../../base/session/calls.ts'
import { createStore, type Store } from '../../../base/store.ts'
import { type Connection, connect, type Tracks } from './connection.ts'
import { endsAtOnce, type MeetingEvent, type MeetingView, noSending, outsideView, peerOf, reduceMeeting } from './meetingView.ts'
import { isSignal } from './negotiation.ts'
import type { PeerMessage, ReadingPosition, SentMedia } from './peerMessages.ts'
import { openSignalling, type SignallingChannel } from './signalling.ts'

/** Media tracks of this page, and which kinds of media it sends. */
interface LocalMedia {
  readonly tracks: Tracks
  readonly sending: SentMedia
}

export interface Meeting {
  readonly store: Store<MeetingView>
  enter(): void
  admit(): void
  /** Tries again to connect video and sound. */
  retry(): void
  leave(): void
  /** Changes the media that this page sends. */
  send(tracks: Tracks, sentMedia: SentMedia): void
  write(messageText: string): void
  showPlace(position: ReadingPosition): void
  decided(): void
  close(): void
}

/**
 * Runs a meeting for one page: its connection to the server, and its media connection to the other page. Creates a new media connection
 * whenever the other page changes. Independent of React.
 * @param options.fetchToken requests the token that admits the page to the meeting
 */
export function createMeeting({ fetchToken }: { readonly fetchToken: () => Promise<MeetingToken> }): Meeting {
  const store = createStore(outsideView)
  let line: SignallingChannel | null = null
  let token: MeetingToken | null = null
  let connection: Connection | null = null
  /** Id of the other page to which the media connection leads. */
  let connectedPeer: string | null = null
  let localMedia: LocalMedia = { tracks: { audio: null, video: null }, sending: noSending }
  let callEnded: (() => void) | null = null
  const apply = (event: MeetingEvent): void => store.set(reduceMeeting(store.current(), event))

  function handleEntry(next: MeetingToken): void {
    token = next
    apply({ kind: 'entered', hasRelay: next.hasRelay })
    connection?.again(next.iceServers)
  }

  function onRoom(meetingRoom: MeetingRoom): void {
    apply({ kind: 'room', room: meetingRoom })
    const peer = peerOf(meetingRoom)
    if (peer === connectedPeer) return
    closeConnection()
    if (peer !== null && token !== null) call(peer, token)
  }

  function call(peer: string, { iceServers, hasRelay, side }: MeetingToken): void {
    callEnded ??= callStarted()
    connectedPeer = peer
    line?.forgetConnection()
    connection = connect({
      iceServers,
      hasRelay,
      isPolite: side === 'PARTICIPANT',
      say: (text) => line?.say(text),
      onState: (link) => apply({ kind: 'link', link }),
    })
    apply({ kind: 'connected', remote: connection.remote })
    connection.send(localMedia.tracks)
    line?.say({ say: 'sending', sending: localMedia.sending })
  }

  const onStated = (text: PeerMessage): void => {
    if (isSignal(text)) void connection?.hear(text)
    else apply({ kind: 'message', message: text })
  }
  function closeConnection(): void {
    connection?.close()
    connection = null
    connectedPeer = null
    callEnded?.()
    callEnded = null
    apply({ kind: 'disconnected' })
  }

  function close(): void {
    closeConnection()
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
      line = openSignalling({
        fetchToken,
        onIn: handleEntry,
        onRoom,
        onPeerMessage: onStated,
        onOver: (reason) => end({ kind: 'over', why: reason }),
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
    send(tracks, sentMedia) {
      localMedia = { tracks, sending: sentMedia }
      connection?.send(tracks)
      if (connection !== null) line?.say({ say: 'sending', sending: sentMedia })
    },
    write(text) {
      line?.say({ say: 'words', words: text })
      apply({ kind: 'written', words: text })
    },
    showPlace: (position) => line?.say({ say: 'place', place: position }),
    decided: () => line?.say({ say: 'decided' }),
    close,
  }
}
