import { boolean, choice, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { taskCodes } from './taskCodes.ts'

/**
 * Task that an investigator may delegate. Its code decides which acts it permits. Names and code never change, because investigators sign
 * them; a task that is no longer used is deactivated.
 */
export const delegationTask = defineResource({
  name: 'delegationTask',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: ['org'],
  title: 'name',
  frenchTitle: 'nameFr',
  offeredWhile: 'isActive',
  path: { many: 'delegation-tasks', one: 'delegation-task' },
  fields: {
    name: text({ required: true, max: 120, once: true, unique: true }),
    /** Name in French, for readers in French. Empty: `name` applies. */
    nameFr: text({ max: 120, once: true }),
    code: choice({ values: taskCodes, required: true, once: true }),
    isActive: boolean({ default: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'OWN', update: 'OWN', export: 'VIEW' },
  list: {
    columns: ['name', 'nameFr', 'code', 'isActive'],
    filters: ['code', 'isActive'],
    quick: ['isActive'],
    search: ['name', 'nameFr'],
    sort: 'name',
  },
  form: { tabs: [{ key: 'details', fields: ['name', 'nameFr', 'code', 'isActive'] }] },
  screens: { list: '/delegation-tasks', create: '/delegation-task/new', edit: '/delegation-task/:id/:tab?' },
  menu: { area: 'main', group: 'library', order: 80, icon: 'delegatedTasks', beside: 'delegation' },
  audit: 'changes',
  deletion: 'none',
})
