import type { Writable } from 'node:stream'
import knex from 'knex'
import pg from 'pg'
import { unavailable } from '../errors.ts'
import { log, traceOf } from '../log.ts'
import { createListener } from './listener.ts'
import { isLost } from './lost.ts'
import { StatementNames } from './names.ts'
import type { Database, Run, Statement } from './types.ts'
import { types } from './values.ts'

const setOrganisation = "select set_config('app.org_id', $1, true)"
/**
 * Left to choose, PostgreSQL plans a list anew each time, because it takes its plan for any values to be dearer: 1.6 to 1.9 ms a page with
 * 100,000 participants, where the kept plan takes 0.7 to 1.0, and 2.7 for 3.1 to 4.7 of a coordinator (2026-11-23).
 * Where the values decide, each plan is made anew; the statement stays parsed under its name all the same, a fifth of a search.
 */
const setOrganisationAndPlanning = "select set_config('app.org_id', $1, true), set_config('plan_cache_mode', $2, true)"
export const setPurpose = "select set_config('app.purpose', $1, true)"
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
  const listener = await createListener(connection, options.revive)

  /** Under a name it is parsed once a connection. */
  const send = (client: pg.PoolClient, { text, values }: Statement): Promise<pg.QueryResult> =>
    client.query({ text, values: values as unknown[], name: names.of(text) })

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
      client.release(!isIdle(client) || generation < names.generation)
    }
  }

  /** Begins, sets, works, commits; whatever goes wrong undoes everything. */
  const within = <Answer>(begin: string, setting: Statement, work: (run: Run, client: pg.PoolClient) => Promise<Answer>): Promise<Answer> =>
    connected(async (client) => {
      try {
        await allOf(inOneWrite(client, () => [client.query(begin), send(client, setting)]))
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
        const sent = inOneWrite(client, () => [
          client.query('begin'),
          send(client, { text: setOrganisationAndPlanning, values: [orgId, planning] }),
          ...statements.map((statement) => send(client, statement)),
          client.query('commit'),
        ])
        return (await allOf(sent)).slice(2, -1)
      }),

    transaction: (orgId, work) => within('begin', { text: setOrganisation, values: [orgId] }, (run) => work(run)),

    system: (purpose, work) => within('begin', { text: setPurpose, values: [purpose] }, (run) => work(run)),

    async *stream(orgId, statement, chunk = 500) {
      const client = await taken()
      try {
        await allOf([client.query(readOnlyIsolation), send(client, { text: setOrganisation, values: [orgId] })])
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
        client.release(!isIdle(client))
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

/** Waits for every answer, since a connection that goes back with answers under way mixes them up; then throws the first error. */
async function allOf(sent: readonly Promise<pg.QueryResult>[]): Promise<readonly pg.QueryResult[]> {
  const settled = await Promise.allSettled(sent)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}

/** pg writes each message to the socket by itself, and each write costs more than the message: hold them back until all are there. */
function inOneWrite<Answer>(client: pg.PoolClient, sendAll: () => Answer): Answer {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection
  stream.cork()
  try {
    return sendAll()
  } finally {
    stream.uncork()
  }
}

/** A connection that is still inside a transaction must not serve the next call. */
const isIdle = (client: pg.PoolClient): boolean => client.getTransactionStatus() === 'I'
