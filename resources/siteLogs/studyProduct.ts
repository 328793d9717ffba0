import { boolean, decimal, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const celsius = { min: -200, max: 100, scale: 1 } as const

/**
 * Investigational product of a study, by the name on its label: in a blinded study, the name must not reveal the arm. ICH E6(R3), 2.10.
 */
export const studyProduct = defineResource({
  name: 'studyProduct',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId' } }],
  title: 'name',
  offeredWhile: 'isActive',
  path: { many: 'study-products', one: 'study-product' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 120, unique: ['studyId'] }),
    /** Unit in which movements count, such as bottle or tablet. */
    unit: text({ required: true, max: 40 }),
    /** Storage temperature in °C. */
    storageMin: decimal(celsius),
    storageMax: decimal(celsius),
    isActive: boolean({ default: true }),
  },
  rules: [
    {
      code: 'storageMaxBelowMin',
      on: 'storageMax',
      when: {
        all: [
          { field: 'storageMin', filled: true },
          { field: 'storageMax', filled: true },
        ],
      },
      require: { field: 'storageMax', atLeast: { field: 'storageMin' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'OWN', update: 'OWN', remove: 'OWN', export: 'VIEW' },
  list: {
    columns: ['name', 'unit', 'storageMin', 'storageMax', 'isActive', 'studyId'],
    filters: ['studyId', 'isActive'],
    search: ['name'],
    sort: 'name',
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'name', 'unit', 'storageMin', 'storageMax', 'isActive'] }] },
  screens: { list: '/study-products', create: '/study-product/new', edit: '/study-product/:id/:tab?' },
  menu: { area: 'main', group: 'conduct', order: 93, icon: 'studyProducts', beside: 'productLot' },
  heldBy: [{ of: 'productLot', by: { productId: 'id' } }],
  audit: 'changes',
  deletion: 'remove',
})
