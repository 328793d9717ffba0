import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One message as received. */
interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** An external system on this machine that responds to webhooks as configured. */
export interface Receiver {
  readonly address: string
  readonly received: readonly Received[]
  /** Sets the response to the next messages; 204 by default. */
  answer(respond: (response: ServerResponse, message: Received) => void): void
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let respond: Parameters<Receiver['answer']>[0] = (response) => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const message = { headers: request.headers, body: Buffer.concat(chunks).toString(), at: Date.now() }
    received.push(message)
    respond(response, message)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=1`,
    received,
    answer: (next) => {
      respond = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
