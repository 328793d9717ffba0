import { choice, computed, datetime, json, ref, text, textarea } from '../core/fields/index.ts'
import { transitionsOf } from '../core/fields/status.ts'
import { defineResource, type ResourceDefinition } from '../core/resource.ts'

/** Kinds of audit events that do not belong to a row of a resource. */
const otherKinds = ['session', 'file', 'export', 'import', 'unlock', 'job', 'invite', 'calendarFeed']

/** Actions that apply to rows of every resource, to sessions and to profiles. Transitions are added from the declarations. */
const commonActions = [
  'create',
  'update',
  'move',
  'remove',
  'restore',
  'export',
  'download',
  'import',
  'undoImport',
  'unlock',
  'lock',
  'verifyAudit',
  'signature',
  'signatureByAnotherUser',
  'birthDateWrong',
  'firstSignIn',
  'signIn',
  'signedOut',
  'idle',
  'expired',
  'replayed',
  'deactivated',
  'anotherUser',
  'passwordChanged',
  'retry',
  'sent',
  'accepted',
  'sending',
  'deferred',
  'failed',
  'uncertain',
  'held',
  'merge',
  'undoMerge',
  'duplicateAccepted',
  'duplicateUnchecked',
  'find',
  'askToFind',
  'recheckHidden',
  'launch',
  'readSeed',
  'readAllocation',
]

/**
 * Audit trail: a read-only view over the audit events. Specification 1, sections 3, 7 and 9. Its kinds and actions follow from the declared
 * resources, so that filters include a new resource at once.
 */
export const auditHistoryOf = (declared: readonly ResourceDefinition[]) =>
  defineResource({
    name: 'auditHistory',
    namespace: 'audit',
    page: 'ADMIN_AUDIT',
    scope: ['org', { readableKind: { kind: 'kind' } }],
    title: ['kind', 'action'],
    path: { many: 'activity/history', one: 'activity/history/event' },
    view: true,
    fields: {
      at: datetime(),
      /** The event as a sentence, limited to values that the reader may see. The history calls add it to the row. */
      sentence: computed({ from: [], as: 'text' }),
      userId: ref({ to: 'user' }),
      kind: choice({ values: [...declared.map((resource) => resource.name), ...otherKinds] }),
      action: choice({ values: [...new Set([...commonActions, ...declared.flatMap(({ fields }) => Object.keys(transitionsOf(fields)))])] }),
      recordId: text({ max: 200 }),
      studyId: ref({ to: 'study' }),
      siteId: ref({ to: 'site' }),
      changes: json(),
      reason: textarea({ max: 5000 }),
      correlationId: text({ max: 60 }),
    },
    actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
    list: {
      columns: ['at', 'sentence', 'studyId', 'siteId', 'reason'],
      filters: ['at', 'userId', 'kind', 'action', 'studyId', 'siteId', 'recordId', 'correlationId'],
      search: [],
      sort: '-at',
    },
    detail: {
      tabs: [
        {
          key: 'details',
          fields: ['at', 'userId', 'kind', 'action', 'recordId', 'studyId', 'siteId', 'reason', 'changes', 'correlationId'],
        },
      ],
    },
    screens: { list: '/admin/audit-history', listScreen: 'auditHistory' },
    menu: { area: 'admin', group: 'system', order: 10, icon: 'audit' },
    audit: 'changes',
    deletion: 'none',
  })
