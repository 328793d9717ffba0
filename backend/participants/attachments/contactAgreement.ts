import { type ContactAgreementType, contactAgreementMaxBytes, contactAgreementTypes } from '#resources/contactAgreementTypes.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import { ApplicationError, forbidden, invalid, notFound } from '../../errors.ts'
import type { ReceivedFile } from '../../files/types.ts'
import { takeUpload } from '../../files/upload.ts'
import { signingCaller } from './signing.ts'

type Attachment = ResourceAnswer['attachment']

/**
 * Signed agreements to contact: a PDF among the attachments of the participant, at most one, whose former versions are kept.
 * Specification 2, sections 4 ("Agreement upload"), 5 and 7.
 */
export const contactAgreementCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'participant/:participantId/contactAgreement',
    access: { page: 'PARTICIPANTS', action: 'VIEW' },
    async handler(request) {
      await demandOpen(request)
      return agreementsOf(request)
    },
  },
  {
    method: 'POST',
    path: 'participant/:participantId/contactAgreement',
    access: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' },
    multipart: true,
    status: 201,
    async handler(request) {
      await demandOpen(request)
      const { file, type } = await takeAgreement(request, null)
      const input = { participantId: request.params.participantId, fileId: file.id }
      return store(request, type, (work) => work.create('attachment', input))
    },
  },
  {
    method: 'PATCH',
    path: 'participant/:participantId/contactAgreement/:agreementId',
    access: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' },
    multipart: true,
    async handler(request) {
      await demandOpen(request)
      const before = await agreementNamed(request)
      const { file, type } = await takeAgreement(request, before)
      // An agreement is locked: this call alone, which has asked who may, puts another file in its place.
      return store(request, type, async (work) => {
        await work.trusted.update('attachment', before.id, { fileId: file.id })
        return work.read('attachment', before.id)
      })
    },
  },
]

/** Before anything is read of the upload. @throws notFound, forbidden ProfileRestricted */
async function demandOpen({ caller, params, studydesk }: CallRequest): Promise<void> {
  const { redacted } = await studydesk.engine.read(caller, 'participant', params.participantId ?? '')
  if (redacted === true) throw forbidden('ProfileRestricted')
}

/**
 * Stores an agreement. The participant is held before anything else: a new attachment shares its participant with every other, and two who both
 * share it could not both go on to change what it says of agreements.
 */
const store = (
  { caller, params, studydesk }: CallRequest,
  type: ContactAgreementType,
  write: (work: Work) => Promise<Attachment>,
): Promise<Attachment> =>
  studydesk.engine.work(signingCaller(caller, type), async (work) => {
    await work.run({ text: holdParticipant, values: [caller.orgId, params.participantId] })
    return write(work)
  })

const holdParticipant = 'select from participant where org_id = $1 and id = $2 for no key update'

/** The newest first: after a merge of two people there may be more than one. */
async function agreementsOf({ caller, params, studydesk }: CallRequest): Promise<readonly Attachment[]> {
  const { rows } = await studydesk.engine.list(caller, 'attachment', {
    participantId: params.participantId,
    participantContactAgreementType: contactAgreementTypes,
    allStudies: caller.can('PARTICIPANTS', 'OWN'),
    sort: 'dateAdded,desc',
    _total: 'none',
  })
  return rows
}

async function agreementNamed({ caller, params, studydesk }: CallRequest): Promise<Attachment> {
  const row = await studydesk.engine.read(caller, 'attachment', params.agreementId ?? '')
  if (row.participantId !== params.participantId?.toLowerCase() || row.participantContactAgreementType === null) throw notFound()
  return row
}

async function takeAgreement(request: CallRequest, before: Attachment | null) {
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
  type: string | undefined,
  { before, isOnBoard }: { readonly before: Attachment | null; readonly isOnBoard: boolean },
): readonly FieldProblem[] {
  if (type === undefined || type === '') return [{ path: 'type', code: 'agreementTypeRequired' }]
  if (!contactAgreementTypes.some((each) => each === type)) return [{ path: 'type', code: 'notAChoice' }]
  const isOffered = type === 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY' || isOnBoard || type === before?.participantContactAgreementType
  return isOffered ? [] : [{ path: 'type', code: 'agreementTypeOnBoard' }]
}
