import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { TaskStarted } from '#resources/organisation/taskAnswers.ts'
import type { Work } from '../engine/engine.types.ts'
import type { CallerContext } from '../engine/types.ts'

/** Maximum number of attempts. Together they take two minutes, longer than a restart of the server. */
const maxAttempts = 5

/** Name of the job that runs every task. The kind of the task provides the handler. */
export const taskName = 'task'

interface NewTask {
  readonly kind: ResourceRow['task']['kind']
  /** Ids and numbers only, without duplicates. */
  readonly items: readonly string[]
  /** Values that are the same for each item. */
  readonly input?: Values
}

/**
 * Writes the task and queues its job in one transaction. The work continues after the request.
 * @throws conflict TaskUnderWay while the same user has another task of this kind in progress: one user must not occupy all workers
 */
export const startTask = (request: CallerContext, task: NewTask): Promise<TaskStarted> =>
  request.studydesk.engine.work(request.caller, (work) => startTaskInWork(work, request, task))

/**
 * Starts a task like `startTask`, but in the transaction of other steps, on whose result the task depends. @throws conflict TaskUnderWay
 */
export async function startTaskInWork(
  work: Work,
  { caller, studydesk: { jobs } }: CallerContext,
  { kind, items, input = {} }: NewTask,
): Promise<TaskStarted> {
  const { id } = await work.trusted.create('task', { kind, items, given: input, total: items.length })
  await work.run(jobs.statement({ task: taskName, orgId: caller.orgId, payload: { taskId: id, language: caller.language }, maxAttempts }))
  return { taskId: id }
}
