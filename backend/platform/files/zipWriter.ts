import { Zip, ZipDeflate } from 'fflate'

/** Level 1 already shrinks text to a tenth; higher levels cost more time than the saved bytes are worth. */
const level = 1

interface FileEntry {
  readonly write: (content: string | Uint8Array) => void
  readonly end: () => void
}

/** Writes several files, piece by piece. */
export interface FileWriter {
  /** @param modifiedAt date of the entry; absent: now */
  open(name: string, modifiedAt?: Date): FileEntry
  /** Adds a whole file. */
  add(name: string, content: string): void
  readonly end: () => void
  /** Returns and removes the bytes that are ready to send. */
  readonly take: () => readonly Uint8Array[]
}

/**
 * Creates a ZIP file piece by piece. Several entries may be open: later entries wait in memory, compressed, until the first has ended.
 */
export function zipWriter(): FileWriter {
  const writtenChunks: Uint8Array[] = []
  const encoder = new TextEncoder()
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    writtenChunks.push(bytes)
  })
  const open = (name: string, modifiedAt?: Date): FileEntry => {
    const entry = new ZipDeflate(name, { level })
    if (modifiedAt !== undefined) entry.mtime = modifiedAt
    zip.add(entry)
    return {
      write: (content) => void entry.push(typeof content === 'string' ? encoder.encode(content) : content),
      end: () => entry.push(new Uint8Array(), true),
    }
  }
  return {
    open,
    add(name, content) {
      const entry = open(name)
      entry.write(content)
      entry.end()
    },
    end: (): void => zip.end(),
    take: (): readonly Uint8Array[] => writtenChunks.splice(0),
  }
}
