import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server on loopback, for tests. */
export interface TestMailServer {
  /** Value of SMTP_URL. */
  readonly url: string
  /** Accepted messages, as received. */
  readonly received: readonly UsedMail[]
  /** Users of all attempts to log in. */
  readonly logins: readonly string[]
  /** Responses to the next messages, in order. Without an entry, the server accepts the message. */
  answers: Behaviour[]
  /** Addresses whose messages get no response, as with `dropAfter`, until a test removes them. */
  readonly dropped: Set<string>
  close(): Promise<void>
}
interface UsedMail {
  readonly to: string
  readonly raw: string
}
/**
 * `refuse` rejects the recipient with this code. `dropAtOnce` drops the connection when the recipient is named. `dropAfter` drops it
 * after the whole message, without a response. `silence` never responds after the message. A number of milliseconds accepts the message
 * after a pause.
 */
type Behaviour = { readonly refuse: number } | 'dropAtOnce' | 'dropAfter' | 'silence' | number

/** Starts a mail server. @param options.login the login that clients must use; without it, the server requires none */
export async function testMailServer(
  options: { readonly login?: { readonly user: string; readonly password: string } } = {},
): Promise<TestMailServer> {
  const accepted: UsedMail[] = []
  const logins: string[] = []
  const droppedAddresses = new Set<string>()
  const state: { answers: Behaviour[] } = { answers: [] }
  const server = new SMTPServer({
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(options.login === undefined ? ['AUTH'] : [])],
    logger: false,
    onAuth({ username, password }, _session, callback) {
      logins.push(username ?? '')
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
        const recipient = session.envelope.rcptTo[0]?.address ?? ''
        const behaviour = droppedAddresses.has(recipient) ? 'dropAfter' : state.answers.shift()
        if (behaviour === 'dropAfter') return connectionOf(session.id)?.close()
        accepted.push({ to: recipient, raw: Buffer.concat(chunks).toString('utf8') })
        if (behaviour === 'silence') return undefined
        setTimeout(callback, typeof behaviour === 'number' ? behaviour : 0)
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
    received: accepted,
    logins,
    dropped: droppedAddresses,
    get answers() {
      return state.answers
    },
    set answers(answers) {
      state.answers = answers
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns the text part of a message, with soft line breaks and encoded characters decoded. */
export function textOf(raw: string): string {
  const textSection = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? raw
  const bytes = textSection
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Returns the link in an invitation. */
export const invitationLinkOf = (text: string): string => /https?:\/\/\S+\/oauth\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? ''
