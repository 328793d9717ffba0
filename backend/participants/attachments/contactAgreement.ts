import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import {
  type ContactAgreementType,
  contactAgreementMaxBytes,
  contactAgreementTypes,
} from '#resources/participants/contactAgreementTypes.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import { ApplicationError, forbidden, invalid, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { ReceivedFile } from '../../platform/engine/ports/files.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { receiveAndStoreUpload } from '../../platform/files/upload.ts'
import { createSigningCaller } from './signing.ts'

type Attachment = ResourceAnswer['attachment']

type Request<Name extends keyof typeof participantCalls> = DeclaredRequest<(typeof participantCalls)[Name]>
type OfParticipant = CallContext & { readonly params: { readonly participantId: string } }

/**
 * Lists the signed agreements to contact. Each is a PDF attachment of the participant; there is at most one, with its former versions.
 * Specification 2, sections 4 ("Agreement upload"), 5 and 7.
 */
export async function listAgreements(request: Request<'contactAgreements'>): Promise<readonly Attachment[]> {
  await requireOpen(request)
  return agreementsOf(request)
}

export async function addAgreement(request: Request<'addContactAgreement'>): Promise<Attachment> {
  await requireOpen(request)
  const { file, type } = await receiveAgreement(request, null)
  const input = { participantId: request.params.participantId, fileId: file.id }
  return store(request, type, (work) => work.create('attachment', input))
}

export async function replaceAgreement(request: Request<'replaceContactAgreement'>): Promise<Attachment> {
  await requireOpen(request)
  const before = await findAgreement(request)
  const { file, type } = await receiveAgreement(request, before)
  // Users cannot replace the file of an agreement elsewhere. This route may, because it has checked their rights.
  return store(request, type, async (work) => {
    await work.trusted.update('attachment', before.id, { fileId: file.id })
    return work.read('attachment', before.id)
  })
}

/** Checks the participant before the upload is read. @throws notFound, forbidden ProfileRestricted */
async function requireOpen({ caller, params, studydesk }: OfParticipant): Promise<void> {
  const { redacted } = await studydesk.engine.read(caller, 'participant', params.participantId)
  if (redacted === true) throw forbidden('ProfileRestricted')
}

/**
 * Stores an agreement. Locks the participant first: a new attachment takes only a shared lock on its participant, and two that share it
 * would deadlock when both change the participant.
 */
const store = (
  { caller, params, studydesk }: OfParticipant,
  type: ContactAgreementType,
  write: (work: Work) => Promise<Attachment>,
): Promise<Attachment> =>
  studydesk.engine.work(createSigningCaller(caller, type), async (work) => {
    await work.run({ text: participantLockQuery, values: [caller.orgId, params.participantId] })
    return write(work)
  })

const participantLockQuery = 'select from participant where org_id = $1 and id = $2 for no key update'

/** Returns the agreements, the newest first. After a merge of two profiles there may be several. */
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

async function findAgreement({ caller, params, studydesk }: Request<'replaceContactAgreement'>): Promise<Attachment> {
  const row = await studydesk.engine.read(caller, 'attachment', params.agreementId)
  if (row.participantId !== params.participantId.toLowerCase() || row.participantContactAgreementType === null) throw notFound()
  return row
}

async function receiveAgreement(request: Request<'addContactAgreement'>, before: Attachment | null) {
  const { file, fields } = await receiveAndStoreUpload(request, {
    maxBytes: contactAgreementMaxBytes,
    validate: (received, { type }) => [
      ...problemsOfFile(received),
      ...problemsOfType(type, { before, isOnBoard: request.query.from === 'board' }),
    ],
  }).catch((error: unknown) => {
    const isMissing = error instanceof ApplicationError && error.errorCode === 'FileMissing'
    throw isMissing ? invalid([{ path: 'file', code: 'agreementFileRequired' }]) : error
  })
  return { file, type: fields.type as ContactAgreementType }
}

/** Checks the content of a file, whatever its name. */
const problemsOfFile = ({ contentType }: ReceivedFile): readonly FieldProblem[] =>
  contentType === 'application/pdf' ? [] : [{ path: 'file', code: 'requiredPDFmsg' }]

/**
 * Only the recruitment board, with `from=board` in the address, offers the narrower type. A better copy of a signed agreement keeps its
 * type on every page, because the person agreed to no more.
 */
function problemsOfType(
  type: ContactAgreementType | null | undefined,
  { before, isOnBoard }: { readonly before: Attachment | null; readonly isOnBoard: boolean },
): readonly FieldProblem[] {
  if (type == null) return [{ path: 'type', code: 'agreementTypeRequired' }]
  const isOffered = type === 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY' || isOnBoard || type === before?.participantContactAgreementType
  return isOffered ? [] : [{ path: 'type', code: 'agreementTypeOnBoard' }]
}
