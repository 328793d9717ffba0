import type { Readable } from 'node:stream'
import type { Application } from '@feathersjs/koa'
import type { BulkAnswer, BulkRequest, SummaryAnswer, Total } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Registry } from '#resources/core/developerAnswers.ts'
import type { Move } from '#resources/core/order.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import type { ResourceAnswer, ResourceInput, ResourceTransition, UncheckedInput } from '#resources/rows.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import type { Caller } from '../caller.ts'
import type { Run, Statement } from '../database/types.ts'
import type { ReferenceName } from './referenceName.ts'

/** What the engine offers to the domain folders: the same doors that the API uses, with the same checks. */
export interface Engine {
  readonly app: Application
  list<Name extends ResourceName>(caller: Caller, resource: Name, query: Values): Promise<ListAnswer<ResourceAnswer[Name]>>
  /** As `list`, for calls whose answer is whole: the first 500 rows where the query names no page, whatever a page may hold. */
  listWhole<Name extends ResourceName>(caller: Caller, resource: Name, query: Values): Promise<ListAnswer<ResourceAnswer[Name]>>
  /** How many rows the list would show, counted as its total is. */
  count(caller: Caller, resource: ResourceName, query: Values): Promise<Total>
  /** The list's rows by the values of some fields, as `GET {many}/summary`; kept for as long as totals are. */
  summary(caller: Caller, resource: ResourceName, query: Values): Promise<SummaryAnswer>
  /**
   * The same for figures of reports, dashboards and home: over all studies and sites of the organisation for callers who may read those
   * (`readsAllFigures`), over the caller's lists for others. No row is read.
   */
  readonly figures: Pick<Engine, 'count' | 'summary'>
  /** Ids of the rows that the list's rows belong to by a reference, in order: `count` of them, behind `after`. */
  distinct(caller: Caller, resource: ResourceName, wanted: Distinct, query: Values): Promise<readonly string[]>
  /** Rows by id, of those that the caller may see, in no order; more than a page may hold, too. */
  listById<Name extends ResourceName>(
    caller: Caller,
    resource: Name,
    ids: readonly string[],
    query?: Values,
  ): Promise<readonly ResourceAnswer[Name][]>
  read<Name extends ResourceName>(caller: Caller, resource: Name, id: string): Promise<ResourceAnswer[Name]>
  create<Name extends ResourceName>(caller: Caller, resource: Name, input: WrittenInput<Name>): Promise<ResourceAnswer[Name]>
  /** Creates a row once for each key of the caller: a request that comes again gets the row that it made before. */
  createOnce<Name extends ResourceName>(
    caller: Caller,
    resource: Name,
    input: WrittenInput<Name>,
    key: string,
  ): Promise<Once<ResourceAnswer[Name]>>
  update<Name extends ResourceName>(caller: Caller, resource: Name, id: string, input: WrittenInput<Name>): Promise<ResourceAnswer[Name]>
  remove(caller: Caller, resource: ResourceName, ids: readonly string[]): Promise<readonly string[]>
  /** Titles of rows by id, of those that the caller may see; a restricted row is called by its subject id or the end of its id. */
  titles(caller: Caller, resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Names of rows where something refers to them, by id: as in `titles`, or that they lie in the trash, that the caller has no access to them, or
   * or they are deleted. Every id has a name.
   */
  referenceNames(caller: Caller, resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, ReferenceName>>
  restore<Name extends ResourceName>(caller: Caller, resource: Name, id: string): Promise<ResourceAnswer[Name]>
  /** Puts a row behind or before another of its order. */
  move<Name extends ResourceName>(caller: Caller, resource: Name, id: string, move: Move): Promise<ResourceAnswer[Name]>
  transition<Name extends ResourceName>(
    caller: Caller,
    resource: Name,
    id: string,
    transition: TransitionStep<Name>,
  ): Promise<ResourceAnswer[Name]>
  /**
   * Several steps in one transaction, all or nothing: each goes through the checks, hooks and audit of the single call and sees what the
   * steps before it wrote. Rows that a step is about to change are held. Hooks are handed a work in the transaction of their write.
   * @param steps is called again where two transactions conflict, so it does nothing but its steps; whatever it throws undoes all of them
   */
  work<Answer>(caller: Caller, steps: (work: Work) => Promise<Answer>): Promise<Answer>
  /**
   * A work on one row, once for each key of the caller: a request that comes again, and says the same, gets the row as it stands by then.
   * @throws badRequest InvalidIdempotencyKey, conflict IdempotencyKeyReused, notFound when the row is out of the caller's sight since
   */
  workOnce<Name extends ResourceName>(
    caller: Caller,
    once: WorkedOnce<Name>,
    steps: (work: Work) => Promise<ResourceAnswer[Name]>,
  ): Promise<Once<ResourceAnswer[Name]>>
  /** One action on many rows, each for itself, as `POST {many}/bulk`. */
  bulk(caller: Caller, resource: ResourceName, request: BulkRequest): Promise<BulkAnswer>
  /**
   * Work on many, a few at a time and each by the rights that the caller has by then, as a bulk call does; the answers in their order.
   * @throws tooManyRequests while the caller has others under way
   */
  onEach<Item, Answer>(
    caller: Caller,
    items: readonly Item[],
    work: (caller: Caller, item: Item) => Promise<Answer>,
  ): Promise<readonly Answer[]>
  /** Counts the totals of a resource's lists anew: its rows were written elsewhere. */
  forgetTotals(orgId: string, resource: string): void
  /**
   * All rows that the list's filters show, some at a time, for a file that a call writes: as the generated export reads them, and for whoever may take
   * that one. @throws forbidden, and what the list throws for its parameters
   */
  stream<Name extends ResourceName>(caller: Caller, resource: Name, query: Values): AsyncGenerator<readonly ResourceAnswer[Name][]>
  /**
   * A file that a call writes from the database while it is read, in one of the places that exports share. `tell` writes down that it was
   * taken, once the first lines are there and before they leave. @throws tooManyRequests, and what the first lines and `tell` throw
   */
  file(
    caller: Caller,
    file: { readonly lines: AsyncGenerator<string | Uint8Array>; readonly tell: () => Promise<unknown> },
  ): Promise<Readable>
  /** What the node answers to and does, for developers. */
  registry(): Registry
  /** The SQL that writes an audit event, for what a call or a hook writes by hand. */
  auditStatement(caller: Caller, event: AuditEvent): Statement
}

/** Typed values of the domain, or the body of a declared call as it came. */
export type WrittenInput<Name extends ResourceName> = ResourceInput<Name> | UncheckedInput<Name>

/** Which values of a reference are asked for, and from where on. */
export interface Distinct {
  readonly field: string
  /** The last one that is known already; null: from the first. */
  readonly after: string | null
  readonly count: number
}

/** What a request that may come twice is answered. */
export interface Once<Answer> {
  readonly answer: Answer
  /** The same request was answered before. */
  readonly isReplayed: boolean
}

/** The row that a work is about, and what tells its request from others. */
export interface WorkedOnce<Name extends ResourceName> {
  readonly resource: Name
  readonly id: string
  readonly key: string
  /** What is to be done, in a word. */
  readonly what: string
  /** What was asked for: the key with anything else is refused. */
  readonly said: Values
}

/** Which way a row goes from one state to another, and what is said to it. */
interface TransitionStep<Name extends ResourceName> {
  readonly name: ResourceTransition[Name]
  readonly reason?: string
  readonly version?: number
  /** Values of the fields that the transition asks for. */
  readonly changes?: WrittenInput<Name>
  /** The id of a fresh sign-in, where it is signed. */
  readonly signature?: string
}

/** Writes as steps of a work, each as the engine's own of the same name; they answer the row, or its id alone. */
export interface Writes<Answers extends WriteAnswers = ResourceAnswer> {
  create<Name extends ResourceName>(resource: Name, input: WrittenInput<Name>): Promise<Answers[Name]>
  update<Name extends ResourceName>(resource: Name, id: string, input: WrittenInput<Name>): Promise<Answers[Name]>
  remove(resource: ResourceName, ids: readonly string[]): Promise<readonly string[]>
  restore<Name extends ResourceName>(resource: Name, id: string): Promise<Answers[Name]>
  move<Name extends ResourceName>(resource: Name, id: string, move: Move): Promise<Answers[Name]>
  transition<Name extends ResourceName>(resource: Name, id: string, transition: TransitionStep<Name>): Promise<Answers[Name]>
}

/** See `Work.trusted`. */
export interface TrustedWrites extends Writes<WriteAnswers>, WritesOfMany {}

/** Writes of many rows as one step: as many statements as for one of them. What hooks do for each row is done for each. */
export interface WritesOfMany {
  /** @returns the ids, in the order of the inputs */
  createMany<Name extends ResourceName>(resource: Name, inputs: readonly WrittenInput<Name>[]): Promise<readonly string[]>
  /** The same change of all. */
  updateMany<Name extends ResourceName>(resource: Name, ids: readonly string[], input: WrittenInput<Name>): Promise<void>
}

type WriteAnswers = Readonly<Record<ResourceName, { readonly id: string }>>

/** See `Engine.work`. */
export interface Work extends Writes {
  read<Name extends ResourceName>(resource: Name, id: string): Promise<ResourceAnswer[Name]>
  /** Runs a statement in the same transaction: for tables that are not declared. */
  readonly run: Run
  /**
   * The same writes for what follows from something that was allowed: the domain has decided who may, so neither abilities nor row scopes
   * are asked, and fields and locked rows may be written that no client may write. What was wrong with a row before speaks against no step.
   * Everything else holds: validation of what is new, hooks (told by `isTrusted`), versions, audit in the name of the caller. They answer
   * the id alone, because to read a row for an answer takes longer than to write it.
   */
  readonly trusted: TrustedWrites
  /** Rows of a declared table that `run` wrote by hand, audit included: other systems are told of them, and totals are counted anew. */
  tell(resource: string, rows: WrittenRows['rows']): Promise<void>
}

export interface ListAnswer<Row = AnsweredRow> {
  readonly rows: readonly Row[]
  /** Capped; null where the query asked for none. */
  readonly total: number | null
  /** There are more than the total says. */
  readonly isCapped?: boolean
}

/** What a write does to rows of one resource, before it is sent. */
export interface WrittenRows {
  readonly orgId: string
  readonly resource: string
  readonly rows: readonly { readonly id: string; readonly action: WriteAction }[]
}

export type WriteAction = 'create' | 'update' | 'remove' | 'restore' | 'import' | 'transition'
