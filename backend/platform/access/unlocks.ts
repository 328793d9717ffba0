import type { Database, Statement } from '../database/types.ts'

/** Restricted profiles that a user has unlocked: record id → expiry (epoch milliseconds). */
export type Unlocks = ReadonlyMap<string, number>

/** An unlock lasts 30 minutes (design, "Access"). */
export const unlockMinutes = 30

const noUnlocks: Unlocks = new Map()

export async function loadUnlocks(database: Database, orgId: string, userId: string): Promise<Unlocks> {
  const [answer] = await database.batch(orgId, [buildCurrentStatement(orgId, userId)])
  return new Map((answer?.rows ?? []).map((row): [string, number] => [row.record_id, row.until]))
}

/**
 * Selects the profiles that a user has unlocked, or one of them. Rows of unlocks never change: the audit event of `lockAgain` ends an
 * unlock early.
 */
export const buildCurrentStatement = (orgId: string, userId: string, recordId?: string): Statement => ({
  text: `select record_id, (extract(epoch from max(expires_at)) * 1000)::float8 as until from unlock_event opened
    where org_id = $1 and user_id = $2 and record_id = coalesce($3::uuid, record_id) and expires_at > clock_timestamp() and not exists (
      select from audit_event closed where closed.org_id = opened.org_id and closed.record_id = opened.record_id
        and closed.kind = 'unlock' and closed.action = 'lock' and closed.user_id = opened.user_id and closed.at >= opened.at)
    group by record_id`,
  values: [orgId, userId, recordId ?? null],
})

/** Returns the unlocks that are still active; the same map if none has expired, so that the usual case allocates nothing. */
export function selectActiveUnlocks(unlocks: Unlocks, now: number): Unlocks {
  if (unlocks.size === 0) return noUnlocks
  for (const endTime of unlocks.values()) {
    if (endTime <= now) return new Map([...unlocks].filter(([, each]) => each > now))
  }
  return unlocks
}
