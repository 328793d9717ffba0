import type { Database, Run, Statement } from '../database/types.ts'
import type { FileStore } from './store.ts'

/** Number of files per transaction. It is small, since the transaction waits for the store. */
const chunk = 20
/** Maximum number of transactions per run. The next run removes the rest. */
const mostChunks = 500

interface OrphanContext {
  readonly database: Database
  readonly store: FileStore
}

/**
 * Removes files to which no record referred within a day of their upload, such as those of abandoned forms and problem files of imports.
 * It locks the rows, so that no record can refer to them at the same time. Then it removes the content, and last the rows, with audit
 * events: if the store or the node fails, the row still leads to the content.
 * @throws the first error of the store: earlier transactions are committed
 */
export async function removeOrphanFiles({ database, store }: OrphanContext, orgId: string): Promise<void> {
  for (let round = 0; round < mostChunks; round += 1) {
    const { removed, failure } = await database.transaction(orgId, (run) => removeOrphanChunk(run, store, orgId))
    if (failure !== undefined) throw failure.error
    if (removed < chunk) return
  }
}

interface Removed {
  readonly removed: number
  readonly failure?: { readonly error: unknown }
}

async function removeOrphanChunk(run: Run, store: FileStore, orgId: string): Promise<Removed> {
  const { rows } = await run({ text: lockOrphansSql, values: [orgId, chunk] })
  const removedIds: string[] = []
  try {
    for (const { id, location } of rows) {
      await store.remove(location)
      removedIds.push(id)
    }
    return { removed: rows.length }
  } catch (error) {
    return { removed: rows.length, failure: { error } }
  } finally {
    await run(buildRemovalStatement(orgId, removedIds))
  }
}

const lockOrphansSql = `select id, location from stored_file where org_id = $1 and resource is null and date_added < now() - interval '24 hours'
  order by date_added limit $2 for update skip locked`

/** Returns the statement that removes the rows of files whose content is removed, with audit events. */
export const buildRemovalStatement = (orgId: string, ids: readonly string[]): Statement => ({ text: removeRowsSql, values: [orgId, ids] })

const removeRowsSql = `with "gone" as (
    delete from stored_file where org_id = $1 and id = any($2::uuid[]) returning id, content_type, file_size)
  insert into audit_event (org_id, id, kind, action, record_id, changes)
  select $1, gen_random_uuid(), 'file', 'remove', id, jsonb_build_object('contentType', jsonb_build_array(content_type, null), 'fileSize', jsonb_build_array(file_size, null)) from "gone"`
