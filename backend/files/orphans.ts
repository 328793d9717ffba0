import type { Database } from '../database/types.ts'
import type { FileStore } from './store.ts'

/** Files of one statement. */
const chunk = 200
/** Statements of one run: what is left waits for the next. */
const mostChunks = 50

/**
 * Files that no record has named within a day of their upload: abandoned forms, problem files of imports. The row goes first, with its
 * event in the audit, so that no row ever stands for a file that is not there.
 */
export async function removeOrphanFiles(
  { database, store }: { readonly database: Database; readonly store: FileStore },
  orgId: string,
): Promise<void> {
  for (let round = 0; round < mostChunks; round += 1) {
    const [result] = await database.batch(orgId, [{ text: takeAway, values: [orgId, chunk] }])
    for (const { location } of result?.rows ?? []) await store.remove(location)
    if ((result?.rowCount ?? 0) < chunk) return
  }
}

const takeAway = `with "gone" as (
    delete from stored_file where org_id = $1 and id in (
      select id from stored_file where org_id = $1 and resource is null and date_added < now() - interval '24 hours'
      order by date_added limit $2 for update skip locked)
    returning id, location, content_type, file_size),
  "told" as (
    insert into audit_event (org_id, id, kind, action, record_id, changes)
    select $1, gen_random_uuid(), 'file', 'remove', id, jsonb_build_object('contentType', jsonb_build_array(content_type, null), 'fileSize', jsonb_build_array(file_size, null)) from "gone")
  select location from "gone"`
