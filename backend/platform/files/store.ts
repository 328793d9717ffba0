import type { Readable } from 'node:stream'
import type { ByteRange } from '../engine/ports/files.ts'

/** Properties of the content of a file that is not stored yet. */
export interface Content {
  /** Bytes. */
  readonly fileSize: number
  readonly sha256: Buffer
}

/** Storage for the content of files. The database stores the files' names and access rules. */
export interface FileStore {
  /** Stores a copy of a local file, either all of it or nothing. */
  put(path: string, location: string, content: Content): Promise<void>
  /** Stores a local file, and removes the original. */
  take(path: string, location: string, content: Content): Promise<void>
  has(location: string): Promise<boolean>
  /** Reads the whole content, or only the given bytes. */
  read(location: string, byteRange?: ByteRange): Promise<Readable>
  /** Removes the content. It is not an error if the content is already missing. */
  remove(location: string): Promise<void>
}
