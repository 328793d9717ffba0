import { data, defineCalls } from '../core/call.ts'
import type { MapTiles, NearestSites, SitesOnMap } from './mapAnswers.ts'

/** Calls for positions of sites and their distances from a participant. */
export const mapCalls = defineCalls({
  sites: {
    of: 'site',
    method: 'GET',
    path: 'sites/map',
    access: { page: 'ADMIN_SITES', action: 'VIEW' },
    query: { of: 'site' },
    output: data<SitesOnMap>(),
  },
  tiles: { method: 'GET', path: 'map/tiles', access: { signedIn: true }, output: data<MapTiles | null>() },
  nearestSites: {
    of: 'participant',
    method: 'GET',
    path: 'participant/:id/nearestSites',
    access: { page: 'PARTICIPANTS', action: 'VIEW' },
    output: data<NearestSites>(),
  },
})
