import { inUnicodeForm } from '#resources/core/values/unicodeForm.ts'

interface FolderCalls {
  /** Finds a folder by name, ignoring case; null if the reader sees none. */
  readonly find: (parentId: string | null, name: string) => Promise<string | null>
  readonly create: (parentId: string | null, name: string) => Promise<string>
}

/**
 * Finds the folder of a path below the root and creates missing folders. Files that are uploaded at the same time share one creation of
 * each folder. After a failure, the next file tries again.
 */
export function folderTree(rootId: string | null, { find, create }: FolderCalls) {
  const foldersByPath = new Map<string, Promise<string | null>>([['', Promise.resolve(rootId)]])
  const findOrCreate = async (parentId: string | null, name: string) => (await find(parentId, name)) ?? (await create(parentId, name))
  function resolveFolderId(path: string): Promise<string | null> {
    const normalizedPath = path.toLowerCase()
    const present = foldersByPath.get(normalizedPath)
    if (present !== undefined) return present
    const end = path.lastIndexOf('/')
    const folder = resolveFolderId(path.slice(0, Math.max(0, end))).then((parentId) =>
      findOrCreate(parentId, makeSafeFolderName(path.slice(end + 1))),
    )
    foldersByPath.set(normalizedPath, folder)
    folder.catch(() => foldersByPath.delete(normalizedPath))
    return folder
  }
  return resolveFolderId
}

const longest = 120

/** Returns the closest allowed folder name: without accents, and with a hyphen for other characters that are not allowed. */
export const makeSafeFolderName = (name: string): string =>
  inUnicodeForm(name, 'NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9+_\- ]+/g, '-')
    .replace(/^[\s-]+|[\s-]+$/g, '')
    .slice(0, longest)
    .trim() || '-'
