import { Zip, ZipDeflate } from 'fflate'

/** Text shrinks to a tenth already so; more takes more time than it saves bytes. */
const level = 1

interface ZipEntry {
  readonly write: (text: string) => void
  readonly end: () => void
}

/**
 * A ZIP file that is written piece by piece. Several entries may be open: those behind the first wait in memory, compressed, until the first has ended.
 */
export function zipWriter() {
  const written: Uint8Array[] = []
  const encoder = new TextEncoder()
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    written.push(bytes)
  })
  return {
    open(name: string): ZipEntry {
      const entry = new ZipDeflate(name, { level })
      zip.add(entry)
      return {
        write: (text) => entry.push(encoder.encode(text)),
        end: () => entry.push(new Uint8Array(), true),
      }
    },
    end: (): void => zip.end(),
    /** Takes what can be sent by now. */
    take: (): readonly Uint8Array[] => written.splice(0),
  }
}
