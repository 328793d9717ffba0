import { v7 as newId } from 'uuid'
import type { Statement } from '../database/types.ts'

/** What the audit history tells of signing in and out. */
interface SessionEvent {
  readonly orgId: string
  /** The user's, or the participant's. */
  readonly userId: string
  /** signIn, signOut, the reason of an end, signature, signatureByAnotherUser. */
  readonly action: string
  /** The session; of `firstSignIn` and of an invitation the user. */
  readonly recordId: string
  readonly kind?: 'session' | 'user' | 'invite'
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  readonly correlationId?: string
}

/** Sign-in happens before there is a caller, so it writes its audit events itself, in the transaction of what they tell of. */
export const sessionEventStatement = (event: SessionEvent): Statement => ({
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
