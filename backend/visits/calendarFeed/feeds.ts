import { createHash, randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { FeedAnswer, FeedChoice } from '#resources/visits/calendarFeed.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Database, Run } from '../../platform/database/types.ts'

/** A feed that was found by its URL. */
export interface Feed extends FeedChoice {
  readonly orgId: string
  readonly id: string
  readonly userId: string
}

const feedColumns = `is_whole as "isWhole", has_names as "hasNames", to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
  to_char(read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "readAt"`

/** Returns the feed of the caller; null without one. */
export async function feedOf(database: Database, { orgId, userId }: Caller): Promise<FeedAnswer | null> {
  const [answer] = await database.batch(orgId, [
    { text: `select ${feedColumns} from calendar_feed where org_id = $1 and user_id = $2`, values: [orgId, userId] },
  ])
  return (answer?.rows[0] as FeedAnswer | undefined) ?? null
}

/** Creates a URL and ends the previous one. @returns the token of the URL, which is never stored */
export async function makeFeed(run: Run, { orgId, userId }: Caller, { isWhole, hasNames }: FeedChoice) {
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await endFeed(run, { orgId, userId })
  const { rows } = await run({
    text: `insert into calendar_feed (org_id, id, user_id, token_hash, is_whole, has_names) values ($1, $2, $3, $4, $5, $6) returning ${feedColumns}`,
    values: [orgId, id, userId, hashOf(token), isWhole, hasNames],
  })
  return { id, token, feed: rows[0] as unknown as FeedAnswer }
}

/** Ends the feed of a user. @returns its id; null if there was no feed */
export async function endFeed(run: Run, { orgId, userId }: Pick<Caller, 'orgId' | 'userId'>): Promise<string | null> {
  const { rows } = await run({
    text: 'delete from calendar_feed where org_id = $1 and user_id = $2 returning id::text',
    values: [orgId, userId],
  })
  return rows[0] === undefined ? null : String(rows[0].id)
}

/** Returns the feed of a token; null if the token is unknown or has ended. */
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

/** Records that a calendar read the feed, at most once an hour. */
export const noteRead = (database: Database, { orgId, id }: Feed) =>
  database.batch(orgId, [
    {
      text: `update calendar_feed set read_at = clock_timestamp()
        where org_id = $1 and id = $2 and (read_at is null or read_at < now() - interval '1 hour')`,
      values: [orgId, id],
    },
  ])

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
