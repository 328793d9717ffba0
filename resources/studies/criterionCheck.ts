import { choice, ref, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Possible results for each kind of criterion: the first is in favour of the participant's inclusion, the second against it. */
export const criterionResults = {
  INCLUSION: ['MET', 'NOT_MET', 'UNKNOWN'],
  EXCLUSION: ['DOES_NOT_APPLY', 'APPLIES', 'UNKNOWN'],
} as const satisfies Record<'INCLUSION' | 'EXCLUSION', readonly string[]>

/** Results that make the participant ineligible. */
export const failedResults = ['NOT_MET', 'APPLIES'] as const

/**
 * Whether a participant in screening meets one criterion of a study. Each criterion has a separate row, so that two people who check
 * different criteria never overwrite each other.
 */
export const criterionCheck = defineResource({
  name: 'criterionCheck',
  namespace: 'trialboard',
  page: 'PARTICIPANTS',
  orPage: 'SCREENING',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: 'criterionId',
  path: { many: 'criterion-checks', one: 'criterion-check' },
  delegatedWrites: [{ writes: ['create', 'update'], task: 'ELIGIBILITY' }],
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    /** Copied from the participation, as are the next two fields. */
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    criterionId: ref({ to: 'eligibilityCriterion', required: true, once: true, unique: ['participantStudyId'] }),
    result: choice({ values: ['MET', 'NOT_MET', 'DOES_NOT_APPLY', 'APPLIES', 'UNKNOWN'], required: true }),
    note: textarea({ max: 2000 }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE' },
  list: {
    columns: ['criterionId', 'result', 'note', 'participantId', 'studyId', 'siteId', 'updatedBy', 'updatedAt'],
    filters: ['participantStudyId', 'participantId', 'studyId', 'siteId', 'criterionId', 'result'],
    search: [],
    sort: '-createdAt',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['participantStudyId', 'criterionId', 'result', 'note'] }] },
  audit: 'changes+reads',
  deletion: 'none',
})
