import type { SocketMessage } from '#resources/core/answers.ts'
import { freshToken } from './token.ts'

/** Milliseconds before the first new attempt; doubled up to the longest, so that a restarted server is not stormed. */
const firstDelay = 1000
const longestDelay = 30_000

/**
 * Listens to what a screen must learn at once; connects again when the connection is lost or its token has ended.
 * @param options.connectedAgain called after a gap, in which messages may have been missed
 * @returns closes it
 */
export function openSocket(options: { readonly heard: (message: SocketMessage) => void; readonly connectedAgain: () => void }): () => void {
  let socket: WebSocket | null = null
  let delay = firstDelay
  let wasConnected = false
  let isClosed = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  const connect = async () => {
    const token = await freshToken().catch(() => undefined)
    if (isClosed) return
    if (token === undefined) return tryLater()
    if (token === null) return options.heard({ kind: 'sessionEnded' })
    socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`, ['bearer', token])
    socket.onopen = () => {
      delay = firstDelay
      if (wasConnected) options.connectedAgain()
      wasConnected = true
    }
    socket.onmessage = (event) => options.heard(JSON.parse(String(event.data)) as SocketMessage)
    socket.onclose = tryLater
  }
  const tryLater = () => {
    if (isClosed) return
    waiting = setTimeout(connect, delay)
    delay = Math.min(delay * 2, longestDelay)
  }

  void connect()
  return () => {
    isClosed = true
    clearTimeout(waiting)
    socket?.close()
  }
}
