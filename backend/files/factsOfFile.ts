import { isNameOfType } from '#resources/attachmentTypes.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { StoredFile } from '#resources/files/calls.ts'
import type { Caller } from '../caller.ts'
import type { Files } from '../engine/ports/files.ts'
import { ApplicationError, invalid } from '../errors.ts'

/** What a row that names a file tells of it. */
export type FileFacts = Pick<StoredFile, 'fileName' | 'contentType' | 'fileSize' | 'dateAdded'>

/**
 * Name, type, size and date of a file that a row is about to name; null for one that is not there, which the engine refuses by itself.
 * @param isAnyName the end of its name may say what it likes
 * @throws invalid fileNameType: the end of the name says something else than the content
 */
export async function factsOfFile(
  files: Pick<Files, 'describe'>,
  caller: Caller,
  { fileId, isAnyName = false }: { readonly fileId: unknown; readonly isAnyName?: boolean },
): Promise<FileFacts | null> {
  if (!isUuid(fileId)) return null
  const file = await files.describe(caller, fileId).catch(absent)
  if (file === null) return null
  const { fileName, contentType, fileSize, dateAdded } = file
  if (!isAnyName && !isNameOfType(fileName, contentType)) throw invalid([{ path: 'fileId', code: 'fileNameType' }])
  return { fileName, contentType, fileSize, dateAdded }
}

function absent(error: unknown): StoredFile | null {
  if (error instanceof ApplicationError && error.code === 404) return null
  throw error
}
