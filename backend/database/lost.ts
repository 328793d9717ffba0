import type { Writable } from 'node:stream'
import type pg from 'pg'
import { ApplicationError } from '../errors.ts'

/** By PostgreSQL's codes: shutting down, crashed, not started yet, the exceptions of connections (class 08), no place left. */
const databaseCodes = /^(57P0[1-3]|08...|53300)$/
/** Codes of the socket. ENOENT: the socket file went with its server. */
const socketCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN)$/
/** The driver gives no codes to these errors of its own. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** Did this connection end under its work? Then nobody knows whether a commit on its way was carried out, and no query was at fault. */
export function isLost(client: pg.PoolClient, error: unknown): boolean {
  if (isConnectionLost(error)) return true
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection
  return stream.destroyed || stream.writableEnded
}

/** Does the error say that the database cannot be reached, or ended a connection? Looks into the errors that it carries too. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ApplicationError) return error.errorCode === 'Unavailable'
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isConnectionLost)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return driverMessages.test(error.message)
  return databaseCodes.test(code) || socketCodes.test(code) || (code === 'ENOENT' && syscall === 'connect')
}
