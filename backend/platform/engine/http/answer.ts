import { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { ListAnswer } from '../engine.types.ts'
import type { Route } from './types.ts'

/** Sends the result of a service in the response format of its route. */
export function sendAnswer(context: Context, route: Route, result: unknown): void {
  if (!context.response.get('Cache-Control')) context.set('Cache-Control', 'no-store')
  if (result instanceof Readable) {
    context.status = context.state.isPart === true ? 206 : route.status
    context.body = result
    return
  }
  context.status = route.status
  if (route.answer === 'bare') context.body = result ?? ''
  else if (route.answer === 'list') context.body = { data: listOf(context, result) }
  else context.body = { data: result ?? null }
  // The caller already has this version, according to its ETag.
  if (context.response.get('ETag') && context.fresh) {
    context.body = null
    context.status = 304
  }
}

/** Returns the rows of a list and sets the total in the header: the total of the result, or the number of rows. */
function listOf(context: Context, result: unknown): unknown {
  if (Array.isArray(result)) {
    if (!context.response.get('X-Total-Count')) context.set('X-Total-Count', String(result.length))
    return result
  }
  const { rows, total, isCapped } = result as ListAnswer
  if (isCapped === true) context.set('X-Total-Capped', 'true')
  if (total !== null && !context.response.get('X-Total-Count')) context.set('X-Total-Count', String(total))
  return rows
}
