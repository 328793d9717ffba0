import { createHash } from 'node:crypto'
import { tooManyRequests } from '../../common/errors.ts'
import type { Database, Statement } from '../../database/types.ts'
import type { ShareCalls } from './buckets.ts'

/** A limit that applies to all nodes together. */
export interface SharedLimit {
  /** Name that separates the buckets of this limit from those of other limits. */
  readonly name: string
  /** Maximum number of calls of a key in `minutes`; all may come at once. */
  readonly most: number
  readonly minutes: number
}

/** Returns a function that reports calls to the shared buckets of a limit in the database. */
export function shareThrough(database: Database, limit: SharedLimit): ShareCalls {
  let clearTime = 0
  return (calls) =>
    database.system('limits', async (run) => {
      if (Date.now() - clearTime > clearMilliseconds) {
        clearTime = Date.now()
        await run(clearStatement)
      }
      const keys = new Map([...calls.keys()].map((key) => [hashKey(limit, key), key]))
      const { rows } = await run(buildSpendStatement(limit, calls))
      return new Map(rows.map((row) => [keys.get(String(row.key)) ?? '', Number(row.tokens)]))
    })
}

/**
 * Counts a call toward each of these limits before the response, for the few calls whose limit must be exact across all nodes.
 * @throws tooManyRequests, and then counts nothing
 */
export const consumeSharedLimits = (database: Database, key: string, limits: readonly SharedLimit[]): Promise<void> =>
  database.system('limits', async (run) => {
    for (const limit of limits) {
      const { rows } = await run(buildSpendStatement(limit, new Map([[key, 1]])))
      const remainingTokens = Number(rows[0]?.tokens)
      if (remainingTokens < 0) throw tooManyRequests(Math.ceil((-remainingTokens * limit.minutes * 60) / limit.most))
    }
  })

/**
 * Subtracts calls from the bucket of a key, or adds them back if `calls` is less than 0.
 * @returns the remaining tokens; less than 0 if the bucket contained too few, and then nothing is subtracted
 */
export const spendSharedCalls = (database: Database, limit: SharedLimit, key: string, calls: number): Promise<number> =>
  database.system('limits', async (run) => {
    const { rows } = await run(buildSpendStatement(limit, new Map([[key, calls]])))
    const remainingTokens = Number(rows[0]?.tokens)
    if (remainingTokens < 0 && calls > 0) await run(buildSpendStatement(limit, new Map([[key, -calls]])))
    return remainingTokens
  })

/** Returns the stored form of a key: a hash, because a key may contain an address or a person's id. */
const hashKey = ({ name }: SharedLimit, key: string): string => createHash('sha256').update(`${name} ${key}`).digest('base64url')

/**
 * Subtracts the calls of several keys. Keys are sorted, so that two nodes cannot deadlock. If a clock is set back, no bucket is refilled.
 */
function buildSpendStatement(limit: SharedLimit, calls: ReadonlyMap<string, number>): Statement {
  const spent = [...calls].map(([key, count]) => [hashKey(limit, key), count] as const)
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
/** Deletes buckets after two days. By then, even a bucket with a period of a day is full again. */
const clearStatement: Statement = { text: "delete from call_bucket where at < now() - interval '2 days'", values: [] }
