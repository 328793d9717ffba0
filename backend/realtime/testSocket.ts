import { WebSocket } from 'ws'
import type { SocketMessage, SocketRequest } from '#resources/core/answers.ts'

/** A screen's end of a socket, for tests and measurements. */
export interface Listening {
  readonly socket: WebSocket
  /** In the order in which it came. */
  readonly heard: SocketMessage[]
  /** The code with which it was closed. */
  readonly closed: Promise<number>
}

interface Place {
  readonly url: string
}

/** Resolves once open; rejects with the status of a refusal. */
export function listen(
  at: Place,
  protocols: readonly string[],
  origin = originOf(at),
  path = '/api/socket',
  headers: Readonly<Record<string, string>> = {},
): Promise<Listening> {
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}${path}`, [...protocols], { headers: { Origin: origin, ...headers } })
  const heard: SocketMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as SocketMessage))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ socket, heard, closed }))
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, response) => {
      reject(response.statusCode)
      socket.terminate()
    })
  })
}

/** Opens a socket that watches; resolves once the watch stands. */
export async function watchAt(at: Place, token: string, request: Omit<SocketRequest, 'kind' | 'watch'>): Promise<Listening> {
  const listening = await listen(at, ['bearer', token])
  await watch(listening, request)
  return listening
}

/** Watches something else; resolves once that stands. */
export async function watch({ socket, heard }: Listening, request: Omit<SocketRequest, 'kind' | 'watch'>): Promise<void> {
  number += 1
  const mine = number
  socket.send(JSON.stringify({ kind: 'watch', watch: mine, ...request } satisfies SocketRequest))
  if (!(await heardSoon({ heard }, (message) => message.kind === 'watching' && message.watch === mine)))
    throw new Error('The watch does not stand')
}
let number = 0

/** Does it hear such a message? Waits long where it should; how fast it is told is measured by `npm run bench`. */
export async function heardSoon(
  { heard }: Pick<Listening, 'heard'>,
  isMeant: (message: SocketMessage) => boolean,
  milliseconds = 10_000,
): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) {
    if (heard.some(isMeant)) return true
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return heard.some(isMeant)
}

/** Pages and sockets of a test come from one address. */
const originOf = ({ url }: Place): string => new URL(url).origin.replace('127.0.0.1', 'localhost')
