import { choice, ref, tags, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { designBlockers, factorKinds } from './randomisationRules.ts'

/** A fact by which the allocations of a study are balanced. All combinations of the levels of a study's factors are its strata. */
export const randomisationFactor = defineResource({
  name: 'randomisationFactor',
  namespace: 'trialboard',
  page: 'ADMIN_STUDY',
  orPage: 'RANDOMISATION_UNBLINDED',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  title: 'name',
  path: { many: 'randomisation-factors', one: 'randomisation-factor' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 120, unique: ['studyId'] }),
    kind: choice({ values: factorKinds, required: true, once: true }),
    /** QUESTION: the possible answers. AGE: the first age of each band. */
    levels: tags({ max: 60, maxCount: 12, required: true, visibleWhen: { field: 'kind', in: ['AGE', 'QUESTION'] } }),
  },
  actions: {
    list: ['VIEW', 'RANDOMISATION:VIEW'],
    read: ['VIEW', 'RANDOMISATION:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: { columns: ['name', 'kind', 'levels'], filters: ['studyId', 'kind'], search: ['name'], sort: 'rank', unpagedWhenNested: true },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'name', 'kind', 'levels'] }] },
  lockedWith: ['studyId'],
  blockedBy: designBlockers,
  audit: 'changes',
  deletion: 'remove',
})
