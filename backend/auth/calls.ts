import { validate as isUuid, v4 as newCorrelationId } from 'uuid'
import type { RenewAnswer } from '#resources/core/answers.ts'
import type { Config } from '../config.ts'
import type { CallRequest, Domain } from '../engine/types.ts'
import { badRequest, forbidden } from '../errors.ts'
import { clearedRefreshCookie, refreshCookie, refreshValueIn } from './refreshCookie.ts'
import { sessionAnswer } from './sessionAnswer.ts'
import { askForSignature, isSignatureReady } from './signatures.ts'
import { endSessionAddress, signOutCookie } from './signIn/endSession.ts'

/** The calls of sessions. Design, "Sign-in". */
export const sessionDomain: Domain = {
  calls: [
    { method: 'GET', path: 'session', access: { signedIn: true }, handler: ({ studydesk, caller }) => sessionAnswer(studydesk, caller) },
    {
      method: 'POST',
      path: 'session/renew',
      body: { 'idleSeconds?': 'Seconds since the user last did something.' },
      access: { public: true },
      handler: renew,
    },
    { method: 'POST', path: 'session/sign-out', access: { public: true }, handler: signOut },
    {
      method: 'POST',
      path: 'session/signature',
      body: { purpose: 'What is signed, as `consent.attest`.', recordId: 'Id of the record that is signed.' },
      access: { signedIn: true },
      handler: startSignature,
    },
    {
      method: 'GET',
      path: 'session/signature/:id',
      access: { signedIn: true },
      handler: async ({ studydesk, caller, params }) => ({ isReady: await isSignatureReady(studydesk.database, caller, params.id ?? '') }),
    },
  ],
}

/** The body may say `idleSeconds`: how long ago the person last did something, so that an open but deserted screen does not live on. */
async function renew(request: CallRequest): Promise<RenewAnswer> {
  const { config, sessions } = request.studydesk
  refuseOtherOrigins(config, request.header)
  request.setHeader('Cache-Control', 'no-store')
  const renewed = await sessions.renew(refreshValueIn(request.header('cookie')), {
    correlationId: correlationIdOf(request),
    idleSeconds: secondsIn(request.body),
  })
  request.setHeader('Set-Cookie', refreshCookie(config, renewed.cookieValue))
  return { accessToken: renewed.accessToken, expiresIn: renewed.expiresIn }
}

/**
 * Ends the session of the bearer token or, where that has expired, of the cookie. Answers where to sign out at the provider, which does not ask
 * again: not either where another tab has just ended the session, so that this call names none.
 */
async function signOut(request: CallRequest): Promise<{ url: string }> {
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

async function startSignature({ studydesk, caller, body }: CallRequest): Promise<{ id: string; address: string }> {
  if (caller.isMachine === true) throw forbidden()
  const { purpose, recordId } = (body ?? {}) as { purpose?: unknown; recordId?: unknown }
  if (typeof purpose !== 'string' || !/^[a-zA-Z]{1,60}(\.[a-zA-Z]{1,60})?$/.test(purpose)) throw badRequest('SignaturePurposeMissing')
  if (typeof recordId !== 'string' || !isUuid(recordId)) throw badRequest('SignatureRecordMissing')
  return askForSignature(studydesk.config, caller, { purpose, recordId })
}

/** Public calls have no caller who would carry it. */
export function correlationIdOf({ header }: CallRequest): string {
  const given = header('x-correlation-id')
  return given !== undefined && isUuid(given) ? given : newCorrelationId()
}

/** At most a day; anything else counts as just now. */
export function secondsIn(body: unknown): number {
  const { idleSeconds } = (body ?? {}) as { idleSeconds?: unknown }
  return typeof idleSeconds === 'number' && Number.isFinite(idleSeconds) ? Math.min(Math.max(idleSeconds, 0), 86_400) : 0
}

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
