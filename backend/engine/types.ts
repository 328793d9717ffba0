import type { Readable } from 'node:stream'
import type { CallDeclaration } from '#resources/call.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition, SystemFields } from '#resources/core/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run, Statement } from '../database/types.ts'
import type { Work, WriteAction, WrittenRows } from './engine.types.ts'
import type { Studydesk } from './ports/studydesk.ts'
import type { Schedule, Task } from './ports/tasks.ts'
import type { TaskKind } from './taskKind.ts'

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
 * Hooks of a domain folder in the writes of a resource, by what is done to the row, for rules that its declaration cannot express. Their rows are those of
 * `ResourceRow`; the engine itself knows no names of fields.
 */
export interface ResourceHooks<Row extends Values = Values, Transition extends string = string> {
  readonly on?: {
    readonly [Action in WriteAction]?: Hooks<Row>
  } & {
    /** Each transition by its name, before `transition`, which is about all of them. */
    readonly transitions?: { readonly [Name in Transition]?: Hooks<Row> }
    /** Any write of the row, after what its action does. */
    readonly every?: Hooks<Row>
  }
  /** An import as a whole; `on.import` is about each of its rows. */
  readonly imports?: ImportHook<Row>
}
/** One after the other. */
type Hooks<Row extends Values> = Hook<Row> | readonly Hook<Row>[]

/** The steps of one write, in this order. */
export interface Hook<Row extends Values = Values> {
  /**
   * The row that is written, and the rows that these references name, are locked before `check` and `fill`, and stay so until the commit: no other write
   * overtakes the decision. Only with it are the two handed the database, the engine and the files; an empty object locks the row alone. `shared`: rows that
   * do not change until the commit. `alone`: and no other check reads them, so that of two writes that both count what hangs on the row, the second one
   * waits for the first.
   */
  readonly holds?: { readonly [Field in keyof Row]?: 'shared' | 'alone' }
  /** Before validation: may refuse. After reading the row to change; `before` is null on create, `input` is normalised. */
  check?(write: Write<Row>): Promise<void> | void
  /** Before validation: values that are written with the others, in the same version and event. */
  fill?(write: Write<Row>): Promise<Partial<Row> | undefined> | Partial<Row> | undefined
  /** Statements that join the transaction of the write, made before it is sent: it stays one round trip. May throw to refuse it. */
  send?(write: Written<Row>): readonly Statement[]
  /** In the transaction, after the row and its audit event were written; may run more statements, may throw to undo all. */
  follow?(write: Writing<Row>): Promise<void>
  /** As `follow`, but once for all rows of a write: for what follows by as many statements, however many rows they are. */
  followAll?(writes: readonly Writing<Row>[]): Promise<void>
}

export interface ImportHook<Row extends Values = Values> {
  /**
   * Once for all rows that are otherwise right, before anything is written, on a dry run too. Answers what speaks against rows, by their number: these are
   * left out and reported. A path of `file` stands for the whole row. Rows that it does not name are taken.
   */
  check?(rows: readonly ImportedRow<Row>[], context: ImportContext): Promise<ReadonlyMap<number, ImportVerdict>>
  /**
   * In the transaction of an import, once its rows are written: what follows for all of them. May throw to undo all. A dry run rehearses it with the first
   * row, and undoes that.
   */
  follow?(imported: ImportedIds, context: ImportContext & { readonly work: Work }): Promise<void>
}

/** Problems of a row of a file, or the existing row that the importer matched it with: it is not created again. */
export type ImportVerdict = readonly FieldProblem[] | { readonly sameAs: string }

interface ImportedIds {
  /** Rows that were made. */
  readonly made: readonly string[]
  /** Rows that were there before, for which rows of the file stand. */
  readonly matched: readonly string[]
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
  /** The name of the transition; null for other writes. */
  readonly transition: string | null
  /** Said by the person who takes the transition. */
  readonly reason: string | null
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
  /** Once committed: messages to other nodes and caches. Must not throw. */
  onceCommitted(follow: (studydesk: Studydesk) => Promise<void> | void): void
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
  /** Hooks that follow from the declaration of a resource, the same for every one that says so; null for others. They name no resource. */
  readonly hooksOfDeclarations?: (resource: ResourceDefinition) => ResourceHooks | null
  readonly calls?: readonly Call[]
  /**
   * What joins the transaction of every write of the engine, whatever the resource. Asked before the transaction begins, for what the domain
   * must know of the organisation, which it has in memory as a rule: within the transaction it would wait for a second connection, and all of
   * them may be in the hands of those who wait likewise.
   */
  readonly alongside?: (asked: { readonly studydesk: Studydesk; readonly orgId: string }) => Promise<Alongside> | Alongside
  /** Jobs by name: `Jobs.statement({ task })` queues one. */
  readonly tasks?: Readonly<Record<string, Task>>
  /** Steps of long work that a person starts (`startTask`) and watches. */
  readonly taskKinds?: Readonly<Partial<Record<ResourceRow['task']['kind'], TaskKind>>>
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
