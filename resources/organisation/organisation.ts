import { boolean, choice, email, image, json, multiChoice, ref, tags, text, timeZone, url } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { appearances, languages } from '../core/values/preferences.ts'
import { recruitingChecks } from './recruitingChecks.ts'

/** The organization: one row, whose ID is its `org_id`. Created at installation and never deleted. Specification 1, sections 3 and 5. */
export const organisation = defineResource({
  name: 'organisation',
  namespace: 'admin',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'name',
  path: { many: 'organisations', one: 'organisation' },
  refreshesSessions: true,
  fields: {
    name: text({ required: true, max: 120 }),
    customUrl: url({ required: true }),
    webPageTitle: text({ required: true, max: 80 }),
    language: choice({ values: languages, required: true, default: 'en' }),
    appearance: choice({ values: appearances }),
    /** Time zone for everything except sites with a different time zone. */
    timeZone: timeZone({ required: true, default: 'America/Toronto' }),
    supportEmail: email(),
    agreementToContactUrl: url(),
    logoFile: image(),
    faviconFile: image(),
    theme: json({ shape: 'object' }),
    featureFlags: json({ shape: 'array' }),
    releaseToggles: tags(),
    /** Items that a study needs before it can recruit, in addition to an open site. */
    requiredToRecruit: multiChoice({ values: recruitingChecks }),
    /** E-mails of scheduled reports contain the figures that their recipient may see, instead of only a link. */
    reportFiguresByMail: boolean({ default: false }),
    /** Default role of new users (specification 1, section 3). */
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
  menu: { area: 'admin', group: 'organisation', order: 10, icon: 'apartment' },
  audit: 'changes',
  deletion: 'none',
})
