import { choice, computed, datetime, json, ref, text, textarea } from './core/fields/index.ts'
import { transitionsOf } from './core/fields/status.ts'
import { defineResource, type ResourceDefinition } from './core/resource.ts'

/** Kinds of audit events that are not about a row of a resource. */
const otherKinds = ['session', 'file', 'export', 'import', 'unlock', 'job', 'invite', 'calendarFeed']

/** What happens to rows of every resource, and to sessions and profiles. Transitions are added from the declarations. */
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
  'launch',
]

/**
 * Who did what, when and to what: a view over the audit events, read-only. Specification 1, sections 3, 7 and 9.
 * Its kinds and actions follow from the resources declared, so that a new resource is found in the filters at once.
 */
export const auditHistoryOf = (declared: readonly ResourceDefinition[]) =>
  defineResource({
    name: 'auditHistory',
    namespace: 'audit',
    page: 'ADMIN_AUDIT',
    scope: ['org'],
    title: ['kind', 'action'],
    path: { many: 'activity/history', one: 'activity/history/event' },
    view: true,
    fields: {
      at: datetime(),
      /** The event in words, as its reader may know them; its calls put it beside the row. */
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
    screens: { list: '/admin/audit-history', listAs: 'auditHistory' },
    menu: { area: 'admin', order: 70, icon: 'audit' },
    audit: 'changes',
    deletion: 'none',
  })
