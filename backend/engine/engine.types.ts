import type { Readable } from 'node:stream'
import type { Application } from '@feathersjs/koa'
import type { BulkAnswer, BulkRequest } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Registry } from '#resources/core/developerAnswers.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import type { ResourceAnswer, ResourceInput, ResourceTransition } from '#resources/rows.ts'
import type { AuditEvent } from '../access/audit.types.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'

/** What the engine offers to the domain folders: the same doors that the API uses, with the same checks. */
export interface Engine {
  readonly app: Application
  list<Name extends ResourceName>(caller: Caller, resource: Name, query: Values): Promise<ListAnswer<ResourceAnswer[Name]>>
  read<Name extends ResourceName>(caller: Caller, resource: Name, id: string): Promise<ResourceAnswer[Name]>
  create<Name extends ResourceName>(caller: Caller, resource: Name, input: ResourceInput<Name>): Promise<ResourceAnswer[Name]>
  /** Once for each key of the caller: a request that comes again answers the row that it made before. */
  createOnce<Name extends ResourceName>(
    caller: Caller,
    resource: Name,
    input: ResourceInput<Name>,
    key: string,
  ): Promise<{ readonly row: ResourceAnswer[Name]; readonly isReplayed: boolean }>
  update<Name extends ResourceName>(caller: Caller, resource: Name, id: string, input: ResourceInput<Name>): Promise<ResourceAnswer[Name]>
  remove(caller: Caller, resource: ResourceName, ids: readonly string[]): Promise<readonly string[]>
  /** Titles of rows by id, of those that the caller may see; a restricted row is called by its subject id or the end of its id. */
  titles(caller: Caller, resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  restore<Name extends ResourceName>(caller: Caller, resource: Name, id: string): Promise<ResourceAnswer[Name]>
  transition<Name extends ResourceName>(
    caller: Caller,
    resource: Name,
    id: string,
    transition: {
      readonly name: ResourceTransition[Name]
      readonly reason?: string
      /** What it asks for. */
      readonly changes?: Values
      /** The id of a fresh sign-in, where it is signed. */
      readonly signature?: string
    },
  ): Promise<ResourceAnswer[Name]>
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
  /** Rows of this resource were written elsewhere: totals of its lists are counted anew. */
  forgetTotals(orgId: string, resource: string): void
  /**
   * A file that a call writes from the database while it is read, in one of the places that exports share. `tell` writes down that it was
   * taken, once the first lines are there and before they leave. @throws tooManyRequests, and what the first lines and `tell` throw
   */
  file(caller: Caller, file: { readonly lines: AsyncGenerator<string>; readonly tell: () => Promise<unknown> }): Promise<Readable>
  /** What the node answers to and does, for developers. */
  registry(): Registry
  /** The SQL that writes an audit event, for calls that do more than one resource's write in a transaction of their own. */
  auditStatement(caller: Caller, event: AuditEvent): Statement
  /** What domains add to every write (`Domain.alongside`), for the same calls. */
  alongside(written: WrittenRows): Promise<readonly Statement[]>
  /** Both, of one row that a call wrote by hand: all that the engine tells of its own writes. */
  tell(caller: Caller, event: AuditEvent & { readonly recordId: string; readonly action: WriteAction }): Promise<readonly Statement[]>
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
