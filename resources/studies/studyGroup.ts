import { ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** An arm or cohort to which a study's staff assign participants. Specification 2, section 3, "Group"; names are unique (section 5). */
export const studyGroup = defineResource({
  name: 'studyGroup',
  namespace: 'trialboard',
  page: 'ADMIN_STUDY',
  orPage: 'STUDY_CONDUCT',
  scope: ['org'],
  title: 'name',
  path: { many: 'study-groups', one: 'study-group' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 80, unique: ['studyId'] }),
  },
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: { columns: ['name', 'updatedAt'], filters: ['studyId'], search: ['name'], sort: 'name', unpagedWhenNested: true },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'name'] }] },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
