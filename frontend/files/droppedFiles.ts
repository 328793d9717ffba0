/** A file with the folders that it was chosen with. */
export interface PlacedFile {
  readonly file: File
  /** `Training/Site start`; empty: no folder. */
  readonly path: string
}

/** Files that operating systems and office programs create in folders. */
const leftovers = /^(?:\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|~\$.*)$/i

/** All files of what was dropped, with their folders. A folder that cannot be read is left out by the browser. */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<readonly PlacedFile[]> {
  const found: PlacedFile[] = []
  for (const entry of entries) found.push(...(await filesOf(entry, '')))
  return found.filter(({ file }) => !leftovers.test(file.name))
}

async function filesOf(entry: FileSystemEntry, path: string): Promise<readonly PlacedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ file, path }]
  }
  const below = path === '' ? entry.name : `${path}/${entry.name}`
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: PlacedFile[] = []
  // A browser tells some hundred at a time, until there are none.
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return found
    for (const each of some) found.push(...(await filesOf(each, below)))
  }
}

/** Files of a folder that was chosen, with the folders that they are in. */
export const filesOfFolder = (files: readonly File[]): readonly PlacedFile[] =>
  files
    .filter((file) => !leftovers.test(file.name))
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1).join('/') }))
