import { boolean, choice, ref, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Purpose of the consent: the study, an optional part of it, or a minor's assent in addition to a guardian's consent. */
export const consentPurposes = ['MAIN', 'SUB_STUDY', 'ASSENT'] as const

/**
 * Consent that a study requests from its participants, in the order in which staff discuss them. Its texts are forms, one per language.
 * Different from the consent statements of the organisation, which users and participants accept for its services. ICH E6(R3), section
 * 2.8.
 */
export const studyConsent = defineResource({
  name: 'studyConsent',
  namespace: 'consent',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  // Studies use the same names, so the title includes the study.
  title: ['name', 'studyId'],
  offeredWhile: 'isActive',
  path: { many: 'study-consents', one: 'study-consent' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 120, unique: ['studyId'] }),
    /** A study has one main consent in use. A new text is a new version of its form. */
    purpose: choice({ values: consentPurposes, required: true, default: 'MAIN' }),
    /** False: the consent is no longer requested. Consents already given remain in force. */
    isActive: boolean({ default: true }),
    /** Role whose users explain the consent. Empty: everyone who may confirm a consent. */
    explainerRoleId: ref({ to: 'role' }),
    /** True if a second member of the site must review and sign. */
    needsCountersignature: boolean({ default: true }),
    /** True if participants in the study must consent again when a later version of the form is approved. */
    asksAgain: boolean({ default: true }),
    info: textarea({ max: 5000 }),
  },
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'STUDY_CONDUCT:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'STUDY_CONDUCT:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: {
    columns: ['name', 'purpose', 'isActive', 'explainerRoleId', 'needsCountersignature', 'asksAgain'],
    filters: ['studyId', 'purpose', 'isActive'],
    search: ['name'],
    sort: 'rank',
    unpagedWhenNested: true,
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['studyId', 'name', 'purpose', 'isActive', 'explainerRoleId', 'needsCountersignature', 'asksAgain', 'info'],
      },
      { key: 'forms', related: 'studyConsentForm', by: 'studyConsentId' },
    ],
  },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
  heldBy: [{ of: 'consent', by: { studyConsentId: 'id' }, code: 'ConsentInUse' }],
})
