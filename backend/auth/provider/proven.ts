import type { Context } from 'koa'
import type { Config } from '../../config.ts'
import { readTicket, signTicket } from '../tickets.ts'

/**
 * A person who has just chosen a password need not type it again on the next page: a cookie of two minutes says so, to the provider's
 * sign-in page alone, once.
 */
const name = 'idp_proven'
const path = '/idp/interaction'
const seconds = 120

export async function provenCookie(config: Config, subject: string): Promise<string> {
  return cookie(config, await signTicket(config.secrets.address, 'proven', { subject }, seconds), seconds)
}

/** The subject of the cookie, which is used up; null without one. */
export async function takeProven(config: Config, context: Context): Promise<string | null> {
  const value = context.cookies.get(name, { signed: false })
  if (value === undefined || value === '') return null
  context.append('Set-Cookie', cookie(config, '', 0))
  return (await readTicket(config.secrets.address, 'proven', value))?.subject ?? null
}

const cookie = (config: Config, value: string, age: number): string =>
  `${name}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
