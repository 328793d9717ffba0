import type { Context } from 'koa'
import type { Config } from '../../config/config.ts'
import { readTicket, signTicket } from '../tickets.ts'

/**
 * Name of a cookie of two minutes for a user who has just chosen a password, so that they need not type it again on the next page. It
 * proves the password once, to the provider's sign-in page only.
 */
const name = 'idp_proven'
const path = '/idp/interaction'
const seconds = 120

export async function createProvenCookie(config: Config, subject: string): Promise<string> {
  return buildCookie(config, await signTicket(config.secrets.address, 'proven', { subject }, seconds), seconds)
}

/** Returns the subject of the cookie and uses up the cookie; null without a cookie. */
export async function consumeProof(config: Config, context: Context): Promise<string | null> {
  const value = context.cookies.get(name, { signed: false })
  if (value === undefined || value === '') return null
  context.append('Set-Cookie', buildCookie(config, '', 0))
  return (await readTicket(config.secrets.address, 'proven', value))?.subject ?? null
}

const buildCookie = (config: Config, value: string, age: number): string =>
  `${name}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
