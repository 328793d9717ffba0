import { boolean, ref, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * A data quality rule of a study. While its expression holds for the stored answers of a completed form, an open query reports it. The
 * expression refers to answers of the form as `{name}`, and to answers of other forms and visits of the participant as in
 * `forms/content/answersElsewhere.ts`. Missing answers are treated as in `forms/survey/ruleExpression.ts`.
 */
export const dataRule = defineResource({
  name: 'dataRule',
  namespace: 'forms',
  page: 'ADMIN_FORMS',
  scope: ['org'],
  title: 'name',
  path: { many: 'data-rules', one: 'data-rule' },
  fields: {
    name: text({ required: true, max: 200, unique: ['studyId'] }),
    studyId: ref({ to: 'study', required: true, once: true }),
    /** The rule checks every completed submission of this form. */
    formId: ref({ to: 'form', required: true, once: true }),
    expression: textarea({ required: true, max: 4000 }),
    /** Name of the answer for which the query is raised. */
    question: text({ required: true, max: 400 }),
    messageEn: textarea({ required: true, max: 1000 }),
    messageFr: textarea({ required: true, max: 1000 }),
    isActive: boolean({ default: true }),
  },
  actions: {
    list: ['VIEW', 'ADMIN_STUDY:VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    read: ['VIEW', 'ADMIN_STUDY:VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    export: 'VIEW',
  },
  list: {
    columns: ['name', 'formId', 'isActive', 'question', 'messageEn', 'messageFr', 'studyId'],
    filters: ['studyId', 'formId', 'isActive'],
    quick: ['isActive'],
    search: ['name', 'messageEn', 'messageFr'],
    sort: 'name',
  },
  form: {
    tabs: [
      { key: 'details', fields: ['name', 'studyId', 'formId', 'expression', 'question', 'messageEn', 'messageFr', 'isActive'] },
      { key: 'queries', related: 'formQuery', by: 'dataRuleId' },
    ],
  },
  screens: {
    list: '/admin/data-rules',
    inStudy: '/study/:studyId/data-rules',
    create: '/admin/data-rules/new',
    edit: '/admin/data-rules/:id/:tab?',
  },
  menu: { area: 'admin', group: 'studies', order: 40, icon: 'control' },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'none',
})
