import type { Readable } from 'node:stream'
import type { ConsentSubmission, ConsentText } from '#resources/consents/consentAnswers.ts'
import { openConsents } from '#resources/consents/consentStates.ts'
import { consentCalls as declared } from '#resources/consents/consentsCalls.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { readContent } from '../forms/content.ts'
import { answerPdf } from '../forms/files/answerPdf.ts'
import { loadCurrentAnswers } from '../forms/submissions/answerRows.ts'
import { conflict, invalid, notFound } from '../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { signaturesOf } from '../platform/signatures/index.ts'
import { requireStudy } from '../studies/requireStudySite.ts'
import { addConsent, readConfiguration } from './configuration.ts'
import { tokenOfStaff } from './meetings/calls.ts'
import { printConsent } from './print.ts'

type Consent = ResourceAnswer['consent']

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>
type OfParticipant = CallContext & { readonly params: { readonly studyId: string; readonly participantId: string } }

/** Routes of the resource `consent` (specification 2, section 7, "Consent"), and the routes of a consent's text and PDF copy. */
export const consentCalls = callsOf(declared, {
  configuration: readConfiguration,
  addToStudy: addConsent,
  attest,
  submissions: readSubmissions,
  beginEncounter,
  text: readText,
  pdf: readPdf,
  meetingToken: tokenOfStaff,
})

/**
 * Attests that the consent was given; the staff member must have just signed in again. The body is that of the transition, and names the
 * consent if several are open. @throws notFound, conflict NoConsentUnderWay, and the errors of the transition
 */
async function attest(request: Request<'attest'>): Promise<Consent> {
  const { consentId, signature, version, ...changes } = request.input
  const open = await openOf(request, consentId)
  if (open === null) throw conflict('NoConsentUnderWay')
  return request.studydesk.engine.transition(request.caller, 'consent', open.id, {
    name: 'attest',
    changes,
    ...(typeof signature === 'string' ? { signature } : {}),
    ...(typeof version === 'number' ? { version } : {}),
  })
}

/** Returns the requested consents of a participant in a study, with outcome and signatures, the newest first. @throws notFound */
async function readSubmissions(request: OfParticipant): Promise<readonly ConsentSubmission[]> {
  const { caller, studydesk } = request
  const rows = await consentsOf(request)
  return studydesk.engine.work(caller, async ({ run }) => {
    const submissions: ConsentSubmission[] = []
    for (const row of rows) submissions.push({ ...row, signatures: await signaturesOf(run, caller.orgId, row.id) })
    return submissions
  })
}

/**
 * Begins a session in which staff explain a consent to a participant at the site. Requests the consent first if no request is open.
 * @throws notFound, invalid, conflict as the creation and the transition `begin`
 */
async function beginEncounter(request: Request<'beginEncounter'>): Promise<Consent> {
  const { caller, studydesk } = request
  const { consentId, studyConsentId, language } = request.input
  const participationId = await findParticipationId(request)
  const open = await openOf(request, consentId, studyConsentId)
  return studydesk.engine.work(caller, async (work) => {
    const id = open?.id ?? (await work.create('consent', { participantStudyId: participationId, studyConsentId, language })).id
    await work.transition('consent', id, { name: 'begin' })
    return work.read('consent', id)
  })
}

/** Returns the text of a consent in its version, with the answers at the time when it was given. @throws notFound, FormDamaged */
async function readText({ caller, studydesk, params: { id } }: Request<'text'>): Promise<ConsentText> {
  const { integrityKey, formSubmissionId, answers, givenOn, signedOn, attestedOn, declinedOn } = await studydesk.engine.read(
    caller,
    'consent',
    id,
  )
  // If the participant's profile is locked for the caller, `answers` is no array, and the answers stay hidden. A consent without a form
  // has no answers.
  const isShown = formSubmissionId !== null && (givenOn === null ? declinedOn !== null : Array.isArray(answers))
  return studydesk.engine.work(caller, async ({ run }) => ({
    formJson: await readContent(run, caller.orgId, integrityKey ?? ''),
    answers: isShown ? (await loadCurrentAnswers(run, caller.orgId, formSubmissionId, signedOn ?? attestedOn)).answers : null,
  }))
}

/** @throws notFound */
async function readPdf(request: Request<'pdf'>): Promise<Readable> {
  const { caller, studydesk, params } = request
  const { id } = await studydesk.engine.read(caller, 'consent', params.id)
  const bytes = await studydesk.engine.work(caller, ({ run }) => printConsent({ run, caller, texts: studydesk.texts }, id))
  return answerPdf(request, { resource: 'consent', id, bytes, fileName: `consent-${id}.pdf` })
}

/** Returns the id of the participation. @throws notFound for a participant whom the caller cannot see in that study */
async function findParticipationId(request: OfParticipant): Promise<string> {
  const studyId = await requireStudy(request)
  const { participantId } = request.params
  if (!isUuid(participantId)) throw notFound()
  const { rows } = await request.studydesk.engine.list(request.caller, 'participantStudy', { studyId, participantId, _total: 'none' })
  const [card] = rows
  if (card === undefined) throw notFound()
  return card.id
}

async function consentsOf(request: OfParticipant): Promise<readonly Consent[]> {
  const participantStudyId = await findParticipationId(request)
  const { rows } = await request.studydesk.engine.listWhole(request.caller, 'consent', { participantStudyId })
  return rows
}

/**
 * Returns the open consent with this id, or the only open one if the request names none. Null if none is open.
 * @throws notFound if the consent with this id is not open, invalid if several are open and the request names none
 */
async function openOf(
  request: OfParticipant,
  consentId: string | null | undefined,
  studyConsentId?: string | null,
): Promise<Consent | null> {
  const open = (await consentsOf(request)).filter(({ state }) => openConsents.some((each) => each === state))
  if (consentId != null) {
    const matchingConsent = open.find(({ id }) => id === consentId)
    if (matchingConsent === undefined) throw notFound()
    return matchingConsent
  }
  const matchingConsents = studyConsentId == null ? open : open.filter((each) => each.studyConsentId === studyConsentId)
  if (matchingConsents.length > 1) throw invalid([{ path: 'consentId', code: 'required' }])
  return matchingConsents[0] ?? null
}
