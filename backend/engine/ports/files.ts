import type { Readable } from 'node:stream'
import type { StoredFile } from '#resources/files/calls.ts'
import type { Caller } from '../../caller.ts'
import type { Database, Statement } from '../../database/types.ts'
import type { Engine } from '../engine.types.ts'

/** Bytes of a file, the first and the last counted from 0, both of them included. */
export interface Part {
  readonly first: number
  readonly last: number
}

/** A file that has come in whole and is not stored yet. */
export interface ReceivedFile {
  readonly fileName: string
  readonly contentType: string
  readonly fileSize: number
  readonly sha256: Buffer
  /** Where it lies on this machine until it is kept. */
  readonly path: string
  discard(): Promise<void>
}

/** A stored file, or the part of it that was asked for. */
export interface OpenedFile {
  readonly file: StoredFile
  /** Null: all of it. */
  readonly part: Part | null
  readonly content: Readable
}

/** The record and field that a file belongs to: whoever may read them may read the file. */
export interface FileOwner {
  readonly resource: string
  readonly recordId: string
  readonly field: string
}

/** Stored files: in the data folder or an S3 bucket, behind flydrive; who may read one follows from the record that refers to it. */
export interface Files {
  /**
   * Takes in a file while it arrives, into a place where nobody sees it: `keep` makes it a stored file.
   * @throws 422 for an unsafe name, 413 above `maxBytes`; nothing is left behind then
   */
  receive(file: { readonly name: string; readonly content: Readable | Buffer; readonly maxBytes: number }): Promise<ReceivedFile>
  /**
   * A file that belongs to nobody but its uploader until a record names it.
   * @param mostPerDay bytes that the caller may have uploaded in 24 hours with it, those included that arrive at the same time
   * @throws uploadQuotaReached; nothing is left behind then
   */
  keep(caller: Caller, file: ReceivedFile, mostPerDay?: number): Promise<StoredFile>
  /** Bytes that the caller has uploaded in the last 24 hours. */
  uploadedToday(caller: Caller): Promise<number>
  /** Takes away files of an organisation that no record has named within 24 hours, some hundreds at a time, and uploads that broke off. */
  removeOrphans(orgId: string): Promise<void>
  /**
   * Both at once, for a file that is there already. Nothing is left behind when it is refused.
   * @throws 422 for an unsafe name, 413 above `maxBytes`
   */
  store(
    caller: Caller,
    file: { readonly name: string; readonly content: Readable | Buffer; readonly maxBytes: number },
  ): Promise<StoredFile>
  /** @throws notFound unless the caller uploaded it and no record has it, or may read the record and field that has it */
  describe(caller: Caller, id: string): Promise<StoredFile>
  open(caller: Caller, id: string): Promise<OpenedFile>
  /** The content of a file, for the work of the server itself, which shows it to nobody. @throws notFound */
  contentOf(orgId: string, id: string): Promise<Readable>
  /** The same files, asked about in a transaction: with what its steps wrote, and by its connection alone. */
  within(transaction: { readonly database: Database; readonly engine: Engine }): Files
  /** Gives the file to a record, in the transaction that names it there. */
  giveStatement(id: string, owner: FileOwner): Statement
  /** An address under /api that serves the file for some minutes, while the session stands in which this user asks for it. `isTaken`: to take it along, which the history tells. */
  temporaryAddress(caller: Caller, id: string, options?: { readonly isTaken?: boolean }): Promise<string>
  /**
   * What a temporary address stands for, while it holds, and its session, and its user is active.
   * @param request.range the header `Range`, for films and long documents
   * @param request.asks the user who presents it, where they say so: it serves only the user for whom it was made
   * @throws notFound
   */
  openAddress(token: string, request?: { readonly range?: string; readonly asks?: Pick<Caller, 'orgId' | 'userId'> }): Promise<OpenedFile>
}
