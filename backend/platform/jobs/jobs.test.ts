import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccessBench, accessBench } from '../../app/testing/accessBench.ts'
import type { NewJob } from '../engine/ports/jobs.ts'
import { type JobsOfNode, openJobs } from './index.ts'
import { endWorker, startWorker as startTestWorker } from './testWorkers.ts'

let bench: AccessBench
let jobs: JobsOfNode
let orgId: string
const startedProcesses: ChildProcess[] = []

beforeAll(async () => {
  bench = await accessBench()
  jobs = await openJobs({ database: bench.database, domains: [], stopSeconds: 1 })
  orgId = await bench.organisation()
  await bench.query('create table noted (org_id uuid, number int, attempt int, pid int)')
  await bench.query('grant select, insert on noted to studydesk_app')
})
beforeEach(async () => {
  await bench.query('delete from noted')
  await bench.query('delete from graphile_worker._private_jobs')
})
afterEach(async () => {
  await Promise.all(startedProcesses.splice(0).map((worker) => endWorker(worker, 'SIGKILL')))
})
afterAll(() => bench?.close())

async function startWorker(settings: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
  const worker = await startTestWorker(bench.config, settings)
  startedProcesses.push(worker)
  return worker
}

const add = (...added: readonly Partial<NewJob>[]) =>
  bench.database.batch(
    orgId,
    added.map((job) => jobs.statement({ task: 'note', orgId, payload: {}, ...job })),
  )
const readNotedJobs = () => bench.query('select number, attempt, pid from noted order by number')
const readJobNumbers = async () => (await readNotedJobs()).map(({ number }) => number)
const jobNumbers = Array.from({ length: 100 }, (_, number) => number)

describe('a job', () => {
  test('a job is queued by the write that requests it, and not by one that is rolled back', async () => {
    await startWorker()
    await expect(
      bench.database.transaction(orgId, async (run) => {
        await run(jobs.statement({ task: 'note', orgId, payload: { number: 1 } }))
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await add({ payload: { number: 2 } })
    await expect.poll(readJobNumbers).toEqual([2])
    expect(await jobs.state()).toEqual({ waiting: 0, running: 0, failed: 0, oldestWaiting: null })
  })

  test('a job replaces one with the same key that still waits', async () => {
    await add({ key: 'same', payload: { number: 1 } }, { key: 'same', payload: { number: 2 } })
    expect((await jobs.state()).waiting).toBe(1)
    await startWorker()
    await expect.poll(readJobNumbers).toEqual([2])
  })

  test('a low-priority job runs after jobs that were queued later', async () => {
    await add({ payload: { number: 1 }, isPatient: true }, { payload: { number: 2 }, isPatient: true }, { payload: { number: 3 } })
    // The library runs jobs in this order.
    const rows = await bench.query(
      `select (payload #>> '{data,number}')::int as number from graphile_worker._private_jobs order by priority, run_at, id`,
    )
    expect(rows.map(({ number }) => number)).toEqual([3, 1, 2])
  })

  test('a job waits for its time', async () => {
    const startTime = new Date(Date.now() + 3_600_000)
    await add({ runAt: startTime })
    expect(await jobs.state()).toMatchObject({ waiting: 1, oldestWaiting: startTime.toISOString() })
  })

  test('a failing job is retried with growing pauses, then fails for good, and no personal data of its error is stored', async () => {
    await startWorker()
    await add({ task: 'refuse', maxAttempts: 2 })
    const readJobState = async () =>
      (await bench.query('select attempts, last_error, run_at - now() as pause from graphile_worker._private_jobs'))[0]
    await expect.poll(readJobState).toMatchObject({ attempts: 1, last_error: 'Error' })
    await expect.poll(() => jobs.state(), { timeout: 15_000 }).toMatchObject({ waiting: 0, failed: 1 })
    expect(JSON.stringify(await bench.query('select * from graphile_worker._private_jobs'))).not.toContain('tremblay')
  })
})

describe('a node that dies during 100 jobs', () => {
  test('a node that dies during 100 jobs loses none and duplicates none: the other node runs those that it held', async () => {
    const [dyingWorker] = [await startWorker({ TEST_PAUSE: '100' }), await startWorker({ TEST_PAUSE: '100' })]
    await add(...jobNumbers.map((number) => ({ payload: { number } })))
    await expect.poll(async () => (await readNotedJobs()).length, { interval: 20 }).toBeGreaterThan(20)
    await endWorker(dyingWorker, 'SIGKILL')
    const { running } = await jobs.state()
    expect(running).toBeGreaterThan(0)
    await expect.poll(() => jobs.state(), { timeout: 20_000 }).toMatchObject({ waiting: 0, running: 0, failed: 0 })
    expect(await readJobNumbers()).toEqual(jobNumbers)
    expect((await readNotedJobs()).every(({ attempt }) => attempt === 1)).toBe(true)
  })

  test('a single node that dies in the middle of jobs runs them after its next start', async () => {
    const first = await startWorker({ TEST_PAUSE: '100' })
    await add(...jobNumbers.map((number) => ({ payload: { number }, maxAttempts: 1 })))
    await expect.poll(async () => (await readNotedJobs()).length, { interval: 20 }).toBeGreaterThan(20)
    await endWorker(first, 'SIGKILL')
    await startWorker({ TEST_LOOK: '300' })
    await expect.poll(readJobNumbers, { timeout: 20_000 }).toEqual(jobNumbers)
  })

  test('a job that crashes its node does not crash it repeatedly', async () => {
    await add({ task: 'kill', maxAttempts: 1 })
    for (let deaths = 0; deaths < 4; deaths += 1) {
      const worker = await startWorker({ TEST_LOOK: '300' })
      await once(worker, 'exit')
    }
    await startWorker({ TEST_LOOK: '300' })
    await expect.poll(() => jobs.state(), { timeout: 20_000 }).toMatchObject({ waiting: 0, running: 0, failed: 1 })
  })
})

describe('a stopping node', () => {
  test('a stopping node finishes its running jobs and leaves the others queued', async () => {
    const worker = await startWorker({ TEST_PAUSE: '500' })
    await add(...jobNumbers.map((number) => ({ payload: { number } })))
    await expect.poll(async () => (await jobs.state()).running, { interval: 20 }).toBe(4)
    await endWorker(worker, 'SIGTERM')
    const { waiting, running } = await jobs.state()
    expect([running, waiting + (await readNotedJobs()).length]).toEqual([0, 100])
  })

  test.each([1, 2, 3, 4, 5])('a node that stops in job %i of many has recorded every finished job', async (number) => {
    await add(...jobNumbers.map((each) => ({ task: 'leave', payload: { number: each, isLast: each + 1 === number } })))
    const worker = await startWorker()
    await once(worker, 'exit')
    const remainingJobs = await bench.query('select 1 from graphile_worker._private_jobs')
    expect(remainingJobs.length + (await readNotedJobs()).length).toBe(100)
  })

  test('a stopping node releases jobs that take too long', async () => {
    const worker = await startWorker({ TEST_PAUSE: '60000' })
    await add({ payload: { number: 1 } })
    await expect.poll(async () => (await jobs.state()).running, { interval: 20 }).toBe(1)
    await endWorker(worker, 'SIGTERM')
    expect(await jobs.state()).toMatchObject({ waiting: 1, running: 0 })
    await startWorker()
    await expect.poll(readNotedJobs).toEqual([expect.objectContaining({ number: 1, attempt: 1 })])
  })
})

describe('a schedule', () => {
  test('a schedule runs its task once for each organisation, regardless of which node queues it', async () => {
    const other = await bench.organisation()
    await Promise.all([startWorker(), startWorker()])
    await expect
      .poll(() => bench.query('select identifier from graphile_worker._private_known_crontabs'))
      .toEqual([{ identifier: 'schedule note' }])
    await bench.query('select graphile_worker.add_job(\'schedule\', \'{"task":"note"}\')')
    await expect
      .poll(async () => (await bench.query('select org_id from noted')).map(({ org_id }) => org_id).sort())
      .toEqual([orgId, other].sort())
  })

  test.each([
    ['nobody has', { unknown: { everyMinutes: 5 } }],
    ['at times that no clock shows', { note: { everyMinutes: 7 } }],
  ])('a schedule for a task that %s is rejected at start', async (_description, schedules) => {
    const domains = [{ tasks: { note: async () => undefined }, schedules }]
    await expect(openJobs({ database: bench.database, domains, stopSeconds: 1 })).rejects.toThrow('The schedule of')
  })
})
