import { choice, ref } from './core/fields/index.ts'
import { languages } from './core/preferences.ts'
import { defineResource } from './core/resource.ts'

/** What a consent says in one language: a form of the type eConsent, in the version that a Medical Officer approved. */
export const studyConsentForm = defineResource({
  name: 'studyConsentForm',
  namespace: 'consent',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  partOf: 'studyConsentId',
  title: ['studyConsentId', 'language'],
  path: { many: 'study-consent-forms', one: 'study-consent-form' },
  fields: {
    studyConsentId: ref({ to: 'studyConsent', required: true, once: true }),
    language: choice({ values: languages, required: true, once: true, unique: ['studyConsentId'] }),
    formId: ref({ to: 'form', required: true }),
  },
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'STUDY_CONDUCT:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'STUDY_CONDUCT:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: {
    columns: ['language', 'formId'],
    filters: ['studyConsentId', 'language', 'formId'],
    search: [],
    sort: 'language',
    wholeBelow: true,
  },
  form: { tabs: [{ key: 'details', fields: ['studyConsentId', 'language', 'formId'] }] },
  lockedWith: ['studyConsentId'],
  audit: 'changes',
  deletion: 'remove',
})
