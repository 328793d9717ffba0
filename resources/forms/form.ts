import { boolean, choice, json, ref, status, tags, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Purposes of a form. Specification 2, section 3, "Form". */
export const formPurposes = ['SCREENING', 'STUDY_CONDUCT', 'EPRO', 'ECONSENT', 'OTHER'] as const

/** Only an active form for screening can be marked as the screening form; otherwise the screening would have no usable form. */
const screeningFormFilters = [
  { field: 'type', is: 'SCREENING' },
  { field: 'isActive', is: true },
] as const

/** The number of a form's first version. Specification 2, section 9. */
export const firstFormVersion = '0.1'

/**
 * The newest version of a form. The form belongs to a study, or to the library if it has no study. The content and approval of each
 * version are rows of `formVersion`; the questions of a version never change. Specification 2, sections 3 and 4, "Form lifecycle".
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
    /**
     * Former names, by which expressions of other forms still find this form. If another form gets one of these names, the name refers to
     * that form from then on.
     */
    formerNames: json({ shape: 'array', max: 20_000, readOnly: true }),
    /** Empty: the form belongs to the library, and every study can copy it. */
    studyId: ref({ to: 'study', once: true }),
    /** Form from which the questions were copied at creation. */
    copiedFrom: ref({ to: 'form', once: true }),
    /** Approved library version from which the study's form last copied its questions. */
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
    /** The newest version that a Medical Officer approved; users fill in this version. Empty before the first approval. */
    approvedVersion: text({ max: 40, readOnly: true }),
    isActive: boolean({ default: true }),
    /** The screening form of its study. At most one per study. */
    isScreening: boolean({
      default: false,
      onlyOneWithin: ['studyId'],
      visibleWhen: { all: [{ field: 'studyId', filled: true }, ...screeningFormFilters] },
    }),
    /** The library form for studies without a screening form. At most one per organization. */
    isPrescreenExist: boolean({
      default: false,
      onlyOneWithin: ['studyId'],
      visibleWhen: { all: [{ field: 'studyId', filled: false }, ...screeningFormFilters] },
    }),
    /** The form may be assigned to participants before a consent to the study is in force. */
    isBeforeConsent: boolean({ default: false }),
    /** An investigator signs each completed submission. Consents have a separate signature. */
    needsSignature: boolean({ default: false, visibleWhen: { field: 'formType', is: 'DEFAULT' } }),
    /** A second person enters again each form that staff complete. */
    needsDoubleEntry: boolean({ default: false, visibleWhen: { field: 'formType', is: 'DEFAULT' } }),
    /** Author of the newest version, who may not approve it. */
    editedBy: ref({ to: 'user', readOnly: true, maker: true }),
  },
  actions: {
    // Staff who fill in forms see the titles of forms. Other calls, with other permissions, return questions and right answers.
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
  screens: { list: '/admin/form-library', create: '/admin/form/new', edit: '/admin/form/:id/:tab?', formAs: 'formWorkspace' },
  menu: { area: 'admin', group: 'studies', order: 30, icon: 'file' },
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
