import { makeSafeFileName } from '#resources/core/values/fileNames.ts'

/** Most characters of a name. The end of an id follows it. */
const longest = 80

/**
 * Returns a safe file name for a record. It ends with the record's id unless the name is safe as it is and identifies the record. Pure.
 */
export function fileNameOf(name: string | null, { id, isUnique = false }: { readonly id: string; readonly isUnique?: boolean }): string {
  const safe = makeSafeFileName((name ?? '').slice(0, longest))?.replaceAll('.', '-') ?? null
  if (safe === null) return id
  return isUnique && safe === name ? safe : `${safe}_${id}`
}

/** Returns the file name extension of a stored file, with its dot; empty if there is none. Pure. */
export const extensionOf = (fileName: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0].toLowerCase() ?? ''
