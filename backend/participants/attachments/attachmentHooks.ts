import type { ResourceRow } from '#resources/rows.ts'
import type { ResourceHooks, Write } from '../../engine/types.ts'
import { factsOfFile } from '../../files/factsOfFile.ts'
import { noteAgreement } from './noteAgreement.ts'
import { agreementSignedBy } from './signing.ts'

type Attachment = ResourceRow['attachment']

/** An attachment tells of its file what lists sort by. Specification 2, sections 2, 3 and 4. */
export const attachmentHooks: ResourceHooks<Attachment> = {
  guard: { on: ['create', 'update'] },
  async beforeWrite(write) {
    if (write.action !== 'create' && !changesFile(write)) return undefined
    const { caller, studydesk, input } = write
    const type = agreementSignedBy(caller)
    // What makes an agreement is its content alone.
    const facts = await factsOfFile(studydesk.files, caller, { fileId: input.fileId, isAnyName: type !== undefined })
    return { ...facts, ...typed(type) }
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
