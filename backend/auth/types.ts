import type { EndedWhy } from '#resources/core/answers.ts'
import type { Caller } from '../caller.ts'
import type { SessionOf } from './refreshCookie.ts'

/** Sessions and tokens: who is calling. */
export interface Sessions {
  /**
   * The caller of a bearer token: signature, expiry, a session that has not ended, an active user.
   * Answered from memory after the first time, until a message says that something changed.
   * @param request.isBackground the call was not made by a person (a socket): it does not put off the idle limit
   * @throws notAuthenticated
   */
  callerOf(
    token: string,
    request: { readonly correlationId: string; readonly language?: string; readonly isBackground?: boolean },
  ): Promise<Caller>
  /**
   * The same for somebody whom the server itself has named in what it signed, such as a temporary address: while that session stands.
   * Puts off no idle limit.
   * @throws notAuthenticated
   */
  callerIn(session: NamedSession, request: { readonly correlationId: string; readonly language?: string }): Promise<Caller>
  /** The same for a participant's token, which opens nothing else; that of a user opens nothing of theirs. @throws notAuthenticated */
  participantOf(token: string, request: { readonly correlationId: string; readonly language?: string }): Promise<Caller>
  /** Whoever a token stands for, at a socket: a user or a participant. Puts off no idle limit. @throws notAuthenticated */
  holderOf(token: string, request: { readonly correlationId: string }): Promise<Caller>
  /** Starts a session of a user who has just signed in, or of a participant who has just said who they are. */
  open(user: {
    readonly orgId: string
    readonly userId: string
    readonly isParticipant?: boolean
    readonly correlationId: string
  }): Promise<OpenedSession>
  /**
   * A new access token for the value of the refresh cookie, which is used up: see `renewal.ts` for the rules of replays.
   * @param request.idleSeconds seconds since the person last did something; absent: just now
   * @param request.of whose cookie it is; absent: a user's
   * @throws notAuthenticated, conflict('RenewAgain')
   */
  renew(
    cookieValue: string | undefined,
    request: { readonly correlationId: string; readonly idleSeconds?: number; readonly of?: SessionOf },
  ): Promise<RenewedSession>
  /** The session that a refresh cookie of ours belongs to, without looking whether it still stands; null for any other value. */
  sessionOfCookie(cookieValue: string | undefined): { readonly orgId: string; readonly sessionId: string } | null
  /** The same for a user's access token that has not expired. */
  sessionOfToken(token: string): Promise<{ readonly orgId: string; readonly sessionId: string } | null>
  /** Ends a session on every node, and its sockets. */
  end(orgId: string, sessionId: string, why: EndedWhy, correlationId?: string): Promise<void>
  /** The same for all sessions of a user, but the one that is kept; null: every one. */
  endOthers(
    user: { readonly orgId: string; readonly userId: string },
    ending: { readonly why: EndedWhy; readonly kept: string | null; readonly correlationId?: string },
  ): Promise<void>
  /** Writes what is only in memory yet. */
  close(): Promise<void>
}

export type { EndedWhy }

/** A session by its ids, or a machine's token, whose id stands in the place of the session's. */
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
