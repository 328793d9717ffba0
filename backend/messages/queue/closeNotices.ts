import type { Topic } from '#resources/messages/topics.ts'
import { channelOf } from '../../platform/database/listener.ts'
import type { Statement } from '../../platform/database/types.ts'

/** Unread notifications to close. */
interface Closed {
  readonly orgId: string
  readonly topics: readonly Topic[]
  readonly record: string
  readonly recordId: string
  /** Selects only notifications of this user. */
  readonly userId?: string
  /** Selects only notifications whose `onceFor` starts with this text, for example those about one site and period of a survey. */
  readonly onceFor?: string
}

/**
 * Marks finished notifications as read, in the transaction of the write that finished them. Open screens of their users are notified
 * after the commit.
 */
export const closeStatement = ({ orgId, topics, record, recordId, userId, onceFor }: Closed): Statement =>
  withMessages({
    // By hand: reading a notification changes no record and is not audited.
    text: `update notification set status = 'READ', read_on = now() where org_id = $1 and status = 'UNREAD' and record_id = $2 and record = $3
      and topic = any($4) and ($5::uuid is null or user_id = $5) and ($6::text is null or starts_with(once_for, $6))`,
    values: [orgId, recordId, record, topics, userId ?? null, onceFor ?? null],
  })

/** Most notification ids in one message, which PostgreSQL limits to 8,000 bytes. */
const idsAtOnce = 150

/**
 * Extends an update without `returning`, so that it notifies open screens of the changed notifications. Its first value is the
 * organisation. @returns one statement, which returns the number of changed notifications and of messages
 */
export const withMessages = ({ text, values }: Statement): Statement => ({
  text: `with changed as (${text} returning id::text),
    messages as (select pg_notify('${channelOf('change')}', json_build_object('orgId', $1::text, 'resource', 'notification', 'ids', string_agg(id, ' '))::text)
      from (select id, (row_number() over ()) / ${idsAtOnce} as part from changed) numbered group by part)
    select (select count(*) from changed)::int as changed, (select count(*) from messages)::int as messages`,
  values,
})
