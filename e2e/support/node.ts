import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Starts a node with the demo as a person would, in a folder of its own.
 * @param settings of that node, beside limits wide enough for a browser that never rests
 * @returns ends it and forgets its folder
 */
export async function startDemoNode(settings: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'studydesk-e2e-'))
  chmodSync(folder, 0o755)
  const node = spawn(process.execPath, ['backend/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      NODE_ENV: 'test',
      DATA_DIR: folder,
      LIMIT_USER_PER_MINUTE: '100000',
      LIMIT_MATCHES_PER_MINUTE: '1000000',
      LIMIT_MATCHES_PER_DAY: '1000000',
      LIMIT_ADDRESS_PER_MINUTE: '100000',
      ...settings,
    },
  })
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer): void => {
      said = `${said}${part}`.slice(-8000)
      if (said.includes('Studydesk is ready')) resolve()
    }
    node.stdout.on('data', hear)
    node.stderr.on('data', hear)
    node.once('exit', (code) => reject(new Error(`The node ended with ${code} before it was ready:\n${said}`)))
  })
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => node.once('exit', resolve))
    if (node.exitCode === null && node.kill('SIGTERM')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready
    return end
  } catch (error) {
    await end()
    throw error
  }
}

/** For a second node beside the one that all journeys share. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const found = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (found === null || typeof found === 'string') throw new Error('No free port')
  return found.port
}
