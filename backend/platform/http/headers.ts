import type { Middleware } from '@feathersjs/koa'
import { validate as isUuid, v4 as newCorrelationId } from 'uuid'
import type { Config } from '../config/config.ts'

/**
 * True if a correlation id is short and plain, because it appears in logs, in the audit trail and in the response. It needs a digit,
 * since letters alone could be a name.
 */
const isPlain = (id: string): boolean => /^[\w.-]{1,64}$/.test(id) && /\d/.test(id)

/** Sets the correlation id of every response: the caller's, or a new one if that is missing, too long or not plain. */
export const assignCorrelationId: Middleware = async (context, next) => {
  const received = context.get('X-Correlation-Id')
  const correlationId = isUuid(received) ? received.toLowerCase() : isPlain(received) ? received : newCorrelationId()
  context.state.correlationId = correlationId
  context.set('X-Correlation-Id', correlationId)
  await next()
}

/**
 * Sets headers that stop a browser from running foreign content, framing pages or disclosing content. Inline styles are allowed, because
 * the component library writes them at run time; inline scripts are not.
 * @param options.dev allows Vite's development client, an inline script
 */
export function setSecureHeaders(config: Config, options: { readonly dev: boolean }): Middleware {
  const provider = config.oidc === null ? '' : ` ${new URL(config.oidc.issuer).origin}`
  const tiles = config.tiles === null ? '' : ` ${new URL(config.tiles.url).origin}`
  const buildPolicy = (frameSources: string) =>
    [
      "default-src 'self'",
      `script-src 'self'${options.dev ? " 'unsafe-inline'" : ''}`,
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${tiles}`,
      "font-src 'self' data:",
      "worker-src 'self' blob:",
      `connect-src 'self' ${options.dev ? 'ws:' : config.publicUrl.replace(/^http/, 'ws')}`,
      `frame-src 'self' blob:${frameSources}`,
      `form-action 'self'${provider}${frameSources}`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; ')
  const headers: Record<string, string> = {
    'Content-Security-Policy': buildPolicy(''),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  }
  if (config.publicUrl.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains'

  const meetingHeaders = { ...headers, 'Permissions-Policy': meetingPermissions }
  const learningHeaders =
    config.learning === null
      ? headers
      : { ...headers, 'Content-Security-Policy': buildPolicy(` ${config.learning.frameOrigins.join(' ')}`) }

  return async (context, next) => {
    context.set(isMeeting(context.path) ? meetingHeaders : isLearning(context.path) ? learningHeaders : headers)
    await next()
  }
}

/**
 * The pages of courses: only they may frame the external learning system, and redirect a learner
 * there.
 */
const isLearning = (path: string): boolean => /^\/crm\/(?:study\/[^/]+\/)?learning(?:\/|$)/.test(path)

/**
 * The pages of video meetings, of staff and of participants: only they may use camera, microphone
 * and screen capture.
 */
const isMeeting = (path: string): boolean => /^\/crm\/(?:my\/)?meeting(?:\/|$)/.test(path)
const meetingPermissions = 'camera=(self), display-capture=(self), geolocation=(), microphone=(self), payment=()'
