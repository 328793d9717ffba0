import type { Readable } from 'node:stream'
import type { StoredFile } from '#resources/files/filesCalls.ts'
import type { Caller } from '../../common/caller.ts'
import type { Database, Statement } from '../../database/types.ts'
import type { Engine } from '../engine.types.ts'

/** Range of bytes of a file, counted from 0, including the first and the last. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** A file that was received completely and is not stored yet. */
export interface ReceivedFile {
  readonly fileName: string
  readonly contentType: string
  readonly fileSize: number
  readonly sha256: Buffer
  /** Path of the temporary file on this machine. */
  readonly path: string
  discard(): Promise<void>
}

/** A stored file, or the requested range of it. */
export interface OpenedFile {
  readonly file: StoredFile
  /** The range of bytes; null for the whole file. */
  readonly part: ByteRange | null
  readonly content: Readable
}

/** Record and field that a file belongs to: readers of the field may read the file. */
export interface FileOwner {
  readonly resource: string
  readonly recordId: string
  readonly field: string
}

/** Stored files: in the data folder or an S3 bucket, through flydrive. The record that refers to a file determines who may read it. */
export interface Files {
  /**
   * Receives a file into a temporary folder; `keep` makes it a stored file.
   * @throws 422 for an unsafe name, 413 above `maxBytes`; the temporary file is then deleted
   */
  receive(file: { readonly name: string; readonly content: Readable | Buffer; readonly maxBytes: number }): Promise<ReceivedFile>
  /**
   * Stores a file. Until a record refers to it, only its uploader may read it.
   * @param mostPerDay bytes that the caller may upload in 24 hours, including this file and concurrent uploads
   * @throws uploadQuotaReached; the file is then deleted
   */
  keep(caller: Caller, file: ReceivedFile, mostPerDay?: number): Promise<StoredFile>
  /** Bytes that the caller has uploaded in the last 24 hours. */
  uploadedToday(caller: Caller): Promise<number>
  /** Removes files of an organisation to which no record referred within 24 hours, some hundreds at a time, and interrupted uploads. */
  removeOrphans(orgId: string): Promise<void>
  /**
   * Receives and stores a file that is already complete. If it is rejected, no copy remains.
   * @throws 422 for an unsafe name, 413 above `maxBytes`
   */
  store(
    caller: Caller,
    file: { readonly name: string; readonly content: Readable | Buffer; readonly maxBytes: number },
  ): Promise<StoredFile>
  /**
   * Describes a file. @throws notFound unless the caller may read the record and field that refer to it, or uploaded it while no record
   * refers to it
   */
  describe(caller: Caller, id: string): Promise<StoredFile>
  open(caller: Caller, id: string): Promise<OpenedFile>
  /** Reads the content of a file for the server's own work, without a check of permissions. @throws notFound */
  contentOf(orgId: string, id: string): Promise<Readable>
  /**
   * Returns access to the same files inside a transaction: it sees the writes of the transaction's steps, and uses only its connection.
   */
  within(transaction: { readonly database: Database; readonly engine: Engine }): Files
  /** Assigns the file to a record, in the transaction in which the record refers to it. */
  giveStatement(id: string, owner: FileOwner): Statement
  /**
   * Creates an address under /api that serves the file for a few minutes, while the session of this user is active. `isDownload` is true for
   * a download, which the history records.
   */
  temporaryAddress(caller: Caller, id: string, options?: { readonly isDownload?: boolean }): Promise<string>
  /**
   * Opens the file of a temporary address while the address is valid and its session and user are active.
   * @param request.range the header `Range`, for films and long documents
   * @param request.asks user of the request, if authenticated: only the user for whom an address was created can use it
   * @throws notFound
   */
  openAddress(token: string, request?: { readonly range?: string; readonly asks?: Pick<Caller, 'orgId' | 'userId'> }): Promise<OpenedFile>
}
