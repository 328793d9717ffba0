import { createHash } from 'node:crypto'
import { createHeaderSignature } from '#resources/core/values/headers.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'

/** Days in which an import can be undone. */
export const undoDays = 30

/** A stored import and the ids of the rows that it created. */
export interface ImportRun {
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
  /** Number of rejected rows, from the audit event of the import. `problemFileId` is the file that contains them. */
  readonly rejected: number
  readonly problemFileId: string | null
}

/** Column mapping of an imported file, and the values that the user chose for unrecognised cell text. */
export interface FileReading {
  readonly headers: readonly string[]
  readonly mapping: Readonly<Record<string, unknown>>
  readonly explained: Readonly<Record<string, unknown>>
}

/** Key of a set of headers, independent of their order. */
export const buildHeadersKey = (headers: readonly string[]): string =>
  createHash('sha256').update(createHeaderSignature(headers)).digest('hex')

/** Stores an import. Deletes older imports of files with the same headers by the same user that can no longer be undone. */
export function storeImportRun(
  { table, caller }: RequestContext,
  { id, rowIds, reading }: { readonly id: string; readonly rowIds: readonly string[]; readonly reading: FileReading },
): readonly Statement[] {
  const key = Buffer.from(buildHeadersKey(reading.headers), 'hex')
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

const buildPersonSql = (id: string) =>
  `(select concat_ws(' ', first_name, last_name) from "user" as person where person.org_id = act.org_id and person.id = act.${id})`

/** SQL for a value of the import's audit event. */
const buildReportSql = (name: string) =>
  `(select event.changes -> '${name}' ->> 1 from audit_event as event where event.org_id = act.org_id and event.record_id = act.id
    and event.kind = 'import' and event.action = 'import' limit 1)`

const columns = `act.id, act.at, act.user_id as "userId", ${buildPersonSql('user_id')} as "userName", act.row_ids as "rowIds",
  act.undone_at as "undoneAt", ${buildPersonSql('undone_by')} as "undoneByName", act.removed,
  act.undone_at is null and act.at > now() - interval '${undoDays} days' as "isOpen",
  coalesce(${buildReportSql('rejected')}, '0')::integer as rejected, ${buildReportSql('problemFile')} as "problemFileId"`

/** Selects the imports that can still be undone by their age, newest first: those of one user, or of all users if `userId` is null. */
export const selectRecentImportRuns = (
  { table, caller }: RequestContext,
  { userId, most }: { readonly userId: string | null; readonly most: number },
): Statement => ({
  text: `select ${columns} from import_act as act where act.org_id = $1 and act.resource = $2
    and act.at > now() - interval '${undoDays} days' and ($3::uuid is null or act.user_id = $3) order by act.at desc, act.id desc limit $4`,
  values: [caller.orgId, table.model.name, userId, most],
})

/** Counts the rejected rows in this user's imports of the last days, except imports that were undone. */
export const buildRejectedStatement = (
  { orgId, userId, resource }: { readonly orgId: string; readonly userId: string; readonly resource: string },
  days: number,
): Statement => ({
  text: `select coalesce(sum(${buildReportSql('rejected')}::integer), 0)::integer as rejected from import_act as act
    where act.org_id = $1 and act.user_id = $2 and act.resource = $3 and act.undone_at is null and act.at > now() - make_interval(days => $4)`,
  values: [orgId, userId, resource, days],
})

/**
 * Selects one import. In a transaction it also locks the import: if two requests undo it at the same time, the second finds it undone.
 */
export const importRunStatement = ({ parts, table, caller }: RequestContext, id: string): Statement => ({
  text: `select ${columns} from import_act as act where act.org_id = $1 and act.resource = $2 and act.id = $3
    ${parts.transaction === null ? '' : 'for update of act'}`,
  values: [caller.orgId, table.model.name, id],
})

export const buildUndoneStatement = ({ caller }: RequestContext, id: string, removed: number): Statement => ({
  text: 'update import_act set undone_at = now(), undone_by = $3, removed = $4 where org_id = $1 and id = $2',
  values: [caller.orgId, id, caller.userId, removed],
})

/** Selects the column mapping and chosen values of the caller's last import of a file with these headers. */
export const buildReadingStatement = ({ table, caller }: RequestContext, key: string): Statement => ({
  text: `select mapping, explained from import_act where org_id = $1 and user_id = $2 and resource = $3 and headers_key = $4
    and mapping <> '{}'::jsonb order by at desc limit 1`,
  values: [caller.orgId, caller.userId, table.model.name, Buffer.from(key, 'hex')],
})
