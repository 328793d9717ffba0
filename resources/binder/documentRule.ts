import { boolean, choice, integer, multiChoice, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { studySiteAssignment } from '../studies/studySiteAssignment.ts'
import { defaultWarnDays, requiredStates, ruleSubjects } from './recordTerms.ts'

const isPerPerson = { field: 'per', is: 'PERSON' } as const
const isOfParticipants = { field: 'per', is: 'PARTICIPANT' } as const

/**
 * Rule from which expected documents follow. A rule of one study replaces the rule of all studies with the same document type and subject.
 * Consents of participants and certificates of a bound course count from where they are recorded, without a file.
 */
export const documentRule = defineResource({
  name: 'documentRule',
  namespace: 'binder',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: ['documentTypeId', 'per'],
  path: { many: 'document-rules', one: 'document-rule' },
  fields: {
    documentTypeId: ref({ to: 'documentType', required: true, unique: ['studyId', 'per'] }),
    /** Empty: all studies. */
    studyId: ref({ to: 'study' }),
    per: choice({ values: ruleSubjects, required: true, once: true }),
    /** A document counts only for the protocol version for which it was filed. */
    forEachVersion: boolean({ default: false, visibleWhen: { field: 'per', in: ['STUDY', 'SITE'] } }),
    /** Empty: all members of the site team. */
    siteRoles: multiChoice({ values: studySiteAssignment.fields.siteRole.values, visibleWhen: isPerPerson }),
    /** Course whose certificate is the document. */
    courseId: ref({ to: 'course', visibleWhen: isPerPerson }),
    /** Months for which a document is valid from its date; empty: it does not expire. */
    validMonths: integer({ min: 1, max: 240, visibleWhen: { not: isOfParticipants } }),
    warnDays: integer({ min: 0, max: 365, required: true, default: defaultWarnDays }),
    studyStates: multiChoice({
      values: requiredStates,
      required: true,
      default: ['RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD'],
    }),
  },
  actions: {
    list: ['VIEW', 'ESSENTIAL_RECORDS:VIEW'],
    read: ['VIEW', 'ESSENTIAL_RECORDS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
    export: 'VIEW',
  },
  list: {
    columns: ['documentTypeId', 'per', 'studyId', 'forEachVersion', 'siteRoles', 'courseId', 'validMonths', 'warnDays', 'studyStates'],
    filters: ['documentTypeId', 'studyId', 'per', 'courseId', 'studyStates'],
    quick: ['per'],
    search: [],
    sort: '-createdAt',
    phone: { second: ['validMonths', 'studyId', 'siteRoles'] },
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['documentTypeId', 'per', 'siteRoles', 'courseId', 'forEachVersion'] },
          { key: 'when', fields: ['studyId', 'studyStates', 'validMonths', 'warnDays'] },
        ],
      },
    ],
  },
  screens: {
    needs: 'VIEW',
    list: '/admin/document-rules',
    create: '/admin/document-rules/new',
    edit: '/admin/document-rules/:id/:tab?',
  },
  menu: { area: 'admin', group: 'studies', order: 80, icon: 'schedule', beside: 'documentType' },
  audit: 'changes',
  deletion: 'remove',
})
