import type { participantPageCalls } from '#resources/participantPages/calls.ts'
import type { CodeAnswer, LinkAnswer } from '#resources/participantPages.ts'
import { isSame } from '../auth/keys.ts'
import { codeMinutes, makeCode } from '../auth/participants/codes.ts'
import { findParticipantLink, lockTries, makeParticipantLink, type ParticipantLink } from '../auth/participants/links.ts'
import { sessionEventStatement } from '../auth/sessionEvents.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { type PersonToReach, participantCode, participantLink, personToReach, waysTo, writeMail } from '../mail/index.ts'
import { refuseOtherOrigins } from '../session/index.ts'
import { channelFor, languageIn, requireService } from './person.ts'

/** Days that a link works for which somebody asked themselves. */
const renewedDays = 2
/** Seconds until another one is sent. */
const pause = 60

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>

/** What a link is good for, and whose pages it opens: the organisation alone, nothing of the participant. */
export async function readLink({ studydesk: { database }, input }: Request<'readLink'>): Promise<LinkAnswer> {
  const link = await findParticipantLink(database, input.token)
  if (link === null) return { state: 'unknown', organisation: null, language: null, theme: null }
  const [answer] = await database.batch(link.orgId, [
    { text: 'select name as organisation, language, theme from organisation where org_id = $1', values: [link.orgId] },
  ])
  return { state: link.state, ...(answer?.rows[0] as unknown as Omit<LinkAnswer, 'state'>) }
}

/**
 * Whoever has the link says when they were born: then a code goes to them by SMS or e-mail.
 * @throws conflict LinkClosed with its state, CodeJustSent, invalid for a birth date that is not theirs, or a way that is not
 */
export async function sendLinkCode(request: Request<'sendLinkCode'>): Promise<CodeAnswer> {
  const { studydesk, input } = request
  refuseOtherOrigins(studydesk.config, request.header)
  const { token, dateOfBirth, channel } = input
  const link = await openLink(request, token, ['open'])
  const person = await whoseBirthDate(request, link, dateOfBirth)
  const ways = waysTo(person, studydesk.config, { isAskedFor: true })
  const chosen = channelFor(ways, channel)
  requireService(studydesk.config, chosen)
  const language = languageIn(request, person.language)
  await studydesk.database.transaction(link.orgId, async (run) => {
    const asked = { orgId: link.orgId, participantId: link.participantId, purpose: 'open', recordId: link.id }
    const code = await makeCode(run, studydesk.config, asked)
    const details = { organisation: person.organisation, code, minutes: codeMinutes }
    await writeMail(run, studydesk, authorOf(link), {
      template: participantCode,
      channel: chosen,
      language,
      details,
      to: { participantId: person.id },
    })
  })
  return { channel: chosen, other: ways.find((each) => each !== chosen) ?? null, minutes: codeMinutes }
}

/**
 * A link that was opened before, or ran out, is exchanged for a new one, which goes to the participant in a message of its own.
 * @throws conflict LinkClosed, LinkJustSent, invalid as above
 */
export async function renewLink(request: Request<'renewLink'>): Promise<Pick<CodeAnswer, 'channel'>> {
  const { studydesk, input } = request
  refuseOtherOrigins(studydesk.config, request.header)
  const { token, dateOfBirth, channel } = input
  const link = await openLink(request, token, ['used', 'expired', 'replaced'])
  const person = await whoseBirthDate(request, link, dateOfBirth)
  const chosen = channelFor(waysTo(person, studydesk.config, { isAskedFor: true }), channel)
  requireService(studydesk.config, chosen)
  const { orgId, participantId } = link
  const language = languageIn(request, person.language)
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
      channel: chosen,
      language,
      details,
      to: { participantId },
    })
  })
  return { channel: chosen }
}

/** The link of a token, in one of these states. @throws conflict LinkClosed */
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
 * The participant, if they were born on that day; a wrong day is counted, whatever becomes of the request. Tries on one link take turns, so that no more
 * dates are compared than may be tried.
 * @throws invalid, conflict LinkClosed
 */
async function whoseBirthDate({ studydesk: { database } }: CallContext, link: ParticipantLink, given: string): Promise<PersonToReach> {
  const { orgId, id, participantId } = link
  const { person, left } = await database.transaction(orgId, async (run) => {
    const triesLeft = await lockTries(run, link)
    if (triesLeft === 0) return { person: null, left: 0 }
    const found = await personToReach(run, orgId, participantId)
    if (found !== null && isSame(found.dob, given)) return { person: found, left: triesLeft }
    await run({ text: 'update participant_link set failed = failed + 1 where org_id = $1 and id = $2', values: [orgId, id] })
    await run(sessionEventStatement({ orgId, userId: participantId, action: 'birthDateWrong', recordId: id }))
    return { person: null, left: triesLeft - 1 }
  })
  if (person !== null) return person
  if (left === 0) throw conflict('LinkClosed', { data: { state: 'locked' } })
  throw invalid([{ path: 'dateOfBirth', code: 'birthDateWrong', details: { left } }])
}

/** Whoever asked for the message. */
const authorOf = ({ orgId, participantId, id }: ParticipantLink) => ({ orgId, userId: participantId, correlationId: id })
