import type { RenewAnswer } from '#resources/core/answers.ts'
import type { DctStatus } from '#resources/dctAnswers.ts'
import type { participantPageCalls } from '#resources/participantPages/calls.ts'
import { takeCode } from '../auth/participants/codes.ts'
import { findParticipantLink } from '../auth/participants/links.ts'
import { clearedRefreshCookie, refreshCookie, refreshValueIn } from '../auth/refreshCookie.ts'
import type { Caller } from '../caller.ts'
import { registrationInCards } from '../consents/cardStatus.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { atMostDay, correlationIdOf, refuseOtherOrigins } from '../session/index.ts'
import { codeProblem } from './codeProblem.ts'

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>

/**
 * The code opens the pages, and uses up the link. Whoever opens them for the first time has registered.
 * @throws conflict LinkClosed, invalid for a code that is wrong or ran out
 */
export async function openSession(request: Request<'openSession'>): Promise<RenewAnswer> {
  const { studydesk, input } = request
  const { config, database, sessions } = studydesk
  refuseOtherOrigins(config, request.header)
  const { token, code } = input
  const link = await findParticipantLink(database, token)
  if (link?.state !== 'open') throw conflict('LinkClosed', { data: { state: link?.state ?? 'unknown' } })
  const { orgId, participantId } = link
  const taken = await takeCode(database, config, { orgId, participantId, purpose: 'open', recordId: link.id }, code)
  if ('problem' in taken) throw invalid([codeProblem(taken)])
  const [used] = await database.batch(orgId, [
    {
      text: 'update participant_link set used_at = clock_timestamp() where org_id = $1 and id = $2 and used_at is null',
      values: [orgId, link.id],
    },
  ])
  if (used?.rowCount !== 1) throw conflict('LinkClosed', { data: { state: 'used' } })
  const correlationId = correlationIdOf(request)
  const opened = await sessions.open({ orgId, userId: participantId, isParticipant: true, correlationId })
  const renewed = await sessions.renew(opened.cookieValue, { correlationId, of: 'participant' })
  const caller = await sessions.participantOf(renewed.accessToken, { correlationId })
  await register(request, caller)
  return answerWith(request, renewed)
}

/** In each decentralised study to which they were invited. */
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
      const registered: DctStatus = 'ACTIVE'
      await work.trusted.update('participantStudy', String(id), { dctStatus: registered })
      await registrationInCards({ run: work.run, work, caller }, String(id))
    }
  })
}

export async function renewSession(request: Request<'renewSession'>): Promise<RenewAnswer> {
  const { config, sessions } = request.studydesk
  refuseOtherOrigins(config, request.header)
  const renewed = await sessions.renew(refreshValueIn(request.header('cookie'), 'participant'), {
    correlationId: correlationIdOf(request),
    idleSeconds: atMostDay(request.input.idleSeconds),
    of: 'participant',
  })
  return answerWith(request, renewed)
}

function answerWith(
  { studydesk: { config }, setHeader }: CallContext,
  { accessToken, expiresIn, cookieValue }: RenewAnswer & { readonly cookieValue: string },
): RenewAnswer {
  setHeader('Cache-Control', 'no-store')
  setHeader('Set-Cookie', refreshCookie(config, cookieValue, 'participant'))
  return { accessToken, expiresIn }
}

export async function signOut(request: Request<'signOut'>): Promise<Record<never, never>> {
  const { config, sessions } = request.studydesk
  refuseOtherOrigins(config, request.header)
  const session = sessions.sessionOfCookie(refreshValueIn(request.header('cookie'), 'participant'))
  if (session !== null) await sessions.end(session.orgId, session.sessionId, 'signedOut', correlationIdOf(request))
  request.setHeader('Set-Cookie', clearedRefreshCookie(config, 'participant'))
  return {}
}
