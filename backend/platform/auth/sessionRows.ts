import type { Database, Statement } from '../database/types.ts'

/** A session as stored; times in epoch milliseconds. */
export interface SessionRow {
  readonly orgId: string
  readonly id: string
  /** The user's id; in the session of a participant, the participant's id. */
  readonly userId: string
  readonly isParticipant: boolean
  readonly refreshHash: Buffer
  /** Hash of the previous cookie value, while the response with its successor may have been lost; otherwise null. */
  readonly previousHash: Buffer | null
  /** True if another request used this cookie value less than a second ago and may still be in flight. */
  readonly isJustUsed: boolean
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** Returns null when the session does not exist or has ended. */
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
 * Seconds after a renewal between which the previous cookie value is accepted once more, because the response was lost and the browser
 * retries. The first second is excluded: if two tabs renew at the same time on two nodes, only one may succeed.
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

/**
 * Sets the next cookie value of the session, unless another request has done so since `from` was
 * read.
 */
export const rotateSession = (row: SessionRow, next: { readonly hash: Buffer; readonly seenAt: number }): Statement => ({
  text: `update session set previous_hash = refresh_hash, refresh_hash = $4, rotated_at = clock_timestamp(), last_seen_at = greatest(last_seen_at, to_timestamp($5::float8 / 1000))
    where org_id = $1 and id = $2 and refresh_hash = $3 and ended_at is null`,
  values: [row.orgId, row.id, row.refreshHash, next.hash, next.seenAt],
})

/** Ends the session once; returns the session and its user. */
export const endSession = (orgId: string, id: string, reason: string): Statement => ({
  text: 'update session set ended_at = clock_timestamp(), ended_why = $3 where org_id = $1 and id = $2 and ended_at is null returning id, user_id',
  values: [orgId, id, reason],
})

/** Ends the sessions of a user except one; returns the ended sessions and their user. Expired sessions stay unchanged. */
export const endOtherSessions = (
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
  { why, except }: { readonly why: string; readonly except: string | null },
): Statement => ({
  text: `update session set ended_at = clock_timestamp(), ended_why = $3
    where org_id = $1 and user_id = $2 and ended_at is null and expires_at > clock_timestamp() and id is distinct from $4::uuid returning id, user_id`,
  values: [orgId, userId, why, except],
})

/** Updates the time of last use of many sessions of one organisation, and of their users. */
export const updateLastSeen = (orgId: string, lastUses: readonly { readonly id: string; readonly at: number }[]): readonly Statement[] => {
  const values = [orgId, lastUses.map(({ id }) => id), lastUses.map(({ at }) => at)]
  return [
    {
      text: `update session set last_seen_at = greatest(last_seen_at, to_timestamp(seen.at / 1000))
        from unnest($2::uuid[], $3::float8[]) as seen (id, at) where session.org_id = $1 and session.id = seen.id`,
      values,
    },
    {
      // By hand: the time of last use is not part of the user's record. Its changes are neither versioned nor published.
      text: `update "user" set last_active = seen.at from (
          select session.user_id, to_timestamp(max(seen.at) / 1000) as at
          from unnest($2::uuid[], $3::float8[]) as seen (id, at) join session on session.org_id = $1 and session.id = seen.id group by session.user_id
        ) as seen where "user".org_id = $1 and "user".id = seen.user_id and ("user".last_active is null or "user".last_active < seen.at)`,
      values,
    },
  ]
}
