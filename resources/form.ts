import { boolean, choice, json, ref, status, tags, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** What a form is for. Specification 2, section 3, "Form". */
export const formPurposes = ['SCREENING', 'STUDY_CONDUCT', 'EPRO', 'ECONSENT', 'OTHER'] as const

/** Only an active form for screening can be chosen for it: any other would leave the screening to a form that nobody chose. */
const asksScreening = [
  { field: 'type', is: 'SCREENING' },
  { field: 'isActive', is: true },
] as const

/** The number of a form's first version. Specification 2, section 9. */
export const firstFormVersion = '0.1'

/**
 * A form of a study, or of the library where it belongs to none: its newest version. What each version says, and how it was decided on, are rows of
 * `formVersion`; the questions themselves never change below a version. Specification 2, sections 3 and 4, "Form lifecycle".
 */
export const form = defineResource({
  name: 'form',
  namespace: 'forms',
  page: 'ADMIN_FORMS',
  scope: ['org'],
  title: 'name',
  path: { many: 'forms', one: 'form' },
  fields: {
    name: text({ required: true, max: 200, unique: ['studyId'] }),
    /** Names by which expressions of other forms still find it. A name that another form takes is its own from then on. */
    formerNames: json({ shape: 'array', max: 20_000, readOnly: true }),
    /** Empty: of the library, for every study to copy. */
    studyId: ref({ to: 'study', once: true }),
    /** Whose questions it begins with. */
    copiedFrom: ref({ to: 'form', once: true }),
    /** The approved version of the library whose questions it took last, in a study. */
    copiedVersion: text({ max: 40, readOnly: true }),
    type: choice({ values: formPurposes, required: true, default: 'STUDY_CONDUCT' }),
    formType: choice({ values: ['DEFAULT', 'CONSENT'], required: true, default: 'DEFAULT' }),
    tags: tags(),
    formVersion: text({ max: 40, readOnly: true, default: firstFormVersion }),
    formLifecycle: status({
      states: ['PENDING', 'APPROVED', 'EXCLUDED'],
      tones: { PENDING: 'warning', APPROVED: 'success', EXCLUDED: 'danger' },
      initial: 'PENDING',
      transitions: {
        approve: { from: ['PENDING'], to: 'APPROVED', action: 'MEDICAL_REVIEW', notBy: 'editedBy', dangerous: true },
        exclude: { from: ['PENDING'], to: 'EXCLUDED', action: 'MEDICAL_REVIEW', reason: 'required' },
        startNextVersion: { from: ['APPROVED', 'EXCLUDED'], to: 'PENDING', action: 'CONTRIBUTE' },
      },
    }),
    /** The newest version that a Medical Officer approved: what is filled in. Empty before the first. */
    approvedVersion: text({ max: 40, readOnly: true }),
    isActive: boolean({ default: true }),
    /** The form that the screening of its study asks. One of a study. */
    isScreening: boolean({
      default: false,
      onlyOneWithin: ['studyId'],
      visibleWhen: { all: [{ field: 'studyId', filled: true }, ...asksScreening] },
    }),
    /** The form of the library that a study without a screening form asks. One of an organisation. */
    isPrescreenExist: boolean({
      default: false,
      onlyOneWithin: ['studyId'],
      visibleWhen: { all: [{ field: 'studyId', filled: false }, ...asksScreening] },
    }),
    /** It may be given to participants before a consent to the study is in force. */
    isBeforeConsent: boolean({ default: false }),
    /** An investigator signs each of its forms once it is completed. A consent is signed in its own way. */
    needsSignature: boolean({ default: false, visibleWhen: { field: 'formType', is: 'DEFAULT' } }),
    /** Each form that staff complete is entered a second time by another person. */
    needsDoubleEntry: boolean({ default: false, visibleWhen: { field: 'formType', is: 'DEFAULT' } }),
    /** Who wrote what the newest version says: nobody approves their own. */
    editedBy: ref({ to: 'user', readOnly: true, maker: true }),
  },
  actions: {
    // Whoever fills forms in sees what they are called; what they ask, and which answers are the right ones, other calls say to others.
    list: ['VIEW', 'ADMIN_STUDY:VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'STUDY_CONDUCT:VIEW', 'ASSIGN_FORMS:VIEW'],
    read: ['VIEW', 'ADMIN_STUDY:VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'STUDY_CONDUCT:VIEW', 'ASSIGN_FORMS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    restore: 'OWN',
    export: 'VIEW',
  },
  list: {
    columns: ['name', 'studyId', 'type', 'formType', 'formLifecycle', 'formVersion', 'approvedVersion', 'isActive', 'isScreening', 'tags'],
    filters: [
      'studyId',
      'type',
      'formType',
      'formLifecycle',
      'isActive',
      'isScreening',
      'isPrescreenExist',
      'needsSignature',
      'needsDoubleEntry',
      'approvedVersion',
      'tags',
      'editedBy',
    ],
    quick: ['type', 'formLifecycle', 'isActive'],
    search: ['name'],
    sort: 'name',
  },
  summaries: { by: ['formLifecycle', 'type'] },
  form: {
    tabs: [
      { key: 'builder', panel: 'formBuilder' },
      {
        key: 'details',
        fields: [
          'name',
          'copiedFrom',
          'copiedVersion',
          'studyId',
          'type',
          'formType',
          'tags',
          'isActive',
          'isScreening',
          'isPrescreenExist',
          'isBeforeConsent',
          'needsSignature',
          'needsDoubleEntry',
        ],
      },
      { key: 'versions', related: 'formVersion', by: 'formId' },
      { key: 'columns', related: 'columnForm', by: 'formId' },
      { key: 'visits', related: 'visitForm', by: 'formId' },
      { key: 'assignments', related: 'formAssignment', by: 'formId' },
      { key: 'submissions', related: 'formSubmission', by: 'formId' },
    ],
  },
  screens: { list: '/admin/form-library', create: '/admin/form/new', edit: '/admin/form/:id/:tab?' },
  menu: { area: 'admin', order: 60, icon: 'form' },
  lockedWith: ['studyId'],
  notifies: {
    FORM_TO_APPROVE: {
      when: 'raised',
      needs: 'MEDICAL_REVIEW',
      isNamedInMails: true,
      doneWhen: { field: 'formLifecycle', isNot: 'PENDING' },
    },
  },
  audit: 'changes',
  deletion: 'trash',
})
