import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDatabaseFolder } from '../../app/testing/folder.ts'
import { readConfig } from '../config/config.ts'
import { findServerAccount, homeOf } from '../database/account.ts'
import { type EmbeddedServer, startEmbedded } from '../database/embedded.ts'
import { openDatabase } from '../database/index.ts'
import { readPostmaster } from '../database/postmaster.ts'
import { prepareJobs } from './index.ts'
import { addStatement } from './statements.ts'
import { endWorker, startWorker } from './testWorkers.ts'

const jobsOfRound = 12
/** Milliseconds for which a job continues after its effect. */
const jobDuration = 100
const orgId = '0d1f6a4e-2f0c-4a53-9c59-3f1c1f0a7b11'
let folder: string
let server: EmbeddedServer
let worker: ChildProcess | undefined

beforeAll(async () => {
  folder = getDatabaseFolder('studydesk-test-restart-')
  // The database is stored on disk, since committed rows must survive a crash of the server. If the folder is on a memory disk, this
  // costs no time.
  server = await startEmbedded(folder)
})
afterAll(async () => {
  if (worker !== undefined) await endWorker(worker, 'SIGKILL')
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Uses a new connection, since each round of the test ends all connections. */
async function query(text: string, values: readonly unknown[] = [], database = 'studydesk'): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.address('studydesk_owner', database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

async function restartDatabase(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  const data = join(homeOf(folder, findServerAccount()), 'postgres')
  const pid = readPostmaster(data)?.pid ?? 0
  process.kill(pid, signal)
  while (readPostmaster(data)?.pid === pid) await pause(5)
  // Waits until running jobs have ended, which they cannot report while the database is down.
  await pause(3 * jobDuration)
  await server.revive()
}

test('a node runs jobs again, in the same process, after its database was killed or restarted under them', async () => {
  await query('create database studydesk', [], 'postgres')
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: server.address('studydesk_owner'),
  })
  const database = await openDatabase(config)
  await prepareJobs(database)
  await database.close()
  await query('create table noted (org_id uuid, number int, attempt int, pid int)')
  await query('grant select, insert on noted to studydesk_app')
  worker = await startWorker(config, { TEST_LOOK: '200', TEST_PAUSE: String(jobDuration) })

  const countDoneJobs = async () => Number((await query('select count(distinct number) as done from noted'))[0]?.done)
  for (const [round, signal] of (['SIGKILL', 'SIGINT', 'SIGKILL'] as const).entries()) {
    const first = round * jobsOfRound
    for (let number = first; number < first + jobsOfRound; number += 1) {
      const { text, values } = addStatement({ task: 'leave', orgId, payload: { number } })
      await query(text, values)
    }
    await expect.poll(countDoneJobs, { interval: 5 }).toBeGreaterThan(first)
    await restartDatabase(signal)
    await expect.poll(() => query('select 1 from graphile_worker._private_jobs').then(({ length }) => length), { timeout: 30_000 }).toBe(0)
    expect(await countDoneJobs()).toBe(first + jobsOfRound)
  }
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null])
})
