import type { MapTiles, SitesOnMap } from '#resources/mapAnswers.ts'
import type { CallContext } from '../engine/types.ts'
import { siteOnMap, sitesStatement } from './places.ts'

/** Sites that a map shows at most: more would be one heap of marks. */
const most = 500

/** `GET sites/map`: takes the filters of the sites' list, and shows the sites that the list shows. */
export async function sitesOnMap({ caller, parameters, studydesk: { engine, database } }: CallContext): Promise<SitesOnMap> {
  const { rows, total, isCapped } = await engine.listWhole(caller, 'site', {
    ...parameters,
    _start: '0',
    _end: String(most),
    _sort: 'name',
  })
  const [answer] = await database.batch(caller.orgId, [
    sitesStatement(
      caller.orgId,
      rows.map(({ id }) => id),
    ),
  ])
  return { sites: (answer?.rows ?? []).map(siteOnMap), isCapped: isCapped === true || (total ?? 0) > most }
}

/** `GET map/tiles`: for those who are signed in alone, as the address may have a key in it. */
export async function mapTiles({ studydesk: { config } }: CallContext): Promise<MapTiles | null> {
  return config.tiles
}
