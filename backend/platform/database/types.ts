import type { Knex } from 'knex'
import type { Pool, QueryResult } from 'pg'

/** SQL that is ready to run: built with knex, run with pg. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /**
   * True if PostgreSQL plans the statement anew at each run, because the best plan depends on the values: a search term may be common or
   * rare.
   */
  readonly isPlannedAnew?: boolean
}

/** The result of a statement: rows, and the number of rows that a write affected. */
export type StatementAnswer = Pick<QueryResult, 'rows' | 'rowCount'>

/**
 * The only access to queries. Everything runs inside an organisation; without one, row-level
 * security shows no rows.
 */
export interface Database {
  /** A query builder without a connection. */
  readonly build: Knex
  /**
   * Runs statements in one transaction and one round trip (set_config and statements before one
   * Sync, which commits). If one fails, all are rolled back and the first error is thrown.
   */
  batch(orgId: string, statements: readonly Statement[]): Promise<readonly StatementAnswer[]>
  /** Runs a transaction that reads results before it continues. It is committed when `work` resolves, and rolled back when it throws. */
  transaction<Answer>(orgId: string, work: (run: Run) => Promise<Answer>): Promise<Answer>
  /**
   * Runs the few queries outside an organisation: sign-in look-ups, the sealing job, health. Row-level security allows them only where a
   * policy names the purpose.
   */
  system<Answer>(purpose: SystemPurpose, work: (run: Run) => Promise<Answer>): Promise<Answer>
  /** Streams the rows of a cursor in chunks, for exports: the use of memory stays constant. */
  stream(orgId: string, statement: Statement, chunk?: number): AsyncIterable<readonly Record<string, unknown>[]>
  /**
   * Receives messages from every node, this one included. A message sent inside a transaction through `notifyStatement` arrives after the
   * commit.
   */
  listen(topic: Topic, received: (message: NodeMessage) => void): void
  /** Registers a function to run when the listening connection was lost and regained: caches that rely on messages must be emptied. */
  onGap(handler: () => void): void
  notifyStatement(topic: Topic, ...messages: readonly NodeMessage[]): Statement
  /** Numbers of connections in the pool, and of callers that wait for a connection. */
  connections(): { readonly used: number; readonly idle: number; readonly waiting: number }
  /** Opens a separate pool, as the application's role, for a library that needs its own. The caller ends it. */
  openPool(options: { readonly name: string; readonly connections: number }): Pool
  close(): Promise<void>
}

export type Run = (statement: Statement) => Promise<QueryResult>
export type SystemPurpose = 'signIn' | 'seal' | 'health' | 'migrate' | 'tell' | 'limits'
/** Topics of messages that nodes send to each other without delay. */
export type Topic = 'access' | 'session' | 'change' | 'meeting' | 'webhooks'
/** Message between nodes: small and without personal data, only ids. */
export type NodeMessage = Readonly<Record<string, string>>
