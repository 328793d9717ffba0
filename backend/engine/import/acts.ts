import { createHash } from 'node:crypto'
import { headersWord } from '#resources/core/headers.ts'
import type { Statement } from '../../database/types.ts'
import type { Operation } from '../parts.ts'

/** Days in which an import can be undone. */
export const undoDays = 30

/** An import as it is kept: which rows it made, and how its columns were read. */
export interface ImportAct {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly userId: string
  readonly userName: string | null
  readonly rowIds: readonly string[]
  readonly undoneAt: string | null
  readonly undoneByName: string | null
  readonly removed: number | null
  readonly isOpen: boolean
  /** As its event tells: rows that were not taken, and the file of them. */
  readonly rejected: number
  readonly problemFileId: string | null
}

/** How a file was read: what its columns are, and what its words stand for. */
export interface FileReading {
  readonly headers: readonly string[]
  readonly mapping: Readonly<Record<string, unknown>>
  readonly explained: Readonly<Record<string, unknown>>
}

/** Of the same headers in any order. */
export const headersKey = (headers: readonly string[]): string => createHash('sha256').update(headersWord(headers)).digest('hex')

/** Writes down an import, and forgets older ones of the same user's files with these headers that can be undone no more. */
export function keepAct(
  { table, caller }: Operation,
  { id, rowIds, reading }: { readonly id: string; readonly rowIds: readonly string[]; readonly reading: FileReading },
): readonly Statement[] {
  const key = Buffer.from(headersKey(reading.headers), 'hex')
  const { orgId, userId } = caller
  const { name } = table.model
  return [
    {
      text: `delete from import_act where org_id = $1 and user_id = $2 and resource = $3 and headers_key = $4
        and at <= now() - interval '${undoDays} days'`,
      values: [orgId, userId, name, key],
    },
    {
      text: `insert into import_act (org_id, id, resource, user_id, row_ids, headers_key, mapping, explained)
        values ($1, $2, $3, $4, $5::uuid[], $6, $7, $8)`,
      values: [orgId, id, name, userId, [...rowIds], key, JSON.stringify(reading.mapping), JSON.stringify(reading.explained)],
    },
  ]
}

const person = (id: string) =>
  `(select concat_ws(' ', first_name, last_name) from "user" as person where person.org_id = act.org_id and person.id = act.${id})`

/** What the event of the import tells of it. */
const told = (name: string) =>
  `(select event.changes -> '${name}' ->> 1 from audit_event as event where event.org_id = act.org_id and event.record_id = act.id
    and event.kind = 'import' and event.action = 'import' limit 1)`

const columns = `act.id, act.at, act.user_id as "userId", ${person('user_id')} as "userName", act.row_ids as "rowIds",
  act.undone_at as "undoneAt", ${person('undone_by')} as "undoneByName", act.removed,
  act.undone_at is null and act.at > now() - interval '${undoDays} days' as "isOpen",
  coalesce(${told('rejected')}, '0')::integer as rejected, ${told('problemFile')} as "problemFileId"`

/** The imports of the last days, the newest first: everybody's, or one user's. */
export const recentActs = (
  { table, caller }: Operation,
  { userId, most }: { readonly userId: string | null; readonly most: number },
): Statement => ({
  text: `select ${columns} from import_act as act where act.org_id = $1 and act.resource = $2
    and act.at > now() - interval '${undoDays} days' and ($3::uuid is null or act.user_id = $3) order by act.at desc, act.id desc limit $4`,
  values: [caller.orgId, table.model.name, userId, most],
})

/** How many rows of this user's imports of the last days were not taken; those that were undone are nobody's concern. */
export const rejectedStatement = (
  { orgId, userId, resource }: { readonly orgId: string; readonly userId: string; readonly resource: string },
  days: number,
): Statement => ({
  text: `select coalesce(sum(${told('rejected')}::integer), 0)::integer as rejected from import_act as act
    where act.org_id = $1 and act.user_id = $2 and act.resource = $3 and act.undone_at is null and act.at > now() - make_interval(days => $4)`,
  values: [orgId, userId, resource, days],
})

/** One import. In a transaction it is held: of two that undo it at once, the second finds it undone. */
export const actStatement = ({ parts, table, caller }: Operation, id: string): Statement => ({
  text: `select ${columns} from import_act as act where act.org_id = $1 and act.resource = $2 and act.id = $3
    ${parts.transaction === null ? '' : 'for update of act'}`,
  values: [caller.orgId, table.model.name, id],
})

export const undoneStatement = ({ caller }: Operation, id: string, removed: number): Statement => ({
  text: 'update import_act set undone_at = now(), undone_by = $3, removed = $4 where org_id = $1 and id = $2',
  values: [caller.orgId, id, caller.userId, removed],
})

/** How the caller had the last file with these headers read. */
export const readingStatement = ({ table, caller }: Operation, key: string): Statement => ({
  text: `select mapping, explained from import_act where org_id = $1 and user_id = $2 and resource = $3 and headers_key = $4
    and mapping <> '{}'::jsonb order by at desc limit 1`,
  values: [caller.orgId, caller.userId, table.model.name, Buffer.from(key, 'hex')],
})
