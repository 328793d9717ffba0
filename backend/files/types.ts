import type { Readable } from 'node:stream'
import type { Caller } from '../caller.ts'

export interface StoredFile {
  readonly id: string
  readonly fileName: string
  /** By content, not by name. */
  readonly contentType: string
  /** Bytes. */
  readonly fileSize: number
  readonly dateAdded: string
}

/** Stored files: local disk or S3 behind flydrive; who may read one follows from the record that refers to it. */
export interface Files {
  /** Stores an upload that belongs to nobody but its uploader until a record names it. */
  store(caller: Caller, file: { readonly name: string; readonly content: Readable | Buffer; readonly maxBytes: number }): Promise<StoredFile>
  /** @throws notFound unless the caller uploaded it and no record has it, or may read the record and field that has it */
  describe(caller: Caller, id: string): Promise<StoredFile>
  open(caller: Caller, id: string): Promise<{ readonly file: StoredFile; readonly content: Readable }>
  /** An address that serves the file to this user for some minutes. */
  temporaryAddress(caller: Caller, id: string): Promise<string>
}
