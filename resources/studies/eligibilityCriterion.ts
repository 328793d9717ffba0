import { choice, conditions, ref, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Eligibility criterion: inclusion or exclusion. Both kinds share one order, that of the protocol; a list of one kind follows the same
 * order. Specification 2, section 3: eligibility.
 */
export const eligibilityCriterion = defineResource({
  name: 'eligibilityCriterion',
  namespace: 'studies',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  title: 'criterion',
  path: { many: 'eligibility-criteria', one: 'eligibility-criterion' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    kind: choice({ values: ['INCLUSION', 'EXCLUSION'], required: true, default: 'INCLUSION' }),
    criterion: textarea({ required: true, max: 2000 }),
    // Conditions that satisfy the criterion: a participant with one of them meets it.
    conditions: conditions({ max: 20 }),
  },
  actions: {
    list: 'VIEW',
    // Users with access to screening see the names of single criteria in eligibility checks. A separate call returns all criteria of a
    // study.
    read: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
    restore: 'CONTRIBUTE',
    export: 'VIEW',
    import: 'CONTRIBUTE',
  },
  list: {
    columns: ['criterion', 'kind', 'conditions'],
    filters: ['studyId', 'kind'],
    quick: ['kind'],
    search: ['criterion'],
    sort: 'rank',
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'kind', 'criterion', 'conditions'] }] },
  import: { maxRows: 500, forAll: ['studyId'] },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'trash',
})
