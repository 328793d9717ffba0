import type { Readable } from 'node:stream'
import type { Part } from '../engine/ports/files.ts'

/** What is known of a file's content before it is stored. */
export interface Content {
  /** Bytes. */
  readonly fileSize: number
  readonly sha256: Buffer
}

/** Where the content of stored files lies; what they are called and who may read them stands in the database. */
export interface FileStore {
  /** Stores a copy of a file of this machine, whole or not at all. */
  put(path: string, location: string, content: Content): Promise<void>
  /** Stores it, and takes it away from where it was. */
  take(path: string, location: string, content: Content): Promise<void>
  has(location: string): Promise<boolean>
  /** The whole of it, or these bytes. */
  read(location: string, part?: Part): Promise<Readable>
  /** Removes what is there; nothing is no fault. */
  remove(location: string): Promise<void>
}
