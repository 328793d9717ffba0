import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An SMS service on loopback, for tests. */
export interface TestSmsService {
  /** For SMS_URL. */
  readonly url: string
  /** What it took, with its idempotency key. */
  readonly taken: readonly TakenSms[]
  /** How it meets the next messages, the first first; without an entry it takes them. A number is a status without taking. */
  answers: (number | 'dropAfter')[]
  close(): Promise<void>
}
interface TakenSms {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly reference: string
  readonly key: string
}

/** @param key the only one that it takes */
export async function testSmsService(key: string): Promise<TestSmsService> {
  const taken: TakenSms[] = []
  const state: { answers: (number | 'dropAfter')[] } = { answers: [] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${key}`) return answer(401, { error: 'unauthorized' })
    const next = state.answers.shift()
    if (typeof next === 'number') return answer(next, { error: 'refused' })
    taken.push({ ...JSON.parse(Buffer.concat(chunks).toString('utf8')), key: String(request.headers['idempotency-key']) })
    if (next === 'dropAfter') return request.socket.destroy()
    return answer(202, { id: `sms-${taken.length}`, status: 'accepted' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/messages`,
    taken,
    get answers() {
      return state.answers
    },
    set answers(answers) {
      state.answers = answers
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
