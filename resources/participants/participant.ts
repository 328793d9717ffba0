import {
  boolean,
  choice,
  computed,
  conditions,
  country,
  custom,
  date,
  decimal,
  email,
  healthCard,
  integer,
  json,
  lookup,
  marks,
  phone,
  postalCode,
  province,
  tags,
  text,
  textarea,
  timeZone,
} from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { emailHeaders, mobileHeaders, nameHeaders, postalCodeHeaders, provinceHeaders } from '../files/headersOfFiles.ts'
import { referralSources } from '../recruitment/referralSources.ts'
import { contactAgreementTypes } from './contactAgreementTypes.ts'
import { computeAge, isInStudies, locationOf, trialsOf } from './participantValues.ts'

const participations = { of: 'participantStudy', by: { participantId: 'id' } } as const

/** Sections of the form, which the detail view joins into seven tabs. Specification 2, section 2, names some of them. */
const details = {
  key: 'details',
  groups: [
    { key: 'identity', fields: ['firstName', 'lastName', 'dob', 'age', 'gender', 'otherGender', 'clinicalSex'] },
    { key: 'contact', fields: ['email', 'primaryMobile', 'preferredContactType', 'noEmails', 'noSms'] },
    { key: 'address', fields: ['streetAddress', 'postalCode', 'country', 'province', 'timeZone'] },
    { key: 'healthCard', fields: ['healthCardProvinceId', 'healthCardNumber'] },
    { key: 'record', fields: ['referralSource', 'participantClientId', 'subjectId', 'tags', 'isRestrictedProfile', 'notes'] },
    { key: 'custom', fields: ['customValues'] },
  ],
} as const
const health = {
  key: 'health',
  groups: [
    { key: 'measures', fields: ['height', 'heightUnit', 'weight', 'weightUnit', 'bsa', 'ecogScore'] },
    { key: 'history', fields: ['conditions', 'indications', 'allergies', 'diagnosis_year', 'treatmentInit'] },
    { key: 'physicians', fields: ['physician', 'physicianMobile', 'referredPhysician'] },
    { key: 'deceased', fields: ['deceased', 'deceasedOn'] },
  ],
} as const
const agreement = { key: 'agreement', panel: 'contactAgreement' } as const
const studies = { key: 'studies', panel: 'participantStudies', shows: { of: 'participantStudy', by: 'participantId' } } as const
const concomitant = { key: 'concomitant', related: 'therapy', by: 'participantId' } as const
const adverseEvents = { key: 'adverseEvents', related: 'adverseEvent', by: 'participantId' } as const
const deviations = { key: 'deviations', related: 'deviation', by: 'participantId' } as const
const contacts = { key: 'contacts', related: 'contactAttempt', by: 'participantId' } as const
const followUps = { key: 'followUps', related: 'followUp', by: 'participantId' } as const
const attachments = { key: 'attachments', panel: 'participantAttachments', shows: { of: 'attachment', by: 'participantId' } } as const

/**
 * Participant: a person in a study, or a candidate. Specification 2, sections 3 (fields, in its spelling) and 5 (rules). Values about identity,
 * address or health are sensitive: redacted while the profile is restricted.
 */
export const participant = defineResource({
  name: 'participant',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: [{ myStudies: { studySites: 'studySites' } }],
  title: ['firstName', 'lastName'],
  disambiguateBy: ['dob', 'participantClientId', 'studyIds'],
  path: { many: 'participants', one: 'participant', add: 'participants/addParticipant' },
  restrictedBy: 'isRestrictedProfile',
  restrictedAs: 'subjectId',
  fields: {
    participantClientId: text({ max: 40, unique: 'forever' }),
    subjectId: text({ max: 40 }),
    firstName: text({ required: true, max: 80, sensitive: true }),
    lastName: text({ required: true, max: 80, sensitive: true }),
    dob: date({ required: true, notInFuture: true, sensitive: true }),
    age: computed({ from: ['dob'], as: 'integer', compute: computeAge, sensitive: true }),
    // Studies at the reader's own study sites; visible while the profile is locked.
    studyIds: lookup({ ...participations, shows: 'studyId' }),
    siteIds: lookup({ ...participations, shows: 'siteId' }),
    recruitmentStatuses: lookup({ ...participations, shows: 'recruitmentStatus' }),
    conductStatuses: lookup({ ...participations, shows: 'conductStatus' }),
    studySubjectIds: lookup({ ...participations, shows: 'subjectId' }),
    inMyStudies: computed({ from: ['studyIds'], as: 'boolean', compute: isInStudies }),
    trials: computed({ from: ['studyIds'], as: 'json', compute: trialsOf }),
    gender: choice({
      values: ['female', 'male', 'other', 'unknown'],
      aliases: { F: 'female', M: 'male', O: 'other', U: 'unknown' },
      required: true,
      sensitive: true,
    }),
    otherGender: text({
      max: 80,
      sensitive: true,
      visibleWhen: { field: 'gender', is: 'other' },
      required: { field: 'gender', is: 'other' },
    }),
    clinicalSex: choice({ values: ['FEMALE', 'MALE', 'OTHER', 'UNKNOWN'], sensitive: true }),
    email: email({ sensitive: true }),
    primaryMobile: phone({ max: 14, otherNames: ['phone'], sensitive: true }),
    preferredContactType: choice({ values: ['EMAIL', 'PHONE', 'SMS'], sensitive: true }),
    /**
     * The participant wants no e-mails. Messages that they request themselves, such as a code, are still sent. `noSms` is the same for
     * SMS.
     */
    noEmails: boolean({ default: false, sensitive: true }),
    noSms: boolean({ default: false, sensitive: true }),
    streetAddress: text({ max: 200, sensitive: true }),
    postalCode: postalCode({ required: true, dependsOn: 'country', fills: { country: 'country', province: 'province' }, sensitive: true }),
    country: country({ default: 'CA', sensitive: true }),
    province: province({ dependsOn: 'country', sensitive: true }),
    /** The participant's time zone, if it differs from the site's. */
    timeZone: timeZone({ sensitive: true }),
    location: computed({
      from: ['streetAddress', 'province', 'postalCode', 'country'],
      as: 'text',
      compute: locationOf,
      sensitive: true,
    }),
    healthCardProvinceId: province({ country: 'CA', sensitive: true, required: { field: 'healthCardNumber', filled: true } }),
    healthCardNumber: healthCard({
      province: 'healthCardProvinceId',
      dependsOn: 'healthCardProvinceId',
      sensitive: true,
      required: { field: 'healthCardProvinceId', filled: true },
    }),
    physician: text({ max: 120, sensitive: true }),
    physicianMobile: phone({ max: 12, sensitive: true }),
    referredPhysician: text({ max: 120, sensitive: true }),
    height: decimal({ min: 0, max: 300, step: 0.1, unitIn: 'heightUnit', sensitive: true }),
    heightUnit: choice({ values: ['CM', 'INCH'], required: { field: 'height', above: 0 }, sensitive: true }),
    weight: decimal({ min: 0, max: 1500, step: 0.1, unitIn: 'weightUnit', sensitive: true }),
    weightUnit: choice({ values: ['KG', 'LBS'], required: { field: 'weight', above: 0 }, sensitive: true }),
    bsa: decimal({ min: 0, max: 10, step: 0.01, sensitive: true }),
    conditions: conditions({ sensitive: true }),
    indications: textarea({ max: 2000, sensitive: true }),
    allergies: textarea({ max: 2000, sensitive: true }),
    ecogScore: integer({ min: 0, max: 5, fixedWhen: { when: { field: 'deceased', is: true }, value: 5 }, sensitive: true }),
    diagnosis_year: integer({ isYear: true, min: 1850, max: 2200, sensitive: true }),
    treatmentInit: date({ sensitive: true }),
    deceased: boolean({ default: false, sensitive: true }),
    deceasedOn: date({ notInFuture: true, visibleWhen: { field: 'deceased', is: true }, sensitive: true }),
    referralSource: choice({ values: referralSources, required: true }),
    contactableByAnyStudy: boolean({ default: false }),
    participantContactAgreementType: choice({ values: contactAgreementTypes, readOnly: true, index: true }),
    signedAgreementToContact: json({ shape: 'object', readOnly: true }),
    tags: tags({ sensitive: true }),
    notes: textarea({ max: 5000, sensitive: true }),
    isRestrictedProfile: boolean({ default: false, otherNames: ['restrictedProfile'] }),
    /** Warnings in the head of the profile. */
    alerts: marks({
      marks: {
        SERIOUS_EVENT: {
          tone: 'danger',
          has: {
            of: 'adverseEvent',
            by: { participantId: 'id' },
            where: {
              all: [
                { field: 'isSerious', is: true },
                { field: 'status', isNot: 'CLOSED' },
              ],
            },
          },
        },
      },
    }),
    /** A restricted profile hides the custom fields that the organization marks as sensitive. */
    customValues: custom({ sensitive: true }),
  },
  rules: [
    {
      code: 'demographicFieldValidMsg',
      on: 'email',
      require: {
        any: [
          { field: 'email', filled: true },
          { field: 'primaryMobile', filled: true },
        ],
      },
    },
    {
      code: 'deceasedBeforeBirth',
      on: 'deceasedOn',
      when: { field: 'deceasedOn', filled: true },
      require: { field: 'deceasedOn', atLeast: { field: 'dob' } },
    },
    {
      code: 'diagnosedBeforeBirth',
      on: 'diagnosis_year',
      when: {
        all: [
          { field: 'diagnosis_year', filled: true },
          { field: 'dob', filled: true },
        ],
      },
      require: { field: 'diagnosis_year', atLeast: { field: 'dob' } },
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
    import: 'CONTRIBUTE',
  },
  import: {
    maxRows: 1000,
    forAll: ['referralSource', 'country', 'province', 'gender', 'preferredContactType'],
    headers: {
      ...nameHeaders,
      participantClientId: ['client number', 'client', 'patient id', 'mrn', 'medical record number', 'numéro de dossier', 'no de dossier'],
      subjectId: ['subject', 'subject id', 'subject number', 'study number', 'sujet', 'numéro de sujet'],
      dob: [
        'birth date',
        'birthday',
        'born',
        'born on',
        'date of birth yyyy-mm-dd',
        'birth',
        'date de naissance',
        'ddn',
        'naissance',
        'né le',
        'née le',
      ],
      gender: ['sex', 'sexe'],
      email: emailHeaders,
      primaryMobile: mobileHeaders,
      streetAddress: ['address', 'street', 'home address', 'rue', 'adresse postale', 'adresse civique'],
      postalCode: postalCodeHeaders,
      province: provinceHeaders,
      healthCardProvinceId: ['health card issuer', 'province de la carte'],
      healthCardNumber: ['health card', 'health number', 'hcn', 'phn', 'ohip', 'carte santé', 'assurance maladie', 'nam', 'ramq'],
      physician: ['doctor', 'family doctor', 'family physician', 'gp', 'médecin', 'médecin de famille'],
      referredPhysician: ['referring doctor', 'referred by'],
      referralSource: ['source', 'referral', 'how did you hear about us', 'provenance', 'source de recrutement'],
      preferredContactType: ['contact preference', 'contact préféré'],
      notes: ['note', 'comment', 'comments', 'remarks', 'remarques', 'commentaires'],
      tags: ['labels', 'mots-clés'],
    },
  },
  list: {
    columns: [
      'lastName',
      'firstName',
      'dob',
      'age',
      'studyIds',
      'recruitmentStatuses',
      'studySubjectIds',
      'siteIds',
      'participantClientId',
      'primaryMobile',
      'gender',
      'email',
    ],
    filters: [
      'studyIds',
      'siteIds',
      'recruitmentStatuses',
      'gender',
      'dob',
      'province',
      'referralSource',
      'contactableByAnyStudy',
      'participantContactAgreementType',
      'deceased',
      'isRestrictedProfile',
      'tags',
      'email',
      'createdBy',
      'createdAt',
    ],
    quick: ['studyIds', 'siteIds', 'recruitmentStatuses', 'dob', 'contactableByAnyStudy', 'createdAt'],
    phone: { second: ['recruitmentStatuses', 'studySubjectIds', 'dob'] },
    search: [
      'firstName',
      'lastName',
      'dob',
      'participantClientId',
      'subjectId',
      'studySubjectIds',
      'email',
      'primaryMobile',
      'healthCardNumber',
    ],
    sort: 'lastName',
  },
  summaries: { by: ['referralSource', 'createdAt'], people: ['gender', 'clinicalSex', 'dob', 'province', 'conditions'] },
  form: {
    tabs: [
      { ...details, section: 'overview' },
      { ...health, section: 'overview' },
      { ...agreement, section: 'overview' },
      { ...followUps, section: 'overview' },
      { ...studies, section: 'visits' },
      { ...concomitant, section: 'medications' },
      { ...adverseEvents, section: 'safety' },
      { ...deviations, section: 'safety' },
      { ...attachments, section: 'files' },
      { key: 'comments', panel: 'comments', shows: { of: 'comment', by: 'participantId' }, section: 'timeline' },
      { key: 'activity', panel: 'participantActivity', section: 'timeline' },
      { ...contacts, section: 'timeline' },
    ],
  },
  detail: {
    tabs: [
      { key: 'overview', joins: [details, health, agreement, followUps], aside: 'participantNews' },
      { key: 'visits', joins: [{ key: 'plannedVisits', related: 'participantVisit', by: 'participantId' }, studies] },
      {
        key: 'formsAndConsents',
        joins: [
          { key: 'consents', related: 'consent', by: 'participantId' },
          { key: 'forms', related: 'formSubmission', by: 'participantId' },
          { key: 'assignedForms', related: 'formAssignment', by: 'participantId' },
        ],
      },
      { key: 'medications', joins: [concomitant] },
      { key: 'safety', joins: [adverseEvents, deviations] },
      { key: 'files', joins: [attachments] },
      {
        key: 'timeline',
        joins: [
          { key: 'timeline', panel: 'participantTimeline', replaces: ['comments', 'activity'] },
          contacts,
          { key: 'history', panel: 'participantHistory' },
        ],
      },
    ],
  },
  screens: {
    list: '/participants',
    create: '/participants/edit/new-participant',
    edit: '/participants/edit/:id/:tab?',
    show: '/participants/:id',
    formAs: 'participantEditor',
  },
  menu: { area: 'main', group: 'start', order: 20, icon: 'user' },
  audit: 'changes+reads',
  deletion: 'trash',
  heldBy: [{ of: 'participantStudy', by: { participantId: 'id' }, code: 'ParticipantPresentInOtherStudies' }],
})
