import type { Writable } from 'node:stream'
import type pg from 'pg'
import { ApplicationError } from '../common/errors.ts'

/** PostgreSQL's codes: shutting down, crashed, not started yet, connection exceptions (class 08), no connection slot left. */
const databaseCodes = /^(57P0[1-3]|08...|53300)$/
/** Codes of the socket. ENOENT: the socket file disappeared with its server. */
const socketCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN)$/
/** Messages of the driver's errors that carry no code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/**
 * True if the connection was lost while it was in use. It is then unknown whether a pending commit was carried out, and no query caused
 * the error.
 */
export function isClientLost(client: pg.PoolClient, error: unknown): boolean {
  if (isConnectionLost(error)) return true
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection
  return stream.destroyed || stream.writableEnded
}

/** True if the error, or an error that it contains, says that the database cannot be reached or that a connection ended. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ApplicationError) return error.errorCode === 'Unavailable'
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isConnectionLost)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return driverMessages.test(error.message)
  return databaseCodes.test(code) || socketCodes.test(code) || (code === 'ENOENT' && syscall === 'connect')
}
