import type { Database, Run, Statement } from '../database/types.ts'
import type { FileStore } from './store.ts'

/** Files of one transaction: few, as it waits for the store. */
const chunk = 20
/** Transactions of one run: what is left waits for the next. */
const mostChunks = 500

interface Places {
  readonly database: Database
  readonly store: FileStore
}

/**
 * Files that no record has named within a day of their upload: abandoned forms, problem files of imports. The rows are held, so that none
 * is named meanwhile, and go with their events in the audit once their content is gone: what a store or a node that fails leaves is found
 * again by its row.
 * @throws what the store throws, the first time: what went before is committed
 */
export async function removeOrphanFiles({ database, store }: Places, orgId: string): Promise<void> {
  for (let round = 0; round < mostChunks; round += 1) {
    const { taken, failure } = await database.transaction(orgId, (run) => removeSome(run, store, orgId))
    if (failure !== undefined) throw failure.error
    if (taken < chunk) return
  }
}

interface Removed {
  readonly taken: number
  readonly failure?: { readonly error: unknown }
}

async function removeSome(run: Run, store: FileStore, orgId: string): Promise<Removed> {
  const { rows } = await run({ text: holdSome, values: [orgId, chunk] })
  const gone: string[] = []
  try {
    for (const { id, location } of rows) {
      await store.remove(location)
      gone.push(id)
    }
    return { taken: rows.length }
  } catch (error) {
    return { taken: rows.length, failure: { error } }
  } finally {
    await run(removalStatement(orgId, gone))
  }
}

const holdSome = `select id, location from stored_file where org_id = $1 and resource is null and date_added < now() - interval '24 hours'
  order by date_added limit $2 for update skip locked`

/** Takes away the rows of files whose content is gone, and tells it. */
export const removalStatement = (orgId: string, ids: readonly string[]): Statement => ({ text: takeAway, values: [orgId, ids] })

const takeAway = `with "gone" as (
    delete from stored_file where org_id = $1 and id = any($2::uuid[]) returning id, content_type, file_size)
  insert into audit_event (org_id, id, kind, action, record_id, changes)
  select $1, gen_random_uuid(), 'file', 'remove', id, jsonb_build_object('contentType', jsonb_build_array(content_type, null), 'fileSize', jsonb_build_array(file_size, null)) from "gone"`
