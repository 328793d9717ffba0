import type { EndedWhy } from '#resources/core/answers/answers.ts'
import type { Caller } from '../common/caller.ts'
import type { SessionKind } from './refreshCookie.ts'

/** Sessions and tokens: identifies callers. */
export interface Sessions {
  /**
   * Returns the caller of a bearer token. Checks the signature, the expiry, that the session has not ended, and that the user is active.
   * The result is cached until a message reports a change.
   * @param request.isBackground true if no person made the request (a socket did): it does not extend the idle limit
   * @throws notAuthenticated
   */
  callerOf(
    token: string,
    request: { readonly correlationId: string; readonly language?: string; readonly isBackground?: boolean },
  ): Promise<Caller>
  /**
   * Returns the caller of a session that the server named in its own signed token, such as a temporary address, while that session is
   * active. Does not extend the idle limit.
   * @throws notAuthenticated
   */
  callerIn(session: NamedSession, request: { readonly correlationId: string; readonly language?: string }): Promise<Caller>
  /**
   * Returns the caller of a participant's token. A participant's token opens only participants' pages, and a user's token does not open
   * them. @throws notAuthenticated
   */
  participantOf(token: string, request: { readonly correlationId: string; readonly language?: string }): Promise<Caller>
  /**
   * Returns the holder of a token at a socket: a user or a participant. Does not extend the idle limit.
   * @throws notAuthenticated
   */
  holderOf(token: string, request: { readonly correlationId: string }): Promise<Caller>
  /** Starts a session for a user or participant who has just signed in. */
  open(user: {
    readonly orgId: string
    readonly userId: string
    readonly isParticipant?: boolean
    readonly correlationId: string
  }): Promise<OpenedSession>
  /**
   * Issues a new access token in exchange for the value of the refresh cookie, which becomes invalid: see `renewal.ts` for the rules of
   * replays.
   * @param request.idleSeconds seconds since the person's last activity; absent: just now
   * @param request.of the kind of session that the cookie belongs to; absent: a user's
   * @throws notAuthenticated, conflict('RenewAgain')
   */
  renew(
    cookieValue: string | undefined,
    request: { readonly correlationId: string; readonly idleSeconds?: number; readonly of?: SessionKind },
  ): Promise<RenewedSession>
  /** Returns the session named by our refresh cookie, without checking whether it is active; null for any other value. */
  sessionOfCookie(cookieValue: string | undefined): { readonly orgId: string; readonly sessionId: string } | null
  /** Returns the session of a user's access token that has not expired. */
  sessionOfToken(token: string): Promise<{ readonly orgId: string; readonly sessionId: string } | null>
  /** Ends a session on every node, and closes its sockets. */
  end(orgId: string, sessionId: string, reason: EndedWhy, correlationId?: string): Promise<void>
  /** Ends all sessions of a user except one; null: all of them. */
  endOthers(
    user: { readonly orgId: string; readonly userId: string },
    ending: { readonly why: EndedWhy; readonly except: string | null; readonly correlationId?: string },
  ): Promise<void>
  /** Writes the pending times of last use. */
  close(): Promise<void>
}

export type { EndedWhy }

/** Ids of a session. For a machine's API token, `sessionId` is the token's id. */
export interface NamedSession {
  readonly orgId: string
  readonly userId: string
  readonly sessionId: string
  readonly isMachine: boolean
}

export interface OpenedSession {
  readonly sessionId: string
  /** Value of the refresh cookie. */
  readonly cookieValue: string
}

export interface RenewedSession {
  readonly accessToken: string
  /** Seconds. */
  readonly expiresIn: number
  readonly cookieValue: string
}
