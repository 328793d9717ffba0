import { isIPv4 } from 'node:net'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outcome } from './states.ts'
import type { MailProblem } from './types.ts'

/** A mail server, as in SMTP_URL. */
interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps). */
  readonly isSecure: boolean
  /** Null without a login in the URL. */
  readonly login: { readonly user: string; readonly password: string } | null
}

/** Milliseconds of silence after which a connection times out. */
interface Timeouts {
  readonly connect: number
  readonly answer: number
}
const usualTimeouts: Timeouts = { connect: 15_000, answer: 60_000 }

/** Parses SMTP_URL. @param address smtp://user:password@host:587 or smtps://host */
export function mailServerOf(address: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(address)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    login: username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  }
}

/**
 * Sends one message through one connection. The result mainly tells whether the server may have accepted it: once the last byte is sent,
 * only the server's own response counts.
 */
export async function deliver(
  server: MailServer,
  message: { readonly from: string; readonly to: string; readonly content: Buffer },
  timeouts: Timeouts = usualTimeouts,
): Promise<Outcome> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: requiresTls(server),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
    logger: false,
  })
  const content = createTrackedStream(message.content)
  try {
    await converse(connection, server, { ...message, content: content.stream })
    return { kind: 'accepted' }
  } catch (error) {
    const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string }
    if (content.isOver() && responseCode === undefined) return { kind: 'lost', problem: 'NO_ANSWER' }
    return { kind: 'refused', problem: problemOf(code, responseCode), smtpCode: responseCode ?? null }
  } finally {
    connection.close()
  }
}

interface Envelope {
  readonly from: string
  readonly to: string
  readonly content: Readable
}

/** Converts the library's callbacks, and its events between them, to a promise. */
function converse(connection: SMTPConnection, { login }: MailServer, { from, to, content }: Envelope): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = () => connection.send({ from, to: [to] }, content, (error) => (error ? reject(error) : resolve()))
    connection.once('error', reject)
    connection.once('end', () => reject(Object.assign(new Error('The connection ended'), { code: 'ECONNECTION' })))
    connection.connect((error) => {
      if (error) reject(error)
      else if (login === null) send()
      else
        connection.login({ credentials: { user: login.user, pass: login.password } }, (loginError) =>
          loginError ? reject(loginError) : send(),
        )
    })
  })
}

/** Returns a stream that records when its last byte was read. It is read only after the server has requested the message. */
function createTrackedStream(content: Buffer): { readonly stream: Readable; isOver(): boolean } {
  let isOver = false
  const stream = new Readable({
    highWaterMark: 0,
    read() {
      isOver = true
      this.push(content)
      this.push(null)
    },
  })
  return { stream, isOver: () => isOver }
}

function problemOf(code: string | undefined, responseCode: number | undefined): MailProblem {
  if (code === 'EAUTH') return 'LOGIN_REFUSED'
  if (code === 'ETLS') return 'UNREACHABLE'
  if (responseCode !== undefined && responseCode >= 500) return 'REFUSED'
  if (responseCode !== undefined) return 'DEFERRED'
  if (code === 'ETIMEDOUT') return 'TIMED_OUT'
  if (code === 'ECONNECTION') return 'BROKEN_OFF'
  return ['ESOCKET', 'EDNS'].includes(code ?? '') ? 'UNREACHABLE' : 'FAULT'
}

/**
 * True for every server but this machine: messages contain links and codes that open the pages of participants. A connection without TLS
 * ends before the login and the message.
 */
export const requiresTls = ({ host }: Pick<MailServer, 'host'>): boolean =>
  !(host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.')))
