import type { Middleware } from '@feathersjs/koa'
import { validate as isUuid, v4 as newCorrelationId } from 'uuid'
import type { Config } from './config.ts'

/** Short and plain: it stands in logs, in the audit and in the answer. Not a bare word, which could be a name. */
const isPlain = (id: string): boolean => /^[\w.-]{1,64}$/.test(id) && /\d/.test(id)

/** Every answer carries the caller's correlation id, or a new one where it has none that is short and plain. */
export const correlate: Middleware = async (context, next) => {
  const given = context.get('X-Correlation-Id')
  const correlationId = isUuid(given) ? given.toLowerCase() : isPlain(given) ? given : newCorrelationId()
  context.state.correlationId = correlationId
  context.set('X-Correlation-Id', correlationId)
  await next()
}

/**
 * Headers that keep a browser from running, framing or passing on what it should not.
 * Styles may be inline because the component library writes them at run-time; scripts may not.
 * @param options.dev Vite's development client is an inline script
 */
export function secureHeaders(config: Config, options: { readonly dev: boolean }): Middleware {
  const provider = config.oidc === null ? '' : ` ${new URL(config.oidc.issuer).origin}`
  const tiles = config.tiles === null ? '' : ` ${new URL(config.tiles.url).origin}`
  const policyFor = (framed: string) =>
    [
      "default-src 'self'",
      `script-src 'self'${options.dev ? " 'unsafe-inline'" : ''}`,
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${tiles}`,
      "font-src 'self' data:",
      "worker-src 'self' blob:",
      `connect-src 'self' ${options.dev ? 'ws:' : config.publicUrl.replace(/^http/, 'ws')}`,
      `frame-src 'self' blob:${framed}`,
      `form-action 'self'${provider}${framed}`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; ')
  const headers: Record<string, string> = {
    'Content-Security-Policy': policyFor(''),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  }
  if (config.publicUrl.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains'

  const inMeetings = { ...headers, 'Permissions-Policy': meetingPermissions }
  const inLearning =
    config.learning === null ? headers : { ...headers, 'Content-Security-Policy': policyFor(` ${config.learning.frameOrigins.join(' ')}`) }

  return async (context, next) => {
    context.set(isMeeting(context.path) ? inMeetings : isLearning(context.path) ? inLearning : headers)
    await next()
  }
}

/** The pages on which courses are taken: they alone may show the external learning system, and send a learner there. */
const isLearning = (path: string): boolean => /^\/crm\/(?:study\/[^/]+\/)?learning(?:\/|$)/.test(path)

/** The pages of video meetings, of staff and of participants: they alone may use camera, microphone and what is on the screen. */
const isMeeting = (path: string): boolean => /^\/crm\/(?:my\/)?meeting(?:\/|$)/.test(path)
const meetingPermissions = 'camera=(self), display-capture=(self), geolocation=(), microphone=(self), payment=()'
