import type { Caller } from '../caller.ts'

/** Sessions and tokens: who is calling. */
export interface Sessions {
  /**
   * The caller of a bearer token: signature, expiry, a session that has not ended, an active user.
   * Answered from memory after the first time, until a message says that something changed.
   * @throws notAuthenticated
   */
  callerOf(token: string, request: { readonly correlationId: string; readonly language?: string }): Promise<Caller>
  /** Ends a session on every node, and its sockets. */
  end(orgId: string, sessionId: string, why: 'signedOut' | 'replayed' | 'idle' | 'expired' | 'deactivated'): Promise<void>
  /**
   * Uses up a fresh sign-in signature of this caller for this purpose and record.
   * @throws forbidden('SignatureError') unless it is his, for this, unused and not expired
   */
  consumeSignature(caller: Caller, signature: { readonly id: string; readonly purpose: string; readonly recordId: string }): Promise<void>
}
