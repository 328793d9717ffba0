import type { Readable } from 'node:stream'
import type { ConsentSubmission, ConsentText } from '#resources/consentAnswers.ts'
import { openConsents } from '#resources/consentStates.ts'
import { consentCalls as declared } from '#resources/consents/calls.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import { answerPdf } from '../forms/files/answerPdf.ts'
import { currentAnswers } from '../forms/submissions/answerRows.ts'
import { tokenOfStaff } from '../meetings/calls.ts'
import { signaturesOf } from '../signatures/index.ts'
import { studyIn } from '../studies/ownPlaces.ts'
import { addConsent, readConfiguration } from './configuration.ts'
import { printConsent } from './print.ts'

type Consent = ResourceAnswer['consent']

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>
type OfParticipant = CallContext & { readonly params: { readonly studyId: string; readonly participantId: string } }

/** Specification 2, section 7, "Consent": the resource `consent` by the addresses that are listed there, its text, and its copy. */
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
 * A member of staff attests that the consent was given, with a fresh sign-in of theirs. The body is that of the transition, and names the consent where
 * several wait for it. @throws notFound, conflict NoConsentUnderWay, and as the transition
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

/** What a participant was asked to consent to in a study, what came of it, and who signed. The newest first. @throws notFound */
async function readSubmissions(request: OfParticipant): Promise<readonly ConsentSubmission[]> {
  const { caller, studydesk } = request
  const rows = await consentsOf(request)
  return studydesk.engine.work(caller, async ({ run }) => {
    const told: ConsentSubmission[] = []
    for (const row of rows) told.push({ ...row, signatures: await signaturesOf(run, caller.orgId, row.id) })
    return told
  })
}

/**
 * Staff sit down with a participant to explain a consent and to go through it with them: they are asked for it where they were not yet.
 * @throws notFound, invalid, conflict as the creation and the transition `begin`
 */
async function beginEncounter(request: Request<'beginEncounter'>): Promise<Consent> {
  const { caller, studydesk } = request
  const { consentId, studyConsentId, language } = request.input
  const participationId = await participationIn(request)
  const open = await openOf(request, consentId, studyConsentId)
  return studydesk.engine.work(caller, async (work) => {
    const id = open?.id ?? (await work.create('consent', { participantStudyId: participationId, studyConsentId, language })).id
    await work.transition('consent', id, { name: 'begin' })
    return work.read('consent', id)
  })
}

/** The text of a consent in its version, with the answers as of the moment when it was given. @throws notFound, FormDamaged */
async function readText({ caller, studydesk, params: { id } }: Request<'text'>): Promise<ConsentText> {
  const { integrityKey, formSubmissionId, answers, givenOn, signedOn, attestedOn, declinedOn } = await studydesk.engine.read(
    caller,
    'consent',
    id,
  )
  // Answers of a locked profile are hidden; a consent without a form has none.
  const isShown = formSubmissionId !== null && (givenOn === null ? declinedOn !== null : Array.isArray(answers))
  return studydesk.engine.work(caller, async ({ run }) => ({
    formJson: await readContent(run, caller.orgId, integrityKey ?? ''),
    answers: isShown ? (await currentAnswers(run, caller.orgId, formSubmissionId, signedOn ?? attestedOn)).answers : null,
  }))
}

/** @throws notFound */
async function readPdf(request: Request<'pdf'>): Promise<Readable> {
  const { caller, studydesk, params } = request
  const { id } = await studydesk.engine.read(caller, 'consent', params.id)
  const bytes = await studydesk.engine.work(caller, ({ run }) => printConsent({ run, caller, texts: studydesk.texts }, id))
  return answerPdf(request, { resource: 'consent', id, bytes, fileName: `consent-${id}.pdf` })
}

/** @throws notFound for somebody whom the caller does not see in that study */
async function participationIn(request: OfParticipant): Promise<string> {
  const studyId = await studyIn(request)
  const { participantId } = request.params
  if (!isUuid(participantId)) throw notFound()
  const { rows } = await request.studydesk.engine.list(request.caller, 'participantStudy', { studyId, participantId, _total: 'none' })
  const [card] = rows
  if (card === undefined) throw notFound()
  return card.id
}

async function consentsOf(request: OfParticipant): Promise<readonly Consent[]> {
  const participantStudyId = await participationIn(request)
  const { rows } = await request.studydesk.engine.listWhole(request.caller, 'consent', { participantStudyId })
  return rows
}

/** The consent that is under way: the one that is named, or the only one. Null where none is. @throws invalid where several are */
async function openOf(
  request: OfParticipant,
  consentId: string | null | undefined,
  studyConsentId?: string | null,
): Promise<Consent | null> {
  const open = (await consentsOf(request)).filter(({ state }) => openConsents.some((each) => each === state))
  if (consentId != null) {
    const named = open.find(({ id }) => id === consentId)
    if (named === undefined) throw notFound()
    return named
  }
  const wanted = studyConsentId == null ? open : open.filter((each) => each.studyConsentId === studyConsentId)
  if (wanted.length > 1) throw invalid([{ path: 'consentId', code: 'required' }])
  return wanted[0] ?? null
}
