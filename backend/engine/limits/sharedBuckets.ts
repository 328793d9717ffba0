import { createHash } from 'node:crypto'
import type { Database, Statement } from '../../database/types.ts'
import { tooManyRequests } from '../../errors.ts'
import type { ShareCalls } from './buckets.ts'

/** A limit that holds on all nodes together. */
export interface SharedLimit {
  /** Tells its buckets from those of other limits. */
  readonly name: string
  /** Calls of a key in `minutes`, and at once. */
  readonly most: number
  readonly minutes: number
}

/** The buckets of a limit in the database, for what nodes count by themselves. */
export function shareThrough(database: Database, limit: SharedLimit): ShareCalls {
  let clearedAt = 0
  return (calls) =>
    database.system('limits', async (run) => {
      if (Date.now() - clearedAt > clearMilliseconds) {
        clearedAt = Date.now()
        await run(clearStatement)
      }
      const keys = new Map([...calls.keys()].map((key) => [storedKey(limit, key), key]))
      const { rows } = await run(spendStatement(limit, calls))
      return new Map(rows.map((row) => [keys.get(String(row.key)) ?? '', Number(row.tokens)]))
    })
}

/**
 * Takes a call from each of these limits at once, before it is answered: for the few calls that must not be made more often, whatever the number of nodes.
 * @throws tooManyRequests; nothing is taken then
 */
export const takeShared = (database: Database, key: string, limits: readonly SharedLimit[]): Promise<void> =>
  database.system('limits', async (run) => {
    for (const limit of limits) {
      const { rows } = await run(spendStatement(limit, new Map([[key, 1]])))
      const left = Number(rows[0]?.tokens)
      if (left < 0) throw tooManyRequests(Math.ceil((-left * limit.minutes * 60) / limit.most))
    }
  })

/**
 * Takes calls from the bucket of a key, or puts them back where `calls` is less than 0.
 * @returns what is left; less than 0 where the bucket held less, and nothing is taken then
 */
export const spendShared = (database: Database, limit: SharedLimit, key: string, calls: number): Promise<number> =>
  database.system('limits', async (run) => {
    const { rows } = await run(spendStatement(limit, new Map([[key, calls]])))
    const left = Number(rows[0]?.tokens)
    if (left < 0 && calls > 0) await run(spendStatement(limit, new Map([[key, -calls]])))
    return left
  })

/** A key may hold an address or an id of a person: neither is stored. */
const storedKey = ({ name }: SharedLimit, key: string): string => createHash('sha256').update(`${name} ${key}`).digest('base64url')

/** Keys in their order, so that two nodes never wait for one another. A clock that goes back gives nothing back. */
function spendStatement(limit: SharedLimit, calls: ReadonlyMap<string, number>): Statement {
  const spent = [...calls].map(([key, count]) => [storedKey(limit, key), count] as const)
  return {
    text: `insert into call_bucket as known (key, tokens, at)
        select key, $3::float8 - calls, clock_timestamp() from unnest($1::text[], $2::float8[]) as spent (key, calls) order by key
      on conflict (key) do update set at = greatest(known.at, excluded.at), tokens = excluded.tokens - $3::float8
        + least($3::float8, known.tokens + greatest(0, extract(epoch from excluded.at - known.at)::float8) * $4::float8)
      returning key, tokens`,
    values: [spent.map(([key]) => key), spent.map(([, count]) => count), limit.most, limit.most / (limit.minutes * 60)],
  }
}

const clearMilliseconds = 3_600_000
/** A bucket of a day is full again by then. */
const clearStatement: Statement = { text: "delete from call_bucket where at < now() - interval '2 days'", values: [] }
