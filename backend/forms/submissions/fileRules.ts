import type { ResourceRow } from '#resources/core/rows.ts'
import type { Write } from '../../platform/engine/types.ts'
import { factsOfFile } from '../../platform/files/factsOfFile.ts'

type SubmissionFile = ResourceRow['submissionFile']

/** Copies name, type and size of the file into its row, for lists. @throws invalid */
export async function fillFileFacts({ input, caller, studydesk }: Write<SubmissionFile>): Promise<Partial<SubmissionFile> | undefined> {
  const facts = await factsOfFile(studydesk.files, caller, { fileId: input.fileId })
  if (facts === null) return undefined
  const { fileName, contentType, fileSize } = facts
  return { fileName, contentType, fileSize }
}
