import { validate as isUuid, v4 as newCorrelationId } from 'uuid'
import type { RenewAnswer } from '#resources/core/answers/answers.ts'
import { sessionCalls } from '#resources/organisation/sessionCalls.ts'
import { buildClearedCookie, parseRefreshCookie, refreshCookie } from '../auth/refreshCookie.ts'
import { isSignatureReady, requestSignature } from '../auth/signatures.ts'
import { endSessionAddress, signOutCookie } from '../auth/signIn/endSession.ts'
import { forbidden } from '../common/errors.ts'
import type { Config } from '../config/config.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext, Domain } from '../engine/types.ts'
import { sessionAnswer } from './sessionAnswer.ts'

type Request<Name extends keyof typeof sessionCalls> = DeclaredRequest<(typeof sessionCalls)[Name]>

/** Domain of the session calls. Design, "Sign-in". */
export const sessionDomain: Domain = {
  calls: callsOf(sessionCalls, {
    session: ({ studydesk, caller }) => sessionAnswer(studydesk, caller),
    renew: renewSession,
    signOut,
    startSignature,
    isSignatureReady: async ({ studydesk, caller, params }) => ({ isReady: await isSignatureReady(studydesk.database, caller, params.id) }),
  }),
}

/**
 * Renews the token. The body may contain `idleSeconds`, the seconds since the user's last activity, so that an abandoned screen does not
 * stay signed in.
 */
async function renewSession(request: Request<'renew'>): Promise<RenewAnswer> {
  const { config, sessions } = request.studydesk
  rejectOtherOrigins(config, request.header)
  request.setHeader('Cache-Control', 'no-store')
  const renewedSession = await sessions.renew(parseRefreshCookie(request.header('cookie')), {
    correlationId: correlationIdOf(request),
    idleSeconds: capAtOneDay(request.input.idleSeconds),
  })
  request.setHeader('Set-Cookie', refreshCookie(config, renewedSession.cookieValue))
  return { accessToken: renewedSession.accessToken, expiresIn: renewedSession.expiresIn }
}

/**
 * Ends the session of the bearer token or, if that has expired, of the cookie. Returns the URL for signing out at the provider without
 * confirmation, even if another tab has just ended the session and the request names none.
 */
async function signOut(request: Request<'signOut'>): Promise<{ readonly url: string }> {
  const { config, sessions } = request.studydesk
  rejectOtherOrigins(config, request.header)
  const token = /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
  const session =
    (token === undefined ? null : await sessions.sessionOfToken(token)) ??
    sessions.sessionOfCookie(parseRefreshCookie(request.header('cookie')))
  if (session !== null) await sessions.end(session.orgId, session.sessionId, 'signedOut', correlationIdOf(request))
  request.setHeader('Set-Cookie', [buildClearedCookie(config), signOutCookie(config)])
  return { url: await endSessionAddress(config) }
}

async function startSignature({ studydesk, caller, input }: Request<'startSignature'>) {
  if (caller.isMachine === true) throw forbidden()
  return requestSignature(studydesk.config, caller, input)
}

/** Returns the correlation id of a public call, since a public call has no caller to read it from. */
export function correlationIdOf({ header }: CallContext): string {
  const received = header('x-correlation-id')
  return received !== undefined && isUuid(received) ? received : newCorrelationId()
}

/** Limits seconds without activity to one day. */
export const capAtOneDay = (seconds: number): number => Math.min(seconds, 86_400)

/**
 * Rejects cookie-based calls from pages of another site. Browsers send the origin in `Origin` on every POST and in `Sec-Fetch-Site`.
 * Programs send neither, and have no cookies to protect.
 * @throws forbidden('OriginRefused')
 */
export function rejectOtherOrigins(config: Config, header: (name: string) => string | undefined): void {
  const origin = header('origin')
  const site = header('sec-fetch-site')
  if (origin !== undefined && origin !== new URL(config.publicUrl).origin) throw forbidden('OriginRefused')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden('OriginRefused')
}
