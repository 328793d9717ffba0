import { choice, datetime, ref, refs, text } from './core/fields/index.ts'
import { defineResource, type ResourceDefinition } from './core/resource.ts'

/** How a record may have been seen: the calls that the reading log names. */
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
 * The reading log, with who saw which records, when and by which call: a view, read-only. Looking at the audit itself is in it too.
 * Records are named as far as the auditor may see them.
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
      filters: ['at', 'userId', 'recordIds', 'resource', 'call', 'correlationId'],
      search: [],
      sort: '-at',
    },
    screens: { list: '/admin/audit-history/readers', listAs: 'recordReads' },
    audit: 'changes',
    deletion: 'none',
  })
