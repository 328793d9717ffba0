import { FeathersError } from '@feathersjs/errors'
import type { Middleware } from '@feathersjs/koa'
import type { ErrorAnswer } from '#resources/core/answers/answers.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { megabytesOf } from '#resources/core/values/sizes.ts'
import { ApplicationError, type ErrorDetails } from '../common/errors.ts'
import { log, traceOf } from '../common/log.ts'
import { asStorageFull } from '../common/storageFull.ts'
import type { Texts } from '../common/texts.ts'

/** Turns every error that no handler converted into an error response, without internal details. */
export function answerErrors(texts: Texts): Middleware {
  return async (context, next) => {
    try {
      await next()
    } catch (error) {
      const { status, code, details = {} } = kindOf(error)
      if (status >= 500) {
        log.error('A call failed', {
          correlationId: context.state.correlationId,
          method: context.method,
          path: context.path,
          ...traceOf(error instanceof ApplicationError ? (error.cause ?? error) : error),
        })
      }
      context.status = status
      if (status === 429 || status === 503) context.set('Retry-After', String(details.seconds ?? 1))
      context.body = createErrorResponse(texts, context, code, details)
    }
  }
}

/** Answers requests that no route matched. It is the last middleware. */
export function respondNotFound(texts: Texts): Middleware {
  return async (context, next) => {
    await next()
    if (context.status !== 404 || (context.body !== null && context.body !== undefined) || context.respond === false) return
    context.body = createErrorResponse(texts, context, 'NotFound')
    context.status = 404
  }
}

type Context = Parameters<Middleware>[0]

function createErrorResponse(texts: Texts, context: Context, code: string, details: Details = {}): ErrorAnswer {
  const requestedLanguage = [context.query.language].flat()[0] ?? context.get('Accept-Language')
  const language: Language = requestedLanguage.startsWith('fr') ? 'fr' : 'en'
  return { error: { code, message: texts.text(language, [`common:errors.${code}`, 'common:errors.Internal'], details) } }
}

type Details = NonNullable<ErrorDetails['details']>

function kindOf(failure: unknown): { readonly status: number; readonly code: string; readonly details?: Details } {
  const error = asStorageFull(failure)
  if (error instanceof ApplicationError) {
    const { details } = error.details
    return { status: error.code, code: error.errorCode, ...(details === undefined ? {} : { details }) }
  }
  if (error instanceof FeathersError && error.code < 500) return { status: error.code, code: error.name }
  // Koa and its body parser throw errors with a status, such as for a body that is too long or invalid JSON.
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
  if (status === 413)
    return { status, code: 'TooLarge', details: { megabytes: megabytesOf(Number((error as { limit?: unknown }).limit ?? 0)) } }
  if (status === 404) return { status, code: 'NotFound' }
  return status >= 400 && status < 500 ? { status, code: 'BadRequest' } : { status: 500, code: 'Internal' }
}
