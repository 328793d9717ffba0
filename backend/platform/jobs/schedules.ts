import type { CronItem } from 'graphile-worker'
import { StartError } from '../common/startError.ts'
import type { Database } from '../database/types.ts'
import type { Schedule, Task } from '../engine/ports/tasks.ts'
import { addForEach } from './statements.ts'

/** Name of the task that each schedule runs. It queues the scheduled task for every organisation. */
export const dispatchTask = 'schedule'

/**
 * Returns the schedules as cron entries of the library, which lets only one node queue an entry at its minute. Runs that were missed
 * while no node ran are skipped.
 * @throws StartError for a schedule of an unknown task or an impossible time
 */
export function createCronItems(schedules: Readonly<Record<string, Schedule>>, tasks: Readonly<Record<string, Task>>): CronItem[] {
  return Object.entries(schedules).map(([task, schedule]) => {
    if (tasks[task] === undefined) throw new StartError(`The schedule of ${task}: no domain has this task.`)
    return {
      task: dispatchTask,
      match: matchOf(task, schedule),
      identifier: `${dispatchTask} ${task}`,
      payload: { task },
      options: { backfillPeriod: 0, maxAttempts: 3, jobKey: `${dispatchTask} ${task}` },
    }
  })
}

export async function dispatch(database: Database, payload: unknown): Promise<void> {
  const { task } = payload as { readonly task: string }
  await database.system('seal', async (run) => {
    const { rows } = await run({ text: 'select id from organisation', values: [] })
    await run(
      addForEach(
        task,
        rows.map(({ id }) => id),
      ),
    )
  })
}

function matchOf(task: string, schedule: Schedule): string {
  if ('cron' in schedule) return schedule.cron
  const { everyMinutes } = schedule
  if (!Number.isInteger(everyMinutes) || everyMinutes < 1 || 60 % everyMinutes !== 0)
    throw new StartError(`The schedule of ${task}: ${everyMinutes} minutes do not divide an hour; say it as cron.`)
  return everyMinutes === 60 ? '0 * * * *' : `*/${everyMinutes} * * * *`
}
