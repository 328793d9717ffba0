import { validate as isUuid, v4 as newCorrelationId } from 'uuid'
import type { RenewAnswer } from '#resources/core/answers.ts'
import { sessionCalls } from '#resources/session/calls.ts'
import { clearedRefreshCookie, refreshCookie, refreshValueIn } from '../auth/refreshCookie.ts'
import { askForSignature, isSignatureReady } from '../auth/signatures.ts'
import { endSessionAddress, signOutCookie } from '../auth/signIn/endSession.ts'
import type { Config } from '../config.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext, Domain } from '../engine/types.ts'
import { forbidden } from '../errors.ts'
import { sessionAnswer } from './sessionAnswer.ts'

type Request<Name extends keyof typeof sessionCalls> = DeclaredRequest<(typeof sessionCalls)[Name]>

/** The calls of sessions. Design, "Sign-in". */
export const sessionDomain: Domain = {
  calls: callsOf(sessionCalls, {
    session: ({ studydesk, caller }) => sessionAnswer(studydesk, caller),
    renew,
    signOut,
    startSignature,
    isSignatureReady: async ({ studydesk, caller, params }) => ({ isReady: await isSignatureReady(studydesk.database, caller, params.id) }),
  }),
}

/** The body may say `idleSeconds`: how long ago the person last did something, so that an open but deserted screen does not live on. */
async function renew(request: Request<'renew'>): Promise<RenewAnswer> {
  const { config, sessions } = request.studydesk
  refuseOtherOrigins(config, request.header)
  request.setHeader('Cache-Control', 'no-store')
  const renewed = await sessions.renew(refreshValueIn(request.header('cookie')), {
    correlationId: correlationIdOf(request),
    idleSeconds: atMostDay(request.input.idleSeconds),
  })
  request.setHeader('Set-Cookie', refreshCookie(config, renewed.cookieValue))
  return { accessToken: renewed.accessToken, expiresIn: renewed.expiresIn }
}

/**
 * Ends the session of the bearer token or, where that has expired, of the cookie. Answers where to sign out at the provider, which does not ask
 * again: not either where another tab has just ended the session, so that this call names none.
 */
async function signOut(request: Request<'signOut'>): Promise<{ readonly url: string }> {
  const { config, sessions } = request.studydesk
  refuseOtherOrigins(config, request.header)
  const token = /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
  const session =
    (token === undefined ? null : await sessions.sessionOfToken(token)) ??
    sessions.sessionOfCookie(refreshValueIn(request.header('cookie')))
  if (session !== null) await sessions.end(session.orgId, session.sessionId, 'signedOut', correlationIdOf(request))
  request.setHeader('Set-Cookie', [clearedRefreshCookie(config), signOutCookie(config)])
  return { url: await endSessionAddress(config) }
}

async function startSignature({ studydesk, caller, input }: Request<'startSignature'>) {
  if (caller.isMachine === true) throw forbidden()
  return askForSignature(studydesk.config, caller, input)
}

/** Public calls have no caller who would carry it. */
export function correlationIdOf({ header }: CallContext): string {
  const given = header('x-correlation-id')
  return given !== undefined && isUuid(given) ? given : newCorrelationId()
}

/** Seconds without a sign of the person count for a day at most. */
export const atMostDay = (seconds: number): number => Math.min(seconds, 86_400)

/**
 * Refuses calls that rest on a cookie when a page of another site made them. Browsers say who asks in `Origin` on every POST, and in
 * `Sec-Fetch-Site`; programs without a cookie jar of their own to protect say neither.
 * @throws forbidden('OriginRefused')
 */
export function refuseOtherOrigins(config: Config, header: (name: string) => string | undefined): void {
  const origin = header('origin')
  const site = header('sec-fetch-site')
  if (origin !== undefined && origin !== new URL(config.publicUrl).origin) throw forbidden('OriginRefused')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden('OriginRefused')
}
