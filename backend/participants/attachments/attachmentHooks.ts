import type { ResourceRow } from '#resources/rows.ts'
import type { ResourceHooks, Write, Writing } from '../../engine/types.ts'
import { factsOfFile } from '../../files/factsOfFile.ts'
import { noteAgreement } from './noteAgreement.ts'
import { agreementSignedBy } from './signing.ts'

type Attachment = ResourceRow['attachment']

/** An attachment tells of its file what lists sort by. Specification 2, sections 2, 3 and 4. */
export const attachmentHooks: ResourceHooks<Attachment> = {
  on: {
    create: { holds: {}, fill: fillFacts, follow: noteSigned },
    update: { holds: {}, fill: async (write) => (changesFile(write) ? fillFacts(write) : undefined), follow: noteSigned },
  },
}

async function fillFacts({ caller, studydesk, input }: Write<Attachment>): Promise<Partial<Attachment>> {
  const type = agreementSignedBy(caller)
  // An agreement is made by its content alone.
  const facts = await factsOfFile(studydesk.files, caller, { fileId: input.fileId, isAnyName: type !== undefined })
  return { ...facts, ...typed(type) }
}

async function noteSigned(write: Writing<Attachment>): Promise<void> {
  const type = agreementSignedBy(write.caller)
  if (type !== undefined) await noteAgreement(write, type)
}

const changesFile = ({ before, input }: Write<Attachment>): boolean =>
  typeof input.fileId === 'string' && input.fileId.toLowerCase() !== before?.fileId

const typed = (type: ReturnType<typeof agreementSignedBy>): Partial<Attachment> =>
  type === undefined ? {} : { participantContactAgreementType: type }
