import { choice, conditions, ref, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * What somebody must bring to take part in a study, or must not. One order for both kinds, as the protocol has it; a list of one kind shows
 * that part of it. Specification 2, section 3: eligibility.
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
    // What the words are about, where it is about conditions: whoever has one of them meets the criterion.
    conditions: conditions({ max: 20 }),
  },
  actions: {
    list: 'VIEW',
    // Read by name in checks by users who screen; the criteria of a study by its own call.
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
