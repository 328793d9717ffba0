import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestNode } from './types.ts'

/** A node in a process of its own, for what only a process can show: that it was killed, how it stops, what it writes. */
export interface ProcessNode {
  readonly url: string
  /** What it wrote to its log so far. */
  log(): string
  /** Ends it, `SIGKILL` as a power cut would. @returns its exit code; null when it was killed */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/**
 * Starts one on the database of another node.
 * @param settings by the names of `backend/settings.ts`
 */
export async function processBeside({ studydesk }: TestNode, settings: Readonly<Record<string, string>> = {}): Promise<ProcessNode> {
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
  let written = ''
  child.stderr.on('data', (chunk: Buffer) => {
    written += chunk
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const first = await Promise.race([once(child.stdout, 'data').then(([chunk]) => String(chunk).trim()), ended.then(() => null)])
  if (first === null) throw new Error(`The node did not start: ${written}`)
  return {
    url: first,
    log: () => written,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
