import { integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { designBlockers } from './randomisationRules.ts'

/**
 * A treatment of a randomised study, with its share of the allocations. In an open-label study, randomised participants enter the
 * group of their arm.
 */
export const randomisationArm = defineResource({
  name: 'randomisationArm',
  namespace: 'trialboard',
  page: 'ADMIN_STUDY',
  orPage: 'RANDOMISATION_UNBLINDED',
  scope: ['org'],
  title: 'name',
  path: { many: 'randomisation-arms', one: 'randomisation-arm' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 80, unique: ['studyId'] }),
    ratio: integer({ required: true, min: 1, max: 10, default: 1 }),
    groupId: ref({ to: 'studyGroup', dependsOn: 'studyId' }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE' },
  list: {
    columns: ['name', 'ratio', 'groupId', 'updatedAt'],
    filters: ['studyId'],
    search: ['name'],
    sort: 'name',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'name', 'ratio', 'groupId'] }] },
  lockedWith: ['studyId'],
  blockedBy: designBlockers,
  heldBy: [{ of: 'randomisationSlot', by: { armId: 'id' }, code: 'ArmInUse' }],
  audit: 'changes',
  deletion: 'remove',
})
