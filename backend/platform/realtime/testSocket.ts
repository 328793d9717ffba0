import { WebSocket } from 'ws'
import type { SocketMessage, SocketRequest } from '#resources/core/answers/answers.ts'

/** Client side of a socket, for tests and benchmarks. */
export interface TestListener {
  readonly socket: WebSocket
  /** Received messages, in order of arrival. */
  readonly received: SocketMessage[]
  /** Resolves with the close code. */
  readonly closed: Promise<number>
}

interface TestServer {
  readonly url: string
}

/** Opens a socket. Resolves once it is open; rejects with the status if the server refuses it. */
export function listen(
  server: TestServer,
  protocols: readonly string[],
  origin = originOf(server),
  path = '/api/socket',
  headers: Readonly<Record<string, string>> = {},
): Promise<TestListener> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, [...protocols], { headers: { Origin: origin, ...headers } })
  const received: SocketMessage[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as SocketMessage))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ socket, received, closed }))
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, response) => {
      reject(response.statusCode)
      socket.terminate()
    })
  })
}

/** Opens a socket that watches; resolves once the watch is active. */
export async function openWatch(server: TestServer, token: string, request: Omit<SocketRequest, 'kind' | 'watch'>): Promise<TestListener> {
  const listener = await listen(server, ['bearer', token])
  await watch(listener, request)
  return listener
}

/** Replaces the watch. Resolves once the new watch is active. */
export async function watch({ socket, received }: TestListener, request: Omit<SocketRequest, 'kind' | 'watch'>): Promise<void> {
  number += 1
  const watchNumber = number
  socket.send(JSON.stringify({ kind: 'watch', watch: watchNumber, ...request } satisfies SocketRequest))
  if (!(await waitForMessage({ received }, (message) => message.kind === 'watching' && message.watch === watchNumber)))
    throw new Error('The watch is not active')
}
let number = 0

/** True if a matching message arrives in time. The time limit is long; `npm run bench` measures the latency. */
export async function waitForMessage(
  { received }: Pick<TestListener, 'received'>,
  isExpected: (message: SocketMessage) => boolean,
  milliseconds = 10_000,
): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    if (received.some(isExpected)) return true
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return received.some(isExpected)
}

/** Returns the origin of the server, from which both pages and sockets of a test come. */
const originOf = ({ url }: TestServer): string => new URL(url).origin.replace('127.0.0.1', 'localhost')
