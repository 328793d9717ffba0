import type { Database, Statement } from '../database/types.ts'
import type { OpenSocket } from './openSockets.ts'

/** A user who has a record open, in one or more tabs. */
export interface Present {
  readonly orgId: string
  readonly resource: string
  readonly recordId: string
  readonly userId: string
  readonly isEditing: boolean
}

/** Returns the users who have the records of these sockets open on any node, newest first. */
export const readPresentUsers = (database: Database, sockets: readonly OpenSocket[]): Promise<readonly Present[]> =>
  database.system('tell', async (run) => {
    const { rows } = await run({
      text: `select org_id as "orgId", resource, record_id as "recordId", user_id as "userId", bool_or(is_editing) as "isEditing"
        from presence where record_id = any($1::uuid[]) and expires_at > now()
        group by org_id, resource, record_id, user_id order by min(since) desc, user_id`,
      values: [[...new Set(sockets.flatMap(({ watch }) => watch.record?.id ?? []))]],
    })
    return rows as Present[]
  })

/** Inserts or renews the rows of sockets that have a record open. Removes rows that expired long ago. */
export function buildRenewStatement(orgId: string, sockets: readonly OpenSocket[]): Statement {
  const lines = sockets.map(({ id, userId, watch: { record } }) => ({
    socket_id: id,
    user_id: userId,
    resource: record?.resource,
    record_id: record?.id,
    is_editing: record?.isEditing,
  }))
  return {
    text: `with "ended" as (delete from presence where org_id = $1 and expires_at < now() - interval '1 minute')
      insert into presence (org_id, socket_id, user_id, resource, record_id, is_editing, expires_at)
      select $1::uuid, line.*, now() + interval '40 seconds' from jsonb_to_recordset($2::jsonb)
        as line(socket_id uuid, user_id uuid, resource text, record_id uuid, is_editing boolean)
      on conflict (org_id, socket_id) do update set resource = excluded.resource, record_id = excluded.record_id,
        is_editing = excluded.is_editing, expires_at = excluded.expires_at,
        since = case when presence.record_id = excluded.record_id then presence.since else now() end`,
    values: [orgId, JSON.stringify(lines)],
  }
}

/**
 * Returns the statement that lets the row expire after two seconds instead of removing it: a screen whose token expired or whose
 * connection broke soon reconnects.
 */
export const buildEndingStatement = (orgId: string, socketId: string): Statement => ({
  text: `update presence set expires_at = now() + interval '2 seconds' where org_id = $1 and socket_id = $2`,
  values: [orgId, socketId],
})

export const buildNamesStatement = (orgId: string, userIds: readonly string[]): Statement => ({
  text: `select id, first_name || ' ' || last_name as full_name from "user" where org_id = $1 and id = any($2::uuid[])`,
  values: [orgId, userIds],
})
