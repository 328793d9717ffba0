import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Task } from '../engine/ports/tasks.ts'
import { ApplicationError } from '../errors.ts'
import { log, traceOf } from '../log.ts'
import { dispatch, dispatchTask } from './schedules.ts'
import { doneReason, finishStatement, type StoredPayload } from './statements.ts'

/** The tasks as the library runs them: with what they need, and with failures that say nothing of anybody. */
export function libraryTasks(tasks: Readonly<Record<string, Task>>, studydesk: Studydesk): TaskList {
  const own = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown, helpers: JobHelpers) => run({ name, task, payload, helpers, studydesk }),
  ])
  return { ...Object.fromEntries(own), [dispatchTask]: (payload: unknown) => dispatch(studydesk.database, payload) }
}

interface Running {
  readonly name: string
  readonly task: Task
  readonly payload: unknown
  readonly helpers: JobHelpers
  readonly studydesk: Studydesk
}

async function run({ name, task, payload, helpers: { job }, studydesk }: Running): Promise<void> {
  const { orgId, data } = payload as StoredPayload
  try {
    await task({
      orgId,
      payload: data,
      attempt: job.attempts,
      isLastAttempt: job.attempts >= job.max_attempts,
      finish: finishStatement(job.id, job.locked_by ?? ''),
      studydesk,
    })
  } catch (error) {
    if (isDone(error)) return
    log.warn('A job failed', { task: name, jobId: job.id, orgId, attempt: job.attempts, of: job.max_attempts, ...traceOf(error) })
    // Kept with the job: a code, since what libraries say may quote what a person typed.
    throw new Error(reasonOf(error))
  }
}

/** Another node had done it: nothing is left to do, and nothing of this run stands. */
const isDone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SD001' && error.message === doneReason

function reasonOf(error: unknown): string {
  if (error instanceof ApplicationError) return error.errorCode
  const { kind, code } = traceOf(error)
  return code === undefined ? String(kind) : `${kind} ${code}`
}
