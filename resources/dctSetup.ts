import { boolean, integer, ref, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * What a decentralised study offers its participants on their own pages, and what these say. One of each such study, made when the study becomes one;
 * other studies have none. Specification 2, sections 1 and 4, "Digital trial status"; specification 1, section 9.
 */
export const dctSetup = defineResource({
  name: 'dctSetup',
  namespace: 'dct',
  page: 'ADMIN_DCT_SETUP',
  scope: ['org'],
  title: 'studyId',
  path: { many: 'dct-setups', one: 'dct-setup' },
  fields: {
    studyId: ref({ to: 'study', readOnly: true, unique: true }),
    welcomeEn: textarea({ max: 2000 }),
    welcomeFr: textarea({ max: 2000 }),
    /** Whom to call, and when somebody answers. */
    helpEn: textarea({ max: 2000 }),
    helpFr: textarea({ max: 2000 }),
    offersForms: boolean({ default: true }),
    offersVisits: boolean({ default: true }),
    /** They may ask for a time of a visit. */
    offersVisitRequests: boolean({ default: true }),
    offersDocuments: boolean({ default: true }),
    /** Days that a link of an invitation can be opened. */
    linkDays: integer({ required: true, min: 1, max: 30, default: 7 }),
  },
  actions: { list: 'VIEW', read: 'VIEW', update: 'CONTRIBUTE' },
  list: {
    columns: ['studyId', 'offersForms', 'offersVisits', 'offersVisitRequests', 'offersDocuments', 'linkDays'],
    filters: ['studyId'],
    search: [],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'texts', fields: ['welcomeEn', 'welcomeFr', 'helpEn', 'helpFr'] },
          { key: 'offers', fields: ['offersForms', 'offersVisits', 'offersVisitRequests', 'offersDocuments'] },
          { key: 'messages', fields: ['linkDays'] },
        ],
      },
    ],
  },
  screens: { list: '/admin/digital-trials', show: '/admin/digital-trials/:id', edit: '/admin/digital-trials/:id/edit/:tab?' },
  menu: { area: 'admin', order: 32, icon: 'mobile' },
  audit: 'changes',
  deletion: 'none',
})
