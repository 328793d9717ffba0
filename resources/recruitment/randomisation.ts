import { unblinded } from '../core/access.ts'
import { datetime, json, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Fields that the randomisation signs. */
const signed = [
  'participantStudyId',
  'studyId',
  'siteId',
  'answers',
  'stratum',
  'number',
  'randomisedAt',
  'randomisedBy',
  'armId',
  'slotId',
] as const

/**
 * Randomisation of a participant in a study. Blinded users see its number, date and author. The allocation is readable only to unblinded
 * users, at every endpoint. In an open-label study, the participation also names the group of the arm.
 */
export const randomisation = defineResource({
  name: 'randomisation',
  namespace: 'trialboard',
  page: 'RANDOMISATION',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: 'number',
  path: { many: 'randomisations', one: 'randomisation' },
  delegatedWrites: [{ writes: ['randomise'], task: 'RANDOMISATION' }],
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true, unique: true }),
    /** Copied from the participation, like the next two fields. */
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    /** Answers to the factors of the kind QUESTION, by the id of the factor. */
    answers: json({ shape: 'object' }),
    stratum: text({ max: 300, readOnly: true }),
    number: text({ max: 20, readOnly: true, unique: ['studyId'] }),
    state: status({
      states: ['PREPARED', 'RANDOMISED'],
      tones: { PREPARED: 'neutral', RANDOMISED: 'success' },
      initial: 'PREPARED',
      transitions: {
        randomise: {
          from: ['PREPARED'],
          to: 'RANDOMISED',
          action: 'CONTRIBUTE',
          sets: { randomisedBy: '$me', randomisedAt: '$now' },
          signature: { of: signed },
        },
        // An external randomisation system delivers the allocation.
        receive: {
          from: ['PREPARED'],
          to: 'RANDOMISED',
          asks: { number: 'required', randomisedAt: 'required', armId: 'required', code: 'optional', externalId: 'required' },
        },
      },
    }),
    randomisedAt: datetime({ readOnly: true }),
    randomisedBy: ref({ to: 'user', readOnly: true }),
    slotId: ref({ to: 'randomisationSlot', readOnly: true, unique: true, read: unblinded }),
    armId: ref({ to: 'randomisationArm', readOnly: true, read: unblinded }),
    code: text({ max: 60, readOnly: true, read: unblinded }),
    /** Reference of an external randomisation system. */
    externalId: text({ max: 120, readOnly: true, read: unblinded }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['number', 'participantStudyId', 'studyId', 'siteId', 'stratum', 'state', 'armId', 'code', 'randomisedAt', 'randomisedBy'],
    filters: ['participantStudyId', 'participantId', 'studyId', 'siteId', 'state', 'armId', 'randomisedAt'],
    search: ['number'],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['participantStudyId', 'studyId', 'siteId', 'stratum', 'number', 'state', 'randomisedAt', 'randomisedBy', 'armId', 'code'],
      },
    ],
  },
  lockedWhen: { field: 'state', is: 'RANDOMISED' },
  copies: {
    participantId: 'participantStudyId.participantId',
    studyId: 'participantStudyId.studyId',
    siteId: 'participantStudyId.siteId',
  },
  audit: 'changes+reads',
  deletion: 'none',
})
