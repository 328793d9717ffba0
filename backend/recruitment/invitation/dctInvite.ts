import { channelsOf, type DctStatus, type DctStatusAnswer, mayBeInvited } from '#resources/consents/dctAnswers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { type Channel, channels } from '#resources/messages/mailChannel.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { bodyOf, dctInvite, isConfigured, reachProblems, segmentsOf, writeMail } from '../../messages/mail/index.ts'
import { makeParticipantLink, sampleLink } from '../../platform/auth/participantLinks/links.ts'
import { conflict, invalid, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { requireStudyAction } from '../../studies/index.ts'
import { requireStudySite } from '../../studies/requireStudySite.ts'
import { conditionKeysOf, mayBeRequested } from '../suggestions/contact.ts'
import { readEligibilityProfile } from '../suggestions/eligibilityProfile.ts'
import { invitationsOfCardsStatement, mapInvitationsByCard } from './invitationProblems.ts'

/** Seconds after an invitation during which a repeated click, or a click by a colleague, sends no second one. */
const pause = 60

/**
 * Sends the invitation to the participants' application through the outbox and writes the digital status and the audit trail, in one
 * transaction: `POST study/{studyId}/site/{siteId}/participant/{participantId}/dct-invite?preferredContact=` (specification 2, sections 4
 * and 7).
 * @throws notFound outside of the caller's study sites, invalid with the reasons against the invitation, conflict DctRegistered,
 * DctInvitedJustNow, ParticipantWithdrawn, DctNotEnrolled, and those of the status of the study and its site
 */
export async function inviteToDct(request: DeclaredRequest<(typeof recruitmentCalls)['inviteToDct']>): Promise<DctStatusAnswer> {
  const { caller, studydesk, query } = request
  const channels = channelsOf(query.preferredContact)
  const subject = await subjectOf(request)
  const problems = channels.flatMap((channel) => problemsOf(subject, channel))
  if (problems.length > 0) throw invalid(problems.filter(({ path }, index) => problems.findIndex((each) => each.path === path) === index))
  await studydesk.engine.work(caller, async (work) => {
    await requireStudyAction({ caller, run: work.run, isTrusted: false, after: subject }, 'forward')
    const { rows } = await work.run({
      text: `select dct_status, recruitment_status, conduct_status from participant_study where org_id = $1 and id = $2 for update`,
      values: [caller.orgId, subject.cardId],
    })
    if (rows[0]?.conduct_status === 'WITHDRAWN') throw conflict('ParticipantWithdrawn')
    if (rows[0]?.recruitment_status === 'NOT_ENROLLED') throw conflict('DctNotEnrolled')
    if (!mayBeInvited(statusOf(rows[0]?.dct_status))) throw conflict('DctRegistered')
    const { rows: recentMails } = await work.run({
      text: `select ceil($3::int - extract(epoch from clock_timestamp() - created_at))::int as seconds from mail
        where org_id = $1 and participant_id = $2 and template = 'dctInvite' order by id desc limit 1`,
      values: [caller.orgId, subject.person.id, pause],
    })
    const seconds = Number(recentMails[0]?.seconds ?? 0)
    if (seconds > 0) throw conflict('DctInvitedJustNow', { details: { seconds } })
    await work.trusted.update('participantStudy', subject.cardId, { dctStatus: 'INVITE_SENT' })
    const { orgId } = caller
    const link = await makeParticipantLink(work.run, {
      config: studydesk.config,
      orgId,
      participantId: subject.person.id,
      days: subject.linkDays,
    })
    for (const channel of channels)
      await writeMail(work.run, studydesk, caller, {
        ...messageOf(subject, channel, link),
        to: { participantId: subject.person.id, studyId: subject.studyId },
      })
  })
  return answerOf(request, { ...subject, status: 'INVITE_SENT' })
}

/** Returns the status, and the text of an invitation by each channel: `GET …/dct-status`. @throws notFound */
export const readDctStatus = async (request: OfParticipant): Promise<DctStatusAnswer> => answerOf(request, await subjectOf(request))

type OfParticipant = DeclaredRequest<(typeof recruitmentCalls)['dctStatus']>

interface Subject {
  readonly cardId: string
  readonly studyId: string
  readonly siteId: string
  readonly status: DctStatus
  readonly isDecentralised: boolean
  readonly person: ResourceAnswer['participant']
  /** True if the participant may be contacted for this study, by the same rule as for suggestions. */
  readonly isContactable: boolean
  /** Language of the invitation. The participant's own language is not recorded. */
  readonly language: Language
  readonly organisation: string
  /** Days for which the link of an invitation is valid. */
  readonly linkDays: number
}

async function subjectOf(request: OfParticipant): Promise<Subject> {
  const { caller, studydesk } = request
  const { participantId } = request.params
  const studySite = requireStudySite(request)
  if (!isUuid(participantId)) throw notFound()
  const { rows } = await studydesk.engine.list(caller, 'participantStudy', { ...studySite, participantId, _total: 'none' })
  const [card] = rows
  if (card === undefined) throw notFound()
  const person = await studydesk.engine.read(caller, 'participant', participantId)
  const contactTopics = conditionKeysOf(await readEligibilityProfile(request, studySite.studyId))
  const [studyAnswer, requested] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select trial_mode, organisation.name, organisation.language, coalesce(setup.link_days, 7) as link_days from study
        join organisation on organisation.org_id = study.org_id
        left join dct_setup setup on setup.org_id = study.org_id and setup.study_id = study.id where study.org_id = $1 and study.id = $2`,
      values: [caller.orgId, studySite.studyId],
    },
    {
      text: `select ${mayBeRequested('coalesce(condition_keys && $3::text[], false)')} as may_be_asked from participant where org_id = $1 and id = $2`,
      values: [caller.orgId, participantId, contactTopics],
    },
  ])
  const study = studyAnswer?.rows[0]
  if (study === undefined) throw notFound()
  return {
    cardId: card.id,
    studyId: card.studyId,
    siteId: card.siteId,
    status: statusOf(card.dctStatus),
    isDecentralised: study.trial_mode === 'DECENTRALISED',
    person,
    isContactable: requested?.rows[0]?.may_be_asked === true,
    language: study.language as Language,
    organisation: String(study.name),
    linkDays: Number(study.link_days),
  }
}

/** Before the first invitation, no status is stored. */
const statusOf = (stored: unknown): DctStatus => (stored ?? 'NOT_REGISTERED') as DctStatus

/** Returns the reasons why the invitation cannot be sent. For a locked profile, only the lock is reported. */
const problemsOf = ({ isDecentralised, person, isContactable }: Subject, channel: Channel): readonly FieldProblem[] =>
  isDecentralised ? reachProblems({ ...person, isContactable }, channel) : [{ path: 'studyId', code: 'dctNotDecentralised' }]

const messageOf = ({ language, organisation, linkDays }: Subject, channel: Channel, link: string) => ({
  template: dctInvite,
  channel,
  language,
  details: { organisation, link, days: linkDays },
})

async function answerOf({ studydesk: { texts, config, database }, caller }: CallContext, subject: Subject): Promise<DctStatusAnswer> {
  const [answer] = await database.batch(caller.orgId, [invitationsOfCardsStatement(caller.orgId, [subject.cardId])])
  return {
    participantId: subject.person.id,
    dctStatus: subject.status,
    invitationProblem: subject.person.redacted === true ? null : (mapInvitationsByCard(answer?.rows ?? []).get(subject.cardId) ?? null),
    ways: channels.map((channel) => {
      const text = bodyOf(texts, dctInvite, messageOf(subject, channel, sampleLink(config)))
      const problem = problemsOf(subject, channel)[0]?.code ?? null
      return { channel, problem, isHeld: !isConfigured(config, channel), text, segments: channel === 'SMS' ? segmentsOf(text) : null }
    }),
  }
}
