import { readConfig } from '../config/config.ts'
import { openDatabase } from '../database/index.ts'
import type { Services } from '../engine/ports/services.ts'
import type { RunningJob, Task } from '../engine/ports/tasks.ts'
import { openJobs } from './index.ts'

/** Runs the jobs of `jobs.test.ts` in a process until it is stopped or killed: like a node, without its endpoints. */
const database = await openDatabase(readConfig(process.env))
const pause = Number(process.env.TEST_PAUSE ?? 0)

const note = ({ orgId, payload, attempt }: RunningJob) => ({
  text: 'insert into noted (org_id, number, attempt, pid) values ($1, $2, $3, $4)',
  values: [orgId, payload.number ?? null, attempt, process.pid],
})

const tasks: Readonly<Record<string, Task>> = {
  /** Commits the job's effect and its completion in one transaction. */
  async note(job) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await database.transaction(job.orgId, async (run) => {
      await run(note(job))
      await run(job.finish)
    })
  },
  /** Commits only the effect; the queue marks the job as done. The last job stops its node. */
  async leave(job) {
    await database.batch(job.orgId, [note(job)])
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (job.payload.isLast === true) stop()
  },
  async refuse() {
    throw new Error('jean.tremblay@example.org does not like this')
  },
  /** Crashes its node at every attempt. */
  async kill() {
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  },
}
const jobs = await openJobs({
  database,
  domains: [{ tasks, schedules: { note: { cron: '0 4 29 2 *' } } }],
  stopSeconds: 2,
  ...(process.env.TEST_LOOK === undefined ? {} : { lookEvery: Number(process.env.TEST_LOOK) }),
})
jobs.start({ database } as Services)
const stop = () => void jobs.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.stdout.write('ready\n')
