import type { Values } from '#resources/core/conditions.ts'
import { languageOf } from '#resources/core/preferences.ts'
import type { ResourceName } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { TaskResult } from '#resources/taskAnswers.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { Work } from '../engine/engine.types.ts'
import { ApplicationError } from '../errors.ts'
import type { RunningJob, Task } from '../jobs/task.ts'
import { log, traceOf } from '../log.ts'
import { tellChange } from '../realtime/tellChange.ts'
import type { Studydesk } from '../studydesk.ts'
import { callerOfUser } from './callerOfUser.ts'
import { beginStatement, endStatement, resultStatement, type TaskRow } from './statements.ts'

type Made = Extract<TaskResult, { made: unknown }>['made']

/**
 * What is done with one thing of a task, as whoever asked for it: first what takes long and writes nothing, such as asking other servers. Answers
 * the effect, which is in the transaction that notes it: it comes about once. Both throw what speaks against this one thing.
 */
export type TaskKind = (
  item: string,
  by: { readonly caller: Caller; readonly studydesk: Studydesk; readonly given: Values },
) => Promise<(work: Work) => Promise<Made>>

/** Each kind with the resource that it makes rows of. */
export type TaskKinds = Readonly<Record<ResourceRow['task']['kind'], { readonly makes: ResourceName; readonly deal: TaskKind }>>

/**
 * Deals with the things of a task one after the other and notes each: whoever asked sees how far it is, may stop it, and is told why something was
 * left out. A job whose node dies goes on behind the last one that was noted. What is no fault of the thing itself throws, and is tried again.
 */
export const runTask =
  (kinds: TaskKinds): Task =>
  async (job) => {
    const { orgId, studydesk, payload } = job
    const taskId = String(payload.taskId)
    const named = { orgId, taskId }
    const [begun] = await changed(job, taskId, beginStatement(named))
    if (begun === undefined) return
    const task = begun as unknown as TaskRow
    try {
      const asker = { orgId, userId: task.userId, language: languageOf({ asked: String(payload.language) }), taskId }
      for (const [done, item] of task.items.entries()) {
        if (done < (task.results?.length ?? 0)) continue
        // Each by the rights that they have by then.
        const caller = await callerOfUser(studydesk, asker)
        if (!(await dealWith(kinds[task.kind], { job, caller, task, item, done }))) return
      }
      await changed(job, taskId, endStatement({ ...named, status: 'DONE' }))
    } catch (error) {
      if (!job.isLastAttempt) throw error
      log.warn('A task was given up', { taskId, ...traceOf(error) })
      await changed(job, taskId, endStatement({ ...named, status: 'FAILED' }))
    }
  }

interface Dealt {
  readonly job: RunningJob
  readonly caller: Caller
  readonly task: TaskRow
  readonly item: string
  readonly done: number
}

/** @returns false where the task was stopped meanwhile: then nothing was done */
async function dealWith({ makes, deal }: TaskKinds[keyof TaskKinds], { job, caller, task, item, done }: Dealt): Promise<boolean> {
  const { studydesk } = job
  const taskId = task.id
  const named = { orgId: caller.orgId, taskId, done }
  try {
    const effect = await deal(item, { caller, studydesk, given: task.given ?? {} })
    return await studydesk.engine.work(caller, async (work) => {
      const made = await effect(work)
      const { rowCount } = await work.run(resultStatement({ ...named, result: { item, made } }))
      if (rowCount === 0) throw new Stopped()
      await work.run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'task', ids: [taskId] }))
      return true
    })
  } catch (error) {
    if (error instanceof Stopped) return false
    if (error instanceof TryLater && !job.isLastAttempt) throw error
    const refusal = error instanceof TryLater ? error.refusal : error
    if (!(refusal instanceof ApplicationError)) throw error
    const fields = (refusal.details.fields ?? []).map(({ path, code }) => ({ path, code }))
    const result: TaskResult = { item, refused: { code: refusal.errorCode, resource: makes, fields } }
    return (await changed(job, taskId, resultStatement({ ...named, result }))).length > 0
  }
}

/** What a kind throws where another try may do better: a server that is away is no fault of what was asked for. */
export class TryLater extends Error {
  readonly refusal: ApplicationError

  constructor(refusal: ApplicationError) {
    super(refusal.errorCode)
    this.refusal = refusal
  }
}

/** Somebody stopped the task: what was written for it is undone. */
class Stopped extends Error {}

async function changed({ orgId, studydesk: { database, engine } }: RunningJob, taskId: string, statement: Statement) {
  const [answer] = await database.batch(orgId, [statement, tellChange(database, { orgId, resource: 'task', ids: [taskId] })])
  engine.forgetTotals(orgId, 'task')
  return answer?.rows ?? []
}
