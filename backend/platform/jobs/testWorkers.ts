import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/**
 * Starts a process that runs jobs, and waits until it is ready.
 * @param settings for the process, in addition to those of the database
 */
export async function startWorker(
  { dataDir, databaseUrl, databaseOwnerUrl }: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'testWorker.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_CONNECTIONS: '6',
      DATABASE_URL: databaseUrl ?? '',
      DATABASE_OWNER_URL: databaseOwnerUrl ?? '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const isReady = await Promise.race([once(worker.stdout, 'data').then(() => true), once(worker, 'exit').then(() => false)])
  if (!isReady) throw new Error('The worker did not start')
  return worker
}

/** Kills the process, unless it has ended, and waits. */
export async function endWorker(worker: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const workerExit = once(worker, 'exit')
  worker.kill(signal)
  await workerExit
}
