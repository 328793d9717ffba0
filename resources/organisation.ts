import { boolean, choice, email, image, json, multiChoice, ref, tags, text, timeZone, url } from './core/fields/index.ts'
import { appearances, languages } from './core/preferences.ts'
import { defineResource } from './core/resource.ts'
import { recruitingChecks } from './recruitingChecks.ts'

/**
 * The organisation itself: one row, whose id is its `org_id`. It is made by whoever installs the product, and never deleted.
 * Specification 1, sections 3 and 5.
 */
export const organisation = defineResource({
  name: 'organisation',
  namespace: 'admin',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'name',
  path: { many: 'organisations', one: 'organisation' },
  fields: {
    name: text({ required: true, max: 120 }),
    customUrl: url({ required: true }),
    webPageTitle: text({ required: true, max: 80 }),
    language: choice({ values: languages, required: true, default: 'en' }),
    appearance: choice({ values: appearances }),
    /** Where its days begin and end, for all but sites that keep another. */
    timeZone: timeZone({ required: true, default: 'America/Toronto' }),
    supportEmail: email(),
    agreementToContactUrl: url(),
    logoFile: image(),
    faviconFile: image(),
    theme: json({ shape: 'object' }),
    featureFlags: json({ shape: 'array' }),
    releaseToggles: tags(),
    /** Items that a study must have before it recruits, beside an open site. */
    requiredToRecruit: multiChoice({ values: recruitingChecks }),
    /** E-mails of scheduled reports contain the figures that their recipient may see, instead of a link alone. */
    reportFiguresByMail: boolean({ default: false }),
    /** What a new user gets where nobody chooses (specification 1, section 3). */
    defaultRoleId: ref({ to: 'role' }),
  },
  actions: { list: 'VIEW', read: 'VIEW', update: 'CONTRIBUTE' },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'identity', fields: ['name', 'customUrl', 'webPageTitle', 'language', 'appearance', 'timeZone'] },
          { key: 'contact', fields: ['supportEmail', 'agreementToContactUrl'] },
          { key: 'people', fields: ['defaultRoleId'] },
          { key: 'studies', fields: ['requiredToRecruit'] },
          { key: 'reports', fields: ['reportFiguresByMail'] },
        ],
      },
      { key: 'appearance', fields: ['logoFile', 'faviconFile'] },
      { key: 'colours', panel: 'organisationColours' },
      { key: 'features', panel: 'organisationFeatures' },
      { key: 'definitions', panel: 'organisationDefinitions' },
      { key: 'consents', list: 'consentStatement' },
      { key: 'notEnrolledReasons', list: 'notEnrolledReason' },
    ],
  },
  screens: { edit: '/admin/organization/:tab?' },
  menu: { area: 'admin', order: 10, icon: 'apartment' },
  audit: 'changes',
  deletion: 'none',
})
