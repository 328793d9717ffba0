import { Zip, ZipDeflate } from 'fflate'

/** Level 1 already shrinks text to a tenth; higher levels cost more time than the saved bytes are worth. */
const level = 1

interface ZipEntry {
  readonly write: (text: string) => void
  readonly end: () => void
}

/**
 * Creates a ZIP file piece by piece. Several entries may be open: later entries wait in memory, compressed, until the first has ended.
 */
export function zipWriter() {
  const writtenChunks: Uint8Array[] = []
  const encoder = new TextEncoder()
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    writtenChunks.push(bytes)
  })
  const open = (name: string): ZipEntry => {
    const entry = new ZipDeflate(name, { level })
    zip.add(entry)
    return {
      write: (text) => entry.push(encoder.encode(text)),
      end: () => entry.push(new Uint8Array(), true),
    }
  }
  return {
    open,
    /** Adds a whole file. */
    add(name: string, text: string): void {
      const entry = open(name)
      entry.write(text)
      entry.end()
    },
    end: (): void => zip.end(),
    /** Returns and removes the bytes that are ready to send. */
    take: (): readonly Uint8Array[] => writtenChunks.splice(0),
  }
}
