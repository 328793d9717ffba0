import type { LRUCache } from 'lru-cache'
import type { ResourceRow } from '#resources/rows.ts'
import { createCache, loadOnce, mostOrganisations } from '../cache.ts'
import type { Database } from '../database/types.ts'

/** A webhook as a write needs to know it. */
export type KnownWebhook = Pick<ResourceRow['webhook'], 'id' | 'resource' | 'events'>

/** Read again after this long, for a lost connection that nobody noticed. Milliseconds. */
const lasts = 60_000

type Memory = LRUCache<string, Promise<readonly KnownWebhook[]>>

const memories = new WeakMap<Database, Memory>()

/** The active webhooks of an organisation, from memory: what every write asks. Emptied by messages of every node. */
export const webhooksOf = (database: Database, orgId: string): Promise<readonly KnownWebhook[]> =>
  loadOnce(memories.get(database) ?? open(database), orgId, () => load(database, orgId))

/** After a change by this node, which hears its own message only a moment later. */
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

async function load(database: Database, orgId: string): Promise<readonly KnownWebhook[]> {
  const [answer] = await database.batch(orgId, [
    { text: 'select id, resource, events from webhook where org_id = $1 and is_active and deleted_at is null', values: [orgId] },
  ])
  return (answer?.rows ?? []) as KnownWebhook[]
}
