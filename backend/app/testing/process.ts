import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestNode } from './types.ts'

/** A node in a separate process, for tests that kill it, stop it or read its output. */
export interface ProcessNode {
  readonly url: string
  /** Returns the log output so far. */
  log(): string
  /** Ends the process; `SIGKILL` acts like a power cut. @returns its exit code; null when it was killed */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/**
 * Starts a node on the database of another.
 * @param settings named as in `backend/platform/config/settings.ts`
 */
export async function spawnProcessNode({ studydesk }: TestNode, settings: Readonly<Record<string, string>> = {}): Promise<ProcessNode> {
  const { config } = studydesk
  const { token, cookie, address, field } = config.secrets
  const child = spawn(process.execPath, [join(import.meta.dirname, 'processNode.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: config.dataDir,
      SEED_DEMO: 'no',
      DATABASE_CONNECTIONS: '6',
      DATABASE_URL: config.databaseUrl ?? '',
      DATABASE_OWNER_URL: config.databaseOwnerUrl ?? '',
      TOKEN_SECRET: token,
      COOKIE_SECRET: cookie,
      ADDRESS_SECRET: address,
      FIELD_SECRET: field,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let outputText = ''
  child.stderr.on('data', (chunk: Buffer) => {
    outputText += chunk
  })
  const exitPromise = once(child, 'exit').then(([code]) => code as number | null)
  const first = await Promise.race([once(child.stdout, 'data').then(([chunk]) => String(chunk).trim()), exitPromise.then(() => null)])
  if (first === null) throw new Error(`The node did not start: ${outputText}`)
  return {
    url: first,
    log: () => outputText,
    end: (signal) => {
      child.kill(signal)
      return exitPromise
    },
  }
}
