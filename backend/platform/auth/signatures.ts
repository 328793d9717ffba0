import { validate as isUuid, v7 as newId } from 'uuid'
import type { Caller } from '../common/caller.ts'
import { forbidden } from '../common/errors.ts'
import type { Config } from '../config/config.ts'
import type { Database, Statement } from '../database/types.ts'
import { buildSessionEventStatement } from './sessionEvents.ts'
import { signTicket, type Tickets } from './tickets.ts'

/** Seconds after the password was typed in which a sign-in counts as fresh. The clocks of provider and server may differ a little. */
export const freshSeconds = 60
/** Seconds in which the user must sign in. */
const ticketSeconds = 600
/** Minutes in which a signature may be used (design, "Sign-in"). */
const signatureMinutes = 5

export type SignatureTicket = Tickets['signature']

/**
 * Starts a fresh sign-in: the screen opens `address` in a popup. Once signed, the popup posts
 * `{ kind: 'signature', id }` to its opener, and `GET session/signature/:id` reports it as ready.
 */
export async function requestSignature(
  config: Config,
  caller: Caller,
  signatureTarget: { readonly purpose: string; readonly recordId: string },
): Promise<{ readonly id: string; readonly address: string }> {
  const id = newId()
  const { orgId, userId, sessionId } = caller
  const ticket = await signTicket(config.secrets.address, 'signature', { id, orgId, userId, sessionId, ...signatureTarget }, ticketSeconds)
  return { id, address: `/oauth/studydesk?signature=${ticket}` }
}

/**
 * Records that the user has just signed in for this purpose and record.
 * @returns false when the ticket was used before
 */
export async function recordSignature(database: Database, ticket: SignatureTicket, correlationId: string): Promise<boolean> {
  return database.transaction(ticket.orgId, async (run) => {
    const insertResult = await run({
      text: `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, created_at, expires_at)
        values ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp() + make_interval(mins => $6)) on conflict do nothing`,
      values: [ticket.orgId, ticket.id, ticket.userId, ticket.purpose, ticket.recordId, signatureMinutes],
    })
    if (insertResult.rowCount !== 1) return false
    await run(
      buildSessionEventStatement({
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

/**
 * True if this signature of the caller exists, is unused and has not expired. The page that opened the popup polls this if the popup
 * could not notify it.
 */
export async function isSignatureReady(database: Database, caller: Caller, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const [signatureResult] = await database.batch(caller.orgId, [
    {
      text: 'select from sign_in_signature where org_id = $1 and id = $2 and user_id = $3 and used_at is null and expires_at > clock_timestamp()',
      values: [caller.orgId, id, caller.userId],
    },
  ])
  return signatureResult?.rowCount === 1
}

/**
 * Uses up a fresh sign-in in the transaction of the signed action: if the action fails, the sign-in stays unused. The transaction is
 * rolled back with `signatureReason` unless the sign-in is the caller's, for this purpose and record, unused and not expired.
 * @throws forbidden('SignatureError') for an invalid signature
 */
export function buildSignatureStatement(
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

/** Reason with which a transaction is rolled back if its signature is invalid. */
export const signatureReason = 'signature'
