import { comment } from '#resources/comment.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { ReceivedFile } from '../../engine/ports/files.ts'
import type { CallContext } from '../../engine/types.ts'
import { invalid, notFound, uploadQuotaReached } from '../../errors.ts'
import { sanitiseRichText } from '../../fields/richText.ts'
import { todayFor } from '../../today.ts'
import type { Participation, ParticipationParams } from './participation.ts'

/** A request that brings a comment, below a record or a participant. */
export type CommentForm = CallContext & { readonly params: ParticipationParams } & Pick<
    DeclaredRequest<(typeof participantCalls)['addRecordComment']>,
    'receive'
  >

/** The slot that the form may repeat; it must be that of the address. */
const slotNames = ['cardId', 'studyId', 'siteId', 'participantId'] as const

/**
 * The comment that a multipart form brings, with its file stored. `participantName`, which the specification has callers send, is not
 * stored: the participant follows from the address, and the name is for each reader to see by their own rights. A form with errors stores
 * nothing.
 * @throws invalid, notFound when the form names another participation than the address, tooLarge, uploadQuotaReached
 */
export async function readCommentForm({ caller, params, studydesk, receive }: CommentForm, participation: Participation): Promise<Values> {
  const { files, config } = studydesk
  const { uploadBytes: maxBytes, uploadBytesPerDay } = config.limits
  const { fields, file } = await receive({ maxBytes }, async ({ name, content }) => {
    if ((await files.uploadedToday(caller)) >= uploadBytesPerDay) throw uploadQuotaReached(uploadBytesPerDay)
    return files.receive({ name, content, maxBytes })
  })
  const input = inputOf(fields, participation)
  try {
    const slot: ParticipationParams = { ...params, participantId: participation.participantId }
    if (slotNames.some((name) => fields[name] != null && fields[name] !== slot[name]?.toLowerCase())) throw notFound()
    const problems = problemsOf(input, file, todayFor(caller, { ...participation }))
    if (problems.length > 0) throw invalid(problems)
  } catch (error) {
    await file?.discard()
    throw error
  }
  const stored = file === null ? null : await files.keep(caller, file, uploadBytesPerDay)
  return { ...input, fileId: stored?.id ?? null }
}

const inputOf = (
  { commentText, linkURL }: { readonly commentText: string; readonly linkURL?: string | null },
  { participantId, studyId, siteId }: Participation,
): Values => ({
  participantId,
  studyId,
  siteId,
  commentText: sanitiseRichText(commentText, comment.fields.commentText),
  linkURL: linkURL ?? null,
})

/** Checked once more: a text may be empty without its scripts. */
function problemsOf(input: Values, file: ReceivedFile | null, today: string): readonly FieldProblem[] {
  const accepted: readonly string[] = comment.fields.fileId.accept
  return [
    ...validate(comment, normalise(comment, input, today), today),
    ...(file === null || accepted.includes(file.contentType) ? [] : [{ path: 'file', code: 'fileType' }]),
  ]
}
