import {
  boolean,
  choice,
  computed,
  custom,
  date,
  email,
  integer,
  phone,
  rollup,
  status,
  tags,
  text,
  textarea,
  url,
} from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { boardColumnLimit } from './boardDefaults.ts'
import { enrolmentPlanFields, enrolmentPlanRule } from './enrolmentPlanFields.ts'
import { randomisationFields } from './randomisationFields.ts'
import { registryStatuses } from './registryStatuses.ts'
import { subjectIdFields } from './subjectIdFields.ts'

/** A cancelled study can only be archived, and an archive is final. Specification 2, section 4. */
const isArchived = { field: 'status', is: 'ARCHIVED' } as const
const isAbandoned = { field: 'status', in: ['CANCELLED', 'ARCHIVED'] } as const

/** Fields that define who is eligible. */
export const eligibilityFields = [
  'eligibleGender',
  'isHealthyVolunteer',
  'minimumAge',
  'minimumAgeMonths',
  'maximumAge',
  'maximumAgeMonths',
  'inclusionCriteria',
  'exclusionCriteria',
] as const

/**
 * A clinical study with its administrative data. Specification 2, sections 3 to 5; spellings such as `leadSponser` are from the
 * specification. A hook of the studies domain ensures that a published study has a site.
 */
export const study = defineResource({
  name: 'study',
  namespace: 'studies',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: 'trialName',
  shortTitle: 'abbreviatedTitle',
  disambiguateBy: ['trialId'],
  path: { many: 'admin/studies', one: 'admin/study', add: 'study/addTrial' },
  fields: {
    trialId: text({ required: true, max: 40, unique: true }),
    alternativeTrialId: text({ max: 40 }),
    trialName: text({ required: true, max: 300 }),
    abbreviatedTitle: text({ max: 120 }),
    introduction: textarea({ required: true, max: 5000 }),
    description: textarea({ required: true, max: 32_000 }),
    conditions: tags({ required: true, max: 160 }),
    studyType: choice({ values: ['INTERVENTIONAL', 'OBSERVATIONAL', 'EXPANDED_ACCESS', 'REGISTRY'], required: true }),
    phase: choice({ values: ['EARLY_PHASE_1', 'PHASE_1', 'PHASE_1_2', 'PHASE_2', 'PHASE_2_3', 'PHASE_3', 'PHASE_4', 'NOT_APPLICABLE'] }),
    status: status({
      states: ['DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD', 'COMPLETED', 'CANCELLED', 'ARCHIVED'],
      tones: {
        DRAFT: 'neutral',
        RECRUITING: 'success',
        ACTIVE_NOT_RECRUITING: 'progress',
        ON_HOLD: 'warning',
        COMPLETED: 'neutral',
        CANCELLED: 'danger',
        ARCHIVED: 'neutral',
      },
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
    ...enrolmentPlanFields,
    ...randomisationFields,
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
    // Years, plus additional months: babies of 6 months are 0 years and 6 months. Without months, a maximum age is valid until the next
    // birthday.
    minimumAge: integer({ min: 0, max: 130, required: { field: 'minimumAgeMonths', filled: true } }),
    minimumAgeMonths: integer({ min: 0, max: 11 }),
    maximumAge: integer({ min: 0, max: 130, required: { field: 'maximumAgeMonths', filled: true } }),
    maximumAgeMonths: integer({ min: 0, max: 11 }),
    isHealthyVolunteer: boolean({ default: false }),
    inclusionCriteria: textarea({ max: 20_000 }),
    exclusionCriteria: textarea({ max: 20_000 }),
    studyConsent: boolean({ default: false }),
    /** Visits completed outside their window record a deviation. `recordsMissedVisits` is the same for missed visits. */
    recordsWindowDeviations: boolean({ default: true }),
    recordsMissedVisits: boolean({ default: true }),
    /** The `delegatedWrites` of resources need a delegated task in force at the study site. */
    requiresDelegation: boolean({ default: false }),
    ...subjectIdFields,
    /**
     * Days that a participant may stay in the conduct board's column of enrolled participants before they need attention, as for
     * `limitDays` of visits.
     */
    enrolledLimitDays: integer({ readOnly: true, ...boardColumnLimit }),
    plainLanguageDescription: textarea({ max: 10_000 }),
    // EDITED: written by a person; DRAFT: generated and unchanged.
    plainLanguageState: choice({ values: ['DRAFT', 'EDITED'] }),
    /** Status in the public registry as of the last import or nightly check. */
    registryStatus: choice({ values: registryStatuses }),
    availability: status({
      states: ['NOT_ACTIVATED', 'ACTIVATED', 'PUBLISHED'],
      tones: { NOT_ACTIVATED: 'neutral', ACTIVATED: 'progress', PUBLISHED: 'success' },
      initial: 'NOT_ACTIVATED',
      transitions: {
        activate: {
          from: ['NOT_ACTIVATED'],
          to: 'ACTIVATED',
          action: 'CONTRIBUTE',
          when: { not: isAbandoned },
          sets: { activatedOn: '$today' },
        },
        deactivate: {
          from: ['ACTIVATED'],
          to: 'NOT_ACTIVATED',
          action: 'CONTRIBUTE',
          when: { not: { field: 'status', in: ['RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ARCHIVED'] } },
          reason: 'required',
        },
        publish: { from: ['ACTIVATED'], to: 'PUBLISHED', action: 'CONTRIBUTE', when: { not: isAbandoned }, reason: 'optional' },
        unpublish: { from: ['PUBLISHED'], to: 'ACTIVATED', action: 'CONTRIBUTE', when: { not: isArchived }, reason: 'required' },
      },
    }),
    trialMode: status({
      states: ['ON_SITE', 'DECENTRALISED'],
      tones: { ON_SITE: 'info', DECENTRALISED: 'info' },
      initial: 'ON_SITE',
      transitions: {
        enableDct: {
          from: ['ON_SITE'],
          to: 'DECENTRALISED',
          action: 'CONTRIBUTE',
          when: { all: [{ field: 'activatedOn', filled: false }, { not: isAbandoned }] },
          dangerous: true,
        },
      },
    }),
    isActive: computed({ from: ['availability'], as: 'boolean', compute: ({ availability }) => availability !== 'NOT_ACTIVATED' }),
    isPublished: computed({ from: ['availability'], as: 'boolean', compute: ({ availability }) => availability === 'PUBLISHED' }),
    dctStudyEnabled: computed({ from: ['trialMode'], as: 'boolean', compute: ({ trialMode }) => trialMode === 'DECENTRALISED' }),
    activatedOn: date({ readOnly: true, once: true }),
    customValues: custom(),
    recruitmentStartedOn: date({ readOnly: true, once: true }),
    siteCount: rollup({ of: 'studySite', by: { studyId: 'id' } }),
    sitesWithoutGoal: rollup({ of: 'studySite', by: { studyId: 'id' }, where: { field: 'enrollmentGoal', filled: false } }),
    siteGoals: rollup({ of: 'studySite', by: { studyId: 'id' }, take: 'sum', field: 'enrollmentGoal', as: 'integer' }),
    firstSiteOpenedOn: rollup({ of: 'studySite', by: { studyId: 'id' }, take: 'smallest', field: 'openedOn', as: 'date' }),
    lastEnrolledOn: rollup({
      of: 'participantStudy',
      by: { studyId: 'id' },
      where: { field: 'recruitmentStatus', is: 'ENROLLED' },
      take: 'largest',
      field: 'enrolledOn',
      as: 'date',
    }),
    criterionCount: rollup({ of: 'eligibilityCriterion', by: { studyId: 'id' } }),
    inScreening: rollup({ of: 'participantStudy', by: { studyId: 'id' }, where: { field: 'recruitmentStatus', is: 'IN_SCREENING' } }),
    enrolled: rollup({ of: 'participantStudy', by: { studyId: 'id' }, where: { field: 'recruitmentStatus', is: 'ENROLLED' } }),
  },
  rules: [
    enrolmentPlanRule,
    {
      code: 'maximumAgeBelowMinimum',
      on: 'maximumAge',
      when: {
        all: [
          { field: 'minimumAge', filled: true },
          { field: 'maximumAge', filled: true },
        ],
      },
      require: {
        any: [
          { field: 'maximumAge', above: { field: 'minimumAge' } },
          {
            all: [
              { field: 'maximumAge', is: { field: 'minimumAge' } },
              {
                any: [
                  { field: 'maximumAgeMonths', above: { field: 'minimumAgeMonths' } },
                  {
                    all: [
                      { field: 'maximumAgeMonths', above: 0 },
                      { field: 'minimumAgeMonths', filled: false },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
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
    columns: [
      'abbreviatedTitle',
      'status',
      'trialName',
      'trialId',
      'siteCount',
      'enrolled',
      'noOfParticipants',
      'phase',
      'leadSponser',
      'principleInvestigator',
      'availability',
    ],
    filters: [
      'status',
      'phase',
      'studyType',
      'availability',
      'trialMode',
      'siteCount',
      'sitesWithoutGoal',
      'siteGoals',
      'firstSiteOpenedOn',
      'criterionCount',
      'enrolled',
      'lastEnrolledOn',
    ],
    quick: ['status'],
    search: ['trialId', 'trialName', 'abbreviatedTitle', 'leadSponser', 'principleInvestigator'],
    sort: 'trialName',
  },
  summaries: { by: ['status'] },
  form: {
    tabs: [
      { key: 'overview', section: 'overview', panel: 'studyOverview' },
      {
        key: 'details',
        section: 'overview',
        groups: [
          { key: 'identity', fields: ['trialName', 'abbreviatedTitle', 'trialId', 'alternativeTrialId', 'conditions', 'internalTags'] },
          { key: 'summary', fields: ['introduction', 'description'] },
          { key: 'contact', fields: ['leadSponser', 'principleInvestigator', 'contactPhone', 'contactEmail'] },
          { key: 'media', fields: ['imageUrl', 'videoUrl'] },
          { key: 'custom', fields: ['customValues'] },
        ],
      },
      {
        key: 'design',
        section: 'setup',
        groups: [
          { key: 'kind', fields: ['studyType', 'phase', 'duration', 'noOfParticipants', 'noOfVisits', 'scheduleAssessments'] },
          { key: 'enrolmentPlan', fields: ['enrolmentStartsOn', 'enrolmentRampDays', 'enrolmentEndsOn'] },
          { key: 'randomisation', fields: ['randomisationMethod', 'blinding'] },
          { key: 'treatment', fields: ['intervention', 'treatmentAdministration', 'visitsInFirstCycle', 'lengthOfTreatmentCycle'] },
        ],
      },
      { key: 'eligibility', section: 'setup', fields: eligibilityFields },
      { key: 'criteria', section: 'setup', related: 'eligibilityCriterion', by: 'studyId' },
      { key: 'groups', section: 'setup', related: 'studyGroup', by: 'studyId' },
      { key: 'arms', section: 'randomisation', related: 'randomisationArm', by: 'studyId' },
      { key: 'factors', section: 'randomisation', related: 'randomisationFactor', by: 'studyId' },
      { key: 'randomisationLists', section: 'randomisation', related: 'randomisationList', by: 'studyId' },
      { key: 'balance', section: 'randomisation', panel: 'randomisationBalance', shows: { of: 'randomisationList', by: 'studyId' } },
      { key: 'randomisations', section: 'randomisation', related: 'randomisation', by: 'studyId' },
      { key: 'unblindings', section: 'randomisation', related: 'unblinding', by: 'studyId' },
      { key: 'subjectIds', section: 'setup', fields: ['subjectIdGivenAt', 'subjectIdPrefix', 'subjectIdNamesSite', 'subjectIdWidth'] },
      { key: 'consent', section: 'setup', fields: ['studyConsent'] },
      { key: 'board', section: 'setup', related: 'boardColumn', by: 'studyId' },
      { key: 'candidateStatuses', section: 'setup', related: 'candidateStatus', by: 'studyId' },
      { key: 'sources', section: 'setup', related: 'studySource', by: 'studyId' },
      { key: 'dct', section: 'setup', fields: ['trialMode'] },
      { key: 'sites', section: 'people', related: 'studySite', by: 'studyId' },
      { key: 'contacts', section: 'people', related: 'studySiteContact', by: 'studyId' },
      { key: 'team', section: 'people', related: 'studySiteAssignment', by: 'studyId' },
      { key: 'training', section: 'people', related: 'studyTraining', by: 'studyId' },
      { key: 'delegations', section: 'people', related: 'delegation', by: 'studyId' },
      { key: 'trainingRecords', section: 'people', related: 'trainingRecord', by: 'studyId' },
      { key: 'delegationSettings', section: 'people', fields: ['requiresDelegation'] },
      { key: 'participants', section: 'people', related: 'participantStudy', by: 'studyId' },
      { key: 'visits', section: 'visits', related: 'visit', by: 'studyId' },
      { key: 'schedule', section: 'visits', panel: 'visitSchedule' },
      { key: 'versions', section: 'visits', related: 'visitSchedule', by: 'studyId' },
      { key: 'reminders', section: 'visits', related: 'studyReminder', by: 'studyId' },
      { key: 'forms', section: 'visits', related: 'form', by: 'studyId' },
      { key: 'dataRules', section: 'visits', related: 'dataRule', by: 'studyId' },
      { key: 'consents', section: 'visits', related: 'studyConsent', by: 'studyId' },
      { key: 'adverseEvents', section: 'safety', related: 'adverseEvent', by: 'studyId' },
      { key: 'deviations', section: 'safety', related: 'deviation', by: 'studyId' },
      { key: 'deviationSettings', section: 'safety', fields: ['recordsWindowDeviations', 'recordsMissedVisits'] },
      { key: 'plainLanguage', section: 'publishing', fields: ['plainLanguageDescription', 'plainLanguageState'] },
      {
        key: 'publishing',
        section: 'publishing',
        fields: ['status', 'recruitmentStartedOn', 'availability', 'activatedOn', 'registryStatus'],
      },
    ],
  },
  screens: { list: '/admin/studies', create: '/admin/studies/new', edit: '/admin/studies/edit/:id/:tab?' },
  menu: { area: 'admin', group: 'studies', order: 10, icon: 'experiment' },
  // An archived study is a permanent record: neither the study nor its parts can change.
  lockedWhen: isArchived,
  heldBy: [{ of: 'participantStudy', by: { studyId: 'id' } }],
  audit: 'changes',
  deletion: 'trash',
})
