import { createHash, randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { FeedAnswer, FeedChoice } from '#resources/calendarFeed.ts'
import type { Caller } from '../caller.ts'
import type { Database, Run } from '../database/types.ts'

/** A feed as its address finds it. */
export interface Feed extends FeedChoice {
  readonly orgId: string
  readonly id: string
  readonly userId: string
}

const shown = `is_whole as "isWhole", has_names as "hasNames", to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
  to_char(read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "readAt"`

/** Null where the caller has none. */
export async function feedOf(database: Database, { orgId, userId }: Caller): Promise<FeedAnswer | null> {
  const [answer] = await database.batch(orgId, [
    { text: `select ${shown} from calendar_feed where org_id = $1 and user_id = $2`, values: [orgId, userId] },
  ])
  return (answer?.rows[0] as FeedAnswer | undefined) ?? null
}

/** Makes an address in the place of the one before, which ends. @returns its token, which is kept nowhere */
export async function makeFeed(run: Run, { orgId, userId }: Caller, { isWhole, hasNames }: FeedChoice) {
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await endFeed(run, { orgId, userId })
  const { rows } = await run({
    text: `insert into calendar_feed (org_id, id, user_id, token_hash, is_whole, has_names) values ($1, $2, $3, $4, $5, $6) returning ${shown}`,
    values: [orgId, id, userId, hashOf(token), isWhole, hasNames],
  })
  return { id, token, feed: rows[0] as unknown as FeedAnswer }
}

/** @returns the id of the one that ended; null: there was none */
export async function endFeed(run: Run, { orgId, userId }: Pick<Caller, 'orgId' | 'userId'>): Promise<string | null> {
  const { rows } = await run({
    text: 'delete from calendar_feed where org_id = $1 and user_id = $2 returning id::text',
    values: [orgId, userId],
  })
  return rows[0] === undefined ? null : String(rows[0].id)
}

/** Null for a token that was never given out, or that ended. */
export async function findFeed(database: Database, token: string): Promise<Feed | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const { rows } = await database.system('signIn', (run) =>
    run({
      text: `select org_id::text as "orgId", id::text, user_id::text as "userId", is_whole as "isWhole", has_names as "hasNames"
        from calendar_feed where token_hash = $1`,
      values: [hashOf(token)],
    }),
  )
  return (rows[0] as unknown as Feed | undefined) ?? null
}

/** Notes that a calendar read it, once an hour at most. */
export const noteRead = (database: Database, { orgId, id }: Feed) =>
  database.batch(orgId, [
    {
      text: `update calendar_feed set read_at = clock_timestamp()
        where org_id = $1 and id = $2 and (read_at is null or read_at < now() - interval '1 hour')`,
      values: [orgId, id],
    },
  ])

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
