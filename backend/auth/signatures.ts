import { validate as isUuid, v7 as newId } from 'uuid'
import type { Caller } from '../caller.ts'
import type { Config } from '../config.ts'
import type { Database, Statement } from '../database/types.ts'
import { forbidden } from '../errors.ts'
import { sessionEventStatement } from './sessionEvents.ts'
import { signTicket, type Tickets } from './tickets.ts'

/** A sign-in counts as fresh for this long after the password was typed, in seconds; clocks of provider and server differ a little. */
export const freshSeconds = 60
/** How long the person has to sign in, in seconds. */
const ticketSeconds = 600
/** How long a signature may be used, in minutes (design, "Sign-in"). */
const signatureMinutes = 5

export type SignatureTicket = Tickets['signature']

/**
 * Starts a fresh sign-in: the screen opens `address` in a popup. Once signed, the popup posts
 * `{ kind: 'signature', id }` to its opener, and `GET session/signature/:id` answers it as ready.
 */
export async function askForSignature(
  config: Config,
  caller: Caller,
  wanted: { readonly purpose: string; readonly recordId: string },
): Promise<{ readonly id: string; readonly address: string }> {
  const id = newId()
  const { orgId, userId, sessionId } = caller
  const ticket = await signTicket(config.secrets.address, 'signature', { id, orgId, userId, sessionId, ...wanted }, ticketSeconds)
  return { id, address: `/oauth/studydesk?signature=${ticket}` }
}

/**
 * Writes down that the user has just signed in for this purpose and record.
 * @returns false when the ticket was used before
 */
export async function recordSignature(database: Database, ticket: SignatureTicket, correlationId: string): Promise<boolean> {
  return database.transaction(ticket.orgId, async (run) => {
    const written = await run({
      text: `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, created_at, expires_at)
        values ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp() + make_interval(mins => $6)) on conflict do nothing`,
      values: [ticket.orgId, ticket.id, ticket.userId, ticket.purpose, ticket.recordId, signatureMinutes],
    })
    if (written.rowCount !== 1) return false
    await run(
      sessionEventStatement({
        orgId: ticket.orgId,
        userId: ticket.userId,
        action: 'signature',
        recordId: ticket.recordId,
        correlationId,
        changes: { purpose: [null, ticket.purpose] },
      }),
    )
    return true
  })
}

/** Is this signature of the caller's there, unused and not expired? For an opener that could not be told by its popup. */
export async function isSignatureReady(database: Database, caller: Caller, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const [found] = await database.batch(caller.orgId, [
    {
      text: 'select from sign_in_signature where org_id = $1 and id = $2 and user_id = $3 and used_at is null and expires_at > clock_timestamp()',
      values: [caller.orgId, id, caller.userId],
    },
  ])
  return found?.rowCount === 1
}

/**
 * Uses up a fresh sign-in of this caller for this purpose and record, in the transaction of what it is given for: what fails leaves it unused.
 * Unless it is theirs, for this, unused and not expired, the transaction is undone with `signatureReason`.
 * @throws forbidden('SignatureError') for what is no signature
 */
export function signatureStatement(
  caller: Caller,
  signature: { readonly id: string; readonly purpose: string; readonly recordId: string },
): Statement {
  if (!isUuid(signature.id) || !isUuid(signature.recordId)) throw forbidden('SignatureError')
  return {
    text: `with used as (
        update sign_in_signature set used_at = clock_timestamp()
        where org_id = $1 and id = $2 and user_id = $3 and purpose = $4 and record_id = $5 and used_at is null and expires_at > clock_timestamp()
        returning 1)
      select studydesk_require(exists (select from used), '${signatureReason}')`,
    values: [caller.orgId, signature.id, caller.userId, signature.purpose, signature.recordId],
  }
}

/** The reason of a transaction that was undone for its signature. */
export const signatureReason = 'signature'
