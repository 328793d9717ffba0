/** File with the path of its folders. */
export interface FileWithPath {
  readonly file: File
  /** `Training/Site start`; empty if not in a folder. */
  readonly path: string
}

/** Files that operating systems and office programs create in folders. */
const leftovers = /^(?:\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|~\$.*)$/i

/** Returns all files of a drop, with their folders. The browser omits folders that it cannot read. */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<readonly FileWithPath[]> {
  const files: FileWithPath[] = []
  for (const entry of entries) files.push(...(await filesOf(entry, '')))
  return files.filter(({ file }) => !leftovers.test(file.name))
}

async function filesOf(entry: FileSystemEntry, path: string): Promise<readonly FileWithPath[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ file, path }]
  }
  const entryPath = path === '' ? entry.name : `${path}/${entry.name}`
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: FileWithPath[] = []
  // A browser returns about a hundred entries at a time, and an empty list at the end.
  for (;;) {
    const entryBatch = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entryBatch.length === 0) return files
    for (const each of entryBatch) files.push(...(await filesOf(each, entryPath)))
  }
}

/** Returns the files of a chosen folder, with the paths of their folders. */
export const filesOfFolder = (files: readonly File[]): readonly FileWithPath[] =>
  files
    .filter((file) => !leftovers.test(file.name))
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1).join('/') }))
