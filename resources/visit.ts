import { choice, ref, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** How participants and staff meet. Specification 2, section 3, "Visit". */
export const visitTypes = ['IN_CLINIC', 'TELEHEALTH', 'TELEPHONE'] as const

/**
 * A visit that a study plans for its participants, or for those of one group, in the order in which they come: a column of the conduct board.
 * When it is due and what is done at it belongs to the visits themselves.
 */
export const visit = defineResource({
  name: 'visit',
  namespace: 'trialboard',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  title: 'name',
  path: { many: 'visits', one: 'visit' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 80, unique: ['studyId'] }),
    type: choice({ values: visitTypes, required: true, default: 'IN_CLINIC' }),
    /** Empty: of every group. */
    groupId: ref({ to: 'studyGroup' }),
  },
  actions: {
    list: ['VIEW', 'STUDY_CONDUCT:VIEW', 'PARTICIPANTS:VIEW', 'SCREENING:VIEW'],
    read: ['VIEW', 'STUDY_CONDUCT:VIEW', 'PARTICIPANTS:VIEW', 'SCREENING:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: { columns: ['name', 'type', 'groupId'], filters: ['studyId', 'type', 'groupId'], search: ['name'], sort: 'rank', wholeBelow: true },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'name', 'type', 'groupId'] }] },
  audit: 'changes',
  deletion: 'remove',
})
