import { boolean, country, custom, phone, postalCode, province, text, timeZone } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { phoneHeaders, postalCodeHeaders, provinceHeaders } from '../files/headersOfFiles.ts'

/** A location at which studies are conducted. Specification 1, sections 3 and 5. */
export const site = defineResource({
  name: 'site',
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'name',
  path: { many: 'sites', one: 'site', add: 'site/addSite' },
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    siteCode: text({ max: 40, unique: true, pattern: { source: '[A-Za-z0-9()-]+', code: 'siteCodePattern' } }),
    streetAddress: text({ max: 200 }),
    city: text({ max: 100 }),
    country: country({ default: 'CA' }),
    province: province({ dependsOn: 'country' }),
    postalCode: postalCode({ fills: { country: 'country', province: 'province' } }),
    /** Default: the organization's time zone. */
    timeZone: timeZone(),
    phone: phone(),
    mainContact: text({ max: 120 }),
    isVirtual: boolean({ default: false }),
    customValues: custom(),
  },
  actions: {
    list: 'VIEW',
    read: 'VIEW',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    restore: 'OWN',
    export: 'VIEW',
    import: 'CONTRIBUTE',
  },
  import: {
    maxRows: 1000,
    headers: {
      name: ['site', 'clinic', 'centre', 'center', 'site title', 'nom', 'nom du centre', 'établissement'],
      siteCode: ['code', 'site code', 'site number', 'numéro du site', 'numéro de site'],
      streetAddress: ['address', 'street', 'rue'],
      city: ['town', 'municipalité'],
      postalCode: postalCodeHeaders,
      province: provinceHeaders,
      phone: phoneHeaders,
      mainContact: ['contact', 'contact person', 'personne à joindre'],
      isVirtual: ['virtual', 'virtuel'],
    },
  },
  list: {
    columns: ['name', 'siteCode', 'city', 'province', 'phone', 'mainContact', 'isVirtual'],
    filters: ['country', 'province', 'timeZone', 'isVirtual'],
    quick: ['isVirtual'],
    search: ['name', 'siteCode', 'city'],
    sort: 'name',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'identity', fields: ['name', 'siteCode', 'mainContact', 'phone', 'isVirtual'] },
          { key: 'address', fields: ['streetAddress', 'city', 'postalCode', 'country', 'province', 'timeZone'] },
          { key: 'custom', fields: ['customValues'] },
        ],
      },
      { key: 'studies', related: 'studySite', by: 'siteId' },
      { key: 'rooms', related: 'room', by: 'siteId' },
      { key: 'place', related: 'sitePlace', by: 'siteId' },
    ],
  },
  screens: { list: '/admin/sites', listScreen: 'sites', create: '/admin/sites/new', edit: '/admin/sites/edit/:id/:tab?' },
  menu: { area: 'admin', group: 'organisation', order: 20, icon: 'bank' },
  audit: 'changes',
  deletion: 'trash',
})
