import { FeathersError } from '@feathersjs/errors'
import type { FieldProblem } from '#resources/core/problems.ts'
import { megabytesOf } from '#resources/core/values/sizes.ts'

/**
 * Details of an error. Every error that a caller may get has a stable code. The displayed message is looked up by code in the caller's
 * language (`common:errors.<code>`); messages passed here are at most logged. Never include a value, a name or database text.
 */
export interface ErrorDetails {
  readonly fields?: readonly FieldProblem[]
  /** Values for the message: { max: 500 }. */
  readonly details?: Readonly<Record<string, string | number>>
  /** Data for the screen, such as both sides of a conflict. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Maximum number of problems that one response reports. The caller corrects these first and then sees the next ones. */
const mostProblems = 100

export class ApplicationError extends FeathersError {
  readonly details: ErrorDetails
  readonly errorCode: string

  constructor(status: number, code: string, details: ErrorDetails = {}) {
    super(code, code, status, code, {})
    this.errorCode = code
    this.details = details.fields === undefined ? details : { ...details, fields: details.fields.slice(0, mostProblems) }
  }
}

/**
 * Returns the path to report for a problem with a field or parameter that the caller named. The name is user input, so it is returned
 * only if it looks like a name.
 */
export const pathOf = (name: string): string => (/^\w{1,60}$/.test(name) ? name : '')

export const badRequest = (code: string, details?: ErrorDetails) => new ApplicationError(400, code, details)
export const notAuthenticated = () => new ApplicationError(401, 'NotAuthenticated')
export const forbidden = (code = 'Forbidden') => new ApplicationError(403, code)
/** Error for absent rows, trashed rows, rows out of scope and rows of another organisation: all give the same response. */
export const notFound = () => new ApplicationError(404, 'NotFound')
export const methodNotAllowed = () => new ApplicationError(405, 'MethodNotAllowed')
/** Error for a client that accepts none of the media types of the response. */
export const notAcceptable = () => new ApplicationError(406, 'NotAcceptable')
export const conflict = (code: string, details?: ErrorDetails) => new ApplicationError(409, code, details)
/** Error for a write without a version to fields that several users edit. */
export const versionRequired = () => new ApplicationError(428, 'VersionRequired')
export const tooLarge = (max: number, fields?: readonly FieldProblem[]) =>
  new ApplicationError(413, 'TooLarge', { details: { max, megabytes: megabytesOf(max) }, fields })
/** Error if the user's upload quota of the day is exhausted. */
export const uploadQuotaReached = (max: number) => new ApplicationError(413, 'UploadQuotaReached', { details: { max } })
export const unsupportedType = (code = 'UnsupportedType') => new ApplicationError(415, code)
export const invalid = (fields: readonly FieldProblem[]) => new ApplicationError(422, 'Invalid', { fields })
/** Error for an unavailable database: the same request may succeed a moment later. The cause is only logged. */
export const unavailable = (cause: unknown) =>
  Object.assign(new ApplicationError(503, 'Unavailable', { details: { seconds: 2 } }), { cause })
/** Error for a full disk or database; nothing of the request was stored. The cause is only logged. */
export const insufficientStorage = (cause: unknown) => Object.assign(new ApplicationError(507, 'InsufficientStorage'), { cause })
export const tooManyRequests = (seconds: number) => new ApplicationError(429, 'TooManyRequests', { details: { seconds } })
