import { isUuid } from '#resources/core/fields/ref.ts'
import { isNameOfType } from '#resources/files/attachmentTypes.ts'
import type { StoredFile } from '#resources/files/filesCalls.ts'
import type { Caller } from '../common/caller.ts'
import { ApplicationError, invalid } from '../common/errors.ts'
import type { Files } from '../engine/ports/files.ts'

/** Properties of a file that a row also stores, next to the file's id. */
export type FileFacts = Pick<StoredFile, 'fileName' | 'contentType' | 'fileSize' | 'dateAdded'>

/**
 * Returns name, type, size and date of a file for the row that refers to it; null for a missing file, which the engine rejects.
 * @param isAnyName skips the check of the file extension
 * @param path the field that reports a problem
 * @throws invalid fileNameType: the extension does not match the content
 */
export async function factsOfFile(
  files: Pick<Files, 'describe'>,
  caller: Caller,
  { fileId, isAnyName = false, path = 'fileId' }: { readonly fileId: unknown; readonly isAnyName?: boolean; readonly path?: string },
): Promise<FileFacts | null> {
  if (!isUuid(fileId)) return null
  const file = await files.describe(caller, fileId).catch(ignoreNotFound)
  if (file === null) return null
  const { fileName, contentType, fileSize, dateAdded } = file
  if (!isAnyName && !isNameOfType(fileName, contentType)) throw invalid([{ path, code: 'fileNameType' }])
  return { fileName, contentType, fileSize, dateAdded }
}

function ignoreNotFound(error: unknown): StoredFile | null {
  if (error instanceof ApplicationError && error.code === 404) return null
  throw error
}
