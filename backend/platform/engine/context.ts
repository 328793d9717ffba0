import type { Query } from '@feathersjs/feathers'
import type { Knex } from 'knex'
import type { FigureReach } from '../access/types.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import type { Caller } from '../common/caller.ts'
import { notFound } from '../common/errors.ts'
import type { Run, Statement } from '../database/types.ts'
import type { BatchWriter, Engine } from './engine.types.ts'
import type { SharedSlots } from './limits/sharedSlots.ts'
import type { ResourceModel } from './model/types.ts'
import type { Services } from './ports/services.ts'
import type { TotalCache } from './totalCache.ts'
import type { AlongsideStatements, Domain } from './types.ts'

/** A resource's table for operations: its compiled model, and a query over the rows of one organisation. */
export interface Table {
  readonly model: ResourceModel
  /**
   * Queries rows without any scope: `buildVisibleRows` adds the organisation and the scopes.
   * @param where conditions by column, in the query language of Feathers (`{ deleted_at: { $ne: null } }`); absent: every row
   */
  rows(where?: Query): Knex.QueryBuilder
}

/** Context of every operation. It is created at the start of the server, and again for each transaction of several steps (`transact`). */
export interface EngineContext {
  readonly studydesk: Services
  readonly tables: ReadonlyMap<string, Table>
  readonly totals: TotalCache
  readonly exports: SharedSlots
  readonly bulks: SharedSlots
  /** Functions of domains that return additional statements for every write. */
  readonly alongside: readonly NonNullable<Domain['alongside']>[]
  /** Transaction in which all statements of this context run; null if each write has its own transaction. */
  readonly transaction: Transaction | null
  /** Creates the operations that server code calls, in this context. */
  readonly engineOver: (context: EngineContext, options?: { readonly isTrusted: boolean }) => Engine
  /** Creates the trusted steps on many rows, in this context. */
  readonly manyOver: (context: TransactionContext, caller: Caller) => BatchWriter
}

/** Audit events of a transaction, written at its end. All changes of one action on a row become one event. */
export interface PendingEvents {
  add(caller: Caller, events: readonly AuditEvent[]): void
  /**
   * Adds a further change by the same author to the pending event of the same row, and to the row's pending version.
   * @returns false if no event is pending for the row, both changes have a reason, or a second transition changes the same fields: the
   * change then gets a separate event
   */
  amend(caller: Caller, event: AuditEvent): boolean
  /** Statements in the order of the actions. */
  statements(): readonly Statement[]
}

/** Transaction of several steps. */
export interface Transaction {
  readonly orgId: string
  readonly run: Run
  /** Functions to run after the commit, with the context outside of the transaction. */
  readonly afterCommit: ((outerContext: EngineContext) => Promise<void> | void)[]
  /** Audit events that the transaction writes at its end. */
  readonly events: PendingEvents
  /** Statements that domains add to the writes of this transaction. */
  readonly alongside: readonly AlongsideStatements[]
}

export type TransactionContext = EngineContext & { readonly transaction: Transaction }

/** One operation: its table and its caller. */
export interface RequestContext {
  readonly parts: EngineContext
  readonly table: Table
  readonly caller: Caller
  /** Reads a header of the request; absent if there is no request. */
  readonly header?: ((name: string) => string | undefined) | undefined
  /** True for a trusted step: the domain has authorised it, so abilities, scopes and read-only fields are not checked. */
  readonly isTrusted?: boolean
  /** Set after `figureReachOf` has allowed it: the operation only counts rows, either over all study-sites or over the caller's own. */
  readonly counts?: FigureReach
}

/** @throws Error when code names a resource that does not exist */
export function findTable(context: EngineContext, name: string): Table {
  const table = context.tables.get(name)
  if (table === undefined) throw new Error(`No resource is named '${name}'`)
  return table
}

/** Returns the only row of a look-up. @throws notFound */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}
