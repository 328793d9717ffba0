import type { DctStatus } from '#resources/consents/dctAnswers.ts'
import type { RenewAnswer } from '#resources/core/answers/answers.ts'
import type { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { updateAtRegistration } from '../../consents/cardStatus.ts'
import { redeemCode } from '../../platform/auth/participantLinks/codes.ts'
import { findParticipantLink } from '../../platform/auth/participantLinks/links.ts'
import { buildClearedCookie, parseRefreshCookie, refreshCookie } from '../../platform/auth/refreshCookie.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { capAtOneDay, correlationIdOf, rejectOtherOrigins } from '../../platform/session/index.ts'
import { codeProblem } from './codeProblem.ts'

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>

/**
 * Opens the pages with a code, and uses up the link. The first opening registers the participant.
 * @throws conflict LinkClosed, invalid for a wrong or expired code
 */
export async function openSession(request: Request<'openSession'>): Promise<RenewAnswer> {
  const { studydesk, input } = request
  const { config, database, sessions } = studydesk
  rejectOtherOrigins(config, request.header)
  const { token, code } = input
  const link = await findParticipantLink(database, token)
  if (link?.state !== 'open') throw conflict('LinkClosed', { data: { state: link?.state ?? 'unknown' } })
  const { orgId, participantId } = link
  const accepted = await redeemCode(database, config, { orgId, participantId, purpose: 'open', recordId: link.id }, code)
  if ('problem' in accepted) throw invalid([codeProblem(accepted)])
  const [used] = await database.batch(orgId, [
    {
      text: 'update participant_link set used_at = clock_timestamp() where org_id = $1 and id = $2 and used_at is null',
      values: [orgId, link.id],
    },
  ])
  if (used?.rowCount !== 1) throw conflict('LinkClosed', { data: { state: 'used' } })
  const correlationId = correlationIdOf(request)
  const opened = await sessions.open({ orgId, userId: participantId, isParticipant: true, correlationId })
  const renewedSession = await sessions.renew(opened.cookieValue, { correlationId, of: 'participant' })
  const caller = await sessions.participantOf(renewedSession.accessToken, { correlationId })
  await register(request, caller)
  return createSessionResponse(request, renewedSession)
}

/** Registers the participant in each decentralised study to which they were invited. */
async function register({ studydesk: { engine } }: CallContext, caller: Caller): Promise<void> {
  await engine.work(caller, async (work) => {
    const { rows } = await work.run({
      text: `select card.id::text from participant_study card
        join study on study.org_id = card.org_id and study.id = card.study_id and study.trial_mode = 'DECENTRALISED'
        where card.org_id = $1 and card.participant_id = $2 and coalesce(card.dct_status, 'NOT_REGISTERED') in ('NOT_REGISTERED', 'INVITE_SENT')
        for no key update of card`,
      values: [caller.orgId, caller.userId],
    })
    for (const { id } of rows) {
      const registeredStatus: DctStatus = 'ACTIVE'
      await work.trusted.update('participantStudy', String(id), { dctStatus: registeredStatus })
      await updateAtRegistration({ run: work.run, work, caller }, String(id))
    }
  })
}

export async function renewSession(request: Request<'renewSession'>): Promise<RenewAnswer> {
  const { config, sessions } = request.studydesk
  rejectOtherOrigins(config, request.header)
  const renewedSession = await sessions.renew(parseRefreshCookie(request.header('cookie'), 'participant'), {
    correlationId: correlationIdOf(request),
    idleSeconds: capAtOneDay(request.input.idleSeconds),
    of: 'participant',
  })
  return createSessionResponse(request, renewedSession)
}

function createSessionResponse(
  { studydesk: { config }, setHeader }: CallContext,
  { accessToken, expiresIn, cookieValue }: RenewAnswer & { readonly cookieValue: string },
): RenewAnswer {
  setHeader('Cache-Control', 'no-store')
  setHeader('Set-Cookie', refreshCookie(config, cookieValue, 'participant'))
  return { accessToken, expiresIn }
}

export async function signOut(request: Request<'signOut'>): Promise<Record<never, never>> {
  const { config, sessions } = request.studydesk
  rejectOtherOrigins(config, request.header)
  const session = sessions.sessionOfCookie(parseRefreshCookie(request.header('cookie'), 'participant'))
  if (session !== null) await sessions.end(session.orgId, session.sessionId, 'signedOut', correlationIdOf(request))
  request.setHeader('Set-Cookie', buildClearedCookie(config, 'participant'))
  return {}
}
