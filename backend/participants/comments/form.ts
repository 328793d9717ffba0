import { comment } from '#resources/comment.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import type { CallRequest } from '../../engine/types.ts'
import { invalid, notFound, pathOf, uploadQuotaReached } from '../../errors.ts'
import { sanitiseRichText } from '../../fields/richText.ts'
import type { ReceivedFile } from '../../files/types.ts'
import { todayFor } from '../../today.ts'
import type { Participation } from './participation.ts'

/** Characters of a name. */
const longestName = 200

/** What the form may say of the place; it says what the address says. */
const placeNames = ['cardId', 'studyId', 'siteId', 'participantId'] as const
const known: readonly string[] = [...placeNames, 'commentText', 'participantName', 'linkURL']

/**
 * The comment that a multipart form brings, with its file stored: `commentText`, `File` and `linkURL`. `participantName`, which the
 * specification has callers send, is not kept: who a comment is about follows from its address, and what the person is called is for
 * each reader to see by his own rights. Nothing is stored of a form that is wrong.
 * @throws invalid, notFound when the form names another place than the address, tooLarge, uploadQuotaReached
 */
export async function readCommentForm(
  { caller, params, studydesk, receiveForm }: CallRequest,
  participation: Participation,
): Promise<Values> {
  const { files, config } = studydesk
  const { uploadBytes: maxBytes, uploadBytesPerDay } = config.limits
  const { fields, file } = await receiveForm({ maxBytes }, async ({ name, content }) => {
    if ((await files.uploadedToday(caller)) >= uploadBytesPerDay) throw uploadQuotaReached(uploadBytesPerDay)
    return files.receive({ name, content, maxBytes })
  })
  try {
    const place: Readonly<Record<string, string | undefined>> = { ...params, participantId: participation.participantId }
    if (placeNames.some((name) => fields[name] && fields[name].toLowerCase() !== place[name]?.toLowerCase())) throw notFound()
    const problems = problemsOf(fields, file, { participation, today: todayFor(caller, { ...participation }) })
    if (problems.length > 0) throw invalid(problems)
  } catch (error) {
    await file?.discard()
    throw error
  }
  const stored = file === null ? null : await files.keep(caller, file, uploadBytesPerDay)
  return { ...inputOf(fields, participation), fileId: stored?.id ?? null }
}

type Fields = Readonly<Record<string, string>>

const inputOf = (fields: Fields, { participantId, studyId, siteId }: Participation): Values => ({
  participantId,
  studyId,
  siteId,
  commentText: sanitiseRichText(fields.commentText ?? '', comment.fields.commentText),
  linkURL: fields.linkURL ?? null,
})

function problemsOf(
  fields: Fields,
  file: ReceivedFile | null,
  { participation, today }: { readonly participation: Participation; readonly today: string },
): readonly FieldProblem[] {
  const accepted: readonly string[] = comment.fields.fileId.accept
  return [
    ...Object.keys(fields).flatMap((name) => (known.includes(name) ? [] : [{ path: pathOf(name), code: 'unknownField' }])),
    ...((fields.participantName ?? '').length > longestName
      ? [{ path: 'participantName', code: 'tooLong', details: { max: longestName } }]
      : []),
    ...validate(comment, normalise(comment, inputOf(fields, participation), today), today),
    ...(file === null || accepted.includes(file.contentType) ? [] : [{ path: 'file', code: 'fileType' }]),
  ]
}
