import { boolean, choice, ref, text, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** What somebody agrees to: to take part, to a part of the study that they may leave out, or, as a minor beside a guardian's consent, to take part. */
export const consentPurposes = ['MAIN', 'SUB_STUDY', 'ASSENT'] as const

/**
 * A consent that a study asks of its participants, in the order in which they are gone through. What it says are forms, one for each language. Not the
 * consent statements of the organisation, which users and participants accept for its services. ICH E6(R3), section 2.8.
 */
export const studyConsent = defineResource({
  name: 'studyConsent',
  namespace: 'consent',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  // Studies call theirs alike.
  title: ['name', 'studyId'],
  offeredWhile: 'isActive',
  path: { many: 'study-consents', one: 'study-consent' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 120, unique: ['studyId'] }),
    /** A study has one main consent in use: a new text is a new version of its form. */
    purpose: choice({ values: consentPurposes, required: true, default: 'MAIN' }),
    /** Off: it is not requested any more. What was given on it stays in force. */
    isActive: boolean({ default: true }),
    /** Whoever has this role explains it, and nobody else. Empty: everybody who may confirm a consent. */
    explainerRoleId: ref({ to: 'role' }),
    /** Somebody else of the site signs too, once they have looked through it. */
    needsCountersignature: boolean({ default: true }),
    /** A version of its form that is approved later is consented to anew by those who are in the study. */
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
    wholeBelow: true,
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
