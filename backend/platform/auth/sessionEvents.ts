import { v7 as newId } from 'uuid'
import type { Statement } from '../database/types.ts'

/** Audit events of signing in and out. */
interface SessionEvent {
  readonly orgId: string
  /** Id of the user, or of the participant in a participant's session. */
  readonly userId: string
  /** Name of the action: signIn, signOut, the reason why the session ended, signature or signatureByAnotherUser. */
  readonly action: string
  /** Id of the session; for `firstSignIn` and an invitation the id of the user. */
  readonly recordId: string
  readonly kind?: 'session' | 'user' | 'invite'
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  readonly correlationId?: string
}

/**
 * Writes an audit event of sign-in. Sign-in happens before there is a caller, so it writes its events itself, in the transaction of the
 * change.
 */
export const buildSessionEventStatement = (event: SessionEvent): Statement => ({
  text: `insert into audit_event (org_id, id, user_id, kind, action, record_id, changes, correlation_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  values: [
    event.orgId,
    newId(),
    event.userId,
    event.kind ?? 'session',
    event.action,
    event.recordId,
    JSON.stringify(event.changes ?? {}),
    event.correlationId ?? null,
  ],
})
