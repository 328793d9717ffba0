import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../../engine/types.ts'
import { factsOfFile } from '../../files/factsOfFile.ts'

type SubmissionFile = ResourceRow['submissionFile']

/** A file of an answer says of its content what lists show. @throws invalid */
export async function fillFileFacts({ input, caller, studydesk }: Write<SubmissionFile>): Promise<Partial<SubmissionFile> | undefined> {
  const facts = await factsOfFile(studydesk.files, caller, { fileId: input.fileId })
  if (facts === null) return undefined
  const { fileName, contentType, fileSize } = facts
  return { fileName, contentType, fileSize }
}
