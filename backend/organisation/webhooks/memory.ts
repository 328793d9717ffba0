import type { LRUCache } from 'lru-cache'
import type { ResourceRow } from '#resources/core/rows.ts'
import { createCache, loadOnce, mostOrganisations } from '../../platform/common/cache.ts'
import type { Database } from '../../platform/database/types.ts'

/** The fields of a webhook that a write needs. */
export type CachedWebhook = Pick<ResourceRow['webhook'], 'id' | 'resource' | 'events'>

/** Milliseconds that webhooks stay cached, in case a lost connection goes unnoticed. */
const lasts = 60_000

type Memory = LRUCache<string, Promise<readonly CachedWebhook[]>>

const memories = new WeakMap<Database, Memory>()

/**
 * Returns the active webhooks of an organisation from the cache, because every write reads them. Messages from every node invalidate the
 * cache.
 */
export const webhooksOf = (database: Database, orgId: string): Promise<readonly CachedWebhook[]> =>
  loadOnce(memories.get(database) ?? open(database), orgId, () => load(database, orgId))

/** Clears the cache after a change on this node, which receives its own message only a little later. */
export const forgetWebhooks = (database: Database, orgId: string): void => {
  memories.get(database)?.delete(orgId)
}

function open(database: Database): Memory {
  const memory: Memory = createCache({ most: mostOrganisations, milliseconds: lasts })
  memories.set(database, memory)
  database.listen('webhooks', ({ orgId }) => orgId !== undefined && memory.delete(orgId))
  database.onGap(() => memory.clear())
  return memory
}

async function load(database: Database, orgId: string): Promise<readonly CachedWebhook[]> {
  const [answer] = await database.batch(orgId, [
    { text: 'select id, resource, events from webhook where org_id = $1 and is_active and deleted_at is null', values: [orgId] },
  ])
  return (answer?.rows ?? []) as CachedWebhook[]
}
