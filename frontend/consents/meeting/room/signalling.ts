import { v4 as uuid } from 'uuid'
import type { SocketMessage, StatedOnSocket } from '#resources/core/answers/answers.ts'
import type { MeetingOver, MeetingRoom, MeetingToken } from '#resources/core/answers/meetingAnswers.ts'
import { isUnanswered } from '../../../base/http.ts'
import { openSocket } from '../../../base/session/socket.ts'
import type { PeerMessage } from './peerMessages.ts'

interface LineOptions {
  /** Requests the token for the meeting. */
  readonly fetchToken: () => Promise<MeetingToken>
  /** Called each time the page has entered the meeting, also after a lost connection. */
  readonly onIn: (token: MeetingToken) => void
  readonly onRoom: (room: MeetingRoom) => void
  readonly onPeerMessage: (text: PeerMessage) => void
  readonly onOver: (reason: MeetingOver | 'session') => void
  /** Called when the connection to the server is lost. It reconnects automatically. */
  readonly onLost: () => void
  /** Called if the server rejects the request for a token. */
  readonly onRefused: (error: unknown) => void
}

export interface SignallingChannel {
  say(text: PeerMessage): void
  /** Discards messages that wait to be sent for a closed media connection. */
  forgetConnection(): void
  admit(): void
  leave(): void
  close(): void
}

/** Milliseconds before the page requests the token again. */
const retryDelayMs = 3000
/** Maximum number of messages stored while the connection is lost. */
const maxStored = 200

/**
 * Opens the connection to the meeting through our own socket. Enters the meeting, and enters it again whenever a lost connection is
 * restored.
 */
export function openSignalling({ fetchToken, onIn, onRoom, onPeerMessage, onOver, onLost, onRefused }: LineOptions): SignallingChannel {
  /** Id of this page while it is open. */
  const peer = uuid()
  let received = 0
  let send: ((request: StatedOnSocket) => void) | null = null
  let token: MeetingToken | null = null
  let hasEntered = false
  let isOver = false
  let stored: PeerMessage[] = []

  async function enter(sendRequest: (request: StatedOnSocket) => void): Promise<void> {
    try {
      token = await fetchToken()
    } catch (error) {
      // If the server rejects the request, this is final. Without a response, the page requests the token again.
      if (isUnanswered(error)) setTimeout(() => send === sendRequest && void enter(sendRequest), retryDelayMs)
      else if (!isOver) onRefused(error)
      return
    }
    if (send === sendRequest) sendRequest({ kind: 'meeting', act: 'join', token: token.token, peer, heard: received })
  }

  function handleMessage(message: SocketMessage): void {
    if (message.kind === 'sessionEnded') endMeeting('session')
    else if (message.kind === 'meetingOver') endMeeting(message.why)
    else if (message.kind === 'meeting') {
      if (!hasEntered && token !== null) {
        hasEntered = true
        onIn(token)
      }
      onRoom(message.room)
      flush()
    } else if (message.kind === 'meetingSignal') {
      received = message.number
      onPeerMessage(JSON.parse(message.body) as PeerMessage)
    }
  }

  function endMeeting(reason: MeetingOver | 'session'): void {
    isOver = true
    close()
    onOver(reason)
  }

  function flush(): void {
    if (send === null || !hasEntered) return
    for (const text of stored) send({ kind: 'meeting', act: 'signal', body: JSON.stringify(text) })
    stored = []
  }

  const close = openSocket({
    onMessage: handleMessage,
    connected(sendRequest) {
      send = sendRequest
      void enter(sendRequest)
    },
    disconnected() {
      send = null
      hasEntered = false
      if (!isOver) onLost()
    },
    signOfLife: () => (hasEntered ? { kind: 'meeting', act: 'stay' } : null),
  })

  return {
    say(text) {
      stored = [...stored, text].slice(-maxStored)
      flush()
    },
    forgetConnection() {
      stored = stored.filter(({ say }) => say !== 'description' && say !== 'candidate')
    },
    admit: () => send?.({ kind: 'meeting', act: 'admit' }),
    leave: () => send?.({ kind: 'meeting', act: 'leave' }),
    close() {
      isOver = true
      close()
    },
  }
}
