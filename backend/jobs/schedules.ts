import type { CronItem } from 'graphile-worker'
import type { Database } from '../database/types.ts'
import type { Schedule, Task } from '../engine/ports/tasks.ts'
import { StartError } from '../startError.ts'
import { addForEach } from './statements.ts'

/** The library's own entry for a schedule runs this task, which queues the scheduled one for each organisation. */
export const dispatchTask = 'schedule'

/**
 * The library sees to it that one node of all queues an entry, at its minute; what was missed while no node ran is not made up for.
 * @throws StartError for a schedule of a task that nobody has, or at times that no clock shows
 */
export function cronItems(schedules: Readonly<Record<string, Schedule>>, tasks: Readonly<Record<string, Task>>): CronItem[] {
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
