import type { Readable } from 'node:stream'
import type { CallDeclaration } from '#resources/call.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition, SystemFields } from '#resources/core/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run, Statement } from '../database/types.ts'
import type { Schedule, Task } from '../jobs/task.ts'
import type { Studydesk } from '../studydesk.ts'
import type { Work, WriteAction, WrittenRows } from './engine.types.ts'

/** A named call beside the resources with its handler: made by `callsOf` from its declaration. A call with no access fails at boot. */
export interface Call extends CallDeclaration {
  readonly handler: (request: CallContext) => Promise<unknown>
}

/** The part of a request that every call has. */
export interface CallContext {
  /** Absent only on public calls. */
  readonly caller: Caller
  /** The query with repeated parameters as lists, for calls that hand it on to `engine.list`. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
  /** The body letter by letter as it came, for a signature over it. */
  readonly bodyText: string
  readonly studydesk: Studydesk
  /** Headers of the answer. */
  /** @param value several lines of the same header as a list */
  setHeader(name: string, value: string | string[]): void
  /** The answer is a part of what the address stands for (206), not the whole. */
  answersPart(): void
  header(name: string): string | undefined
  /** The network address of the caller. */
  readonly address: string
}

/** The caller of a request and the services that answer it. */
export type CallerContext = Pick<CallContext, 'caller' | 'studydesk'>

export interface UploadLimits {
  readonly maxBytes: number
}

/** The file of a multipart call on its way in. */
export interface IncomingFile {
  readonly name: string
  readonly declaredType: string
  readonly content: Readable
}

/** A file that was stored; it is discarded when the rest of the call is wrong. */
export interface KeptFile {
  discard(): Promise<void>
}
export interface Received<Kept> {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Kept
}
export interface ReceivedForm<Kept> {
  readonly fields: Readonly<Record<string, string>>
  /** Null where the form brought none. */
  readonly file: Kept | null
}

/** One multipart call: its fields and its only file. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly declaredType: string; readonly content: Buffer }
}

/**
 * What a domain folder adds to a resource (rule 9): a step in the transaction of a write, with everything it needs to decide. Of a row of
 * `ResourceRow`; the engine itself knows no names of fields.
 */
export interface ResourceHooks<Row extends Values = Values, Transition extends string = string> {
  /** Before validation: may fill in values, and refuse; what it refuses by is read under a `guard`. After reading the row to change; `before` is null on create, `input` is normalised. */
  beforeWrite?(write: Write<Row>): Promise<Partial<Row> | undefined> | Partial<Row> | undefined
  /** Writes whose `beforeWrite` reads: only then is it handed the database, the engine and the files, in the transaction of the write. */
  readonly guard?: Guard<Row>
  /** The writes after which `afterWrite` and `afterWrites` are called; all others stay one round trip. Absent: all writes. */
  readonly afterWriteOn?: readonly WriteAction[]
  /** In the transaction, after the row and its audit event were written; may run more statements, may throw to undo all. */
  afterWrite?(write: Writing<Row>): Promise<void>
  /** As `afterWrite`, but once for all rows of a write: for what follows by as many statements, however many rows they are. */
  afterWrites?(writes: readonly Writing<Row>[]): Promise<void>
  onTransition?(write: Writing<Row> & Taken<Transition>): Promise<void>
  /** Statements that join the transaction of a write, made before it is sent: the write stays one round trip. May throw to refuse it. */
  alongside?(write: Written<Row>): readonly Statement[]
  /** Once committed: messages to other nodes and caches. Must not throw. */
  afterCommit?(write: Write<Row>): Promise<void> | void
  /**
   * Once for all rows of an import that are otherwise right, before anything is written, on a dry run too. Answers what speaks against
   * rows, by their number: these are left out and reported. A path of `file` stands for the whole row. Rows that it does not name are taken.
   */
  validateImport?(rows: readonly ImportedRow<Row>[], context: ImportContext): Promise<ReadonlyMap<number, ImportVerdict>>
  /**
   * In the transaction of an import, once its rows are written: what follows for all of them. May throw to undo all. A dry run rehearses it
   * with the first row, and undoes that.
   */
  afterImport?(imported: ImportedIds, context: ImportContext & { readonly work: Work }): Promise<void>
}

/** Problems of a row of a file, or the existing row that the importer matched it with: it is not created again. */
export type ImportVerdict = readonly FieldProblem[] | { readonly sameAs: string }

interface ImportedIds {
  /** Rows that were made. */
  readonly made: readonly string[]
  /** Rows that were there before, for which rows of the file stand. */
  readonly matched: readonly string[]
}

/**
 * A decision that no other write overtakes: the row that is written, where there is one, and the rows that `holds` names are locked before `beforeWrite` is
 * called, and stay so until the commit.
 */
export interface Guard<Row extends Values = Values> {
  readonly on: readonly WriteAction[]
  /**
   * References to rows that the check reads. `shared`: these rows do not change until the commit. `alone`: and no other check reads them, so that of two
   * writes that both count what hangs on the row, the second one waits for the first.
   */
  readonly holds?: { readonly [Field in keyof Row]?: 'shared' | 'alone' }
}

/** Which transition was taken, and what the person said to it. */
interface Taken<Transition extends string> {
  readonly transition: Transition
  readonly reason: string | null
}

/** A row of a file as it would be stored. */
export interface ImportedRow<Row extends Values = Values> {
  /** The first line below the headers is 1. */
  readonly number: number
  readonly row: Without<Row, keyof SystemFields>
}
export interface ImportContext {
  readonly caller: Caller
  readonly studydesk: Studydesk
  /** What the import was sent with in its query and form, as `onDuplicate=add`; the form wins. */
  readonly parameters: Readonly<Record<string, string>>
  /** Nothing will be stored: the user only wants to see what would become of the file. */
  readonly isDryRun: boolean
}
export interface Write<Row extends Values = Values> {
  readonly caller: Caller
  readonly action: WriteAction
  readonly before: Row | null
  /** The fields that the client names, each value as it would be stored; a value that its field does not take stays as it came. */
  readonly input: { readonly [Field in keyof Row]?: unknown }
  readonly studydesk: Studydesk
  /** Headers of the request that asks for the write; absent where no request does. */
  readonly header?: ((name: string) => string | undefined) | undefined
  /** The write is a step of the domain's own (`Work.trusted`): a hook may allow it what it refuses to people. */
  readonly isTrusted: boolean
}

/** The write with the row as it is afterwards; who wrote it and when, the database knows. */
export type Written<Row extends Values = Values> = Write<Row> & {
  readonly after: Without<Row, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>
}
/** The same in the transaction of the write. */
export type Writing<Row extends Values = Values> = Written<Row> & {
  readonly run: Run
  /** Steps in that transaction: for what follows from the write in rows of other resources. */
  readonly work: Work
}
type Without<Row, Names> = { readonly [Field in keyof Row as Exclude<Field, Names>]: Row[Field] }

/** The statements that go alongside one write; an empty list costs nothing. */
export type Alongside = (written: WrittenRows) => readonly Statement[]

/** A domain folder: what it adds to which resource, and its named calls. */
export interface Domain {
  readonly hooks?: DomainHooks
  readonly calls?: readonly Call[]
  /**
   * What joins the transaction of every write of the engine, whatever the resource. Asked before the transaction begins, for what the domain
   * must know of the organisation, which it has in memory as a rule: within the transaction it would wait for a second connection, and all of
   * them may be in the hands of those who wait likewise.
   */
  readonly alongside?: (asked: { readonly studydesk: Studydesk; readonly orgId: string }) => Promise<Alongside> | Alongside
  /** Jobs by name: `Jobs.statement({ task })` queues one. */
  readonly tasks?: Readonly<Record<string, Task>>
  /** The tasks that run by themselves, once for each organisation, and when. */
  readonly schedules?: Readonly<Record<string, Schedule>>
}

/** Hooks by resource, each of its own rows. */
export type DomainHooks = { readonly [Name in ResourceName]?: ResourceHooks<ResourceRow[Name], ResourceTransition[Name]> }

export interface EngineOptions {
  readonly studydesk: Omit<Studydesk, 'engine'>
  readonly resources: readonly ResourceDefinition[]
  readonly domains: readonly Domain[]
}
