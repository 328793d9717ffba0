import type { SaidOnSocket, SocketMessage } from '#resources/core/answers.ts'
import { nextAttempt } from './reconnect.ts'
import { freshToken, renewToken } from './token.ts'

/** Milliseconds between two signs of life, and how long one is waited for: a connection may be dead without anybody saying so. */
const askEvery = 25_000
const answerWithin = 5000

interface SocketEvents {
  readonly heard: (message: SocketMessage) => void
  /** A connection stands. */
  readonly connected: (send: (request: SaidOnSocket) => void) => void
  readonly disconnected: () => void
  /** What to say that the server answers without doing anything; null: nothing was said yet. */
  readonly signOfLife: () => SaidOnSocket | null
}

/**
 * This tab's one socket: connects again when the connection is lost, when the node stops, when its token has ended.
 * @returns closes it
 */
export function openSocket(events: SocketEvents): () => void {
  let current: WebSocket | null = null
  let failures = 0
  let isClosed = false
  let attempt: ReturnType<typeof setTimeout> | undefined
  let answer: ReturnType<typeof setTimeout> | undefined

  const connect = async (needsNewToken: boolean) => {
    attempt = undefined
    const token = await (needsNewToken ? renewToken() : freshToken()).catch(() => undefined)
    if (isClosed || current !== null) return
    if (token === null) return events.heard({ kind: 'sessionEnded' })
    // No browser reaches anything while it says so, and each try would be an error in its console.
    if (!navigator.onLine) return
    if (token === undefined) return again({ code: 1006, openFor: null })
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
      events.heard(JSON.parse(String(data)) as SocketMessage)
    }
    socket.onclose = ({ code }) => {
      if (socket === current) end({ code, openFor: openedAt === null ? null : Date.now() - openedAt })
    }
  }

  /** The connection is over, whether the browser knows or not. */
  function end(how: { readonly code: number; readonly openFor: number | null }): void {
    letGo()
    again(how)
  }

  function letGo(): void {
    const socket = current
    current = null
    clearTimeout(answer)
    answer = undefined
    if (socket === null) return
    events.disconnected()
    // One that is still being made would be an error in the console: it is closed once it stands.
    if (socket.readyState === WebSocket.OPEN) socket.close()
  }

  function again(how: { readonly code: number; readonly openFor: number | null }): void {
    if (isClosed || !navigator.onLine) return
    const { after, needsNewToken } = nextAttempt({ ...how, failures }, Math.random())
    failures = how.openFor === null ? failures + 1 : 0
    attempt = setTimeout(() => void connect(needsNewToken), after)
  }

  /** Speaks, and takes the connection for dead when nothing comes back. */
  function probe(): void {
    const words = events.signOfLife()
    if (current?.readyState !== WebSocket.OPEN || words === null || answer !== undefined) return
    current.send(JSON.stringify(words))
    answer = setTimeout(() => end({ code: 1006, openFor: askEvery }), answerWithin)
  }

  const onOnline = () => {
    clearTimeout(attempt)
    failures = 0
    if (current === null) void connect(false)
  }
  const onVisible = () => {
    if (document.visibilityState === 'hidden') return
    if (current !== null) probe()
    else if (attempt !== undefined) onOnline()
  }
  const probes = setInterval(probe, askEvery)
  addEventListener('online', onOnline)
  addEventListener('offline', letGo)
  document.addEventListener('visibilitychange', onVisible)
  void connect(false)
  return () => {
    isClosed = true
    clearTimeout(attempt)
    clearInterval(probes)
    removeEventListener('online', onOnline)
    removeEventListener('offline', letGo)
    document.removeEventListener('visibilitychange', onVisible)
    letGo()
  }
}
