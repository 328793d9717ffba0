import { boolean, choice, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { notEnrolledCodes } from './notEnrolledCodes.ts'

/**
 * A reason that an organization defines for not enrolling a participant. Reports count by its code. The standard reason of each code has
 * no name; screens show the translated name of the code. A reason is deactivated, never removed, so that the history stays readable.
 */
export const notEnrolledReason = defineResource({
  name: 'notEnrolledReason',
  namespace: 'trialboard',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'code',
  offeredWhile: 'isActive',
  shortTitle: 'name',
  path: { many: 'not-enrolled-reasons', one: 'not-enrolled-reason' },
  fields: {
    /** The built-in reason of its code. */
    isStandard: boolean({ default: false, readOnly: true }),
    name: text({ required: { field: 'isStandard', isNot: true }, max: 80, unique: true }),
    code: choice({ values: notEnrolledCodes, required: true, once: true }),
    isActive: boolean({ default: true }),
  },
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
  },
  list: {
    columns: ['code', 'name', 'isActive', 'isStandard'],
    filters: ['code', 'isActive'],
    quick: ['isActive'],
    search: ['name'],
    sort: 'code',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['code', 'name', 'isActive'] }] },
  audit: 'changes',
  deletion: 'none',
})
