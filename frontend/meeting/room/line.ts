import { v4 as uuid } from 'uuid'
import type { SaidOnSocket, SocketMessage } from '#resources/core/answers.ts'
import type { MeetingOver, MeetingRoom, MeetingToken } from '#resources/core/meetingAnswers.ts'
import { http, isUnanswered } from '../../base/http.ts'
import { openSocket } from '../../base/session/socket.ts'
import type { Said } from './said.ts'

interface LineOptions {
  /** Below `/api`: gives the token for the room. */
  readonly tokenAddress: string
  /** In the room, or in it again. */
  readonly onIn: (token: MeetingToken) => void
  readonly onRoom: (room: MeetingRoom) => void
  readonly onSaid: (said: Said) => void
  readonly onOver: (why: MeetingOver | 'session') => void
  /** The line to the server is lost; it comes back by itself. */
  readonly onLost: () => void
  /** There is no token for the room. */
  readonly onRefused: (error: unknown) => void
}

export interface Line {
  say(said: Said): void
  /** What was to be said of a connection that is no more is not said. */
  forgetConnection(): void
  admit(): void
  leave(): void
  close(): void
}

/** Milliseconds until the token is asked for again. */
const againAfter = 3000
/** Messages that are kept while the line is lost. */
const mostKept = 200

/** The line to the room through our own socket: enters it, and comes back into it whenever the line was lost. */
export function openLine({ tokenAddress, onIn, onRoom, onSaid, onOver, onLost, onRefused }: LineOptions): Line {
  /** This page, for as long as it is open. */
  const peer = uuid()
  let heard = 0
  let send: ((request: SaidOnSocket) => void) | null = null
  let token: MeetingToken | null = null
  let isIn = false
  let isOver = false
  let kept: Said[] = []

  async function enter(sending: (request: SaidOnSocket) => void): Promise<void> {
    try {
      token = (await http.get<MeetingToken>(tokenAddress)).data
    } catch (error) {
      // An answer says why; where there is none, it is asked for again.
      if (isUnanswered(error)) setTimeout(() => send === sending && void enter(sending), againAfter)
      else if (!isOver) onRefused(error)
      return
    }
    if (send === sending) sending({ kind: 'meeting', act: 'join', token: token.token, peer, heard })
  }

  function hear(message: SocketMessage): void {
    if (message.kind === 'sessionEnded') over('session')
    else if (message.kind === 'meetingOver') over(message.why)
    else if (message.kind === 'meeting') {
      if (!isIn && token !== null) {
        isIn = true
        onIn(token)
      }
      onRoom(message.room)
      flush()
    } else if (message.kind === 'meetingSignal') {
      heard = message.number
      onSaid(JSON.parse(message.body) as Said)
    }
  }

  function over(why: MeetingOver | 'session'): void {
    isOver = true
    close()
    onOver(why)
  }

  function flush(): void {
    if (send === null || !isIn) return
    for (const said of kept) send({ kind: 'meeting', act: 'signal', body: JSON.stringify(said) })
    kept = []
  }

  const close = openSocket({
    heard: hear,
    connected(sending) {
      send = sending
      void enter(sending)
    },
    disconnected() {
      send = null
      isIn = false
      if (!isOver) onLost()
    },
    signOfLife: () => (isIn ? { kind: 'meeting', act: 'stay' } : null),
  })

  return {
    say(said) {
      kept = [...kept, said].slice(-mostKept)
      flush()
    },
    forgetConnection() {
      kept = kept.filter(({ say }) => say !== 'description' && say !== 'candidate')
    },
    admit: () => send?.({ kind: 'meeting', act: 'admit' }),
    leave: () => send?.({ kind: 'meeting', act: 'leave' }),
    close() {
      isOver = true
      close()
    },
  }
}
