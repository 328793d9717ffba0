import type { SocketMessage, StatedOnSocket } from '#resources/core/answers/answers.ts'
import { planNextAttempt } from './reconnect.ts'
import { getFreshToken, renewToken } from './token.ts'

/**
 * Milliseconds between two heartbeats, and milliseconds until the server must answer a heartbeat. A connection can fail without a close
 * event.
 */
const heartbeatIntervalMs = 25_000
const heartbeatTimeoutMs = 5000

interface SocketEvents {
  readonly onMessage: (message: SocketMessage) => void
  /** Called when the connection is open. */
  readonly connected: (send: (request: StatedOnSocket) => void) => void
  readonly disconnected: () => void
  /** Returns the heartbeat message, which the server answers without effect; null before the first message. */
  readonly signOfLife: () => StatedOnSocket | null
}

/**
 * Opens the only socket of this tab. It reconnects after a lost connection, when the node stops and when its token expires.
 * @returns function that closes the socket
 */
export function openSocket(events: SocketEvents): () => void {
  let current: WebSocket | null = null
  let failures = 0
  let isClosed = false
  let attempt: ReturnType<typeof setTimeout> | undefined
  let answer: ReturnType<typeof setTimeout> | undefined

  const connect = async (needsNewToken: boolean) => {
    attempt = undefined
    const token = await (needsNewToken ? renewToken() : getFreshToken()).catch(() => undefined)
    if (isClosed || current !== null) return
    if (token === null) return events.onMessage({ kind: 'sessionEnded' })
    // An offline browser reaches no server, and each attempt would log an error in its console.
    if (!navigator.onLine) return
    if (token === undefined) return scheduleReconnect({ code: 1006, openFor: null })
    open(token)
  }

  function open(token: string): void {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`, ['bearer', token])
    let openedAt: number | null = null
    current = socket
    socket.onopen = () => {
      openedAt = Date.now()
      if (socket === current) events.connected((request) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(request)))
      else socket.close()
    }
    socket.onmessage = ({ data }) => {
      if (socket !== current) return
      clearTimeout(answer)
      answer = undefined
      events.onMessage(JSON.parse(String(data)) as SocketMessage)
    }
    socket.onclose = ({ code }) => {
      if (socket === current) end({ code, openFor: openedAt === null ? null : Date.now() - openedAt })
    }
  }

  /** Handles the end of a connection, even if the browser has not noticed that the connection ended. */
  function end(closure: { readonly code: number; readonly openFor: number | null }): void {
    releaseSocket()
    scheduleReconnect(closure)
  }

  function releaseSocket(): void {
    const socket = current
    current = null
    clearTimeout(answer)
    answer = undefined
    if (socket === null) return
    events.disconnected()
    // Closing a socket that is still connecting would log an error in the console. It closes itself once open.
    if (socket.readyState === WebSocket.OPEN) socket.close()
  }

  function scheduleReconnect(closure: { readonly code: number; readonly openFor: number | null }): void {
    if (isClosed || !navigator.onLine) return
    const { after, needsNewToken } = planNextAttempt({ ...closure, failures }, Math.random())
    failures = closure.openFor === null ? failures + 1 : 0
    attempt = setTimeout(() => void connect(needsNewToken), after)
  }

  /** Sends a heartbeat. If no response arrives, treats the connection as lost. */
  function sendProbe(): void {
    const heartbeat = events.signOfLife()
    if (current?.readyState !== WebSocket.OPEN || heartbeat === null || answer !== undefined) return
    current.send(JSON.stringify(heartbeat))
    answer = setTimeout(() => end({ code: 1006, openFor: heartbeatIntervalMs }), heartbeatTimeoutMs)
  }

  const onOnline = () => {
    clearTimeout(attempt)
    failures = 0
    if (current === null) void connect(false)
  }
  const onVisible = () => {
    if (document.visibilityState === 'hidden') return
    if (current !== null) sendProbe()
    else if (attempt !== undefined) onOnline()
  }
  const probes = setInterval(sendProbe, heartbeatIntervalMs)
  addEventListener('online', onOnline)
  addEventListener('offline', releaseSocket)
  document.addEventListener('visibilitychange', onVisible)
  void connect(false)
  return () => {
    isClosed = true
    clearTimeout(attempt)
    clearInterval(probes)
    removeEventListener('online', onOnline)
    removeEventListener('offline', releaseSocket)
    document.removeEventListener('visibilitychange', onVisible)
    releaseSocket()
  }
}
