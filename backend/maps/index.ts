import { mapCalls } from '#resources/maps/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { findSites, findSitesTask } from './findSites.ts'
import { siteHooks, sitePlaceHooks } from './hooks.ts'
import { nearestSites } from './nearest.ts'
import { mapTiles, sitesOnMap } from './sites.ts'

/** Where sites are, and how far from a participant. */
export const mapsDomain: Domain = {
  hooks: { site: siteHooks, sitePlace: sitePlaceHooks },
  calls: callsOf(mapCalls, { sites: sitesOnMap, tiles: mapTiles, nearestSites }),
  tasks: { [findSitesTask]: findSites },
  schedules: { [findSitesTask]: { everyMinutes: 30 } },
}
