import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { SocketMessage } from '#resources/core/answers/answers.ts'
import type { Caller } from '../common/caller.ts'
import { log, traceOf } from '../common/log.ts'

/** Milliseconds between two messages to one socket. Several changes within this time cause one message. */
const sendInterval = 250

/** Specification 1, section 7: `/channels/org/{orgId}/user/{userId}/notifications/count`. */
const address = /^\/channels\/org\/([\da-f-]{36})\/user\/([\da-f-]{36})\/notifications\/count$/i

/** Returns the user whose count a URL requests; null for any other URL. */
export function parseCountPath(path: string): Pick<Caller, 'orgId' | 'userId'> | null {
  const [, orgId, userId] = address.exec(path) ?? []
  return orgId === undefined || userId === undefined ? null : { orgId: orgId.toLowerCase(), userId: userId.toLowerCase() }
}

/** A socket that receives a count, `{ content }`, instead of the messages of a screen. */
export interface CountChannel {
  note(message: SocketMessage): void
}

/** @param count returns the current count; null once the user may no longer query it */
export function countChannel(socket: WebSocket, count: () => Promise<number | null>): CountChannel {
  let reportedCount: number | null = null
  let isRequested = false
  let isNotifying = false

  async function sendRequestedCounts(): Promise<void> {
    if (isNotifying) return
    isNotifying = true
    try {
      while (isRequested && socket.readyState === socket.OPEN) {
        isRequested = false
        const content = await count()
        if (content !== null && content !== reportedCount) socket.send(JSON.stringify({ content }))
        reportedCount = content
        await pause(sendInterval, undefined, { ref: false })
      }
    } finally {
      isNotifying = false
    }
  }

  return {
    note({ kind }) {
      if (kind === 'sessionEnded') return
      isRequested = true
      sendRequestedCounts().catch((error: unknown) => {
        log.warn('The number of unread notifications could not be published', traceOf(error))
        socket.terminate()
      })
    },
  }
}
