import type { Database, Statement } from '../database/types.ts'

/** A session as its row has it; times in epoch milliseconds. */
export interface SessionRow {
  readonly orgId: string
  readonly id: string
  /** Of a participant's own session: theirs. */
  readonly userId: string
  readonly isParticipant: boolean
  readonly refreshHash: Buffer
  /** The value just before it, while its answer may still have been lost on the way; null later, and where there was none. */
  readonly previousHash: Buffer | null
  /** The presented value was used up a moment ago, by a request that may still be on its way. */
  readonly isJustUsed: boolean
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** Null when there is none or it has ended. */
export async function readSession(
  database: Database,
  { orgId, id, presented = null }: { readonly orgId: string; readonly id: string; readonly presented?: Buffer | null },
): Promise<SessionRow | null> {
  const [answer] = await database.batch(orgId, [{ text: select, values: [orgId, id, presented] }])
  const row = answer?.rows[0]
  if (row === undefined) return null
  return {
    orgId,
    id,
    userId: row.user_id,
    isParticipant: row.is_participant === true,
    refreshHash: row.refresh_hash,
    previousHash: row.previous_hash,
    isJustUsed: row.is_just_used === true,
    lastSeenAt: Number(row.last_seen_at),
    expiresAt: Number(row.expires_at),
  }
}

/**
 * Seconds after its use in which the value just before is taken once more: its answer was lost on the way, and the browser asks again. Not at
 * once: two tabs that ask together, on two nodes, must not both be served.
 */
const lostBetween = { from: 1, until: 10 }

const select = `select user_id, is_participant, refresh_hash,
    case when clock_timestamp() - rotated_at between interval '${lostBetween.from} seconds' and interval '${lostBetween.until} seconds' then previous_hash end as previous_hash,
    clock_timestamp() - rotated_at < interval '${lostBetween.from} seconds' and previous_hash = $3 as is_just_used, extract(epoch from last_seen_at) * 1000 as last_seen_at, extract(epoch from expires_at) * 1000 as expires_at
  from session where org_id = $1 and id = $2 and ended_at is null`

export const insertSession = (row: Omit<SessionRow, 'previousHash' | 'isJustUsed'>): Statement => ({
  text: `insert into session (org_id, id, user_id, refresh_hash, created_at, last_seen_at, expires_at, is_participant)
    values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000), to_timestamp($6::float8 / 1000), $7)`,
  values: [row.orgId, row.id, row.userId, row.refreshHash, row.lastSeenAt, row.expiresAt, row.isParticipant],
})

/** Gives the session its next cookie value, unless another request has done so since `from` was read. */
export const rotateSession = (row: SessionRow, next: { readonly hash: Buffer; readonly seenAt: number }): Statement => ({
  text: `update session set previous_hash = refresh_hash, refresh_hash = $4, rotated_at = clock_timestamp(), last_seen_at = greatest(last_seen_at, to_timestamp($5::float8 / 1000))
    where org_id = $1 and id = $2 and refresh_hash = $3 and ended_at is null`,
  values: [row.orgId, row.id, row.refreshHash, next.hash, next.seenAt],
})

/** Ends it once; answers it and its user. */
export const endSession = (orgId: string, id: string, why: string): Statement => ({
  text: 'update session set ended_at = clock_timestamp(), ended_why = $3 where org_id = $1 and id = $2 and ended_at is null returning id, user_id',
  values: [orgId, id, why],
})

/** Ends the sessions of a user, but the one that is kept; answers as above. Those that ran out by themselves stay as they are. */
export const endOtherSessions = (
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
  { why, kept }: { readonly why: string; readonly kept: string | null },
): Statement => ({
  text: `update session set ended_at = clock_timestamp(), ended_why = $3
    where org_id = $1 and user_id = $2 and ended_at is null and expires_at > clock_timestamp() and id is distinct from $4::uuid returning id, user_id`,
  values: [orgId, userId, why, kept],
})

/** Times of last use, of many sessions of one organisation at once, and of their users. */
export const touchSessions = (orgId: string, seen: readonly { readonly id: string; readonly at: number }[]): readonly Statement[] => {
  const values = [orgId, seen.map(({ id }) => id), seen.map(({ at }) => at)]
  return [
    {
      text: `update session set last_seen_at = greatest(last_seen_at, to_timestamp(seen.at / 1000))
        from unnest($2::uuid[], $3::float8[]) as seen (id, at) where session.org_id = $1 and session.id = seen.id`,
      values,
    },
    {
      // By hand: when somebody was last seen is no change of the record: neither versioned nor told.
      text: `update "user" set last_active = seen.at from (
          select session.user_id, to_timestamp(max(seen.at) / 1000) as at
          from unnest($2::uuid[], $3::float8[]) as seen (id, at) join session on session.org_id = $1 and session.id = seen.id group by session.user_id
        ) as seen where "user".org_id = $1 and "user".id = seen.user_id and ("user".last_active is null or "user".last_active < seen.at)`,
      values,
    },
  ]
}
