import { type ContactAgreementType, contactAgreementMaxBytes, contactAgreementTypes } from '#resources/contactAgreementTypes.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { ReceivedFile } from '../../engine/ports/files.ts'
import type { CallContext } from '../../engine/types.ts'
import { ApplicationError, forbidden, invalid, notFound } from '../../errors.ts'
import { takeUpload } from '../../files/upload.ts'
import { signingCaller } from './signing.ts'

type Attachment = ResourceAnswer['attachment']

type Request<Name extends keyof typeof participantCalls> = DeclaredRequest<(typeof participantCalls)[Name]>
type OfParticipant = CallContext & { readonly params: { readonly participantId: string } }

/**
 * Signed agreements to contact: a PDF among the attachments of the participant, at most one, whose former versions are kept.
 * Specification 2, sections 4 ("Agreement upload"), 5 and 7.
 */
export async function listAgreements(request: Request<'contactAgreements'>): Promise<readonly Attachment[]> {
  await requireOpen(request)
  return agreementsOf(request)
}

export async function addAgreement(request: Request<'addContactAgreement'>): Promise<Attachment> {
  await requireOpen(request)
  const { file, type } = await takeAgreement(request, null)
  const input = { participantId: request.params.participantId, fileId: file.id }
  return store(request, type, (work) => work.create('attachment', input))
}

export async function replaceAgreement(request: Request<'replaceContactAgreement'>): Promise<Attachment> {
  await requireOpen(request)
  const before = await agreementNamed(request)
  const { file, type } = await takeAgreement(request, before)
  // An agreement is locked: this call alone, which has checked the rights, replaces its file.
  return store(request, type, async (work) => {
    await work.trusted.update('attachment', before.id, { fileId: file.id })
    return work.read('attachment', before.id)
  })
}

/** Before anything is read of the upload. @throws notFound, forbidden ProfileRestricted */
async function requireOpen({ caller, params, studydesk }: OfParticipant): Promise<void> {
  const { redacted } = await studydesk.engine.read(caller, 'participant', params.participantId)
  if (redacted === true) throw forbidden('ProfileRestricted')
}

/**
 * Stores an agreement. The participant is held before anything else: a new attachment shares its participant with every other, and two who both
 * share it could not both go on to change what it says of agreements.
 */
const store = (
  { caller, params, studydesk }: OfParticipant,
  type: ContactAgreementType,
  write: (work: Work) => Promise<Attachment>,
): Promise<Attachment> =>
  studydesk.engine.work(signingCaller(caller, type), async (work) => {
    await work.run({ text: holdParticipant, values: [caller.orgId, params.participantId] })
    return write(work)
  })

const holdParticipant = 'select from participant where org_id = $1 and id = $2 for no key update'

/** The newest first: after a merge of two people there may be more than one. */
async function agreementsOf({ caller, params, studydesk }: OfParticipant): Promise<readonly Attachment[]> {
  const { rows } = await studydesk.engine.list(caller, 'attachment', {
    participantId: params.participantId,
    participantContactAgreementType: contactAgreementTypes,
    allStudies: caller.can('PARTICIPANTS', 'OWN'),
    sort: 'dateAdded,desc',
    _total: 'none',
  })
  return rows
}

async function agreementNamed({ caller, params, studydesk }: Request<'replaceContactAgreement'>): Promise<Attachment> {
  const row = await studydesk.engine.read(caller, 'attachment', params.agreementId)
  if (row.participantId !== params.participantId.toLowerCase() || row.participantContactAgreementType === null) throw notFound()
  return row
}

async function takeAgreement(request: Request<'addContactAgreement'>, before: Attachment | null) {
  const { file, fields } = await takeUpload(request, {
    maxBytes: contactAgreementMaxBytes,
    judge: (received, { type }) => [
      ...problemsOfFile(received),
      ...problemsOfType(type, { before, isOnBoard: request.query.from === 'board' }),
    ],
  }).catch((error: unknown) => {
    const isMissing = error instanceof ApplicationError && error.errorCode === 'FileMissing'
    throw isMissing ? invalid([{ path: 'file', code: 'agreementFileRequired' }]) : error
  })
  return { file, type: fields.type as ContactAgreementType }
}

/** The content decides, whatever the name says. */
const problemsOfFile = ({ contentType }: ReceivedFile): readonly FieldProblem[] =>
  contentType === 'application/pdf' ? [] : [{ path: 'file', code: 'requiredPDFmsg' }]

/**
 * The narrower type is offered on the recruitment board alone, which says so by `from=board` in the address. A better copy of what was signed
 * keeps its type wherever it is stored: the person agreed to no more than that.
 */
function problemsOfType(
  type: ContactAgreementType | null | undefined,
  { before, isOnBoard }: { readonly before: Attachment | null; readonly isOnBoard: boolean },
): readonly FieldProblem[] {
  if (type == null) return [{ path: 'type', code: 'agreementTypeRequired' }]
  const isOffered = type === 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY' || isOnBoard || type === before?.participantContactAgreementType
  return isOffered ? [] : [{ path: 'type', code: 'agreementTypeOnBoard' }]
}
