import { choice, datetime, integer, json, status } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

const openTasks = ['WAITING', 'RUNNING'] as const

/**
 * Work on many things that somebody asked for and that goes on without them: how far it is, and what became of each. Their own; written by its
 * jobs. The shape of `results` is `TaskResult` in `taskAnswers.ts`.
 */
export const task = defineResource({
  name: 'task',
  namespace: 'common',
  page: 'PORTFOLIO',
  scope: [{ self: { user: 'createdBy' } }],
  title: 'kind',
  path: { many: 'tasks', one: 'task' },
  fields: {
    kind: choice({ values: ['REGISTRY_IMPORT', 'VISIT_SCHEDULE_MOVE', 'FOLDER_COPY', 'DATA_RULE_CHECK'], required: true }),
    status: status({
      states: ['WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED'],
      tones: { WAITING: 'progress', RUNNING: 'progress', DONE: 'success', STOPPED: 'neutral', FAILED: 'danger' },
      initial: 'WAITING',
      transitions: { stop: { from: openTasks, to: 'STOPPED', action: 'VIEW' } },
    }),
    /** How many have been dealt with, and of how many. */
    done: integer({ min: 0, default: 0 }),
    total: integer({ min: 0, default: 0 }),
    /** What each is about: ids, or the numbers of a registry. */
    items: json({ shape: 'array', max: 400_000 }),
    /** The same for each of them. */
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
  // None of them takes all the places in which jobs work.
  uniqueWhile: [{ fields: ['createdBy', 'kind'], when: { field: 'status', in: openTasks }, code: 'TaskUnderWay' }],
  audit: 'changes',
  deletion: 'none',
})
