import { boolean, choice, date, email, integer, phone, status, tags, text, textarea, url } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * A clinical study, as its administration keeps it. Specification 2, sections 3 to 5; spellings such as `leadSponser` are its own.
 * That a published study has a site, and that the decentralised mode is never taken back, are hooks of the studies domain.
 */
export const study = defineResource({
  name: 'study',
  namespace: 'studies',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: 'trialName',
  path: { many: 'admin/studies', one: 'admin/study', add: 'study/addTrial' },
  fields: {
    trialId: text({ required: true, max: 40, unique: true }),
    alternativeTrialId: text({ max: 40 }),
    trialName: text({ required: true, max: 300 }),
    abbreviatedTitle: text({ max: 120 }),
    introduction: textarea({ required: true, max: 2000 }),
    description: textarea({ required: true, max: 20_000 }),
    conditions: tags({ required: true }),
    studyType: choice({ values: ['INTERVENTIONAL', 'OBSERVATIONAL', 'EXPANDED_ACCESS', 'REGISTRY'], required: true }),
    phase: choice({ values: ['EARLY_PHASE_1', 'PHASE_1', 'PHASE_1_2', 'PHASE_2', 'PHASE_2_3', 'PHASE_3', 'PHASE_4', 'NOT_APPLICABLE'] }),
    status: status({
      states: ['DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD', 'COMPLETED', 'CANCELLED', 'ARCHIVED'],
      initial: 'DRAFT',
      transitions: {
        startRecruiting: {
          from: ['DRAFT', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD'],
          to: 'RECRUITING',
          action: 'CONTRIBUTE',
          when: { field: 'isActive', is: true },
        },
        closeRecruitment: { from: ['RECRUITING'], to: 'ACTIVE_NOT_RECRUITING', action: 'CONTRIBUTE', reason: 'required' },
        putOnHold: { from: ['RECRUITING', 'ACTIVE_NOT_RECRUITING'], to: 'ON_HOLD', action: 'CONTRIBUTE', reason: 'required' },
        complete: { from: ['RECRUITING', 'ACTIVE_NOT_RECRUITING'], to: 'COMPLETED', action: 'OWN', reason: 'optional' },
        cancel: {
          from: ['DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD'],
          to: 'CANCELLED',
          action: 'OWN',
          reason: 'required',
          dangerous: true,
        },
        archive: { from: ['DRAFT', 'COMPLETED', 'CANCELLED'], to: 'ARCHIVED', action: 'OWN', reason: 'optional', dangerous: true },
      },
    }),
    duration: text({ required: true, max: 120 }),
    noOfParticipants: integer({ required: true, min: 1, max: 1_000_000 }),
    scheduleAssessments: textarea({ required: true, max: 5000 }),
    noOfVisits: integer({ required: true, min: 0, max: 1000 }),
    intervention: textarea({ max: 5000 }),
    treatmentAdministration: text({ max: 200 }),
    visitsInFirstCycle: integer({ min: 0, max: 1000 }),
    lengthOfTreatmentCycle: text({ max: 80 }),
    leadSponser: text({ required: true, max: 200 }),
    principleInvestigator: text({ required: true, max: 120 }),
    contactPhone: phone({ required: true }),
    contactEmail: email({ required: true }),
    internalTags: tags(),
    imageUrl: url(),
    videoUrl: url(),
    eligibleGender: choice({ values: ['ALL', 'FEMALE', 'MALE'], required: true, default: 'ALL' }),
    minimumAge: integer({ min: 0, max: 130 }),
    maximumAge: integer({ min: 0, max: 130 }),
    isHealthyVolunteer: boolean({ default: false }),
    inclusionCriteria: textarea({ max: 20_000 }),
    exclusionCriteria: textarea({ max: 20_000 }),
    studyConsent: boolean({ default: false }),
    dctStudyEnabled: boolean({ default: false, readOnly: { field: 'isActive', is: true } }),
    isActive: boolean({ default: false }),
    isPublished: boolean({ default: false }),
    recruitmentStartedOn: date({ readOnly: true }),
  },
  rules: [
    {
      code: 'maximumAgeBelowMinimum',
      on: 'maximumAge',
      when: {
        all: [
          { field: 'minimumAge', filled: true },
          { field: 'maximumAge', filled: true },
        ],
      },
      require: { field: 'maximumAge', above: { field: 'minimumAge' } },
    },
    {
      code: 'publishNeedsActivation',
      on: 'isPublished',
      when: { field: 'isPublished', is: true },
      require: { field: 'isActive', is: true },
    },
  ],
  actions: {
    list: 'VIEW',
    read: 'VIEW',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    restore: 'OWN',
    export: 'VIEW',
  },
  list: {
    columns: ['trialId', 'trialName', 'phase', 'status', 'leadSponser', 'principleInvestigator', 'noOfParticipants', 'isPublished'],
    filters: ['status', 'phase', 'studyType', 'isPublished', 'dctStudyEnabled'],
    quick: ['status'],
    search: ['trialId', 'trialName', 'abbreviatedTitle', 'leadSponser', 'principleInvestigator'],
    sort: 'trialName',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'identity', fields: ['trialName', 'abbreviatedTitle', 'trialId', 'alternativeTrialId', 'conditions', 'internalTags'] },
          { key: 'summary', fields: ['introduction', 'description'] },
          { key: 'contact', fields: ['leadSponser', 'principleInvestigator', 'contactPhone', 'contactEmail'] },
          { key: 'media', fields: ['imageUrl', 'videoUrl'] },
        ],
      },
      {
        key: 'design',
        groups: [
          { key: 'kind', fields: ['studyType', 'phase', 'duration', 'noOfParticipants', 'noOfVisits', 'scheduleAssessments'] },
          { key: 'treatment', fields: ['intervention', 'treatmentAdministration', 'visitsInFirstCycle', 'lengthOfTreatmentCycle'] },
        ],
      },
      {
        key: 'eligibility',
        fields: ['eligibleGender', 'isHealthyVolunteer', 'minimumAge', 'maximumAge', 'inclusionCriteria', 'exclusionCriteria'],
      },
      { key: 'sites', related: 'studySite', by: 'studyId' },
      { key: 'team', related: 'studySiteAssignment', by: 'studyId' },
      { key: 'publishing', fields: ['status', 'recruitmentStartedOn', 'isActive', 'isPublished', 'studyConsent', 'dctStudyEnabled'] },
    ],
  },
  screens: { list: '/admin/studies', create: '/admin/studies/new', edit: '/admin/studies/edit/:id/:tab?' },
  menu: { area: 'admin', order: 30, icon: 'experiment' },
  audit: 'changes',
  deletion: 'trash',
})
