import { integer, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Form that a card receives on entering a column, unless the move omits it. Specification 2, section 4, "Board rules". */
export const columnForm = defineResource({
  name: 'columnForm',
  namespace: 'forms',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  partOf: 'boardColumnId',
  ordered: { within: ['boardColumnId'] },
  title: 'formId',
  path: { many: 'column-forms', one: 'column-form' },
  // A form may be unapproved here; the assignment of a form checks that.
  matches: [{ field: 'formId', value: 'studyId', equals: 'boardColumnId.studyId', on: 'formId', code: 'otherStudy' }],
  fields: {
    boardColumnId: ref({ to: 'boardColumn', required: true, once: true }),
    formId: ref({ to: 'form', required: true, once: true, unique: ['boardColumnId'] }),
    /** Days from the move to the due date; empty: no due date. */
    dueInDays: integer({ min: 0, max: 365 }),
  },
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'ASSIGN_FORMS:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'ASSIGN_FORMS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: {
    columns: ['formId', 'boardColumnId', 'dueInDays'],
    filters: ['boardColumnId', 'formId'],
    search: [],
    sort: 'rank',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['boardColumnId', 'formId', 'dueInDays'] }] },
  lockedWith: ['boardColumnId'],
  audit: 'changes',
  deletion: 'remove',
})
