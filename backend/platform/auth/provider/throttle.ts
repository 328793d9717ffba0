import { createHash } from 'node:crypto'
import type { Database } from '../../database/types.ts'

/** Wrong passwords allowed within the window: for one account from one address, and for one account from all addresses. */
const limits = { fromAddress: 5, fromEverywhere: 30 }
const windowSeconds = 300

/**
 * Slows down guessing: an attempt is counted before its password is checked, on all nodes together.
 */
interface Attempt {
  /** Seconds until the next attempt is checked; null if this attempt is checked. */
  readonly waitSeconds: number | null
  /** Resets the count after the right password. */
  succeeded(): Promise<void>
}

export async function countAttempt(database: Database, email: string, address: string): Promise<Attempt> {
  const account = email.trim().toLowerCase()
  const counters = [
    { id: idOf('address', account, address), most: limits.fromAddress },
    { id: idOf('everywhere', account), most: limits.fromEverywhere },
  ]
  const waits = await database.system('signIn', async (run) => {
    const row: number[] = []
    for (const { id, most } of counters) {
      const { rows } = await run({ text: countUp, values: [id, windowSeconds] })
      if (Number(rows[0]?.attempts) > most) row.push(Number(rows[0]?.seconds))
    }
    return row
  })
  return {
    waitSeconds: waits.length === 0 ? null : Math.max(1, ...waits.map(Math.ceil)),
    async succeeded() {
      await database.system('signIn', (run) =>
        run({
          text: "delete from idp.store where model = 'Attempts' and id = any($1)",
          values: [counters.map(({ id }) => id)],
        }),
      )
    },
  }
}

/** The window starts with the first attempt and is not extended by later ones. */
const countUp = `insert into idp.store as counter (model, id, payload, expires_at)
  values ('Attempts', $1, '1', clock_timestamp() + make_interval(secs => $2))
  on conflict (model, id) do update set
    payload = case when counter.expires_at < clock_timestamp() then '1' else to_jsonb((counter.payload #>> '{}')::int + 1) end,
    expires_at = case when counter.expires_at < clock_timestamp() then excluded.expires_at else counter.expires_at end
  returning (payload #>> '{}')::int as attempts, extract(epoch from expires_at - clock_timestamp()) as seconds`

/** Key of a counter: a hash, so that e-mail addresses are not stored in the clear. */
const idOf = (...values: readonly string[]): string => createHash('sha256').update(values.join('\n')).digest('base64url')
