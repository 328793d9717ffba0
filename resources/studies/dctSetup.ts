import { boolean, integer, ref, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Settings and texts of a decentralized study for the participants' own pages. One row per decentralized study, created when the study
 * becomes one. Specification 2, sections 1 and 4, "Digital trial status"; specification 1, section 9.
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
    /** Telephone number and opening hours of the help line. */
    helpEn: textarea({ max: 2000 }),
    helpFr: textarea({ max: 2000 }),
    offersForms: boolean({ default: true }),
    offersVisits: boolean({ default: true }),
    /** Participants may request a time for a visit. */
    offersVisitRequests: boolean({ default: true }),
    offersDocuments: boolean({ default: true }),
    /** Days for which the link of an invitation is valid. */
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
  menu: { area: 'admin', group: 'studies', order: 20, icon: 'mobile' },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'none',
})
