import { unblinded } from '../core/access.ts'
import { choice, date, integer, marks, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Balance in units of the product, from all recorded movements: also those of participants whom the reader may not see. */
const balance = { min: 0, max: 10_000_000, default: 0, readOnly: true } as const

/**
 * Lot or kit of a study product at a site. Each movement updates its balances in the same transaction. While it is quarantined, nothing of it is dispensed or
 * transferred. The arm of a kit is readable only to unblinded users.
 */
export const productLot = defineResource({
  name: 'productLot',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId' } }],
  title: ['number', 'expiresOn'],
  path: { many: 'product-lots', one: 'product-lot' },
  requires: [{ of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' }],
  delegatedWrites: [{ writes: ['release'], task: 'PRODUCT' }],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    productId: ref({ to: 'studyProduct', required: true, once: true, dependsOn: 'studyId' }),
    kind: choice({ values: ['LOT', 'KIT'], required: true, once: true, default: 'LOT' }),
    number: text({ required: true, max: 60, once: true, unique: ['siteId', 'productId'] }),
    expiresOn: date({ required: true }),
    armId: ref({ to: 'randomisationArm', dependsOn: 'studyId', read: unblinded }),
    status: status({
      states: ['AVAILABLE', 'QUARANTINED'],
      tones: { AVAILABLE: 'success', QUARANTINED: 'danger' },
      initial: 'AVAILABLE',
      transitions: {
        quarantine: { from: ['AVAILABLE'], to: 'QUARANTINED', action: 'CONTRIBUTE', reason: 'required' },
        release: { from: ['QUARANTINED'], to: 'AVAILABLE', action: 'OWN', reason: 'required', dangerous: true },
        // Runs when a temperature excursion is recorded.
        quarantineAutomatically: { from: ['AVAILABLE'], to: 'QUARANTINED', reason: 'optional' },
      },
    }),
    /** Unused units at the site. */
    inStock: integer(balance),
    /** Units that participants have returned and that are not destroyed. They are never dispensed again. */
    returned: integer(balance),
    attention: marks({
      marks: {
        EXPIRED: { tone: 'danger', when: { not: { field: 'expiresOn', atLeast: '$today' } } },
      },
    }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'OWN', remove: 'OWN', export: 'VIEW' },
  list: {
    columns: ['number', 'productId', 'kind', 'inStock', 'returned', 'expiresOn', 'status', 'attention', 'siteId', 'studyId', 'armId'],
    filters: ['studyId', 'siteId', 'productId', 'kind', 'status', 'attention', 'expiresOn', 'inStock'],
    quick: ['status', 'attention', 'kind'],
    search: ['number'],
    phone: { second: ['status', 'attention', 'inStock', 'productId'] },
    sort: 'expiresOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['studyId', 'siteId', 'productId', 'kind', 'number', 'expiresOn', 'armId'] },
          { key: 'state', fields: ['status', 'attention', 'inStock', 'returned'] },
        ],
      },
      { key: 'movements', related: 'productMovement', by: 'lotId' },
    ],
  },
  screens: {
    list: '/product-lots',
    inStudy: '/study/:studyId/product-lots',
    create: '/product-lot/new',
    edit: '/product-lot/:id/:tab?',
  },
  menu: { area: 'main', group: 'conduct', order: 90, icon: 'product', shared: 'product' },
  heldBy: [{ of: 'productMovement', by: { lotId: 'id' } }],
  audit: 'changes',
  deletion: 'remove',
})
