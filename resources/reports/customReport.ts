import { json, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Report that an administrator defined: measure, grouping, chart. Each reader sees the figures of the lists that they may see. The type
 * of `measure` is `CustomMeasure` (`customMeasure.ts`).
 */
export const customReport = defineResource({
  name: 'customReport',
  namespace: 'report',
  page: 'REPORTS',
  scope: ['org'],
  title: 'name',
  path: { many: 'custom-reports', one: 'custom-report' },
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    answers: textarea({ max: 400 }),
    measure: json({ shape: 'object', max: 8000, required: true }),
  },
  actions: {
    list: 'VIEW',
    read: 'VIEW',
    create: 'ADMIN_ORGANIZATION:CONTRIBUTE',
    update: 'ADMIN_ORGANIZATION:CONTRIBUTE',
    remove: 'ADMIN_ORGANIZATION:CONTRIBUTE',
  },
  list: { columns: ['name', 'answers', 'updatedAt'], filters: [], search: ['name'], sort: 'name' },
  form: { tabs: [{ key: 'details', fields: ['name', 'answers', 'measure'] }] },
  screens: { show: '/report/custom/:id', showAs: 'customReport' },
  audit: 'changes',
  deletion: 'remove',
})
