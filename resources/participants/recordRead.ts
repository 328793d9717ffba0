import { choice, datetime, ref, refs, text } from '../core/fields/index.ts'
import { defineResource, type ResourceDefinition } from '../core/resource.ts'

/** Calls that the read log records, because each shows a record to a user. */
const readingCalls = [
  'list',
  'search',
  'read',
  'history',
  'export',
  'unchanged',
  'conflict',
  'replayed',
  'auditHistory',
  'readers',
  'unlocks',
  'match',
] as const

/**
 * The read log: who saw which records, when and by which call. A read-only view. It also contains reads of the audit trail itself.
 * Auditors see the titles only of records that they may see.
 */
export const recordReadOf = (declared: readonly ResourceDefinition[]) =>
  defineResource({
    name: 'recordRead',
    namespace: 'audit',
    page: 'ADMIN_AUDIT',
    scope: ['org'],
    title: ['resource', 'call'],
    path: { many: 'activity/readers', one: 'activity/readers/line' },
    view: true,
    fields: {
      at: datetime(),
      userId: ref({ to: 'user' }),
      resource: choice({
        values: [...declared.flatMap(({ name, audit }) => (audit === 'changes+reads' ? [name] : [])), 'auditHistory', 'recordRead'],
      }),
      call: choice({ values: readingCalls }),
      recordIds: refs({ to: 'participant', index: true }),
      correlationId: text({ max: 60 }),
    },
    actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
    list: {
      columns: ['at', 'userId', 'resource', 'call', 'recordIds'],
      phone: { first: ['recordIds', 'resource'], second: ['userId', 'at', 'call'] },
      filters: ['at', 'userId', 'recordIds', 'resource', 'call', 'correlationId'],
      search: [],
      sort: '-at',
    },
    screens: { list: '/admin/audit-history/readers', listScreen: 'recordReads' },
    audit: 'changes',
    deletion: 'none',
  })
