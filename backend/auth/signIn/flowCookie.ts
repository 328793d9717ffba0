import { createHash } from 'node:crypto'
import type { Middleware } from '@feathersjs/koa'
import type { Config } from '../../config.ts'
import { derivedKey, seal, unseal } from '../keys.ts'
import type { Flow } from './flow.ts'

/** A sign-in may take this long, in seconds. */
const age = 600
const path = '/oauth'

/**
 * Keeps a flow in an encrypted cookie of the browser that started it, one cookie for each `state`, so that several tabs may sign in
 * at once. Lax: the provider's answer comes by a link from another site. Given to the library in place of its own, which
 * is readable, lasts a day and has no SameSite.
 */
export function flowCookie(config: Config): Middleware {
  const key = derivedKey(config.secrets.cookie, 'sign-in flow')

  return async (context, next) => {
    const isCallback = context.path.endsWith('/callback')
    const state = typeof context.query.state === 'string' ? context.query.state : null
    const flowed = context as typeof context & { session: Flow | null }
    const kept = isCallback && state !== null ? context.cookies.get(nameOf(state)) : undefined
    flowed.session = { ...readFlow(key, kept), ...(isCallback ? {} : { asked: context.state.asked }) }
    const started = flowed.session
    try {
      await next()
    } finally {
      const made = isCallback ? undefined : started.grant?.state
      if (made !== undefined) context.append('Set-Cookie', cookie(config, nameOf(made), sealFlow(key, started), age))
      if (state !== null && kept !== undefined) context.append('Set-Cookie', cookie(config, nameOf(state), '', 0))
    }
  }
}

const nameOf = (state: string): string => `studydesk_flow_${createHash('sha256').update(state).digest('hex').slice(0, 12)}`

const cookie = (config: Config, name: string, value: string, maxAge: number): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** The end stands inside too: a browser that keeps a cookie longer gains nothing. */
const sealFlow = (key: Buffer, flow: Flow): string => seal(key, JSON.stringify({ flow, endsAt: Date.now() + age * 1000 }))

function readFlow(key: Buffer, sealed: string | undefined): Flow {
  const text = sealed === undefined ? null : unseal(key, sealed)
  if (text === null) return {}
  const { flow, endsAt } = JSON.parse(text) as { flow: Flow; endsAt: number }
  return endsAt > Date.now() ? flow : {}
}
