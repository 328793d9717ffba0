import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { TaskStarted } from '#resources/taskAnswers.ts'
import type { Work } from '../engine/engine.types.ts'
import type { CallerContext } from '../engine/types.ts'

/** Spread over two minutes: longer than a server is away that is only started anew. */
const maxAttempts = 5

/** The job of every task: what it does, its kind says. */
export const taskName = 'task'

interface NewTask {
  readonly kind: ResourceRow['task']['kind']
  /** Ids and figures only, each once. */
  readonly items: readonly string[]
  /** The same for each of them. */
  readonly given?: Values
}

/**
 * Writes down what is to be done and queues it, both or neither. The rest goes on without the request.
 * @throws conflict TaskUnderWay while one of its kind that the same person asked for goes on: nobody takes all the places in which jobs work
 */
export const startTask = (request: CallerContext, task: NewTask): Promise<TaskStarted> =>
  request.studydesk.engine.work(request.caller, (work) => startTaskIn(work, request, task))

/** The same as a step of a work, for what the task goes on from. @throws conflict TaskUnderWay */
export async function startTaskIn(
  work: Work,
  { caller, studydesk: { jobs } }: CallerContext,
  { kind, items, given = {} }: NewTask,
): Promise<TaskStarted> {
  const { id } = await work.trusted.create('task', { kind, items, given, total: items.length })
  await work.run(jobs.statement({ task: taskName, orgId: caller.orgId, payload: { taskId: id, language: caller.language }, maxAttempts }))
  return { taskId: id }
}
