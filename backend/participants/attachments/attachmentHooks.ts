import { isNameOfType } from '#resources/attachmentTypes.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { ResourceHooks, Write } from '../../engine/types.ts'
import { ApplicationError, invalid } from '../../errors.ts'
import type { StoredFile } from '../../files/types.ts'
import { noteAgreement } from './noteAgreement.ts'
import { agreementSignedBy } from './signing.ts'

type Attachment = ResourceRow['attachment']

/** An attachment tells of its file what lists sort by. Specification 2, sections 2, 3 and 4. */
export const attachmentHooks: ResourceHooks<Attachment> = {
  async beforeWrite(write) {
    if (write.action !== 'create' && !changesFile(write)) return undefined
    return { ...(await describe(write, write.input.fileId)), ...typed(agreementSignedBy(write.caller)) }
  },

  afterWriteOn: ['create', 'update'],
  async afterWrite(write) {
    const type = agreementSignedBy(write.caller)
    if (type !== undefined) await noteAgreement(write, type)
  },
}

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
