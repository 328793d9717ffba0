import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outcome } from './states.ts'
import type { MailProblem } from './types.ts'

/** A mail server, as SMTP_URL names it. */
interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps). */
  readonly isSecure: boolean
  /** Never goes out without TLS, except to this machine itself. */
  readonly login: { readonly user: string; readonly password: string } | null
}

/** Milliseconds of silence after which a server is given up. */
interface Patience {
  readonly connect: number
  readonly answer: number
}
const usual: Patience = { connect: 15_000, answer: 60_000 }

/** @param address smtp://user:password@host:587 or smtps://host */
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
 * One conversation, one message. The answer says above all whether the server can have taken it: once the last byte is handed over,
 * only the server's own word counts.
 */
export async function deliver(
  server: MailServer,
  message: { readonly from: string; readonly to: string; readonly content: Buffer },
  patience: Patience = usual,
): Promise<Outcome> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: server.login !== null && !isThisMachine(server.host),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    dnsTimeout: patience.connect,
    socketTimeout: patience.answer,
    logger: false,
  })
  const content = handedOver(message.content)
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

interface Sent {
  readonly from: string
  readonly to: string
  readonly content: Readable
}

/** The library answers by callbacks, and by an event where nobody waits for one. */
function converse(connection: SMTPConnection, { login }: MailServer, { from, to, content }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = () => connection.send({ from, to: [to] }, content, (error) => (error ? reject(error) : resolve()))
    connection.once('error', reject)
    connection.once('end', () => reject(Object.assign(new Error('The connection ended'), { code: 'ECONNECTION' })))
    connection.connect((error) => {
      if (error) reject(error)
      else if (login === null) send()
      else connection.login({ credentials: { user: login.user, pass: login.password } }, (refused) => (refused ? reject(refused) : send()))
    })
  })
}

/** A stream that knows when its last byte was taken: it is read only once the server has said that it wants the message. */
function handedOver(content: Buffer): { readonly stream: Readable; isOver(): boolean } {
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
  if (responseCode !== undefined && responseCode >= 500) return 'REFUSED'
  if (responseCode !== undefined) return 'DEFERRED'
  if (code === 'ETIMEDOUT') return 'TIMED_OUT'
  if (code === 'ECONNECTION') return 'BROKEN_OFF'
  return ['ESOCKET', 'EDNS', 'ETLS'].includes(code ?? '') ? 'UNREACHABLE' : 'FAULT'
}

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')
