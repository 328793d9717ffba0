import { choice, integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { tones } from '../core/values/tones.ts'
import { boardColumnDays, boardColumnLimit, boardSteps } from '../studies/boardDefaults.ts'

/**
 * A column of a study's recruitment board. Columns with a step belong to the system, and the rules of recruitment refer to them.
 * Specification 2, section 4, "Board rules".
 */
export const boardColumn = defineResource({
  name: 'boardColumn',
  namespace: 'trialboard',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  title: 'name',
  // Columns of different studies have the same names, so the study distinguishes them.
  disambiguateBy: ['studyId'],
  path: { many: 'board-columns', one: 'board-column' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 60, unique: ['studyId'] }),
    step: choice({ values: boardSteps, readOnly: true }),
    tone: choice({ values: tones, required: true, default: 'neutral' }),
    /**
     * Days that a card may stay before it needs attention. Set by `PUT study/{studyId}/board-column/{columnId}/limit`, also for the
     * system's columns.
     */
    limitDays: integer({ readOnly: true, ...boardColumnLimit, default: boardColumnDays }),
  },
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'RECRUITMENT_DASHBOARD:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW', 'RECRUITMENT_DASHBOARD:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: {
    columns: ['name', 'tone', 'limitDays', 'step'],
    filters: ['studyId', 'step'],
    search: ['name'],
    sort: 'rank',
    unpagedWhenNested: true,
  },
  form: {
    tabs: [
      { key: 'details', fields: ['studyId', 'name', 'tone', 'limitDays'] },
      { key: 'forms', related: 'columnForm', by: 'boardColumnId' },
    ],
  },
  lockedWhen: { field: 'step', filled: true },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
