import { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { ListAnswer } from '../engine.types.ts'
import type { Route } from './types.ts'

/** Puts what a service answered into the envelope of its route. */
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
  // The caller has it already, as its ETag says.
  if (context.response.get('ETag') && context.fresh) {
    context.body = null
    context.status = 304
  }
}

/** A list tells how many there are, either itself or by its length. */
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
