import { mapCalls } from '#resources/organisation/mapsCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { findSites, findSitesTask } from './findSites.ts'
import { siteHooks, sitePlaceHooks } from './hooks.ts'
import { findNearestSites } from './nearest.ts'
import { listSitesOnMap, mapTiles } from './sites.ts'

/** Domain of the positions of sites, and their distance from a participant. */
export const mapsDomain: Domain = {
  hooks: { site: siteHooks, sitePlace: sitePlaceHooks },
  calls: callsOf(mapCalls, { sites: listSitesOnMap, tiles: mapTiles, nearestSites: findNearestSites }),
  tasks: { [findSitesTask]: findSites },
  schedules: { [findSitesTask]: { everyMinutes: 30 } },
}
