import { createHash } from 'node:crypto'
import type { Middleware } from '@feathersjs/koa'
import type { Config } from '../../config/config.ts'
import { deriveKey, seal, unseal } from '../keys.ts'
import type { Flow } from './flow.ts'

/** Maximum duration of a sign-in, in seconds. */
const age = 600
const path = '/oauth'

/**
 * Stores a flow in an encrypted cookie of the browser that started it, one cookie for each `state`,
 * so that several tabs may sign in at once. Lax: the provider's redirect comes from another site.
 * Replaces the library's cookie, which is readable, lasts a day and has no SameSite.
 */
export function flowCookie(config: Config): Middleware {
  const key = deriveKey(config.secrets.cookie, 'sign-in flow')

  return async (context, next) => {
    const isCallback = context.path.endsWith('/callback')
    const state = typeof context.query.state === 'string' ? context.query.state : null
    const flowContext = context as typeof context & { session: Flow | null }
    const stored = isCallback && state !== null ? context.cookies.get(nameOf(state)) : undefined
    flowContext.session = { ...readFlow(key, stored), ...(isCallback ? {} : { asked: context.state.asked }) }
    const newFlow = flowContext.session
    try {
      await next()
    } finally {
      const newState = isCallback ? undefined : newFlow.grant?.state
      if (newState !== undefined) context.append('Set-Cookie', buildCookie(config, nameOf(newState), sealFlow(key, newFlow), age))
      if (state !== null && stored !== undefined) context.append('Set-Cookie', buildCookie(config, nameOf(state), '', 0))
    }
  }
}

const nameOf = (state: string): string => `studydesk_flow_${createHash('sha256').update(state).digest('hex').slice(0, 12)}`

const buildCookie = (config: Config, name: string, value: string, maxAge: number): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** Encrypts the flow with its expiry, so that a browser cannot extend it by storing the cookie longer. */
const sealFlow = (key: Buffer, flow: Flow): string => seal(key, JSON.stringify({ flow, endsAt: Date.now() + age * 1000 }))

function readFlow(key: Buffer, sealedText: string | undefined): Flow {
  const text = sealedText === undefined ? null : unseal(key, sealedText)
  if (text === null) return {}
  const { flow, endsAt } = JSON.parse(text) as { flow: Flow; endsAt: number }
  return endsAt > Date.now() ? flow : {}
}
