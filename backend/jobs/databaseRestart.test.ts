import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { homeOf, serverAccount } from '../database/account.ts'
import { type EmbeddedServer, startEmbedded } from '../database/embedded.ts'
import { openDatabase } from '../database/index.ts'
import { readPostmaster } from '../database/postmaster.ts'
import { databaseFolder } from '../testing/folder.ts'
import { prepareJobs } from './index.ts'
import { addStatement } from './statements.ts'
import { endWorker, startWorker } from './testWorkers.ts'

const jobsOfRound = 12
/** Milliseconds that a job takes after its effect. */
const jobTakes = 100
const orgId = '0d1f6a4e-2f0c-4a53-9c59-3f1c1f0a7b11'
let folder: string
let server: EmbeddedServer
let worker: ChildProcess | undefined

beforeAll(async () => {
  folder = databaseFolder('studydesk-test-restart-')
  // Durable: what was committed must outlive the server, and in memory it costs nothing.
  server = await startEmbedded(folder)
}, 60_000)
afterAll(async () => {
  if (worker !== undefined) await endWorker(worker, 'SIGKILL')
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** On a connection of its own, since each round ends all of them. */
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
  const data = join(homeOf(folder, serverAccount()), 'postgres')
  const pid = readPostmaster(data)?.pid ?? 0
  process.kill(pid, signal)
  while (readPostmaster(data)?.pid === pid) await pause(5)
  // Running jobs end while the database is away and cannot report it.
  await pause(3 * jobTakes)
  await server.revive()
}

test('a node takes jobs again, in the same process, after its database was killed or restarted under them', async () => {
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
  worker = await startWorker(config, { TEST_LOOK: '200', TEST_PAUSE: String(jobTakes) })

  const done = async () => Number((await query('select count(distinct number) as done from noted'))[0]?.done)
  for (const [round, signal] of (['SIGKILL', 'SIGINT', 'SIGKILL'] as const).entries()) {
    const first = round * jobsOfRound
    for (let number = first; number < first + jobsOfRound; number += 1) {
      const { text, values } = addStatement({ task: 'leave', orgId, payload: { number } })
      await query(text, values)
    }
    await expect.poll(done, { interval: 5 }).toBeGreaterThan(first)
    await restartDatabase(signal)
    await expect.poll(() => query('select 1 from graphile_worker._private_jobs').then(({ length }) => length), { timeout: 30_000 }).toBe(0)
    expect(await done()).toBe(first + jobsOfRound)
  }
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null])
}, 90_000)
