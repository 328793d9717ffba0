import type { Readable } from 'node:stream'
import { consent } from '#resources/consent.ts'
import type { ConsentSubmission, ConsentText } from '#resources/consentAnswers.ts'
import { openConsents } from '#resources/consentStates.ts'
import { guardOf } from '#resources/core/access.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { signaturesOf } from '../access/signatures/index.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import { answerPdf } from '../forms/files/answerPdf.ts'
import { currentAnswers } from '../forms/submissions/answerRows.ts'
import { studyIn } from '../recruitment/ownPlaces.ts'
import { printConsent } from './print.ts'

type Consent = ResourceAnswer['consent']

const guard = guardOf(consent)
const toRead = { ...guard, action: consent.actions.read } as const
const toChange = { ...guard, action: consent.actions.update } as const

/** Specification 2, section 7, "Consent": the resource `consent` by the addresses that are listed there, what it says, and its copy. */
export const consentCalls: readonly Call[] = [
  {
    method: 'POST',
    path: 'study/:studyId/consent/participant/:participantId/attestation',
    body: {
      of: 'consent',
      isChange: true,
      beside: { 'consentId?': 'Which one, where several wait.', 'signature?': 'Proof of a fresh sign-in.' },
    },
    access: toChange,
    handler: attest,
  },
  { method: 'GET', path: 'study/:studyId/consent/participant/:participantId/submission', access: toRead, handler: readSubmissions },
  {
    method: 'POST',
    path: 'study/:studyId/participant/:participantId/encounter/consent',
    body: {
      'consentId?': 'Which one, where several wait.',
      'studyConsentId?': 'Consent of the study to begin.',
      'language?': 'Language in which it is explained.',
    },
    access: toChange,
    status: 201,
    handler: beginEncounter,
  },
  { method: 'GET', path: 'consent/:id/text', access: toRead, handler: readText },
  { method: 'GET', path: 'consent/:id/pdf', access: toRead, answer: 'bare', handler: readPdf },
]

/**
 * A member of staff attests that the consent was given, with a fresh sign-in of theirs. The body is that of the transition, and names the consent where
 * several wait for it. @throws notFound, conflict NoConsentUnderWay, and as the transition
 */
async function attest(request: CallRequest): Promise<Consent> {
  const { consentId, signature, version, ...changes } = bodyOf(request.body)
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
async function readSubmissions(request: CallRequest): Promise<readonly ConsentSubmission[]> {
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
async function beginEncounter(request: CallRequest): Promise<Consent> {
  const { caller, studydesk } = request
  const { consentId, studyConsentId, language } = bodyOf(request.body)
  const participationId = await participationIn(request)
  const open = await openOf(request, consentId, studyConsentId)
  return studydesk.engine.work(caller, async (work) => {
    const id = open?.id ?? (await work.create('consent', { participantStudyId: participationId, studyConsentId, language } as never)).id
    await work.transition('consent', id, { name: 'begin' })
    return work.read('consent', id)
  })
}

/** The text of a consent in its version, with the answers as of the moment when it was given. @throws notFound, FormDamaged */
async function readText({ caller, studydesk, params: { id = '' } }: CallRequest): Promise<ConsentText> {
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
async function readPdf(request: CallRequest): Promise<Readable> {
  const { caller, studydesk, params } = request
  const { id } = await studydesk.engine.read(caller, 'consent', params.id ?? '')
  const bytes = await studydesk.engine.work(caller, ({ run }) => printConsent({ run, caller, texts: studydesk.texts }, id))
  return answerPdf(request, { resource: 'consent', id, bytes, fileName: `consent-${id}.pdf` })
}

/** @throws notFound for somebody whom the caller does not see in that study */
async function participationIn(request: CallRequest): Promise<string> {
  const studyId = await studyIn(request)
  const { participantId = '' } = request.params
  if (!isUuid(participantId)) throw notFound()
  const { rows } = await request.studydesk.engine.list(request.caller, 'participantStudy', { studyId, participantId, _total: 'none' })
  const [card] = rows
  if (card === undefined) throw notFound()
  return card.id
}

async function consentsOf(request: CallRequest): Promise<readonly Consent[]> {
  const participantStudyId = await participationIn(request)
  const { rows } = await request.studydesk.engine.listWhole(request.caller, 'consent', { participantStudyId })
  return rows
}

/** The consent that is under way: the one that is named, or the only one. Null where none is. @throws invalid where several are */
async function openOf(request: CallRequest, consentId: unknown, studyConsentId?: unknown): Promise<Consent | null> {
  const open = (await consentsOf(request)).filter(({ state }) => openConsents.some((each) => each === state))
  if (consentId !== undefined) {
    const named = open.find(({ id }) => id === consentId)
    if (named === undefined) throw notFound()
    return named
  }
  const wanted = studyConsentId === undefined ? open : open.filter((each) => each.studyConsentId === studyConsentId)
  if (wanted.length > 1) throw invalid([{ path: 'consentId', code: 'required' }])
  return wanted[0] ?? null
}
