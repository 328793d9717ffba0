import type { Readable } from 'node:stream'
import { grantedConsents } from '#resources/consents/consentStates.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { purposeOf } from '#resources/core/transition.ts'
import type { CodeAnswer, OwnConsent, OwnConsentText } from '#resources/participants/participantPages.ts'
import type { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { requireValidConsent, signingProblemOf } from '../../consents/attesting.ts'
import { hasInk } from '../../consents/ink.ts'
import { printConsent } from '../../consents/print.ts'
import { readContent } from '../../forms/content.ts'
import { answerPdf } from '../../forms/files/answerPdf.ts'
import { participantCode, personToReach, waysTo, writeMail } from '../../messages/mail/index.ts'
import { codeMinutes, makeCode, redeemCode } from '../../platform/auth/participantLinks/codes.ts'
import { recordSignature } from '../../platform/auth/signatures.ts'
import { conflict, invalid, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { codeProblem } from './codeProblem.ts'
import { consentOf, consentRows, type StoredConsent } from './consentRows.ts'
import { chooseChannel, requireService } from './person.ts'

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>
type Consent = ResourceAnswer['consent']

/** Purpose of the participant's signature. */
const purpose = purposeOf('consent', 'sign')

/** Reads the text of a consent; opening a sent consent starts it. @throws notFound */
export async function openConsent(request: Request<'openConsent'>): Promise<OwnConsentText> {
  const { caller, studydesk } = request
  const { stored } = await readOwnConsent(request)
  return studydesk.engine.work(caller, async (work) => {
    if (stored.state === 'SENT') await work.trusted.transition('consent', stored.id, { name: 'open' })
    const row = await work.read('consent', stored.id)
    const { rows } = await work.run({
      text: `select coalesce(study.abbreviated_title, study.trial_name) as study, version.form_version as "formVersion",
          submission.id is null or submission.status = 'COMPLETED' as "isAnswered" from study
        join form_version version on version.org_id = study.org_id and version.id = $3
        left join form_submission submission on submission.org_id = study.org_id and submission.id = $4
        where study.org_id = $1 and study.id = $2`,
      values: [caller.orgId, row.studyId, row.formVersionId, row.formSubmissionId],
    })
    return {
      consent: consentOf({ ...stored, state: row.state }),
      study: String(rows[0]?.study ?? ''),
      formVersion: String(rows[0]?.formVersion ?? ''),
      formJson: await readContent(work.run, caller.orgId, row.integrityKey ?? ''),
      formSubmissionId: row.formSubmissionId,
      isAnswered: rows[0]?.isAnswered === true,
      problem: isPresent(row) ? null : await signingProblemOf(work.run, caller, row),
    }
  })
}

/** Sends a code for the signature, by SMS or e-mail. @throws notFound, conflict CodeJustSent, ConsentNotOpen, invalid */
export async function sendConsentCode(request: Request<'sendConsentCode'>): Promise<CodeAnswer> {
  const { caller, studydesk, input } = request
  const { row } = await readOwnConsent(request)
  await requireSignable(request, row)
  return studydesk.database.transaction(caller.orgId, async (run) => {
    const person = await personToReach(run, caller.orgId, caller.userId)
    if (person === null) throw notFound()
    const channels = waysTo(person, studydesk.config, { isRequested: true })
    const channel = chooseChannel(channels, input.channel)
    requireService(studydesk.config, channel)
    const code = await makeCode(run, studydesk.config, { orgId: caller.orgId, participantId: caller.userId, purpose, recordId: row.id })
    await writeMail(run, studydesk, caller, {
      template: participantCode,
      channel,
      language: caller.language,
      details: { organisation: person.organisation, code, minutes: codeMinutes },
      to: { participantId: caller.userId },
    })
    return { channel, other: channels.find((each) => each !== channel) ?? null, minutes: codeMinutes }
  })
}

/**
 * Signs a consent for the participant, with their typed name, their drawn signature if there is one, and the code that was sent to them.
 * The code replaces the fresh sign-in of other signatures.
 * @throws notFound, conflict ConsentNotOpen, FormNotCompleted, and the problems of the code
 */
export async function signConsent(request: Request<'signConsent'>): Promise<Pick<OwnConsent, 'id' | 'state'>> {
  const { caller, studydesk, input } = request
  const { code, signedName, signedMark } = input
  const { row } = await readOwnConsent(request)
  await requireSignable(request, row)
  if (typeof signedMark === 'string' && !hasInk(signedMark)) throw invalid([{ path: 'signedMark', code: 'blankDrawing' }])
  await requireCompleted(request, row)
  const changes = {
    signedName,
    ...(typeof signedMark === 'string' ? { signedMark } : {}),
    signedFrom: request.address.slice(0, 64),
    signedDevice: request.header('user-agent')?.slice(0, 400) ?? null,
  }
  // Reports all other problems before the code is used up.
  await studydesk.database.transaction(caller.orgId, (run) => requireValidConsent(run, caller, row, changes))
  const { orgId, userId: participantId, sessionId, correlationId } = caller
  const accepted = await redeemCode(studydesk.database, studydesk.config, { orgId, participantId, purpose, recordId: row.id }, code)
  if ('problem' in accepted) throw invalid([codeProblem(accepted)])
  const ticket = { id: accepted.id, orgId, userId: participantId, sessionId, purpose, recordId: row.id }
  await recordSignature(studydesk.database, ticket, correlationId)
  return studydesk.engine.work(caller, async (work) => {
    await work.trusted.transition('consent', row.id, { name: 'sign', changes, signature: accepted.id })
    const { id, state } = await work.read('consent', row.id)
    return { id, state }
  })
}

/** @throws notFound, conflict ConsentNotOpen */
export async function declineConsent(request: Request<'declineConsent'>): Promise<Pick<OwnConsent, 'id' | 'state'>> {
  const { caller, studydesk, input } = request
  const { row } = await readOwnConsent(request)
  if (!isOpen(row)) throw conflict('ConsentNotOpen')
  const { reason } = input
  return studydesk.engine.work(caller, async (work) => {
    await work.trusted.transition('consent', row.id, { name: 'decline', ...(typeof reason === 'string' ? { reason } : {}) })
    const { id, state } = await work.read('consent', row.id)
    return { id, state }
  })
}

/** Reads the signed copy as PDF. @throws notFound for a consent that is not in force */
export async function readConsentCopy(request: Request<'consentCopy'>): Promise<Readable> {
  const { caller, studydesk } = request
  const { row } = await readOwnConsent(request)
  if (row.givenOn === null) throw notFound()
  const bytes = await studydesk.engine.work(caller, ({ run }) => printConsent({ run, caller, texts: studydesk.texts }, row.id))
  return answerPdf(request, { resource: 'consent', id: row.id, bytes, fileName: `consent-${row.id}.pdf` })
}

/** Reads a consent of the caller that they may see. @throws notFound */
async function readOwnConsent({
  caller,
  studydesk,
  params: { id },
}: CallContext & { readonly params: { readonly id: string } }): Promise<{ readonly stored: StoredConsent; readonly row: Consent }> {
  if (!isUuid(id)) throw notFound()
  const [answer] = await studydesk.database.batch(caller.orgId, [{ text: consentRows, values: [caller.orgId, caller.userId, id] }])
  const [stored] = (answer?.rows ?? []) as unknown as readonly StoredConsent[]
  if (stored === undefined) throw notFound()
  return { stored, row: await studydesk.engine.read(caller, 'consent', id) }
}

const isOpen = ({ state }: Pick<Consent, 'state'>): boolean => state === 'ACTIVE' || state === 'REVIEW_SCHEDULED'
const isPresent = ({ state }: Pick<Consent, 'state'>): boolean => grantedConsents.some((each) => each === state)

async function requireSignable({ caller, studydesk }: CallContext, row: Consent): Promise<void> {
  if (!isOpen(row)) throw conflict('ConsentNotOpen')
  const problem = await studydesk.engine.work(caller, ({ run }) => signingProblemOf(run, caller, row))
  if (problem === 'talkFirst') throw conflict('TalkFirst')
  if (problem !== null) throw conflict('ConsentNotForYouAlone', { data: { problem } })
}

/** Requires that the form is completed before the signature. */
async function requireCompleted({ caller, studydesk }: CallContext, { formSubmissionId }: Consent): Promise<void> {
  if (formSubmissionId === null) return
  const { status } = await studydesk.engine.read(caller, 'formSubmission', formSubmissionId)
  if (status !== 'COMPLETED') throw conflict('FormNotCompleted')
}
