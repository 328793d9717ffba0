import { boolean, choice, computed, date, email, integer, phone, status, tags, text, textarea, url } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * A clinical study, as its administration keeps it. Specification 2, sections 3 to 5; spellings such as `leadSponser` are its own.
 * A hook of the studies domain sees to it that a published study has a site.
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
          when: { field: 'availability', isNot: 'NOT_ACTIVATED' },
          sets: { recruitmentStartedOn: '$today' },
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
    availability: status({
      states: ['NOT_ACTIVATED', 'ACTIVATED', 'PUBLISHED'],
      initial: 'NOT_ACTIVATED',
      transitions: {
        activate: { from: ['NOT_ACTIVATED'], to: 'ACTIVATED', action: 'CONTRIBUTE', sets: { activatedOn: '$today' } },
        deactivate: {
          from: ['ACTIVATED'],
          to: 'NOT_ACTIVATED',
          action: 'CONTRIBUTE',
          when: { not: { field: 'status', in: ['RECRUITING', 'ACTIVE_NOT_RECRUITING'] } },
          reason: 'required',
        },
        publish: { from: ['ACTIVATED'], to: 'PUBLISHED', action: 'CONTRIBUTE', reason: 'optional' },
        unpublish: { from: ['PUBLISHED'], to: 'ACTIVATED', action: 'CONTRIBUTE', reason: 'required' },
      },
    }),
    trialMode: status({
      states: ['ON_SITE', 'DECENTRALISED'],
      initial: 'ON_SITE',
      transitions: {
        enableDct: {
          from: ['ON_SITE'],
          to: 'DECENTRALISED',
          action: 'CONTRIBUTE',
          when: { field: 'activatedOn', filled: false },
          dangerous: true,
        },
      },
    }),
    isActive: computed({ from: ['availability'], as: 'boolean', compute: ({ availability }) => availability !== 'NOT_ACTIVATED' }),
    isPublished: computed({ from: ['availability'], as: 'boolean', compute: ({ availability }) => availability === 'PUBLISHED' }),
    dctStudyEnabled: computed({ from: ['trialMode'], as: 'boolean', compute: ({ trialMode }) => trialMode === 'DECENTRALISED' }),
    activatedOn: date({ readOnly: true, once: true }),
    recruitmentStartedOn: date({ readOnly: true, once: true }),
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
    columns: ['trialId', 'trialName', 'phase', 'status', 'leadSponser', 'principleInvestigator', 'noOfParticipants', 'availability'],
    filters: ['status', 'phase', 'studyType', 'availability', 'trialMode'],
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
      { key: 'criteria', related: 'eligibilityCriterion', by: 'studyId' },
      { key: 'sites', related: 'studySite', by: 'studyId' },
      { key: 'team', related: 'studySiteAssignment', by: 'studyId' },
      { key: 'publishing', fields: ['status', 'recruitmentStartedOn', 'availability', 'activatedOn', 'trialMode', 'studyConsent'] },
    ],
  },
  screens: { list: '/admin/studies', create: '/admin/studies/new', edit: '/admin/studies/edit/:id/:tab?' },
  menu: { area: 'admin', order: 30, icon: 'experiment' },
  audit: 'changes',
  deletion: 'trash',
})
