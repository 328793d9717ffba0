import type { ResourceRow } from '#resources/core/rows.ts'
import type { ResourceHooks, Write, WriteContext } from '../../platform/engine/types.ts'
import { factsOfFile } from '../../platform/files/factsOfFile.ts'
import { noteAgreement } from './noteAgreement.ts'
import { findSignedType } from './signing.ts'

type Attachment = ResourceRow['attachment']

/** Hooks of attachments: they copy the file's facts for lists, and record signed agreements. Specification 2, sections 2, 3 and 4. */
export const attachmentHooks: ResourceHooks<Attachment> = {
  on: {
    create: { holds: {}, fill: fillFacts, follow: noteSigned },
    update: { holds: {}, fill: async (write) => (changesFile(write) ? fillFacts(write) : undefined), follow: noteSigned },
  },
}

async function fillFacts({ caller, studydesk, input }: Write<Attachment>): Promise<Partial<Attachment>> {
  const type = findSignedType(caller)
  // The content alone makes a file an agreement, so any file name is allowed.
  const facts = await factsOfFile(studydesk.files, caller, { fileId: input.fileId, isAnyName: type !== undefined })
  return { ...facts, ...withAgreementType(type) }
}

async function noteSigned(write: WriteContext<Attachment>): Promise<void> {
  const type = findSignedType(write.caller)
  if (type !== undefined) await noteAgreement(write, type)
}

const changesFile = ({ before, input }: Write<Attachment>): boolean =>
  typeof input.fileId === 'string' && input.fileId.toLowerCase() !== before?.fileId

const withAgreementType = (type: ReturnType<typeof findSignedType>): Partial<Attachment> =>
  type === undefined ? {} : { participantContactAgreementType: type }
