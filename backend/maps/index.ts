import type { Domain } from '../engine/types.ts'
import { findSites, findSitesTask } from './findSites.ts'
import { siteHooks, sitePlaceHooks } from './hooks.ts'
import { nearestSites } from './nearest.ts'
import { mapTiles, sitesOnMap } from './sites.ts'

/** Where sites are, and how far from a participant. */
export const mapsDomain: Domain = {
  hooks: { site: siteHooks, sitePlace: sitePlaceHooks },
  calls: [
    { method: 'GET', path: 'sites/map', access: { page: 'ADMIN_SITES', action: 'VIEW' }, handler: sitesOnMap },
    { method: 'GET', path: 'map/tiles', access: { signedIn: true }, handler: mapTiles },
    { method: 'GET', path: 'participant/:id/nearestSites', access: { page: 'PARTICIPANTS', action: 'VIEW' }, handler: nearestSites },
  ],
  tasks: { [findSitesTask]: findSites },
  schedules: { [findSitesTask]: { everyMinutes: 30 } },
}
