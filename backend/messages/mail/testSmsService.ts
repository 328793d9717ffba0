import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An SMS service on loopback, for tests. */
export interface TestSmsService {
  /** Value of SMS_URL. */
  readonly url: string
  /** Accepted messages, with their idempotency keys. */
  readonly received: readonly UsedSms[]
  /**
   * Responses to the next messages, in order. Without an entry, the service accepts the message; a number is the status of a rejection.
   */
  answers: (number | 'dropAfter')[]
  close(): Promise<void>
}
interface UsedSms {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly reference: string
  readonly key: string
}

/** Starts an SMS service. @param key the only API key that it accepts */
export async function testSmsService(key: string): Promise<TestSmsService> {
  const accepted: UsedSms[] = []
  const state: { answers: (number | 'dropAfter')[] } = { answers: [] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const respond = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${key}`) return respond(401, { error: 'unauthorized' })
    const next = state.answers.shift()
    if (typeof next === 'number') return respond(next, { error: 'refused' })
    accepted.push({ ...JSON.parse(Buffer.concat(chunks).toString('utf8')), key: String(request.headers['idempotency-key']) })
    if (next === 'dropAfter') return request.socket.destroy()
    return respond(202, { id: `sms-${accepted.length}`, status: 'accepted' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/messages`,
    received: accepted,
    get answers() {
      return state.answers
    },
    set answers(answers) {
      state.answers = answers
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
