import type { Knex } from 'knex'
import type { Pool, QueryResult } from 'pg'

/** SQL that is ready to run: built with knex, run with pg. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Planned anew each time, where the values decide how best to look: a word of a search is common or rare. */
  readonly isPlannedAnew?: boolean
}

/** What PostgreSQL answered: rows, and how many a write was about. */
export type StatementAnswer = Pick<QueryResult, 'rows' | 'rowCount'>

/** The one way to run a query. Everything runs inside an organisation; without one, row-level security shows nothing. */
export interface Database {
  /** A query builder without a connection. */
  readonly build: Knex
  /**
   * Runs statements in one transaction and one round trip (set_config and statements before one Sync, which commits).
   * If one fails, all are undone and the first error is thrown.
   */
  batch(orgId: string, statements: readonly Statement[]): Promise<readonly StatementAnswer[]>
  /** A transaction that looks at answers before it goes on. Committed when `work` resolves, undone when it throws. */
  transaction<Answer>(orgId: string, work: (run: Run) => Promise<Answer>): Promise<Answer>
  /**
   * The few queries that stand outside an organisation: sign-in look-ups, the sealing job, health.
   * Row-level security admits them only where a policy names the purpose.
   */
  system<Answer>(purpose: SystemPurpose, work: (run: Run) => Promise<Answer>): Promise<Answer>
  /** Rows of a cursor in chunks, for exports: memory stays flat. */
  stream(orgId: string, statement: Statement, chunk?: number): AsyncIterable<readonly Record<string, unknown>[]>
  /** Tells every node, this one included, once committed when sent inside a transaction through `notifyStatement`. */
  listen(topic: Topic, heard: (message: NodeMessage) => void): void
  /** Called when the listening connection was lost and regained: caches that rely on messages must be emptied. */
  onGap(missed: () => void): void
  notifyStatement(topic: Topic, ...messages: readonly NodeMessage[]): Statement
  /** Connections of the pool, and how many wait for one. */
  connections(): { readonly used: number; readonly idle: number; readonly waiting: number }
  /** Connections apart, as the application's role, for a library that wants a pool of its own; whoever opens it ends it. */
  openPool(options: { readonly name: string; readonly connections: number }): Pool
  close(): Promise<void>
}

export type Run = (statement: Statement) => Promise<QueryResult>
export type SystemPurpose = 'signIn' | 'seal' | 'health' | 'migrate' | 'tell' | 'limits'
/** Things that other nodes must learn at once. */
export type Topic = 'access' | 'session' | 'change' | 'meeting' | 'webhooks'
/** Small and without personal data: ids only. */
export type NodeMessage = Readonly<Record<string, string>>
