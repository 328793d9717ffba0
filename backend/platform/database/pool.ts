import knex from 'knex'
import pg from 'pg'
import { unavailable } from '../common/errors.ts'
import { log, traceOf } from '../common/log.ts'
import { type Columns, Exchange } from './binaryProtocol.ts'
import { isClientLost } from './isConnectionLost.ts'
import { createListener } from './listener.ts'
import { StatementNames } from './names.ts'
import { createStatementObserver, type StatementObserverOptions } from './observeStatements.ts'
import type { Database, Run, Statement, StatementAnswer } from './types.ts'
import { types } from './values.ts'

const setOrganisation = "select set_config('app.org_id', $1, true)"
/**
 * With `auto`, PostgreSQL plans a list each time, because it estimates the generic plan as more expensive: a page with 100,000
 * participants takes 1.6 to 1.9 ms, with the cached plan 0.7 to 1.0 ms; for a coordinator 3.1 to 4.7 ms instead of 2.7 ms (2026-11-23).
 * If the best plan depends on the values, each plan is made anew; the statement still stays parsed under its name, which saves a fifth of
 * a search.
 */
const setOrganisationAndPlanning = "select set_config('app.org_id', $1, true), set_config('plan_cache_mode', $2, true)"
export const setPurpose = "select set_config('app.purpose', $1, true)"
/** Generation older than any other: the connection is closed when it returns to the pool. */
const abandonedGeneration = -1
const readOnlyIsolation = 'begin isolation level repeatable read read only'

/**
 * Number of connections that the jobs of a node use: one listens and reports that the node is alive, the other fetches jobs and marks
 * them as done.
 */
export const jobConnections = 2

/**
 * Opens the only access to queries. Resolves once it listens to other nodes' messages.
 * @param options.address of the application's role, which cannot bypass row-level security
 * @param options.connections maximum at a time
 * @param options.revive tries to restart a server that does not respond
 * @param options.observer reports slow statements
 * @param options.afterClose called once every connection is closed
 */
export async function createDatabase(options: {
  readonly address: string
  readonly connections: number
  readonly revive?: (() => Promise<void>) | undefined
  readonly observer: StatementObserverOptions
  afterClose?(): Promise<void>
}): Promise<Database> {
  const connection = { connectionString: options.address, types, application_name: 'studydesk', keepAlive: true }
  const pool = new pg.Pool({
    ...connection,
    pipeline: true,
    max: options.connections,
    min: 0,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 300_000,
  })
  reportLoss(pool)
  const observe = createStatementObserver(options.observer)
  const names = new StatementNames()
  const generations = new WeakMap<pg.PoolClient, number>()
  const columns = new WeakMap<pg.PoolClient, Map<string, Columns>>()
  const listener = await createListener(connection, options.revive)

  /** Sends statements as one message: an implicit transaction unless a statement begins one. */
  async function exchange(client: pg.PoolClient, statements: readonly Statement[]): Promise<readonly StatementAnswer[]> {
    const columnsByName = columns.get(client) ?? new Map<string, Columns>()
    columns.set(client, columnsByName)
    const pendingExchange = new Exchange(
      statements.map(({ text, values }) => ({ text, values, name: names.of(text) })),
      columnsByName,
    )
    client.query(pendingExchange)
    try {
      return await pendingExchange.answers
    } catch (error) {
      if (pendingExchange.isNameUnsure) generations.set(client, abandonedGeneration)
      // The driver's trace ends at the socket; this one contains the calling code.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  /**
   * Sends a statement within a transaction. PostgreSQL caches the plan of a named statement from the sixth run on; a statement that needs
   * a fresh plan therefore has no name.
   */
  const sendStatement = (client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> => {
    const { text, values, isPlannedAnew } = statement
    const name = isPlannedAnew === true ? undefined : names.of(text)
    return observe([statement], () => client.query({ text, values: values as unknown[], name }), countRows)
  }

  /** Returns a connection of the pool. If none can be opened or becomes free in time, the error says that the caller may try again. */
  const takeConnection = (): Promise<pg.PoolClient> =>
    pool.connect().catch((error: unknown) => {
      throw unavailable(error)
    })

  async function withConnection<Answer>(work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const client = await takeConnection()
    const generation = generations.get(client) ?? names.generation
    generations.set(client, generation)
    try {
      return await work(client)
    } catch (error) {
      throw isClientLost(client, error) ? unavailable(error) : error
    } finally {
      client.release(!isIdle(client) || (generations.get(client) ?? generation) < names.generation)
    }
  }

  /** Begins a transaction, sets its organisation, runs the work and commits; every error rolls back all of it. */
  const runTransaction = <Answer>(
    beginSql: string,
    setting: Statement,
    work: (run: Run, client: pg.PoolClient) => Promise<Answer>,
  ): Promise<Answer> =>
    withConnection(async (client) => {
      try {
        await exchange(client, [{ text: beginSql, values: [] }, setting])
        const result = await work((statement) => sendStatement(client, statement), client)
        const { command } = await client.query('commit')
        if (command !== 'COMMIT') throw new Error('A statement of this transaction failed and its error was not passed on')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      }
    })

  return {
    build: knex({ client: 'pg' }),

    batch: (orgId, statements) =>
      withConnection(async (client) => {
        const planning = statements.some(({ isPlannedAnew }) => isPlannedAnew) ? 'force_custom_plan' : 'force_generic_plan'
        const settings = { text: setOrganisationAndPlanning, values: [orgId, planning] }
        const answers = await observe(statements, () => exchange(client, [settings, ...statements]), countAllRows)
        return answers.slice(1)
      }),

    transaction: (orgId, work) => runTransaction('begin', { text: setOrganisation, values: [orgId] }, (run) => work(run)),

    system: (purpose, work) => runTransaction('begin', { text: setPurpose, values: [purpose] }, (run) => work(run)),

    async *stream(orgId, statement, chunk = 500) {
      const client = await takeConnection()
      try {
        await exchange(client, [
          { text: readOnlyIsolation, values: [] },
          { text: setOrganisation, values: [orgId] },
        ])
        await client.query(`declare streamed no scroll cursor for ${statement.text}`, statement.values as unknown[])
        for (;;) {
          const fetchRows = () => client.query<Record<string, unknown>>(`fetch ${chunk} from streamed`)
          const { rows } = await observe([statement], fetchRows, countRows)
          if (rows.length > 0) yield rows
          if (rows.length < chunk) break
        }
      } catch (error) {
        throw isClientLost(client, error) ? unavailable(error) : error
      } finally {
        await client.query('rollback').catch(() => undefined)
        client.release(!isIdle(client) || generations.get(client) === abandonedGeneration)
      }
    },

    listen: listener.listen,
    onGap: listener.onGap,
    notifyStatement: listener.notifyStatement,

    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    openPool({ name, connections }) {
      const separatePool = new pg.Pool({
        connectionString: options.address,
        application_name: `studydesk ${name}`,
        keepAlive: true,
        max: connections,
        // Waits for a connection without a limit. The job library retries after errors of the database, but treats a connection timeout
        // as fatal; no handler catches it, and the node would exit.
        connectionTimeoutMillis: 0,
        statement_timeout: 60_000,
      })
      reportLoss(separatePool, name)
      return separatePool
    },

    async close() {
      await listener.close()
      await pool.end()
      await options.afterClose?.()
    },
  }
}

/**
 * Handles the error event of a lost connection, which would otherwise end the process. The pool handles the events of idle connections,
 * but a checked-out connection between two statements of a transaction has only this handler.
 */
function reportLoss(pool: pg.Pool, name?: string): void {
  pool.on('connect', (client) =>
    client.on('error', (error) =>
      log.warn('A database connection was lost', { ...(name === undefined ? {} : { pool: name }), ...traceOf(error) }),
    ),
  )
  // Ignores errors of idle connections, each of which has already reported its loss.
  pool.on('error', () => undefined)
}

const countRows = ({ rowCount }: StatementAnswer): number => rowCount ?? 0

/** Counts the rows of a batch, without its first statement, which changes settings. */
const countAllRows = (answers: readonly StatementAnswer[]): number => answers.slice(1).reduce((sum, answer) => sum + countRows(answer), 0)

/** True for a connection outside a transaction. A connection that is still inside one must not serve the next call. */
const isIdle = (client: pg.PoolClient): boolean => client.getTransactionStatus() === 'I'
