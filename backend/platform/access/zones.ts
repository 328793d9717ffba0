import type { Zones } from '#resources/core/values/day.ts'
import type { Database } from '../database/types.ts'

/** Includes sites in the trash: their rows are still read. */
const select = `select null as id, time_zone from organisation where org_id = $1
  union all select id, time_zone from site where org_id = $1 and time_zone is not null`

/** Loads the time zones of an organisation and of its sites. */
export async function loadZones(database: Database, orgId: string): Promise<Zones> {
  const [answer] = await database.batch(orgId, [{ text: select, values: [orgId] }])
  const rows = answer?.rows ?? []
  const organisation: string = rows.find(({ id }) => id === null)?.time_zone ?? 'UTC'
  const others = rows.filter((row) => row.id !== null && row.time_zone !== organisation)
  return { organisation, sites: Object.fromEntries(others.map((row) => [row.id, row.time_zone])) }
}
