import type { ResourceRow } from '#resources/rows.ts'
import type { Database } from '../database/types.ts'

/** A webhook as a write needs to know it. */
export type KnownWebhook = Pick<ResourceRow['webhook'], 'id' | 'resource' | 'events'>

/** Read again after this long, for a lost connection that nobody noticed. Milliseconds. */
const lasts = 60_000

interface Entry {
  readonly webhooks: Promise<readonly KnownWebhook[]>
  readonly until: number
}

const memories = new WeakMap<Database, Map<string, Entry>>()

/** The active webhooks of an organisation, from memory: what every write asks. Emptied by messages of every node. */
export function webhooksOf(database: Database, orgId: string): Promise<readonly KnownWebhook[]> {
  const memory = memories.get(database) ?? open(database)
  const known = memory.get(orgId)
  if (known !== undefined && known.until > Date.now()) return known.webhooks
  const entry: Entry = { webhooks: load(database, orgId), until: Date.now() + lasts }
  memory.set(orgId, entry)
  entry.webhooks.catch(() => memory.get(orgId) === entry && memory.delete(orgId))
  return entry.webhooks
}

/** After a change by this node, which hears its own message only a moment later. */
export const forgetWebhooks = (database: Database, orgId: string): void => {
  memories.get(database)?.delete(orgId)
}

function open(database: Database): Map<string, Entry> {
  const memory = new Map<string, Entry>()
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
