import type { Readable } from 'node:stream'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'

export interface StoredFile {
  readonly id: string
  readonly fileName: string
  /** By content, not by name. */
  readonly contentType: string
  /** Bytes. */
  readonly fileSize: number
  readonly dateAdded: string
}

/** The record and field that a file belongs to: whoever may read them may read the file. */
export interface FileOwner {
  readonly resource: string
  readonly recordId: string
  readonly field: string
}

/** Stored files: on disk behind flydrive; who may read one follows from the record that refers to it. */
export interface Files {
  /**
   * Stores an upload that belongs to nobody but its uploader until a record names it. Nothing is left behind when it is refused.
   * @throws 422 for an unsafe name, 413 above `maxBytes`
   */
  store(
    caller: Caller,
    file: { readonly name: string; readonly content: Readable | Buffer; readonly maxBytes: number },
  ): Promise<StoredFile>
  /** @throws notFound unless the caller uploaded it and no record has it, or may read the record and field that has it */
  describe(caller: Caller, id: string): Promise<StoredFile>
  open(caller: Caller, id: string): Promise<{ readonly file: StoredFile; readonly content: Readable }>
  /** Gives the file to a record, in the transaction that names it there. */
  giveStatement(id: string, owner: FileOwner): Statement
  /** An address under /api that serves the file to this user for some minutes. */
  temporaryAddress(caller: Caller, id: string): Promise<string>
  /** What a temporary address stands for, while it holds and its user is active. @throws notFound */
  openAddress(token: string): Promise<{ readonly file: StoredFile; readonly content: Readable }>
}
