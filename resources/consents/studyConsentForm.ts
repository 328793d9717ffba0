import { choice, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { languages } from '../core/values/preferences.ts'

/** Consent text in one language: a form of type eConsent, in the version approved by a Medical Officer. */
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
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['studyConsentId', 'language', 'formId'] }] },
  lockedWith: ['studyConsentId'],
  audit: 'changes',
  deletion: 'remove',
})
