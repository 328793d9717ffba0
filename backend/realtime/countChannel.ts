import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { SocketMessage } from '#resources/core/answers.ts'
import type { Caller } from '../caller.ts'
import { log, traceOf } from '../log.ts'

/** Milliseconds between two figures for one socket: a burst is told once. */
const tellEvery = 250

/** Specification 1, section 7: `/channels/org/{orgId}/user/{userId}/notifications/count`. */
const address = /^\/channels\/org\/([\da-f-]{36})\/user\/([\da-f-]{36})\/notifications\/count$/i

/** Whose count an address asks for; null for every other address. */
export function channelAt(path: string): Pick<Caller, 'orgId' | 'userId'> | null {
  const [, orgId, userId] = address.exec(path) ?? []
  return orgId === undefined || userId === undefined ? null : { orgId: orgId.toLowerCase(), userId: userId.toLowerCase() }
}

/** A socket that is told a figure, `{ content }`, in place of what a screen is told. */
export interface CountChannel {
  note(message: SocketMessage): void
}

/** @param count the figure now; null once its user may not ask any more */
export function countChannel(socket: WebSocket, count: () => Promise<number | null>): CountChannel {
  let told: number | null = null
  let isWanted = false
  let isTelling = false

  async function tellWanted(): Promise<void> {
    if (isTelling) return
    isTelling = true
    try {
      while (isWanted && socket.readyState === socket.OPEN) {
        isWanted = false
        const content = await count()
        if (content !== null && content !== told) socket.send(JSON.stringify({ content }))
        told = content
        await pause(tellEvery, undefined, { ref: false })
      }
    } finally {
      isTelling = false
    }
  }

  return {
    note({ kind }) {
      if (kind === 'sessionEnded') return
      isWanted = true
      tellWanted().catch((error: unknown) => {
        log.warn('How many notifications are unread could not be told', traceOf(error))
        socket.terminate()
      })
    },
  }
}
