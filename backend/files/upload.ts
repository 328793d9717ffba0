import type { FieldProblem } from '#resources/core/problems.ts'
import { megabytesOf } from '#resources/core/sizes.ts'
import type { StoredFile } from '#resources/files/calls.ts'
import { isProgram } from '#resources/programFiles.ts'
import type { Caller } from '../caller.ts'
import type { ReceivedFile } from '../engine/ports/files.ts'
import type { CallerContext, IncomingFile, KeptFile, UploadLimits } from '../engine/types.ts'
import { ApplicationError, forbidden, invalid, tooLarge, uploadQuotaReached } from '../errors.ts'
import { attachableTypes, isAttachable } from './holders.ts'

interface UploadRules<Fields> {
  readonly maxBytes: number
  /** Problems of a file that has come in whole, by its content, or of the fields beside it; nothing is stored then. */
  readonly judge?: (file: ReceivedFile, fields: Fields) => readonly FieldProblem[]
}

interface StoredUpload<Fields> {
  readonly file: StoredFile
  /** The fields of the form beside its file. */
  readonly fields: Fields
}

/** A request that brings a file in a form. */
type Receiving<Fields> = CallerContext & {
  receive<Kept extends KeptFile>(
    limits: UploadLimits,
    keep: (file: IncomingFile) => Promise<Kept>,
  ): Promise<{ readonly fields: Fields; readonly file: Kept }>
}

/** A small file, whole in memory: for `receive`. */
export async function wholeFile({ name, content }: IncomingFile) {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return { name, content: Buffer.concat(chunks), discard: async () => undefined }
}

/**
 * The file of a multipart call, stored and its sender's alone until a record names it. Past the day's measure nothing more is read.
 * @throws uploadQuotaReached, tooLarge and invalid with the field `file`, and what receiving throws
 */
export async function takeUpload<Fields>(
  { caller, studydesk, receive }: Receiving<Fields>,
  { maxBytes, judge }: UploadRules<Fields>,
): Promise<StoredUpload<Fields>> {
  const { files, config } = studydesk
  const { uploadBytesPerDay } = config.limits
  if ((await files.uploadedToday(caller)) >= uploadBytesPerDay) throw uploadQuotaReached(uploadBytesPerDay)
  const { file, fields } = await receive({ maxBytes }, ({ name, content }) => files.receive({ name, content, maxBytes })).catch(
    (error: unknown) => {
      throw isTooLarge(error) ? fileTooLarge(maxBytes) : error
    },
  )
  await keepOrDiscard(file, () => judge?.(file, fields) ?? [])
  return { file: await files.keep(caller, file, uploadBytesPerDay), fields }
}

/** The types that the caller may attach to something; null: all. @throws forbidden for those who may attach none */
export function takenTypes(caller: Caller): readonly string[] | null {
  const types = attachableTypes(caller)
  if (types?.length === 0) throw forbidden()
  return types
}

/** A file that has come in and that a record is to name next. @throws forbidden, invalid fileType for what nothing takes, uploadQuotaReached; nothing is kept then */
export async function keepUpload({ caller, studydesk }: CallerContext, file: ReceivedFile): Promise<StoredFile> {
  const types = takenTypes(caller)
  await keepOrDiscard(file, () => problemsOfType(types, file))
  return studydesk.files.keep(caller, file, studydesk.config.limits.uploadBytesPerDay)
}

/**
 * Is there anything that takes a file of this content?
 * @param types those that the caller may attach; null: all
 * @throws forbidden where only others may attach such a file
 */
export function problemsOfType(types: readonly string[] | null, file: ReceivedFile): readonly FieldProblem[] {
  const { contentType } = file
  if (types === null) return problemsOfProgram(file)
  if (types.includes(contentType)) return []
  if (isAttachable(contentType)) throw forbidden()
  return [{ path: 'file', code: 'fileType' }]
}

/** Uploads that accept any file still refuse programs. */
export const problemsOfProgram = (file: Pick<ReceivedFile, 'fileName' | 'contentType'>): readonly FieldProblem[] =>
  isProgram(file) ? [{ path: 'file', code: 'fileProgram' }] : []

/** Nothing stays stored of a file that is refused. @throws invalid with the problems, and what `check` throws */
async function keepOrDiscard(file: ReceivedFile, check: () => readonly FieldProblem[]): Promise<void> {
  try {
    const problems = check()
    if (problems.length > 0) throw invalid(problems)
  } catch (error) {
    await file.discard()
    throw error
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof ApplicationError && error.errorCode === 'TooLarge'

const fileTooLarge = (max: number): ApplicationError =>
  tooLarge(max, [{ path: 'file', code: 'fileSizeLargeMsg', details: { megabytes: megabytesOf(max) } }])
