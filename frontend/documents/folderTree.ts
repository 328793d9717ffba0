import { inUnicodeForm } from '#resources/core/unicodeForm.ts'

interface FolderCalls {
  /** The folder of this name there, in whichever letter case; null: none that the reader sees. */
  readonly find: (parentId: string | null, name: string) => Promise<string | null>
  readonly create: (parentId: string | null, name: string) => Promise<string>
}

/**
 * Finds the folder of a path below another one and creates what is missing on the way, each folder once however many files are on their way to it.
 * A folder that could not be created is tried again with the next file.
 */
export function folderTree(rootId: string | null, { find, create }: FolderCalls) {
  const known = new Map<string, Promise<string | null>>([['', Promise.resolve(rootId)]])
  const findOrCreate = async (parentId: string | null, name: string) => (await find(parentId, name)) ?? (await create(parentId, name))
  function folderAt(path: string): Promise<string | null> {
    const place = path.toLowerCase()
    const present = known.get(place)
    if (present !== undefined) return present
    const end = path.lastIndexOf('/')
    const folder = folderAt(path.slice(0, Math.max(0, end))).then((parentId) => findOrCreate(parentId, safeFolderName(path.slice(end + 1))))
    known.set(place, folder)
    folder.catch(() => known.delete(place))
    return folder
  }
  return folderAt
}

const longest = 120

/** The name closest to this one that a folder may have: without accents, with a hyphen for what else is not allowed. */
export const safeFolderName = (name: string): string =>
  inUnicodeForm(name, 'NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9+_\- ]+/g, '-')
    .replace(/^[\s-]+|[\s-]+$/g, '')
    .slice(0, longest)
    .trim() || '-'
