import { choice, decimal, ref, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { exactnesses, placeSources } from './mapAnswers.ts'

/**
 * Where a site is on the map, one of each at most: as the geocoding service found its address, or as somebody set it by hand where that was wrong. A site
 * without one stands where its postal code says. What is set by hand stays until it is removed.
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
    source: choice({ values: placeSources, readOnly: true }),
    /** The address of the site for which it was found or set. */
    forAddress: text({ max: 600, readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE' },
  list: {
    columns: ['siteId', 'latitude', 'longitude', 'source', 'exactness', 'forAddress'],
    filters: ['siteId', 'source', 'exactness'],
    search: ['forAddress'],
    sort: '-updatedAt',
    wholeBelow: true,
  },
  form: { tabs: [{ key: 'details', fields: ['siteId', 'latitude', 'longitude', 'source', 'exactness', 'forAddress'] }] },
  audit: 'changes',
  deletion: 'remove',
})
