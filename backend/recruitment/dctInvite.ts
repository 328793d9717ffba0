import { isUuid } from '#resources/core/fields/ref.ts'
import type { Language } from '#resources/core/preferences.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { channelsOf, type DctStatus, type DctStatusAnswer, mayBeInvited } from '#resources/dctAnswers.ts'
import { type Channel, channels } from '#resources/mailChannel.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { makeParticipantLink, sampleLink } from '../auth/participants/links.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { bodyOf, dctInvite, isConfigured, reachProblems, segmentsOf, writeMail } from '../mail/index.ts'
import { placeIn } from '../studies/ownPlaces.ts'
import { aboutIn, mayBeAsked } from './suggestions/contact.ts'
import { wantedOf } from './suggestions/wanted.ts'

/** Seconds in which a second click, or a second colleague, sends nothing. */
const pause = 60

/**
 * `POST study/{studyId}/site/{siteId}/participant/{participantId}/dct-invite?preferredContact=` (specification 2, sections 4 and 7): the
 * invitation to the participants' application, through the outbox, with the digital status and the history in one transaction.
 * @throws notFound outside of the caller's study-sites, invalid with what speaks against it, conflict DctRegistered and DctInvitedJustNow
 */
export async function inviteToDct(request: DeclaredRequest<(typeof recruitmentCalls)['inviteToDct']>): Promise<DctStatusAnswer> {
  const { caller, studydesk, query } = request
  const invitedBy = channelsOf(query.preferredContact)
  const subject = await subjectOf(request)
  const problems = invitedBy.flatMap((channel) => problemsOf(subject, channel))
  if (problems.length > 0) throw invalid(problems.filter(({ path }, index) => problems.findIndex((each) => each.path === path) === index))
  await studydesk.engine.work(caller, async (work) => {
    const { rows } = await work.run({
      text: `select dct_status from participant_study where org_id = $1 and id = $2 for update`,
      values: [caller.orgId, subject.cardId],
    })
    if (!mayBeInvited(statusOf(rows[0]?.dct_status))) throw conflict('DctRegistered')
    const { rows: sent } = await work.run({
      text: `select ceil($3::int - extract(epoch from clock_timestamp() - created_at))::int as seconds from mail
        where org_id = $1 and participant_id = $2 and template = 'dctInvite' order by id desc limit 1`,
      values: [caller.orgId, subject.person.id, pause],
    })
    const seconds = Number(sent[0]?.seconds ?? 0)
    if (seconds > 0) throw conflict('DctInvitedJustNow', { details: { seconds } })
    await work.trusted.update('participantStudy', subject.cardId, { dctStatus: 'INVITE_SENT' })
    const { orgId } = caller
    const link = await makeParticipantLink(work.run, {
      config: studydesk.config,
      orgId,
      participantId: subject.person.id,
      days: subject.linkDays,
    })
    for (const channel of invitedBy)
      await writeMail(work.run, studydesk, caller, { ...messageOf(subject, channel, link), to: { participantId: subject.person.id } })
  })
  return answerOf(request, { ...subject, status: 'INVITE_SENT' })
}

/** `GET …/dct-status`: the status, and what an invitation by each channel would say. @throws notFound */
export const readDctStatus = async (request: OfParticipant): Promise<DctStatusAnswer> => answerOf(request, await subjectOf(request))

type OfParticipant = DeclaredRequest<(typeof recruitmentCalls)['dctStatus']>

interface Subject {
  readonly cardId: string
  readonly status: DctStatus
  readonly isDecentralised: boolean
  readonly person: ResourceAnswer['participant']
  /** For this study, as for those who are suggested for it. */
  readonly mayBeAsked: boolean
  /** The participant's own is not known. */
  readonly language: Language
  readonly organisation: string
  /** Days that the link of an invitation works. */
  readonly linkDays: number
}

async function subjectOf(request: OfParticipant): Promise<Subject> {
  const { caller, studydesk } = request
  const { participantId } = request.params
  const place = placeIn(request)
  if (!isUuid(participantId)) throw notFound()
  const { rows } = await studydesk.engine.list(caller, 'participantStudy', { ...place, participantId, _total: 'none' })
  const [card] = rows
  if (card === undefined) throw notFound()
  const person = await studydesk.engine.read(caller, 'participant', participantId)
  const about = aboutIn(await wantedOf(request, place.studyId))
  const [told, asked] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select trial_mode, organisation.name, organisation.language, coalesce(setup.link_days, 7) as link_days from study
        join organisation on organisation.org_id = study.org_id
        left join dct_setup setup on setup.org_id = study.org_id and setup.study_id = study.id where study.org_id = $1 and study.id = $2`,
      values: [caller.orgId, place.studyId],
    },
    {
      text: `select ${mayBeAsked('coalesce(condition_keys && $3::text[], false)')} as may_be_asked from participant where org_id = $1 and id = $2`,
      values: [caller.orgId, participantId, about],
    },
  ])
  const study = told?.rows[0]
  if (study === undefined) throw notFound()
  return {
    cardId: card.id,
    status: statusOf(card.dctStatus),
    isDecentralised: study.trial_mode === 'DECENTRALISED',
    person,
    mayBeAsked: asked?.rows[0]?.may_be_asked === true,
    language: study.language as Language,
    organisation: String(study.name),
    linkDays: Number(study.link_days),
  }
}

/** Before the first invitation nothing is stored. */
const statusOf = (stored: unknown): DctStatus => (stored ?? 'NOT_REGISTERED') as DctStatus

/** What speaks against an invitation; of a locked profile nothing else is told. */
const problemsOf = ({ isDecentralised, person, mayBeAsked: isContactable }: Subject, channel: Channel): readonly FieldProblem[] =>
  isDecentralised ? reachProblems({ ...person, isContactable }, channel) : [{ path: 'studyId', code: 'dctNotDecentralised' }]

const messageOf = ({ language, organisation, linkDays }: Subject, channel: Channel, link: string) => ({
  template: dctInvite,
  channel,
  language,
  details: { organisation, link, days: linkDays },
})

const answerOf = ({ studydesk: { texts, config } }: CallContext, subject: Subject): DctStatusAnswer => ({
  participantId: subject.person.id,
  dctStatus: subject.status,
  ways: channels.map((channel) => {
    const text = bodyOf(texts, dctInvite, messageOf(subject, channel, sampleLink(config)))
    const problem = problemsOf(subject, channel)[0]?.code ?? null
    return { channel, problem, isHeld: !isConfigured(config, channel), text, segments: channel === 'SMS' ? segmentsOf(text) : null }
  }),
})
