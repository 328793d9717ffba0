import type { CodeAnswer, LinkAnswer } from '#resources/participants/participantPages.ts'
import type { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { type PersonToReach, participantCode, participantLink, personToReach, waysTo, writeMail } from '../../messages/mail/index.ts'
import { isSame } from '../../platform/auth/keys.ts'
import { codeMinutes, makeCode } from '../../platform/auth/participantLinks/codes.ts'
import {
  findParticipantLink,
  lockRemainingTries,
  makeParticipantLink,
  type ParticipantLink,
} from '../../platform/auth/participantLinks/links.ts'
import { buildSessionEventStatement } from '../../platform/auth/sessionEvents.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { rejectOtherOrigins } from '../../platform/session/index.ts'
import { chooseChannel, readLanguage, requireService } from './person.ts'

/** Validity in days of a link that the participant requested. */
const renewedDays = 2
/** Seconds until another link may be sent. */
const pause = 60

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>

/** Reads the state of a link and its organisation, without data of the participant. */
export async function readLink({ studydesk: { database }, input }: Request<'readLink'>): Promise<LinkAnswer> {
  const link = await findParticipantLink(database, input.token)
  if (link === null) return { state: 'unknown', organisation: null, organisationId: null, hasLogo: false, language: null, theme: null }
  const [answer] = await database.batch(link.orgId, [
    {
      text: `select name as organisation, org_id::text as "organisationId", logo_file is not null as "hasLogo", language, theme
        from organisation where org_id = $1`,
      values: [link.orgId],
    },
  ])
  return { state: link.state, ...(answer?.rows[0] as unknown as Omit<LinkAnswer, 'state'>) }
}

/**
 * Checks the date of birth for a link, then sends a code by SMS or e-mail.
 * @throws conflict LinkClosed with its state, CodeJustSent, invalid for a wrong date of birth or channel
 */
export async function sendLinkCode(request: Request<'sendLinkCode'>): Promise<CodeAnswer> {
  const { studydesk, input } = request
  rejectOtherOrigins(studydesk.config, request.header)
  const { token, dateOfBirth, channel } = input
  const link = await openLink(request, token, ['open'])
  const person = await verifyBirthDate(request, link, dateOfBirth)
  const channels = waysTo(person, studydesk.config, { isRequested: true })
  const chosenChannel = chooseChannel(channels, channel)
  requireService(studydesk.config, chosenChannel)
  const language = readLanguage(request, person.language)
  await studydesk.database.transaction(link.orgId, async (run) => {
    const requested = { orgId: link.orgId, participantId: link.participantId, purpose: 'open', recordId: link.id }
    const code = await makeCode(run, studydesk.config, requested)
    const details = { organisation: person.organisation, code, minutes: codeMinutes }
    await writeMail(run, studydesk, authorOf(link), {
      template: participantCode,
      channel: chosenChannel,
      language,
      details,
      to: { participantId: person.id },
    })
  })
  return { channel: chosenChannel, other: channels.find((each) => each !== chosenChannel) ?? null, minutes: codeMinutes }
}

/**
 * Replaces a link that was opened before or has expired. A separate message brings the new link to the participant.
 * @throws conflict LinkClosed, LinkJustSent, invalid as above
 */
export async function renewLink(request: Request<'renewLink'>): Promise<Pick<CodeAnswer, 'channel'>> {
  const { studydesk, input } = request
  rejectOtherOrigins(studydesk.config, request.header)
  const { token, dateOfBirth, channel } = input
  const link = await openLink(request, token, ['used', 'expired', 'replaced'])
  const person = await verifyBirthDate(request, link, dateOfBirth)
  const chosenChannel = chooseChannel(waysTo(person, studydesk.config, { isRequested: true }), channel)
  requireService(studydesk.config, chosenChannel)
  const { orgId, participantId } = link
  const language = readLanguage(request, person.language)
  await studydesk.database.transaction(orgId, async (run) => {
    await run({ text: 'select from participant where org_id = $1 and id = $2 for no key update', values: [orgId, participantId] })
    const { rows } = await run({
      text: `select ceil($3::int - extract(epoch from clock_timestamp() - max(created_at)))::int as seconds from participant_link
        where org_id = $1 and participant_id = $2`,
      values: [orgId, participantId, pause],
    })
    const seconds = Number(rows[0]?.seconds ?? 0)
    if (seconds > 0) throw conflict('LinkJustSent', { details: { seconds } })
    const address = await makeParticipantLink(run, { config: studydesk.config, orgId, participantId, days: renewedDays })
    const details = { organisation: person.organisation, link: address, days: renewedDays }
    await writeMail(run, studydesk, authorOf(link), {
      template: participantLink,
      channel: chosenChannel,
      language,
      details,
      to: { participantId },
    })
  })
  return { channel: chosenChannel }
}

/** Returns the link of a token, if it is in one of these states. @throws conflict LinkClosed */
async function openLink(
  { studydesk: { database } }: CallContext,
  token: string,
  states: readonly ParticipantLink['state'][],
): Promise<ParticipantLink> {
  const link = await findParticipantLink(database, token)
  const state = link?.state ?? 'unknown'
  if (link === null || !states.includes(link.state)) throw conflict('LinkClosed', { data: { state } })
  return link
}

/**
 * Returns the participant if the birth date is correct; a wrong date is always counted. Requests for one link run one after another, so
 * that no more dates are compared than allowed.
 * @throws invalid, conflict LinkClosed
 */
async function verifyBirthDate(
  { studydesk: { database } }: CallContext,
  link: ParticipantLink,
  enteredDate: string,
): Promise<PersonToReach> {
  const { orgId, id, participantId } = link
  const { person, left } = await database.transaction(orgId, async (run) => {
    const remainingTries = await lockRemainingTries(run, link)
    if (remainingTries === 0) return { person: null, left: 0 }
    const candidate = await personToReach(run, orgId, participantId)
    if (candidate !== null && isSame(candidate.dob, enteredDate)) return { person: candidate, left: remainingTries }
    await run({ text: 'update participant_link set failed = failed + 1 where org_id = $1 and id = $2', values: [orgId, id] })
    await run(buildSessionEventStatement({ orgId, userId: participantId, action: 'birthDateWrong', recordId: id }))
    return { person: null, left: remainingTries - 1 }
  })
  if (person !== null) return person
  if (left === 0) throw conflict('LinkClosed', { data: { state: 'locked' } })
  throw invalid([{ path: 'dateOfBirth', code: 'birthDateWrong', details: { left } }])
}

/** Returns the author of the message. */
const authorOf = ({ orgId, participantId, id }: ParticipantLink) => ({ orgId, userId: participantId, correlationId: id })
