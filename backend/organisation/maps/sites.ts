import type { MapTiles, SitesOnMap } from '#resources/organisation/mapAnswers.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { buildSitesStatement, siteOnMapOf } from './sitePositions.ts'

/** Most sites on a map; more markers would overlap. */
const maxSites = 500

/** Handles `GET sites/map`: accepts the filters of the list of sites, and shows the same sites. */
export async function listSitesOnMap({ caller, parameters, studydesk: { engine, database } }: CallContext): Promise<SitesOnMap> {
  const { rows, total, isCapped } = await engine.listWhole(caller, 'site', {
    ...parameters,
    _start: '0',
    _end: String(maxSites),
    _sort: 'name',
  })
  const [answer] = await database.batch(caller.orgId, [
    buildSitesStatement(
      caller.orgId,
      rows.map(({ id }) => id),
    ),
  ])
  return { sites: (answer?.rows ?? []).map(siteOnMapOf), isCapped: isCapped === true || (total ?? 0) > maxSites }
}

/** Handles `GET map/tiles`: only for signed-in users, because the address may contain a key. */
export async function mapTiles({ studydesk: { config } }: CallContext): Promise<MapTiles | null> {
  return config.tiles
}
