import { createHash } from 'node:crypto'
import type { Middleware } from '@feathersjs/koa'
import type { ErrorAnswer } from '#resources/core/answers/answers.ts'
import { outcomeOf } from '#resources/fhir/outcome.ts'
import { fhirMediaType } from '#resources/fhir/types.ts'
import { notAcceptable } from '../platform/common/errors.ts'

/** FHIR endpoints, with or without the organization in the address. */
const fhirAddress = /^\/api\/(?:org\/[^/]+\/)?fhir(?:\/|$)/

/** Gives the responses of FHIR endpoints their media type, and turns every error into an OperationOutcome. */
export const answerInFhir: Middleware = async (context, next) => {
  await next()
  if (!fhirAddress.test(context.path)) return
  const { body, status } = context
  if (isError(body)) {
    context.body = outcomeOf(status, body.error)
    context.status = status
  } else if (!isResource(body)) return
  context.type = fhirMediaType
  if (context.method !== 'GET' || context.status !== 200) return
  // A hash of the content, because it depends on the reader, and because answers of a form in progress do not change its version.
  const tag = `W/"${createHash('sha256').update(JSON.stringify(context.body)).digest('base64url')}"`
  context.set('ETag', tag)
  // Not `context.fresh`: `fetch` adds `Cache-Control: no-cache` to requests with a tag, which would never match.
  const knownTags = context
    .get('If-None-Match')
    .split(',')
    .map((each) => each.trim())
  if (knownTags.includes(tag)) context.status = 304
}

/** Rejects clients that accept no JSON before the request has an effect. @throws notAcceptable */
export const acceptFhir: Middleware = async (context, next) => {
  const isAccepted = context.get('Accept') === '' || context.accepts('application/fhir+json', 'json') !== false
  if (fhirAddress.test(context.path) && !isAccepted) throw notAcceptable()
  await next()
}

const isError = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object'

const isResource = (body: unknown): boolean => typeof body === 'object' && body !== null && 'resourceType' in body
