import knex from 'knex'
import pg from 'pg'
import { unavailable } from '../errors.ts'
import { log, traceOf } from '../log.ts'
import { type Columns, Exchange } from './exchange.ts'
import { createListener } from './listener.ts'
import { isLost } from './lost.ts'
import { StatementNames } from './names.ts'
import type { Database, Run, Statement, StatementAnswer } from './types.ts'
import { types } from './values.ts'

const setOrganisation = "select set_config('app.org_id', $1, true)"
/**
 * Left to choose, PostgreSQL plans a list anew each time, because it takes its plan for any values to be dearer: 1.6 to 1.9 ms a page with
 * 100,000 participants, where the kept plan takes 0.7 to 1.0, and 2.7 for 3.1 to 4.7 of a coordinator (2026-11-23).
 * Where the values decide, each plan is made anew; the statement stays parsed under its name all the same, a fifth of a search.
 */
const setOrganisationAndPlanning = "select set_config('app.org_id', $1, true), set_config('plan_cache_mode', $2, true)"
export const setPurpose = "select set_config('app.purpose', $1, true)"
/** Older than any: a connection that is closed when it comes back. */
const givenUp = -1
const readOnlyIsolation = 'begin isolation level repeatable read read only'

/** Connections of a node that its jobs take: one listens and shows that the node lives, one takes jobs and puts them away. */
export const jobConnections = 2

/**
 * The one way to run a query. Resolves once it hears what other nodes say.
 * @param options.address of the application's role, which cannot bypass row-level security
 * @param options.connections most at a time
 * @param options.revive tries to bring a server back that does not answer
 * @param options.afterClose once every connection is closed
 */
export async function createDatabase(options: {
  readonly address: string
  readonly connections: number
  readonly revive?: (() => Promise<void>) | undefined
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
  tellOfLoss(pool)
  const names = new StatementNames()
  const generations = new WeakMap<pg.PoolClient, number>()
  const columns = new WeakMap<pg.PoolClient, Map<string, Columns>>()
  const listener = await createListener(connection, options.revive)

  /** In one message: a transaction of their own where none of them begins one. */
  async function exchange(client: pg.PoolClient, statements: readonly Statement[]): Promise<readonly StatementAnswer[]> {
    const known = columns.get(client) ?? new Map<string, Columns>()
    columns.set(client, known)
    const sent = new Exchange(
      statements.map(({ text, values }) => ({ text, values, name: names.of(text) })),
      known,
    )
    client.query(sent)
    try {
      return await sent.answers
    } catch (error) {
      if (sent.isNameUnsure) generations.set(client, givenUp)
      // The driver's own trace leads to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  /** In a transaction PostgreSQL keeps the plan of a name from the sixth run on: what is planned anew has none. */
  const sendWithin = (client: pg.PoolClient, { text, values, isPlannedAnew }: Statement): Promise<pg.QueryResult> =>
    client.query({ text, values: values as unknown[], name: isPlannedAnew === true ? undefined : names.of(text) })

  /** A connection of the pool. Where none can be made or comes free in time, the cause passes by itself or is a fault of the set-up: the caller may try again. */
  const taken = (): Promise<pg.PoolClient> =>
    pool.connect().catch((error: unknown) => {
      throw unavailable(error)
    })

  async function connected<Answer>(work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const client = await taken()
    const generation = generations.get(client) ?? names.generation
    generations.set(client, generation)
    try {
      return await work(client)
    } catch (error) {
      throw isLost(client, error) ? unavailable(error) : error
    } finally {
      client.release(!isIdle(client) || (generations.get(client) ?? generation) < names.generation)
    }
  }

  /** Begins, sets, works, commits; whatever goes wrong undoes everything. */
  const within = <Answer>(begin: string, setting: Statement, work: (run: Run, client: pg.PoolClient) => Promise<Answer>): Promise<Answer> =>
    connected(async (client) => {
      try {
        await exchange(client, [{ text: begin, values: [] }, setting])
        const answer = await work((statement) => sendWithin(client, statement), client)
        const { command } = await client.query('commit')
        if (command !== 'COMMIT') throw new Error('A statement of this transaction failed and its error was not passed on')
        return answer
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      }
    })

  return {
    build: knex({ client: 'pg' }),

    batch: (orgId, statements) =>
      connected(async (client) => {
        const planning = statements.some(({ isPlannedAnew }) => isPlannedAnew) ? 'force_custom_plan' : 'force_generic_plan'
        return (await exchange(client, [{ text: setOrganisationAndPlanning, values: [orgId, planning] }, ...statements])).slice(1)
      }),

    transaction: (orgId, work) => within('begin', { text: setOrganisation, values: [orgId] }, (run) => work(run)),

    system: (purpose, work) => within('begin', { text: setPurpose, values: [purpose] }, (run) => work(run)),

    async *stream(orgId, statement, chunk = 500) {
      const client = await taken()
      try {
        await exchange(client, [
          { text: readOnlyIsolation, values: [] },
          { text: setOrganisation, values: [orgId] },
        ])
        await client.query(`declare streamed no scroll cursor for ${statement.text}`, statement.values as unknown[])
        for (;;) {
          const { rows } = await client.query<Record<string, unknown>>(`fetch ${chunk} from streamed`)
          if (rows.length > 0) yield rows
          if (rows.length < chunk) break
        }
      } catch (error) {
        throw isLost(client, error) ? unavailable(error) : error
      } finally {
        await client.query('rollback').catch(() => undefined)
        client.release(!isIdle(client) || generations.get(client) === givenUp)
      }
    },

    listen: listener.listen,
    onGap: listener.onGap,
    notifyStatement: listener.notifyStatement,

    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    openPool({ name, connections }) {
      const apart = new pg.Pool({
        connectionString: options.address,
        application_name: `studydesk ${name}`,
        keepAlive: true,
        max: connections,
        // It waits for a connection as long as that takes: the library of jobs tries again after what the database says, but takes "none came
        // in time" for the end, which nobody catches, and the node would end with it.
        connectionTimeoutMillis: 0,
        statement_timeout: 60_000,
      })
      tellOfLoss(apart, name)
      return apart
    },

    async close() {
      await listener.close()
      await pool.end()
      await options.afterClose?.()
    },
  }
}

/**
 * A connection that is lost while nothing is asked of it says so by an event, and one that nobody hears ends the process. The pool hears
 * those at rest; one that is lent out, between two statements of a transaction, has nobody but this.
 */
function tellOfLoss(pool: pg.Pool, name?: string): void {
  pool.on('connect', (client) =>
    client.on('error', (error) =>
      log.warn('A database connection was lost', { ...(name === undefined ? {} : { pool: name }), ...traceOf(error) }),
    ),
  )
  // Of the connections at rest, each of which has told of it itself.
  pool.on('error', () => undefined)
}

/** A connection that is still inside a transaction must not serve the next call. */
const isIdle = (client: pg.PoolClient): boolean => client.getTransactionStatus() === 'I'
