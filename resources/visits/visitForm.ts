import { boolean, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** A form that is filled in at a visit. The forms of a visit are in the order of completion. Specification 2, section 7, "Visits". */
export const visitForm = defineResource({
  name: 'visitForm',
  namespace: 'visitSchedule',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  partOf: 'visitId',
  ordered: { within: ['visitId'] },
  title: 'formId',
  path: { many: 'visit-forms', one: 'visit-form' },
  fields: {
    visitId: ref({ to: 'visit', required: true, once: true }),
    formId: ref({ to: 'form', required: true, once: true, unique: ['visitId'] }),
    /**
     * Note for the person who completes the form, such as the person who should complete it, or a procedure that must wait until it is
     * complete.
     */
    note: text({ max: 200 }),
    /** The form can be filled in again at the same visit, as often as needed. */
    isRepeated: boolean({ default: false }),
  },
  actions: {
    list: ['VIEW', 'STUDY_CONDUCT:VIEW', 'VISIT_SCHEDULE:VIEW', 'ASSIGN_FORMS:VIEW'],
    read: ['VIEW', 'STUDY_CONDUCT:VIEW', 'VISIT_SCHEDULE:VIEW', 'ASSIGN_FORMS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: {
    columns: ['formId', 'visitId', 'isRepeated', 'note'],
    filters: ['visitId', 'formId'],
    search: [],
    sort: 'rank',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['visitId', 'formId', 'isRepeated', 'note'] }] },
  lockedWith: ['visitId'],
  audit: 'changes',
  deletion: 'remove',
})
