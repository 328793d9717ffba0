import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** A file inside a ZIP file. */
export interface ZipFile {
  readonly name: string
  /** Bytes of the unpacked content, as the directory states them. */
  readonly bytes: number
  /** Reads the content. Its hash must be checked: the reader does not compare the checksum. */
  readonly read: () => Promise<Readable>
}

/** Sizes and signatures of the ZIP format (PKWARE APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16). */
const endSize = 22
const longestComment = 65_535
const endSignature = 0x06054b50
const entrySize = 46
const entrySignature = 0x02014b50
const localSize = 30
const [stored, deflated] = [0, 8]

/**
 * Reads the directory of a ZIP file. Knows stored and deflated files without the extension for large files.
 * @throws Error for a file that is no such ZIP file
 */
export async function readZip(path: string): Promise<readonly ZipFile[]> {
  const file = await open(path)
  try {
    const directory = await readDirectory(file)
    const entries: ZipFile[] = []
    for (let offset = 0; offset < directory.length; ) {
      if (directory.length < offset + entrySize || directory.readUInt32LE(offset) !== entrySignature)
        throw new Error('The directory of the ZIP file is damaged')
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(offset + field)) as [
        number,
        number,
        number,
      ]
      entries.push({
        name: directory.toString('utf8', offset + entrySize, offset + entrySize + nameLength),
        bytes: directory.readUInt32LE(offset + 24),
        read: contentReader(path, {
          method: directory.readUInt16LE(offset + 10),
          packedBytes: directory.readUInt32LE(offset + 20),
          position: directory.readUInt32LE(offset + 42),
        }),
      })
      offset += entrySize + nameLength + extraLength + commentLength
    }
    return entries
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const tail = await readBytes(file, Math.max(0, size - endSize - longestComment), Math.min(size, endSize + longestComment))
  for (let offset = tail.length - endSize; offset >= 0; offset -= 1)
    if (tail.readUInt32LE(offset) === endSignature) return readBytes(file, tail.readUInt32LE(offset + 16), tail.readUInt32LE(offset + 12))
  throw new Error('This is not a ZIP file, or its end is missing')
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new Error('The ZIP file is shorter than its directory says')
  return buffer
}

const contentReader =
  (path: string, { method, packedBytes, position }: { readonly method: number; readonly packedBytes: number; readonly position: number }) =>
  async (): Promise<Readable> => {
    if (method !== stored && method !== deflated) throw new Error(`Unknown compression ${method}`)
    const file = await open(path)
    const local = await readBytes(file, position, localSize).finally(() => file.close())
    const start = position + localSize + local.readUInt16LE(26) + local.readUInt16LE(28)
    // A stream with no bytes cannot be requested by its last byte.
    const packed = createReadStream(path, packedBytes === 0 ? { start, end: start } : { start, end: start + packedBytes - 1 })
    if (method === stored) return packed
    const inflate = createInflateRaw()
    packed.on('error', (error) => inflate.destroy(error))
    return packed.pipe(inflate)
  }
