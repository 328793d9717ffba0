import { choice, datetime, integer, json, status } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const openTasks = ['WAITING', 'RUNNING'] as const

/**
 * Background work on many items that a user started: progress, and the result of each item. Only that user can see it, and only jobs of
 * the task write it. The type of `results` is `TaskResult` in `taskAnswers.ts`.
 */
export const task = defineResource({
  name: 'task',
  namespace: 'common',
  page: 'PORTFOLIO',
  scope: [{ self: { user: 'createdBy' } }],
  title: 'kind',
  path: { many: 'tasks', one: 'task' },
  fields: {
    kind: choice({ values: ['REGISTRY_IMPORT', 'VISIT_SCHEDULE_MOVE', 'FOLDER_COPY', 'DATA_RULE_CHECK', 'RECORD_IMPORT'], required: true }),
    status: status({
      states: ['WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED'],
      tones: { WAITING: 'progress', RUNNING: 'progress', DONE: 'success', STOPPED: 'neutral', FAILED: 'danger' },
      initial: 'WAITING',
      transitions: { stop: { from: openTasks, to: 'STOPPED', action: 'VIEW' } },
    }),
    /** Number of processed items. `total` is the number of all items. */
    done: integer({ min: 0, default: 0 }),
    total: integer({ min: 0, default: 0 }),
    /** Items: IDs, or registry numbers. */
    items: json({ shape: 'array', max: 400_000 }),
    /** Input that is the same for all items. */
    given: json({ shape: 'object', max: 20_000 }),
    results: json({ shape: 'array', max: 2_000_000 }),
    finishedAt: datetime(),
  },
  actions: { list: 'SIGNED_IN', read: 'SIGNED_IN' },
  list: {
    columns: ['kind', 'status', 'done', 'total', 'createdAt', 'finishedAt'],
    filters: ['kind', 'status', 'createdAt'],
    quick: ['status'],
    search: [],
    sort: '-createdAt',
  },
  form: { tabs: [{ key: 'details', fields: ['kind', 'status', 'done', 'total', 'finishedAt'] }] },
  screens: { list: '/tasks', show: '/tasks/:id' },
  // At most one open task of a kind per user, so that one user cannot occupy all job workers.
  uniqueWhile: [{ fields: ['createdBy', 'kind'], when: { field: 'status', in: openTasks }, code: 'TaskUnderWay' }],
  audit: 'changes',
  deletion: 'none',
})
