import { languageOf } from '#resources/core/preferences.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { TaskResult } from '#resources/taskAnswers.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { RunningJob, Task } from '../engine/ports/tasks.ts'
import { type TaskKind, TryLater } from '../engine/taskKind.ts'
import { ApplicationError } from '../errors.ts'
import { log, traceOf } from '../log.ts'
import { tellChange } from '../realtime/tellChange.ts'
import { callerOfUser } from './callerOfUser.ts'
import { beginStatement, endStatement, resultStatement, type TaskRow } from './statements.ts'

export type TaskKinds = Readonly<Partial<Record<ResourceRow['task']['kind'], TaskKind>>>

/**
 * Deals with the things of a task, as many together as its kind says, and notes each: whoever asked sees how far it is, may stop it, and is told why
 * something was left out. A job whose node dies goes on behind the last one that was noted. What is no fault of the thing itself throws, and is tried again.
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
      const kind = kinds[task.kind]
      if (kind === undefined) throw new Error(`No domain brings tasks of the kind ${task.kind}`)
      for (let done = task.results?.length ?? 0; done < task.items.length; done += kind.together) {
        // By the rights that they have by then.
        const caller = await callerOfUser(studydesk, asker)
        if (!(await dealWith(kind, { job, caller, task, items: task.items.slice(done, done + kind.together), done }))) return
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
  readonly items: readonly string[]
  /** How many were dealt with before these. */
  readonly done: number
}

/** All of them or none; where something speaks against one, each for itself. @returns false where the task was stopped meanwhile */
async function dealWith(kind: TaskKind, dealt: Dealt): Promise<boolean> {
  const { makes, step } = kind
  const { job, caller, task, items, done } = dealt
  const { studydesk } = job
  const taskId = task.id
  const named = { orgId: caller.orgId, taskId, done }
  try {
    const effect = await step(items, { caller, studydesk, given: task.given ?? {} })
    return await studydesk.engine.work(caller, async (work) => {
      const results = (await effect(work)).map((made, place): TaskResult => ({ item: items[place] ?? '', made }))
      const { rowCount } = await work.run(resultStatement({ ...named, results }))
      if (rowCount === 0) throw new Stopped()
      await work.run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'task', ids: [taskId] }))
      return true
    })
  } catch (error) {
    if (error instanceof Stopped) return false
    if (items.length > 1 && (error instanceof TryLater || error instanceof ApplicationError)) return dealWithEach(kind, dealt)
    if (error instanceof TryLater && !job.isLastAttempt) throw error
    const refusal = error instanceof TryLater ? error.refusal : error
    if (!(refusal instanceof ApplicationError)) throw error
    const fields = (refusal.details.fields ?? []).map(({ path, code }) => ({ path, code }))
    const results = items.map((item): TaskResult => ({ item, refused: { code: refusal.errorCode, resource: makes, fields } }))
    return (await changed(job, taskId, resultStatement({ ...named, results }))).length > 0
  }
}

async function dealWithEach(kind: TaskKind, dealt: Dealt): Promise<boolean> {
  for (const [place, item] of dealt.items.entries())
    if (!(await dealWith(kind, { ...dealt, items: [item], done: dealt.done + place }))) return false
  return true
}

/** Somebody stopped the task: what was written for it is undone. */
class Stopped extends Error {}

async function changed({ orgId, studydesk: { database, engine } }: RunningJob, taskId: string, statement: Statement) {
  const [answer] = await database.batch(orgId, [statement, tellChange(database, { orgId, resource: 'task', ids: [taskId] })])
  engine.forgetTotals(orgId, 'task')
  return answer?.rows ?? []
}
