import type { Readable } from 'node:stream'
import type { CallDeclaration } from '#resources/core/call.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition, SystemFields } from '#resources/core/resource.ts'
import type { ResourceRow, ResourceTransition } from '#resources/core/rows.ts'
import type { Caller } from '../common/caller.ts'
import type { Run, Statement } from '../database/types.ts'
import type { Work, WriteAction, WrittenRows } from './engine.types.ts'
import type { Services } from './ports/services.ts'
import type { Schedule, Task } from './ports/tasks.ts'
import type { TaskKind } from './taskKind.ts'

/** A named call with its handler, created by `callsOf` from its declaration. If a call declares no access, the server does not start. */
export interface Call extends CallDeclaration {
  readonly handler: (request: CallContext) => Promise<unknown>
}

/** Properties of a request that every call has. */
export interface CallContext {
  /** The caller; absent only on public calls. */
  readonly caller: Caller
  /** The query with repeated parameters as lists, for calls that pass it to `engine.list`. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
  /** The original text of the body, to verify a signature over it. */
  readonly bodyText: string
  readonly studydesk: Services
  /** Sets a header of the response. @param value a list sends the header several times */
  setHeader(name: string, value: string | string[]): void
  /** Marks the response as partial content (206). */
  answersPart(): void
  header(name: string): string | undefined
  /** The network address of the caller. */
  readonly address: string
}

/** The caller of a request, and the services that handle it. */
export type CallerContext = Pick<CallContext, 'caller' | 'studydesk'>

export interface UploadLimits {
  readonly maxBytes: number
}

/** File of a multipart call, while it arrives. */
export interface IncomingFile {
  readonly name: string
  readonly declaredType: string
  readonly content: Readable
}

/** A stored file; it is discarded if the rest of the call is invalid. */
export interface DiscardableFile {
  discard(): Promise<void>
}
export interface Received<Kept> {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Kept
}
export interface ReceivedForm<Kept> {
  readonly fields: Readonly<Record<string, string>>
  /** The stored file; null if the form contains no file. */
  readonly file: Kept | null
}

/** One multipart call: its fields and its only file. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly declaredType: string; readonly content: Buffer }
}

/**
 * Hooks of a domain folder in the writes of a resource, by action, for rules that its declaration cannot express. Their rows are typed as
 * `ResourceRow`; the engine itself knows no field names.
 */
export interface ResourceHooks<Row extends Values = Values, Transition extends string = string> {
  readonly on?: {
    readonly [Action in WriteAction]?: Hooks<Row>
  } & {
    /** Hooks of one transition, by its name; they run before `transition`, which applies to all transitions. */
    readonly transitions?: { readonly [Name in Transition]?: Hooks<Row> }
    /** Hooks of every write of the row; they run after those of the action. */
    readonly every?: Hooks<Row>
  }
  /** Hook for an import as a whole; `on.import` applies to each of its rows. */
  readonly imports?: ImportHook<Row>
}
/** Hooks that run one after another. */
type Hooks<Row extends Values> = Hook<Row> | readonly Hook<Row>[]

/** The steps of one write, in this order. */
export interface Hook<Row extends Values = Values> {
  /**
   * References whose rows are locked, together with the written row, from before `check` and `fill` until the commit, so that no other
   * write comes in between. Only a hook with `holds` may use the database, the engine and the files in `check` and `fill`. An empty
   * object locks only the written row. `shared`: the rows do not change until the commit. `alone`: in addition, no other hook can lock
   * them, so that of two writes that both count rows of the locked row, the second waits for the first.
   */
  readonly holds?: { readonly [Field in keyof Row]?: 'shared' | 'alone' }
  /**
   * Runs before validation and may reject the write. The row to change has been read; `before` is null on create, `input` is normalised.
   */
  check?(write: Write<Row>): Promise<void> | void
  /** Runs before validation; returns values that are written together with the input, in the same version and event. */
  fill?(write: Write<Row>): Promise<Partial<Row> | undefined> | Partial<Row> | undefined
  /**
   * Returns statements that join the transaction of the write. They are built before the write is sent, so it still takes one round trip.
   * May throw to reject the write.
   */
  send?(write: CompletedWrite<Row>): readonly Statement[]
  /**
   * Runs in the transaction, after the row and its audit event were written. May run more statements, or throw to roll back everything.
   */
  follow?(write: WriteContext<Row>): Promise<void>
  /** Runs like `follow`, but once for all rows of a write: for effects that take the same number of statements for any number of rows. */
  followAll?(writes: readonly WriteContext<Row>[]): Promise<void>
}

export interface ImportHook<Row extends Values = Values> {
  /**
   * Runs once for all otherwise valid rows, before anything is written, also on a dry run. Returns verdicts by row number: rows with
   * problems are not imported and are reported. The path `file` means that the problem concerns the whole row. Rows without a verdict are
   * accepted.
   */
  check?(rows: readonly ImportedRow<Row>[], context: ImportContext): Promise<ReadonlyMap<number, ImportVerdict>>
  /**
   * Runs in the transaction of an import, once its rows are written, for effects on all of them. May throw to roll back everything. A dry
   * run calls it with the first row only, and rolls the transaction back.
   */
  follow?(importedIds: ImportedIds, context: ImportContext & { readonly work: Work }): Promise<void>
}

/** Problems of a row of a file, or the id of the existing row that it describes, so that no new row is created. */
export type ImportVerdict = readonly FieldProblem[] | { readonly sameAs: string }

interface ImportedIds {
  /** Ids of the rows that were created. */
  readonly made: readonly string[]
  /** Ids of existing rows that rows of the file describe. */
  readonly matched: readonly string[]
}

/** A row of a file as it would be stored. */
export interface ImportedRow<Row extends Values = Values> {
  /** Number of the row; the first line below the headers is 1. */
  readonly number: number
  readonly row: WithoutFields<Row, keyof SystemFields>
}
export interface ImportContext {
  readonly caller: Caller
  readonly studydesk: Services
  /** Parameters of the import from query and form, such as `onDuplicate=add`; the form takes precedence. */
  readonly parameters: Readonly<Record<string, string>>
  /** True for a dry run: nothing is stored, and the user sees the result that a real import would have. */
  readonly isDryRun: boolean
}
export interface Write<Row extends Values = Values> {
  readonly caller: Caller
  readonly action: WriteAction
  /** The name of the transition; null for other writes. */
  readonly transition: string | null
  /** Reason that the user enters for the transition. */
  readonly reason: string | null
  readonly before: Row | null
  /** Fields in the client's input, each value in stored form. A value that its field rejects stays as received. */
  readonly input: { readonly [Field in keyof Row]?: unknown }
  readonly studydesk: Services
  /** Reads a header of the request; absent if the write has no request. */
  readonly header?: ((name: string) => string | undefined) | undefined
  /** True if the write is a trusted step of a domain (`Work.trusted`): a hook may allow writes that it rejects for users. */
  readonly isTrusted: boolean
}

/** The write with the resulting row, without its author and times, which the database sets. */
export type CompletedWrite<Row extends Values = Values> = Write<Row> & {
  readonly after: WithoutFields<Row, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>
  /** Registers a function to run after the commit, for example to send messages to other nodes or update caches. It must not throw. */
  onceCommitted(follow: (studydesk: Services) => Promise<void> | void): void
}
/** The write inside its transaction. */
export type WriteContext<Row extends Values = Values> = CompletedWrite<Row> & {
  readonly run: Run
  /** Steps in that transaction, for effects on rows of other resources. */
  readonly work: Work
}
type WithoutFields<Row, Names> = { readonly [Field in keyof Row as Exclude<Field, Names>]: Row[Field] }

/** Returns the statements that join one write. An empty list adds no round trip. */
export type AlongsideStatements = (writtenRows: WrittenRows) => readonly Statement[]

/** A domain folder: its additions to resources, and its named calls. */
export interface Domain {
  readonly hooks?: DomainHooks
  /**
   * Returns hooks derived from the declaration of a resource; none for resources that do not declare the rule. The code must not name a
   * resource.
   */
  readonly hooksOfDeclarations?: (resource: ResourceDefinition) => readonly ResourceHooks[]
  readonly calls?: readonly Call[]
  /**
   * Returns statements that join the transaction of every write, of any resource. The engine calls it before the transaction begins, and
   * it usually answers from memory. Inside the transaction, it would wait for a second connection while all other connections may be
   * waiting in the same manner.
   */
  readonly alongside?: (requested: {
    readonly studydesk: Services
    readonly orgId: string
  }) => Promise<AlongsideStatements> | AlongsideStatements
  /** Jobs by name: `Jobs.statement({ task })` queues one. */
  readonly tasks?: Readonly<Record<string, Task>>
  /** Steps of long tasks that a user starts (`startTask`) and whose progress the user follows. */
  readonly taskKinds?: Readonly<Partial<Record<ResourceRow['task']['kind'], TaskKind>>>
  /** Tasks that run by a schedule, once for each organisation. */
  readonly schedules?: Readonly<Record<string, Schedule>>
}

/** Hooks by resource, each with the types of its rows. */
export type DomainHooks = { readonly [Name in ResourceName]?: ResourceHooks<ResourceRow[Name], ResourceTransition[Name]> }

export interface EngineOptions {
  readonly studydesk: Omit<Services, 'engine'>
  readonly resources: readonly ResourceDefinition[]
  readonly domains: readonly Domain[]
}
