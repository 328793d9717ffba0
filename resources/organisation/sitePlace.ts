import { choice, decimal, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { exactnesses, positionSources } from './mapAnswers.ts'

/**
 * Position of a site on the map, at most one per site: found by the geocoding service, or set manually. A site without a position is
 * shown at its postal code. A manual position stays until a user removes it.
 */
export const sitePlace = defineResource({
  name: 'sitePlace',
  namespace: 'maps',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'siteId',
  path: { many: 'site-places', one: 'site-place' },
  fields: {
    siteId: ref({ to: 'site', required: true, once: true, unique: true }),
    latitude: decimal({ required: true, min: -90, max: 90, scale: 5 }),
    longitude: decimal({ required: true, min: -180, max: 180, scale: 5 }),
    exactness: choice({ values: exactnesses, readOnly: true }),
    source: choice({ values: positionSources, readOnly: true }),
    /** The site's address at the time when the position was found or set. */
    forAddress: text({ max: 600, readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE' },
  list: {
    columns: ['siteId', 'latitude', 'longitude', 'source', 'exactness', 'forAddress'],
    filters: ['siteId', 'source', 'exactness'],
    search: ['forAddress'],
    sort: '-updatedAt',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['siteId', 'latitude', 'longitude', 'source', 'exactness', 'forAddress'] }] },
  audit: 'changes',
  deletion: 'remove',
})
