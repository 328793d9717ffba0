import { signatureReason } from '../../auth/signatures.ts'
import { ApplicationError, conflict, forbidden, invalid, notFound } from '../../common/errors.ts'
import { asStorageFull } from '../../common/storageFull.ts'
import { requireReason, unmetRequirement } from '../../database/requirement.ts'
import { findConstraintFields } from '../../database/schema/constraints.ts'
import {
  circleReason,
  fileReason,
  inUseReason,
  lockedWithReason,
  notEmptyReason,
  referenceReason,
  repeatedReason,
  scopeReason,
} from './reasons.ts'

/**
 * Operation of a failed statement. A broken reference means a wrong value on a write, but a row in use on a removal. `read` covers
 * everything before a write.
 */
export type DatabaseOperation = 'read' | 'write' | 'remove'

/**
 * Converts an error of the database by its code and constraint alone, since its text quotes values and SQL. Errors that the caller did
 * not cause are returned unchanged; the response reports them as a system error.
 */
export function translateError(failure: unknown, operation: DatabaseOperation): unknown {
  const error = asStorageFull(failure)
  if (error instanceof ApplicationError || !isDatabaseError(error)) return error
  if (isOfAudit(error)) return createInternalError('AuditEventFailed', error)
  switch (error.code) {
    case unmetRequirement:
      return translateRequirement(error.message)
    case '23505':
      return translateDuplicate(error)
    case '23503':
      return operation === 'remove' ? conflict('InUse') : invalid(fieldsOf(error, 'notFound'))
    case '23514':
    case '23502':
      return invalid(fieldsOf(error, 'invalid'))
    case '22P02':
      // In a read, the id is malformed. A write was validated before, so its failure is a fault of the server.
      return operation === 'read' ? notFound() : createInternalError('Internal', error)
    default:
      return error
  }
}

/** True for a conflict between two transactions: the same work may succeed a moment later. */
export const isRetryable = (error: unknown): boolean => isDatabaseError(error) && (error.code === '40001' || error.code === '40P01')

function translateDuplicate(error: DatabaseError): ApplicationError {
  const { code } = findConstraintFields(error.constraint ?? '') ?? {}
  return code === undefined ? conflict('Duplicate', { fields: fieldsOf(error, 'taken') }) : conflict(code)
}

function translateRequirement(reason: string): ApplicationError {
  if (reason === scopeReason) return notFound()
  if (reason === signatureReason) return forbidden('SignatureError')
  if (reason === repeatedReason) return conflict('IdempotencyKeyReused')
  if (reason === notEmptyReason) return conflict('NotEmpty')
  if (reason === inUseReason) return conflict('InUse')
  if (reason.startsWith(lockedWithReason)) return conflict('LockedWith')
  if (reason.startsWith(requireReason)) return createRequirementError(reason.slice(requireReason.length))
  if (reason.startsWith(circleReason)) return invalid([{ path: reason.slice(circleReason.length), code: 'inCircle' }])
  if (reason.startsWith(referenceReason)) return invalid([{ path: reason.slice(referenceReason.length), code: 'notFound' }])
  if (reason.startsWith(fileReason)) return invalid([{ path: reason.slice(fileReason.length), code: 'fileNotFound' }])
  return conflict('StaleVersion')
}

/** @param require `CODE:detail=value`, or the code alone */
function createRequirementError(require: string): ApplicationError {
  const [, code = '', detail, value = ''] = /^(\w+)(?::(\w+)=(.*))?$/s.exec(require) ?? []
  return conflict(code, detail === undefined ? {} : { details: { [detail]: value } })
}

/** True if writing the audit event failed, and with it the write (specification 1, section 8). */
const isOfAudit = ({ table, message, where = '' }: DatabaseError): boolean => table === 'audit_event' || /audit/.test(message + where)

/** Error for a fault of the server; its cause is only logged. */
const createInternalError = (code: string, cause: DatabaseError): ApplicationError =>
  Object.assign(new ApplicationError(500, code), { cause })

function fieldsOf(error: DatabaseError, code: string) {
  const [path] = findConstraintFields(error.constraint ?? '')?.fields ?? []
  return path === undefined ? [] : [{ path, code }]
}

interface DatabaseError extends Error {
  readonly code: string
  readonly constraint?: string
  readonly table?: string
  readonly where?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
