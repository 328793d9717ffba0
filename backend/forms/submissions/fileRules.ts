import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../../engine/types.ts'
import { conflict } from '../../errors.ts'
import { factsOfFile } from '../../files/factsOfFile.ts'

type SubmissionFile = ResourceRow['submissionFile']

/** A file of an answer says of whom it is, and of its content what lists show. @throws invalid, conflict SubmissionLocked, SubmissionCancelled */
export async function placeFile({ input, caller, studydesk }: Write<SubmissionFile>): Promise<Partial<SubmissionFile> | undefined> {
  const { formSubmissionId, fileId } = input
  if (!isUuid(formSubmissionId)) return undefined
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select participant_id::text as "participantId", status from form_submission where org_id = $1 and id = $2',
      values: [caller.orgId, formSubmissionId],
    },
  ])
  const submission = answer?.rows[0] as Pick<ResourceRow['formSubmission'], 'participantId' | 'status'> | undefined
  if (submission === undefined) return undefined
  const { participantId, status } = submission
  if (status === 'COMPLETED') throw conflict('SubmissionLocked')
  if (status === 'CANCELLED') throw conflict('SubmissionCancelled')
  const facts = await factsOfFile(studydesk.files, caller, { fileId })
  if (facts === null) return { participantId }
  const { fileName, contentType, fileSize } = facts
  return { participantId, fileName, contentType, fileSize }
}
