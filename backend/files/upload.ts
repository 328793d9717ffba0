import type { FieldProblem } from '#resources/core/problems.ts'
import { megabytesOf } from '#resources/core/sizes.ts'
import type { Caller } from '../caller.ts'
import type { CallRequest } from '../engine/types.ts'
import { ApplicationError, forbidden, invalid, tooLarge, uploadQuotaReached } from '../errors.ts'
import { attachableTypes } from './holders.ts'
import type { ReceivedFile, StoredFile } from './types.ts'

interface UploadRules {
  readonly maxBytes: number
  /** What is wrong with a file that has come in whole, told by its content, or with the fields beside it; nothing is kept then. */
  readonly judge?: (file: ReceivedFile, fields: Readonly<Record<string, string>>) => readonly FieldProblem[]
}

interface TakenUpload {
  readonly file: StoredFile
  /** What the form says beside its file. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * The file of a multipart call, stored and its sender's alone until a record names it. Past the day's measure nothing more is read.
 * @throws uploadQuotaReached, tooLarge and invalid with the field `file`, and what receiving throws
 */
export async function takeUpload({ caller, studydesk, receive }: CallRequest, { maxBytes, judge }: UploadRules): Promise<TakenUpload> {
  const { files, config } = studydesk
  const { uploadBytesPerDay } = config.limits
  if ((await files.uploadedToday(caller)) >= uploadBytesPerDay) throw uploadQuotaReached(uploadBytesPerDay)
  const { file, fields } = await receive({ maxBytes }, ({ name, content }) => files.receive({ name, content, maxBytes })).catch(
    (error: unknown) => {
      throw isTooLarge(error) ? fileTooLarge(maxBytes) : error
    },
  )
  const problems = judge?.(file, fields) ?? []
  if (problems.length > 0) {
    await file.discard()
    throw invalid(problems)
  }
  return { file: await files.keep(caller, file, uploadBytesPerDay), fields }
}

/** The types that the caller may attach to something; null: all. @throws forbidden for those who may attach none */
export function takenTypes(caller: Caller): readonly string[] | null {
  const types = attachableTypes(caller)
  if (types?.length === 0) throw forbidden()
  return types
}

/** A file that has come in and that a record is to name next. @throws forbidden, invalid fileType for what nothing takes, uploadQuotaReached; nothing is kept then */
export async function keepUpload(
  { caller, studydesk }: Pick<CallRequest, 'caller' | 'studydesk'>,
  file: ReceivedFile,
): Promise<StoredFile> {
  const problems = problemsOfType(takenTypes(caller), file)
  if (problems.length > 0) {
    await file.discard()
    throw invalid(problems)
  }
  return studydesk.files.keep(caller, file, studydesk.config.limits.uploadBytesPerDay)
}

/** Is there anything that takes a file of this content? */
export const problemsOfType = (types: readonly string[] | null, { contentType }: ReceivedFile): readonly FieldProblem[] =>
  types === null || types.includes(contentType) ? [] : [{ path: 'file', code: 'fileType' }]

const isTooLarge = (error: unknown): boolean => error instanceof ApplicationError && error.errorCode === 'TooLarge'

const fileTooLarge = (max: number): ApplicationError =>
  tooLarge(max, [{ path: 'file', code: 'fileSizeLargeMsg', details: { megabytes: megabytesOf(max) } }])
