import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server on loopback, for tests. */
export interface TestMailServer {
  /** For SMTP_URL. */
  readonly url: string
  /** What it took, as it came over the line. */
  readonly taken: readonly TakenMail[]
  /** How it meets the next messages, the first first; without an entry it takes them. */
  answers: Answer[]
  /** Addresses whose messages end without an answer, as by `dropAfter`, until they are taken out. */
  readonly dropped: Set<string>
  close(): Promise<void>
}
interface TakenMail {
  readonly to: string
  readonly raw: string
}
/**
 * `refuse` at the recipient with this code; `dropAtOnce` when the recipient is named; `dropAfter` once the whole message is there, without an
 * answer; `silence` then, for ever; a number of milliseconds: takes it after a pause.
 */
type Answer = { readonly refuse: number } | 'dropAtOnce' | 'dropAfter' | 'silence' | number

/** @param options.login asks for it, and takes no other */
export async function testMailServer(
  options: { readonly login?: { readonly user: string; readonly password: string } } = {},
): Promise<TestMailServer> {
  const taken: TakenMail[] = []
  const dropped = new Set<string>()
  const state: { answers: Answer[] } = { answers: [] }
  const server = new SMTPServer({
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(options.login === undefined ? ['AUTH'] : [])],
    logger: false,
    onAuth({ username, password }, _session, callback) {
      if (username === options.login?.user && password === options.login?.password) callback(null, { user: username })
      else callback(new Error('Wrong login'))
    },
    onRcptTo(_address, session, callback) {
      const [next] = state.answers
      if (typeof next === 'object') {
        state.answers.shift()
        callback(Object.assign(new Error('Not now, jean.tremblay@example.org'), { responseCode: next.refuse }))
      } else if (next === 'dropAtOnce') {
        state.answers.shift()
        connectionOf(session.id)?.close()
      } else callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const answer = dropped.has(to) ? 'dropAfter' : state.answers.shift()
        if (answer === 'dropAfter') return connectionOf(session.id)?.close()
        taken.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        if (answer === 'silence') return undefined
        setTimeout(callback, typeof answer === 'number' ? answer : 0)
        return undefined
      })
    },
  })
  server.on('error', () => undefined)
  const connectionOf = (id: string): { close(): void } | undefined =>
    [...(server as unknown as { readonly connections: Set<{ readonly id: string; close(): void }> }).connections].find(
      (each) => each.id === id,
    )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const login = options.login === undefined ? '' : `${options.login.user}:${options.login.password}@`
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    taken,
    dropped,
    get answers() {
      return state.answers
    },
    set answers(answers) {
      state.answers = answers
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text part of a message, its soft line breaks and encoded characters undone. */
export function textOf(raw: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? raw
  const bytes = part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The link of an invitation. */
export const linkIn = (text: string): string => /https?:\/\/\S+\/oauth\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? ''
