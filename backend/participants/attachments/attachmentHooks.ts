import { isNameOfType } from '#resources/attachmentTypes.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { ResourceHooks, Write } from '../../engine/types.ts'
import { ApplicationError, conflict, invalid } from '../../errors.ts'
import type { StoredFile } from '../../files/types.ts'
import { noteAgreement } from './noteAgreement.ts'
import { agreementSignedBy } from './signing.ts'

type Attachment = ResourceRow['attachment']

/**
 * An attachment tells of its file what lists sort by; a new file takes the place of the former one, which is kept as a version. A signed
 * agreement is changed by the calls of agreements alone. Specification 2, sections 2, 3 and 4.
 */
export const attachmentHooks: ResourceHooks<Attachment> = {
  async beforeWrite(write) {
    const { action, before, input, caller } = write
    const type = agreementSignedBy(caller)
    if (isAgreement(before) && type === undefined && (action === 'remove' || changesFile(write))) throw conflict('SignedAgreement')
    if (action === 'create') return { ...(await describe(write, input.fileId)), ...typed(type), versionNumber: 1 }
    if (!changesFile(write)) return undefined
    return { ...(await describe(write, input.fileId)), ...typed(type), versionNumber: Number(before?.versionNumber) + 1 }
  },

  afterWriteOn: ['create', 'update'],
  async afterWrite(write) {
    const { action, caller, before, after } = write
    if (action === 'update' && before !== null && before.fileId !== after.fileId) await keepVersion(before, write.work)
    const type = agreementSignedBy(caller)
    if (type !== undefined) await noteAgreement(write, type)
  },
}

const isAgreement = (row: Attachment | null): boolean => row !== null && row.participantContactAgreementType !== null

const changesFile = ({ action, before, input }: Write<Attachment>): boolean =>
  action === 'update' && typeof input.fileId === 'string' && input.fileId.toLowerCase() !== before?.fileId

const typed = (type: ReturnType<typeof agreementSignedBy>): Partial<Attachment> =>
  type === undefined ? {} : { participantContactAgreementType: type }

/**
 * Name, type, size and date of the file; nothing of one that is not there, which the engine refuses by itself.
 * @throws invalid fileNameType: the end of the name says something else than the content
 */
async function describe({ caller, studydesk }: Write<Attachment>, fileId: unknown): Promise<Partial<Attachment>> {
  if (!isUuid(fileId)) return {}
  const file = await studydesk.files.describe(caller, fileId).catch(absent)
  if (file === null) return {}
  const { fileName, contentType, fileSize, dateAdded } = file
  // What makes an agreement is its content alone.
  const isSigned = agreementSignedBy(caller) !== undefined
  if (!isSigned && !isNameOfType(fileName, contentType)) throw invalid([{ path: 'fileId', code: 'fileNameType' }])
  return { fileName, contentType, fileSize, dateAdded }
}

function absent(error: unknown): StoredFile | null {
  if (error instanceof ApplicationError && error.code === 404) return null
  throw error
}

/** The former file, as it was. */
async function keepVersion(
  { id: attachmentId, versionNumber, fileId, fileName, contentType, fileSize, dateAdded }: Attachment,
  work: Work,
) {
  await work.trusted.create('attachmentVersion', { attachmentId, versionNumber, fileId, fileName, contentType, fileSize, dateAdded })
}
