import type { Writable } from 'node:stream'
import type pg from 'pg'

/** By PostgreSQL's codes: shutting down, crashed, not started yet, the exceptions of connections (class 08), no place left. */
const codes = /^(57P0[1-3]|08...|53300)$/

/** Did this connection end under its work? Then nobody knows whether a commit on its way was carried out, and no query was at fault. */
export function isLost(client: pg.PoolClient, error: unknown): boolean {
  if (error instanceof Error && 'code' in error && codes.test(String(error.code))) return true
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection
  return stream.destroyed || stream.writableEnded
}
