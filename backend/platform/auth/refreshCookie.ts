import { createHash, randomBytes } from 'node:crypto'
import { validate as isUuid } from 'uuid'
import type { Config } from '../config/config.ts'
import { deriveKey, isSame, macOf } from './keys.ts'

/**
 * The refresh cookie: `organisation.session.random.mac`. Its random section changes on each use and is stored as a hash. The mac
 * distinguishes an earlier value of ours, which ends the session, from a forged one, which must not end it.
 */
interface RefreshValue {
  readonly orgId: string
  readonly sessionId: string
  /** SHA-256 of the whole value, as stored in the session's row. */
  readonly hash: Buffer
}

/**
 * The kind of session: staff and participants have separate cookies, so that both may be open in
 * one browser.
 */
export type SessionKind = 'user' | 'participant'

/** Names and paths of both cookies: each is sent only to its session calls. */
const cookies = {
  user: { name: 'studydesk_session', path: '/api/session' },
  participant: { name: 'studydesk_participant', path: '/api/my/session' },
} as const

export function makeRefreshValue(
  config: Config,
  session: { readonly orgId: string; readonly sessionId: string },
): { value: string; hash: Buffer } {
  const body = `${session.orgId}.${session.sessionId}.${randomBytes(32).toString('base64url')}`
  const value = `${body}.${macOf(deriveMacKey(config), body)}`
  return { value, hash: hashOf(value) }
}

/** Reads the parts of a value; null unless this server, or another node with its secrets, issued it. */
export function readRefreshValue(config: Config, value: string | undefined): RefreshValue | null {
  const [orgId = '', sessionId = '', random = '', mac = '', ...extraParts] = (value ?? '').split('.')
  if (value === undefined || extraParts.length > 0 || !isUuid(orgId) || !isUuid(sessionId)) return null
  if (!isSame(mac, macOf(deriveMacKey(config), `${orgId}.${sessionId}.${random}`))) return null
  return { orgId, sessionId, hash: hashOf(value) }
}

/** Reads the value of our cookie in a `Cookie` header. */
export function parseRefreshCookie(header: string | undefined, kind: SessionKind = 'user'): string | undefined {
  for (const cookiePair of (header ?? '').split(';')) {
    const [key, value] = cookiePair.trim().split('=', 2)
    if (key === cookies[kind].name) return value
  }
  return undefined
}

/**
 * Returns a `Set-Cookie` header. It has no Max-Age: closing the browser signs out. It is Strict: no other site can make the browser send
 * it, not even by a link.
 */
export const refreshCookie = (config: Config, value: string, kind: SessionKind = 'user'): string =>
  `${cookies[kind].name}=${value}; ${buildAttributes(config, kind)}`
export const buildClearedCookie = (config: Config, kind: SessionKind = 'user'): string =>
  `${cookies[kind].name}=; Max-Age=0; ${buildAttributes(config, kind)}`

const buildAttributes = (config: Config, kind: SessionKind): string =>
  `Path=${cookies[kind].path}; HttpOnly; SameSite=Strict${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`

const deriveMacKey = (config: Config): Buffer => deriveKey(config.secrets.cookie, 'refresh cookie')

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()
