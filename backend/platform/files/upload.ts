import type { FieldProblem } from '#resources/core/problems.ts'
import { megabytesOf } from '#resources/core/values/sizes.ts'
import type { StoredFile } from '#resources/files/filesCalls.ts'
import { isProgram } from '#resources/files/programFiles.ts'
import type { Caller } from '../common/caller.ts'
import { ApplicationError, forbidden, invalid, tooLarge, uploadQuotaReached } from '../common/errors.ts'
import type { ReceivedFile } from '../engine/ports/files.ts'
import type { CallerContext, DiscardableFile, IncomingFile, UploadLimits } from '../engine/types.ts'
import { findAttachableTypes, isAttachable } from './holders.ts'

interface UploadRules<Fields> {
  readonly maxBytes: number
  /** Checks a received file or the other fields of its form. If it returns problems, nothing is stored. */
  readonly validate?: (file: ReceivedFile, fields: Fields) => readonly FieldProblem[]
}

interface StoredUpload<Fields> {
  readonly file: StoredFile
  /** Fields of the form, without the file. */
  readonly fields: Fields
}

/** A request that uploads a file in a form. */
type UploadContext<Fields> = CallerContext & {
  receive<Kept extends DiscardableFile>(
    limits: UploadLimits,
    storeFile: (file: IncomingFile) => Promise<Kept>,
  ): Promise<{ readonly fields: Fields; readonly file: Kept }>
}

/** Reads a small file into memory, for `receive`. */
export async function readIncomingFile({ name, content }: IncomingFile) {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return { name, content: Buffer.concat(chunks), discard: async () => undefined }
}

/**
 * Stores the file of a multipart request. Only the user who sent it can read it until a record refers to it. Above the daily quota, the
 * server stops reading.
 * @throws uploadQuotaReached, tooLarge and invalid with the field `file`, and the errors of `receiveFile`
 */
export async function receiveAndStoreUpload<Fields>(
  { caller, studydesk, receive }: UploadContext<Fields>,
  { maxBytes, validate }: UploadRules<Fields>,
): Promise<StoredUpload<Fields>> {
  const { files, config } = studydesk
  const { uploadBytesPerDay } = config.limits
  if ((await files.uploadedToday(caller)) >= uploadBytesPerDay) throw uploadQuotaReached(uploadBytesPerDay)
  const { file, fields } = await receive({ maxBytes }, ({ name, content }) => files.receive({ name, content, maxBytes })).catch(
    (error: unknown) => {
      throw isTooLarge(error) ? createTooLargeError(maxBytes) : error
    },
  )
  await discardIfInvalid(file, () => validate?.(file, fields) ?? [])
  return { file: await files.keep(caller, file, uploadBytesPerDay), fields }
}

/** Returns the types that the caller may attach; null means all. @throws forbidden for users who may attach no files */
export function findUsableTypes(caller: Caller): readonly string[] | null {
  const types = findAttachableTypes(caller)
  if (types?.length === 0) throw forbidden()
  return types
}

/**
 * Stores a received file for the next write of a record. If it throws, nothing is stored. @throws forbidden, invalid fileType for a type
 * that no field accepts, uploadQuotaReached
 */
export async function storeReceivedUpload({ caller, studydesk }: CallerContext, file: ReceivedFile): Promise<StoredFile> {
  const types = findUsableTypes(caller)
  await discardIfInvalid(file, () => problemsOfType(types, file))
  return studydesk.files.keep(caller, file, studydesk.config.limits.uploadBytesPerDay)
}

/**
 * Returns the problem if no field accepts a file of this type.
 * @param types the types that the caller may attach; null means all
 * @throws forbidden if only other users may attach this type
 */
export function problemsOfType(types: readonly string[] | null, file: ReceivedFile): readonly FieldProblem[] {
  const { contentType } = file
  if (types === null) return problemsOfProgram(file)
  if (types.includes(contentType)) return []
  if (isAttachable(contentType)) throw forbidden()
  return [{ path: 'file', code: 'fileType' }]
}

/** Rejects programs in uploads that accept any other file. */
export const problemsOfProgram = (file: Pick<ReceivedFile, 'fileName' | 'contentType'>): readonly FieldProblem[] =>
  isProgram(file) ? [{ path: 'file', code: 'fileProgram' }] : []

/** Discards a rejected file. @throws invalid with the problems, and the errors of `check` */
async function discardIfInvalid(file: ReceivedFile, check: () => readonly FieldProblem[]): Promise<void> {
  try {
    const problems = check()
    if (problems.length > 0) throw invalid(problems)
  } catch (error) {
    await file.discard()
    throw error
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof ApplicationError && error.errorCode === 'TooLarge'

const createTooLargeError = (max: number): ApplicationError =>
  tooLarge(max, [{ path: 'file', code: 'fileSizeLargeMsg', details: { megabytes: megabytesOf(max) } }])
