import type { Query } from '@feathersjs/feathers'
import type { Knex } from 'knex'
import type { FigureReach } from '../access/types.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import type { Caller } from '../caller.ts'
import type { Run, Statement } from '../database/types.ts'
import { notFound } from '../errors.ts'
import type { Engine, WritesOfMany } from './engine.types.ts'
import type { SharedSlots } from './limits/sharedSlots.ts'
import type { ResourceModel } from './model/types.ts'
import type { Studydesk } from './ports/studydesk.ts'
import type { TotalCache } from './totalCache.ts'
import type { Alongside, Domain } from './types.ts'

/** A resource's table as operations see it: its compiled model, and a query over the rows of one organisation. */
export interface Table {
  readonly model: ResourceModel
  /**
   * Rows in no scope yet: `visibleRows` adds the organisation and the scopes.
   * @param where conditions by column, in the query language of Feathers (`{ deleted_at: { $ne: null } }`); absent: every row
   */
  rows(where?: Query): Knex.QueryBuilder
}

/** What every operation needs: made once at start, and for each transaction of several steps once more (`transact`). */
export interface Parts {
  readonly studydesk: Studydesk
  readonly tables: ReadonlyMap<string, Table>
  readonly totals: TotalCache
  readonly exports: SharedSlots
  readonly bulks: SharedSlots
  /** What domains add to every write. */
  readonly alongside: readonly NonNullable<Domain['alongside']>[]
  /** The transaction that every statement of these parts belongs to; null where each write has its own. */
  readonly transaction: Transaction | null
  /** The operations for code, over these parts. */
  readonly engineOver: (parts: Parts, options?: { readonly isTrusted: boolean }) => Engine
  /** Trusted steps on many rows, over these parts. */
  readonly manyOver: (parts: PartsWithin, caller: Caller) => WritesOfMany
}

/** Audit events of a transaction, which are written at its end: what belongs to one act on a row becomes one event. */
export interface PendingEvents {
  add(caller: Caller, events: readonly AuditEvent[]): void
  /**
   * Adds a further change by the same author to the event of the same row, and to its version.
   * @returns false where no event waits for the row, both have a reason of their own, or a second transition changes the same fields: it is an act of its own
   */
  amend(caller: Caller, event: AuditEvent): boolean
  /** In the order of the acts. */
  statements(): readonly Statement[]
}

/** Several steps in one transaction. */
export interface Transaction {
  readonly orgId: string
  readonly run: Run
  /** What waits for the commit, and is handed the parts outside of the transaction. */
  readonly afterCommit: ((outside: Parts) => Promise<void> | void)[]
  /** Audit events that are written at its end. */
  readonly events: PendingEvents
  /** What domains add to its writes. */
  readonly alongside: readonly Alongside[]
}

export type PartsWithin = Parts & { readonly transaction: Transaction }

/** One operation: which table, for whom. */
export interface Operation {
  readonly parts: Parts
  readonly table: Table
  readonly caller: Caller
  /** Headers of the request, where it came as one. */
  readonly header?: ((name: string) => string | undefined) | undefined
  /** A step of the domain's own, which has decided who may: abilities, scopes and what clients may not write are not asked. */
  readonly isTrusted?: boolean
  /** The operation counts rows of all study-sites, or of the caller's own, for a figure, after `figureReach` has allowed it. */
  readonly counts?: FigureReach
}

/** @throws Error when code names a resource that does not exist */
export function tableNamed(parts: Parts, name: string): Table {
  const table = parts.tables.get(name)
  if (table === undefined) throw new Error(`No resource is named '${name}'`)
  return table
}

/** The only row that an operation looked for. @throws notFound */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}
