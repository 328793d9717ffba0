import type { Readable } from 'node:stream'
import type { Application } from '@feathersjs/koa'
import type { BulkAnswer, BulkRequest, SummaryAnswer, Total } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { ResourceAnswer, ResourceInput, ResourceTransition, UncheckedInput } from '#resources/core/rows.ts'
import type { Move } from '#resources/core/values/order.ts'
import type { Registry } from '#resources/organisation/developerAnswers.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import type { Caller } from '../common/caller.ts'
import type { Run, Statement } from '../database/types.ts'
import type { ReferenceName } from './referenceName.ts'

/** Interface of the engine for domain folders: the same operations as the API, with the same checks. */
export interface Engine {
  readonly app: Application
  list<Name extends ResourceName>(caller: Caller, resource: Name, query: Values): Promise<ListAnswer<ResourceAnswer[Name]>>
  /**
   * Like `list`, for calls that return all rows. If the query names no page, it returns the first 500 rows, even where a page may contain
   * fewer.
   */
  listWhole<Name extends ResourceName>(caller: Caller, resource: Name, query: Values): Promise<ListAnswer<ResourceAnswer[Name]>>
  /** Number of rows in the list, counted like its total. */
  count(caller: Caller, resource: ResourceName, query: Values): Promise<Total>
  /** Counts of the list's rows by the values of some fields, like `GET {many}/summary`; cached as long as totals are. */
  summary(caller: Caller, resource: ResourceName, query: Values): Promise<SummaryAnswer>
  /**
   * Counts and summaries for the figures of reports, dashboards and the home page. For callers who may read the figures of all studies
   * and sites (`canReadAllFigures`), they cover the whole organisation; for other callers, the rows of their lists. They never return a
   * row.
   */
  readonly figures: Pick<Engine, 'count' | 'summary'> & {
    /** A summary with its small numbers, from which the server computes publishable figures. Never send it to a client. */
    exactSummary: Engine['summary']
  }
  /** Ids to which the list's rows refer by one reference field, in order: the first `count` ids after `after`. */
  distinct(caller: Caller, resource: ResourceName, selection: Distinct, query: Values): Promise<readonly string[]>
  /** Rows with these ids that the caller may see, in no particular order. It may return more rows than a page may contain. */
  listById<Name extends ResourceName>(
    caller: Caller,
    resource: Name,
    ids: readonly string[],
    query?: Values,
  ): Promise<readonly ResourceAnswer[Name][]>
  read<Name extends ResourceName>(caller: Caller, resource: Name, id: string): Promise<ResourceAnswer[Name]>
  create<Name extends ResourceName>(caller: Caller, resource: Name, input: WrittenInput<Name>): Promise<ResourceAnswer[Name]>
  /** Creates a row once for each idempotency key of the caller: a repeated request returns the row that the first one created. */
  createOnce<Name extends ResourceName>(
    caller: Caller,
    resource: Name,
    input: WrittenInput<Name>,
    key: string,
  ): Promise<IdempotentAnswer<ResourceAnswer[Name]>>
  update<Name extends ResourceName>(caller: Caller, resource: Name, id: string, input: WrittenInput<Name>): Promise<ResourceAnswer[Name]>
  remove(caller: Caller, resource: ResourceName, ids: readonly string[]): Promise<readonly string[]>
  /** Titles, by id, of the rows that the caller may see. The title of a restricted row is its subject id or the end of its id. */
  titles(caller: Caller, resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Names of referenced rows, by id: the title as in `titles`, or the fact that the row is in the trash, is not accessible to the caller,
   * or is deleted. The result contains every id.
   */
  referenceNames(caller: Caller, resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, ReferenceName>>
  restore<Name extends ResourceName>(caller: Caller, resource: Name, id: string): Promise<ResourceAnswer[Name]>
  /** Moves a row directly after or before another row of the same group. */
  move<Name extends ResourceName>(caller: Caller, resource: Name, id: string, move: Move): Promise<ResourceAnswer[Name]>
  transition<Name extends ResourceName>(
    caller: Caller,
    resource: Name,
    id: string,
    transition: TransitionStep<Name>,
  ): Promise<ResourceAnswer[Name]>
  /**
   * Runs several steps in one transaction, all or nothing. Each step goes through the checks, hooks and audit of a single call and sees
   * the writes of earlier steps. Rows that a step is about to change are locked. Hooks receive a `Work` that runs in the transaction of
   * their write.
   * @param steps called again if two transactions conflict, so it must do nothing but its steps; an error that it throws rolls back all
   * of them
   */
  work<Answer>(caller: Caller, steps: (work: Work) => Promise<Answer>): Promise<Answer>
  /**
   * Runs steps on one row, as `work` does, but once for each idempotency key of the caller: a repeated request with the same parameters
   * returns the current row.
   * @throws badRequest InvalidIdempotencyKey, conflict IdempotencyKeyReused, notFound when the caller can no longer see the row
   */
  workOnce<Name extends ResourceName>(
    caller: Caller,
    uniqueRequest: WorkedOnce<Name>,
    steps: (work: Work) => Promise<ResourceAnswer[Name]>,
  ): Promise<IdempotentAnswer<ResourceAnswer[Name]>>
  /** Runs one action on many rows, each separately, like `POST {many}/bulk`. */
  bulk(caller: Caller, resource: ResourceName, request: BulkRequest): Promise<BulkAnswer>
  /**
   * Runs work on many items, a few at a time. The caller's permissions are read again for each item, as in a bulk call. Results are in
   * the order of the items.
   * @throws tooManyRequests while other bulk work of the caller is in progress
   */
  onEach<Item, Answer>(
    caller: Caller,
    items: readonly Item[],
    work: (caller: Caller, item: Item) => Promise<Answer>,
  ): Promise<readonly Answer[]>
  /** Invalidates the cached totals of a resource's lists, after rows were written outside the engine. */
  forgetTotals(orgId: string, resource: string): void
  /**
   * Reads all rows that match the list's filters, in batches, for a call that writes them to a file. The rows and the required permission
   * are the same as in the generated export.
   * @throws forbidden, and the list's errors for its parameters
   */
  stream<Name extends ResourceName>(caller: Caller, resource: Name, query: Values): AsyncGenerator<readonly ResourceAnswer[Name][]>
  /**
   * Streams a file whose lines a call reads from the database while the file is sent. It counts toward the limit of concurrent exports.
   * `recordDownload` records the download, after the first lines are read and before they are sent. @throws tooManyRequests, and the errors of the
   * first lines and of `recordDownload`
   */
  file(
    caller: Caller,
    file: { readonly lines: AsyncGenerator<string | Uint8Array>; readonly recordDownload: () => Promise<unknown> },
  ): Promise<Readable>
  /** Calls, resources and jobs of the node, for developers. */
  registry(): Registry
  /** Statement that writes an audit event, for calls and hooks that write rows with their own SQL. */
  auditStatement(caller: Caller, event: AuditEvent): Statement
}

/** Values to write: typed by the domain, or the unchecked body of a declared call. */
export type WrittenInput<Name extends ResourceName> = ResourceInput<Name> | UncheckedInput<Name>

/** Selection for `distinct`: the reference field, and the id after which the result starts. */
export interface Distinct {
  readonly field: string
  /** Last id of the caller's previous page; null: start at the first id. */
  readonly after: string | null
  readonly count: number
}

/** Result of an idempotent request. */
export interface IdempotentAnswer<Answer> {
  readonly answer: Answer
  /** True if the same request was made before. */
  readonly isReplayed: boolean
}

/** Target of `workOnce`: the row, the idempotency key, and the operation and parameters that a repeated request must match. */
export interface WorkedOnce<Name extends ResourceName> {
  readonly resource: Name
  readonly id: string
  readonly key: string
  /** Name of the operation. */
  readonly what: string
  /** Parameters of the request. A request with the same key and other parameters is rejected. */
  readonly content: Values
}

/** Parameters of a transition. */
interface TransitionStep<Name extends ResourceName> {
  readonly name: ResourceTransition[Name]
  readonly reason?: string
  readonly version?: number
  /** Values of the fields that the transition requires. */
  readonly changes?: WrittenInput<Name>
  /** Id of a fresh sign-in, if the transition requires a signature. */
  readonly signature?: string
}

/** Write operations of the steps in `work`, like the engine's operations of the same names. They return the row, or only its id. */
export interface Writes<Answers extends WriteAnswers = ResourceAnswer> {
  create<Name extends ResourceName>(resource: Name, input: WrittenInput<Name>): Promise<Answers[Name]>
  update<Name extends ResourceName>(resource: Name, id: string, input: WrittenInput<Name>): Promise<Answers[Name]>
  remove(resource: ResourceName, ids: readonly string[]): Promise<readonly string[]>
  restore<Name extends ResourceName>(resource: Name, id: string): Promise<Answers[Name]>
  move<Name extends ResourceName>(resource: Name, id: string, move: Move): Promise<Answers[Name]>
  transition<Name extends ResourceName>(resource: Name, id: string, transition: TransitionStep<Name>): Promise<Answers[Name]>
}

/** See `Work.trusted`. */
export interface TrustedWrites extends Writes<WriteAnswers>, BatchWriter {}

/** Writes many rows in one step, with as many statements as for one row. Hooks run for each row. */
export interface BatchWriter {
  /** @returns the ids, in the order of the inputs */
  createMany<Name extends ResourceName>(resource: Name, inputs: readonly WrittenInput<Name>[]): Promise<readonly string[]>
  /** Writes the same change to all rows. */
  updateMany<Name extends ResourceName>(resource: Name, ids: readonly string[], input: WrittenInput<Name>): Promise<void>
}

type WriteAnswers = Readonly<Record<ResourceName, { readonly id: string }>>

/** See `Engine.work`. */
export interface Work extends Writes {
  read<Name extends ResourceName>(resource: Name, id: string): Promise<ResourceAnswer[Name]>
  /** Runs a statement in the same transaction: for tables that are not declared. */
  readonly run: Run
  /**
   * Writes that follow from an allowed action. The domain has decided who may act, so abilities and row scopes are not checked, and
   * fields and locked rows may be written that no client may write. Problems that a row had before do not block a step. Everything else
   * applies: validation of new values, hooks (with `isTrusted`), versions, and audit in the caller's name. They return only the id,
   * because reading a row for a response takes longer than writing it.
   */
  readonly trusted: TrustedWrites
  /**
   * Publishes changes of rows in a declared table and invalidates the totals. Call it after a step wrote these rows and their audit
   * events through `run`.
   */
  publish(resource: string, rows: WrittenRows['rows']): Promise<void>
}

export interface ListAnswer<Row = ResponseRow> {
  readonly rows: readonly Row[]
  /** Number of all rows, capped; null if the query requested no total. */
  readonly total: number | null
  /** True if there are more rows than the total. */
  readonly isCapped?: boolean
}

/** Rows of one resource that a write changed, collected before they are published. */
export interface WrittenRows {
  readonly orgId: string
  readonly resource: string
  readonly rows: readonly { readonly id: string; readonly action: WriteAction }[]
}

export type WriteAction = 'create' | 'update' | 'remove' | 'restore' | 'import' | 'transition'
