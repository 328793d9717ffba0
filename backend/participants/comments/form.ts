import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { comment } from '#resources/participants/comment.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import { invalid, notFound, uploadQuotaReached } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { ReceivedFile } from '../../platform/engine/ports/files.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { sanitiseRichText } from '../../platform/fields/types/richText.ts'
import type { Participation, ParticipationParams } from './participation.ts'

/** A request with a comment on a card or a participant. */
export type CommentForm = CallContext & { readonly params: ParticipationParams } & Pick<
    DeclaredRequest<(typeof participantCalls)['addRecordComment']>,
    'receive'
  >

/** Fields that the form may repeat; they must have the values of the address. */
const slotNames = ['cardId', 'studyId', 'siteId', 'participantId'] as const

/**
 * Reads a comment from a multipart form and stores its file. Does not store `participantName`, which the specification requires callers
 * to send: the address identifies the participant, and each reader sees the name only by their own rights. Stores nothing if the form has
 * errors.
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

/** Validates the sanitised comment: without its scripts, a text may be empty. */
function problemsOf(input: Values, file: ReceivedFile | null, today: string): readonly FieldProblem[] {
  const accepted: readonly string[] = comment.fields.fileId.accept
  return [
    ...validate(comment, normalise(comment, input, today), today),
    ...(file === null || accepted.includes(file.contentType) ? [] : [{ path: 'file', code: 'fileType' }]),
  ]
}
