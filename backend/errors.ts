import { FeathersError } from '@feathersjs/errors'
import type { FieldProblem } from '#resources/core/problems.ts'
import { megabytesOf } from '#resources/core/sizes.ts'

/**
 * Every error that a caller may meet, each with a stable code. The message shown is looked up by code in the caller's
 * language (`common:errors.<code>`); what is given here goes to the log at most. Never put a value, a name or database text in.
 */
export interface ErrorDetails {
  readonly fields?: readonly FieldProblem[]
  /** Figures for the message: { max: 500 }. */
  readonly details?: Readonly<Record<string, string | number>>
  /** More for the screen, such as both sides of a conflict. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Problems that one answer names: who sends more mistakes than these looks at the first. */
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

/** The name of a field or parameter that a caller gave, for a problem's path: their own text, told back only where it looks like a name. */
export const pathOf = (name: string): string => (/^\w{1,60}$/.test(name) ? name : '')

export const badRequest = (code: string, details?: ErrorDetails) => new ApplicationError(400, code, details)
export const notAuthenticated = () => new ApplicationError(401, 'NotAuthenticated')
export const forbidden = (code = 'Forbidden') => new ApplicationError(403, code)
/** Absent, trashed, out of scope and another organisation's are the same answer. */
export const notFound = () => new ApplicationError(404, 'NotFound')
export const methodNotAllowed = () => new ApplicationError(405, 'MethodNotAllowed')
export const conflict = (code: string, details?: ErrorDetails) => new ApplicationError(409, code, details)
/** A field that holds the work of several people is written on a version of it alone. */
export const versionRequired = () => new ApplicationError(428, 'VersionRequired')
export const tooLarge = (max: number, fields?: readonly FieldProblem[]) =>
  new ApplicationError(413, 'TooLarge', { details: { max, megabytes: megabytesOf(max) }, fields })
/** More than one person may upload in a day. */
export const uploadQuotaReached = (max: number) => new ApplicationError(413, 'UploadQuotaReached', { details: { max } })
export const unsupportedType = (code = 'UnsupportedType') => new ApplicationError(415, code)
export const invalid = (fields: readonly FieldProblem[]) => new ApplicationError(422, 'Invalid', { fields })
/** The database is away: the same call may well succeed a moment later. The cause is for the log. */
export const unavailable = (cause: unknown) =>
  Object.assign(new ApplicationError(503, 'Unavailable', { details: { seconds: 2 } }), { cause })
/** The disk or the database has no space left; nothing of the call was stored. The cause is for the log. */
export const insufficientStorage = (cause: unknown) => Object.assign(new ApplicationError(507, 'InsufficientStorage'), { cause })
export const tooManyRequests = (seconds: number) => new ApplicationError(429, 'TooManyRequests', { details: { seconds } })
