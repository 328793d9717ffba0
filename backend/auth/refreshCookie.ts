import { createHash, randomBytes } from 'node:crypto'
import { validate as isUuid } from 'uuid'
import type { Config } from '../config.ts'
import { derivedKey, isSame, macOf } from './keys.ts'

/**
 * The refresh cookie: `organisation.session.random.mac`. Its random part changes on each use and is stored as a hash;
 * the mac tells an older value of ours, which ends the session, from an invented one, which must not be able to.
 */
interface RefreshValue {
  readonly orgId: string
  readonly sessionId: string
  /** SHA-256 of the whole value, as the session's row keeps it. */
  readonly hash: Buffer
}

/** Whose session: staff and participants have cookies of their own, so that both may be open in one browser. */
export type SessionOf = 'user' | 'participant'

/** Each goes to the calls of its sessions only. */
const cookies = {
  user: { name: 'studydesk_session', path: '/api/session' },
  participant: { name: 'studydesk_participant', path: '/api/my/session' },
} as const

export function makeRefreshValue(
  config: Config,
  session: { readonly orgId: string; readonly sessionId: string },
): { value: string; hash: Buffer } {
  const body = `${session.orgId}.${session.sessionId}.${randomBytes(32).toString('base64url')}`
  const value = `${body}.${macOf(macKey(config), body)}`
  return { value, hash: hashOf(value) }
}

/** Null unless this server, or another node with its secrets, made the value. */
export function readRefreshValue(config: Config, value: string | undefined): RefreshValue | null {
  const [orgId = '', sessionId = '', random = '', mac = '', ...more] = (value ?? '').split('.')
  if (value === undefined || more.length > 0 || !isUuid(orgId) || !isUuid(sessionId)) return null
  if (!isSame(mac, macOf(macKey(config), `${orgId}.${sessionId}.${random}`))) return null
  return { orgId, sessionId, hash: hashOf(value) }
}

/** The value of our cookie in a `Cookie` header. */
export function refreshValueIn(header: string | undefined, of: SessionOf = 'user'): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === cookies[of].name) return value
  }
  return undefined
}

/**
 * A `Set-Cookie` header. Without an age: closing the browser signs out.
 * Strict: no other site can make the browser send it, not even by a link.
 */
export const refreshCookie = (config: Config, value: string, of: SessionOf = 'user'): string =>
  `${cookies[of].name}=${value}; ${attributes(config, of)}`
export const clearedRefreshCookie = (config: Config, of: SessionOf = 'user'): string =>
  `${cookies[of].name}=; Max-Age=0; ${attributes(config, of)}`

const attributes = (config: Config, of: SessionOf): string =>
  `Path=${cookies[of].path}; HttpOnly; SameSite=Strict${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`

const macKey = (config: Config): Buffer => derivedKey(config.secrets.cookie, 'refresh cookie')

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()
