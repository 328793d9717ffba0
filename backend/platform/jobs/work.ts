import type { JobHelpers, TaskList } from 'graphile-worker'
import { runActivity } from '../common/activity.ts'
import { ApplicationError } from '../common/errors.ts'
import { log, traceOf } from '../common/log.ts'
import type { Services } from '../engine/ports/services.ts'
import type { Task } from '../engine/ports/tasks.ts'
import { dispatch, dispatchTask } from './schedules.ts'
import { doneReason, finishStatement, type StoredPayload } from './statements.ts'

/** Wraps the tasks for the job library: passes their dependencies, and replaces errors by errors without personal data. */
export function createTaskList(tasks: Readonly<Record<string, Task>>, studydesk: Services): TaskList {
  const wrappedTasks = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown, helpers: JobHelpers) => run({ name, task, payload, helpers, studydesk }),
  ])
  return { ...Object.fromEntries(wrappedTasks), [dispatchTask]: (payload: unknown) => dispatch(studydesk.database, payload) }
}

interface Running {
  readonly name: string
  readonly task: Task
  readonly payload: unknown
  readonly helpers: JobHelpers
  readonly studydesk: Services
}

/** Runs a job as part of the trace of the request that queued it. */
function run(running: Running): Promise<void> {
  const { name, payload, helpers } = running
  const attributes = { 'studydesk.job.task': name, 'studydesk.job.attempt': helpers.job.attempts }
  const span = { name: `job ${name}`, kind: 'consumer', attributes } as const
  return runActivity({ label: `job ${name}`, span, parent: (payload as StoredPayload).traceparent }, () => runTask(running))
}

async function runTask({ name, task, payload, helpers: { job }, studydesk }: Running): Promise<void> {
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
    // The job stores only an error code, since messages of libraries may quote user input.
    throw new Error(reasonOf(error))
  }
}

/** True if another node already finished the job. This run is then rolled back. */
const isDone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SD001' && error.message === doneReason

function reasonOf(error: unknown): string {
  if (error instanceof ApplicationError) return error.errorCode
  const { kind, code } = traceOf(error)
  return code === undefined ? String(kind) : `${kind} ${code}`
}
