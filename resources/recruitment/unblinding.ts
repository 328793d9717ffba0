import { choice, datetime, ref, status, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { unblindingCategories } from './randomisationRules.ts'

/** Emergency unblinding of one participant for one user. It never contains the allocation. */
export const unblinding = defineResource({
  name: 'unblinding',
  namespace: 'trialboard',
  page: 'RANDOMISATION',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: ['studyId', 'randomisationId'],
  path: { many: 'unblindings', one: 'unblinding' },
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    /** Copied from the participation, like the next two fields. */
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    randomisationId: ref({ to: 'randomisation', readOnly: true }),
    category: choice({ values: unblindingCategories, required: true }),
    justification: textarea({ required: true, max: 2000 }),
    state: status({
      states: ['PREPARED', 'UNBLINDED'],
      tones: { PREPARED: 'neutral', UNBLINDED: 'warning' },
      initial: 'PREPARED',
      transitions: {
        unblind: {
          from: ['PREPARED'],
          to: 'UNBLINDED',
          action: 'OWN',
          dangerous: true,
          sets: { unblindedBy: '$me', unblindedAt: '$now' },
          signature: { of: ['participantStudyId', 'randomisationId', 'category', 'justification', 'unblindedBy', 'unblindedAt'] },
        },
      },
    }),
    unblindedAt: datetime({ readOnly: true }),
    unblindedBy: ref({ to: 'user', readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'OWN', update: 'OWN', export: 'VIEW' },
  list: {
    columns: [
      'randomisationId',
      'participantStudyId',
      'studyId',
      'siteId',
      'category',
      'justification',
      'state',
      'unblindedBy',
      'unblindedAt',
    ],
    filters: ['participantStudyId', 'participantId', 'studyId', 'siteId', 'category', 'state', 'unblindedAt'],
    search: [],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          'participantStudyId',
          'randomisationId',
          'studyId',
          'siteId',
          'category',
          'justification',
          'state',
          'unblindedAt',
          'unblindedBy',
        ],
      },
    ],
  },
  lockedWhen: { field: 'state', is: 'UNBLINDED' },
  copies: {
    participantId: 'participantStudyId.participantId',
    studyId: 'participantStudyId.studyId',
    siteId: 'participantStudyId.siteId',
  },
  notifies: { UNBLINDED: { when: { field: 'state', is: 'UNBLINDED' } } },
  audit: 'changes+reads',
  deletion: 'none',
})
