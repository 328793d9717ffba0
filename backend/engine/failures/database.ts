import { signatureReason } from '../../auth/signatures.ts'
import { demandReason, unmetRequirement } from '../../database/requirement.ts'
import { constraintField } from '../../database/schema/constraints.ts'
import { ApplicationError, conflict, forbidden, invalid, notFound } from '../../errors.ts'
import { asStorageFull } from '../../storageFull.ts'
import {
  circleReason,
  fileReason,
  heldReason,
  lockedWithReason,
  notEmptyReason,
  referenceReason,
  repeatedReason,
  scopeReason,
} from './reasons.ts'

/** What a statement was doing when it failed: the same broken reference is a wrong value on a write and a row in use on a removal. `read`: whatever came before a write. */
export type Doing = 'read' | 'write' | 'remove'

/**
 * An error of the database as the caller may know it, by its code and constraint alone: its text quotes values and SQL.
 * Errors that are not the caller's doing pass as they are, to be answered as a system error.
 */
export function translateError(failure: unknown, doing: Doing): unknown {
  const error = asStorageFull(failure)
  if (error instanceof ApplicationError || !isDatabaseError(error)) return error
  if (isOfAudit(error)) return ourFault('AuditEventFailed', error)
  switch (error.code) {
    case unmetRequirement:
      return translateRequirement(error.message)
    case '23505':
      return translateDuplicate(error)
    case '23503':
      return doing === 'remove' ? conflict('InUse') : invalid(fieldsOf(error, 'notFound'))
    case '23514':
    case '23502':
      return invalid(fieldsOf(error, 'invalid'))
    case '22P02':
      // In a read the id is malformed. A write was checked before, so there it is our fault, and the row exists.
      return doing === 'read' ? notFound() : ourFault('Internal', error)
    default:
      return error
  }
}

/** Two transactions met: the same work may well succeed a moment later. */
export const isWorthRetrying = (error: unknown): boolean => isDatabaseError(error) && (error.code === '40001' || error.code === '40P01')

function translateDuplicate(error: DatabaseError): ApplicationError {
  const { code } = constraintField(error.constraint ?? '') ?? {}
  return code === undefined ? conflict('Duplicate', { fields: fieldsOf(error, 'taken') }) : conflict(code)
}

function translateRequirement(reason: string): ApplicationError {
  if (reason === scopeReason) return notFound()
  if (reason === signatureReason) return forbidden('SignatureError')
  if (reason === repeatedReason) return conflict('IdempotencyKeyReused')
  if (reason === notEmptyReason) return conflict('NotEmpty')
  if (reason === heldReason) return conflict('InUse')
  if (reason.startsWith(lockedWithReason)) return conflict('LockedWith')
  if (reason.startsWith(demandReason)) return demanded(reason.slice(demandReason.length))
  if (reason.startsWith(circleReason)) return invalid([{ path: reason.slice(circleReason.length), code: 'inCircle' }])
  if (reason.startsWith(referenceReason)) return invalid([{ path: reason.slice(referenceReason.length), code: 'notFound' }])
  if (reason.startsWith(fileReason)) return invalid([{ path: reason.slice(fileReason.length), code: 'fileNotFound' }])
  return conflict('StaleVersion')
}

/** @param demand `CODE:detail=value`, or the code alone */
function demanded(demand: string): ApplicationError {
  const [, code = '', detail, value = ''] = /^(\w+)(?::(\w+)=(.*))?$/s.exec(demand) ?? []
  return conflict(code, detail === undefined ? {} : { details: { [detail]: value } })
}

/** The history refused its event, and with it the write (specification 1, section 8). */
const isOfAudit = ({ table, message, where = '' }: DatabaseError): boolean => table === 'audit_event' || /audit/.test(message + where)

/** Its cause is for the log. */
const ourFault = (code: string, cause: DatabaseError): ApplicationError => Object.assign(new ApplicationError(500, code), { cause })

function fieldsOf(error: DatabaseError, code: string) {
  const [path] = constraintField(error.constraint ?? '')?.fields ?? []
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
