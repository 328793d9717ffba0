import type { Topic } from '#resources/topics.ts'
import { channelOf } from './database/listener.ts'
import type { Statement } from './database/types.ts'

/** Unread notifications that are done with. */
interface Closed {
  readonly orgId: string
  readonly topics: readonly Topic[]
  readonly record: string
  readonly recordId: string
  /** The notifications of this user alone. */
  readonly userId?: string
  /** Those alone whose `onceFor` begins so: of one site and period of a survey. */
  readonly onceFor?: string
}

/**
 * Marks notifications as read whose matter is done, for the transaction of what finished it. Open screens of their users learn it once that is committed.
 */
export const closeStatement = ({ orgId, topics, record, recordId, userId, onceFor }: Closed): Statement =>
  withMessages({
    // By hand: that something is read is no change of a record, and stands in no history.
    text: `update notification set status = 'READ', read_on = now() where org_id = $1 and status = 'UNREAD' and record_id = $2 and record = $3
      and topic = any($4) and ($5::uuid is null or user_id = $5) and ($6::text is null or starts_with(once_for, $6))`,
    values: [orgId, recordId, record, topics, userId ?? null, onceFor ?? null],
  })

/** Notifications that one message names: PostgreSQL takes 8,000 bytes. */
const idsAtOnce = 150

/** Tells open screens of the notifications that an update without `returning` changed. Its first value is the organisation. @returns one statement, which answers their ids */
export const withMessages = ({ text, values }: Statement): Statement => ({
  text: `with changed as (${text} returning id::text),
    messages as (select pg_notify('${channelOf('change')}', json_build_object('orgId', $1::text, 'resource', 'notification', 'ids', string_agg(id, ' '))::text)
      from (select id, (row_number() over ()) / ${idsAtOnce} as part from changed) numbered group by part)
    select (select count(*) from changed)::int as changed, (select count(*) from messages)::int as messages`,
  values,
})
