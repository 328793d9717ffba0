import type { Middleware } from '@feathersjs/koa'
import type { ErrorAnswer } from '#resources/core/answers/answers.ts'
import { outcomeOf } from '#resources/fhir/outcome.ts'
import { fhirMediaType } from '#resources/fhir/types.ts'

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
}

const isError = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object'

const isResource = (body: unknown): boolean => typeof body === 'object' && body !== null && 'resourceType' in body
