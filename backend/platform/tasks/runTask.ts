import type { ResourceRow } from '#resources/core/rows.ts'
import { languageOf } from '#resources/core/values/preferences.ts'
import type { TaskResult } from '#resources/organisation/taskAnswers.ts'
import type { Caller } from '../common/caller.ts'
import { ApplicationError } from '../common/errors.ts'
import { log, traceOf } from '../common/log.ts'
import type { Statement } from '../database/types.ts'
import type { RunningJob, Task } from '../engine/ports/tasks.ts'
import { RetryableError, type TaskKind } from '../engine/taskKind.ts'
import { publishChange } from '../realtime/publishChange.ts'
import { callerOfUser } from './callerOfUser.ts'
import { buildResultStatement, endStatement, startTaskStatement, type TaskRow } from './statements.ts'

export type TaskKinds = Readonly<Partial<Record<ResourceRow['task']['kind'], TaskKind>>>

/**
 * Processes the items of a task in batches, whose size its kind sets, and records each result. The user sees the progress, can stop the
 * task, and learns why an item was skipped. If the node dies, the job continues after the last recorded item. Errors that no item caused
 * are thrown, so that the job is retried.
 */
export const runTask =
  (kinds: TaskKinds): Task =>
  async (job) => {
    const { orgId, studydesk, payload } = job
    const taskId = String(payload.taskId)
    const taskReference = { orgId, taskId }
    const [startedRow] = await changeTask(job, taskId, startTaskStatement(taskReference))
    if (startedRow === undefined) return
    const task = startedRow as unknown as TaskRow
    try {
      const requester = { orgId, userId: task.userId, language: languageOf({ requested: String(payload.language) }), taskId }
      const kind = kinds[task.kind]
      if (kind === undefined) throw new Error(`No domain brings tasks of the kind ${task.kind}`)
      for (let doneCount = task.results?.length ?? 0; doneCount < task.items.length; doneCount += kind.together) {
        // Runs with the current rights of the user who started the task.
        const caller = await callerOfUser(studydesk, requester)
        if (
          !(await processItems(kind, { job, caller, task, items: task.items.slice(doneCount, doneCount + kind.together), done: doneCount }))
        )
          return
      }
      await changeTask(job, taskId, endStatement({ ...taskReference, status: 'DONE' }))
    } catch (error) {
      if (!job.isLastAttempt) throw error
      log.warn('A task failed and will not be retried', { taskId, ...traceOf(error) })
      await changeTask(job, taskId, endStatement({ ...taskReference, status: 'FAILED' }))
    }
  }

interface Dealt {
  readonly job: RunningJob
  readonly caller: Caller
  readonly task: TaskRow
  readonly items: readonly string[]
  /** Number of items already processed before this batch. */
  readonly done: number
}

/**
 * Processes all items in one transaction. If one is rejected, processes each separately. @returns false if the task was stopped in the
 * meantime
 */
async function processItems(kind: TaskKind, dealt: Dealt): Promise<boolean> {
  const { makes, step } = kind
  const { job, caller, task, items, done } = dealt
  const { studydesk } = job
  const taskId = task.id
  const taskProgress = { orgId: caller.orgId, taskId, done }
  try {
    const effect = await step(items, { caller, studydesk, input: task.given ?? {} })
    return await studydesk.engine.work(caller, async (work) => {
      const results = (await effect(work)).map((createdRecord, index): TaskResult => ({ item: items[index] ?? '', made: createdRecord }))
      const { rowCount } = await work.run(buildResultStatement({ ...taskProgress, results }))
      if (rowCount === 0) throw new TaskStopped()
      await work.run(publishChange(studydesk.database, { orgId: caller.orgId, resource: 'task', ids: [taskId] }))
      return true
    })
  } catch (error) {
    if (error instanceof TaskStopped) return false
    if (items.length > 1 && (error instanceof RetryableError || error instanceof ApplicationError)) return processSeparately(kind, dealt)
    if (error instanceof RetryableError && !job.isLastAttempt) throw error
    const refusal = error instanceof RetryableError ? error.refusal : error
    if (!(refusal instanceof ApplicationError)) throw error
    const fields = (refusal.details.fields ?? []).map(({ path, code }) => ({ path, code }))
    const results = items.map((item): TaskResult => ({ item, refused: { code: refusal.errorCode, resource: makes, fields } }))
    return (await changeTask(job, taskId, buildResultStatement({ ...taskProgress, results }))).length > 0
  }
}

async function processSeparately(kind: TaskKind, dealt: Dealt): Promise<boolean> {
  for (const [index, item] of dealt.items.entries())
    if (!(await processItems(kind, { ...dealt, items: [item], done: dealt.done + index }))) return false
  return true
}

/** Error that rolls back the writes of a stopped task. */
class TaskStopped extends Error {}

async function changeTask({ orgId, studydesk: { database, engine } }: RunningJob, taskId: string, statement: Statement) {
  const [answer] = await database.batch(orgId, [statement, publishChange(database, { orgId, resource: 'task', ids: [taskId] })])
  engine.forgetTotals(orgId, 'task')
  return answer?.rows ?? []
}
