import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { databaseFolder } from '../../backend/testing/folder.ts'
import { storyDay } from '../../seeds/calendar.ts'

const root = join(import.meta.dirname, '../..')

/** Output of the nodes, one file each: whether jobs ran is seen nowhere else. Cleared when a run begins. */
const outputs = join(root, 'test-results/nodes')

/** Names the folder that `seedDemo` filled to the workers. */
const seededBy = 'STUDYDESK_E2E_SEEDED'

/**
 * Starts a node for the first time, as a person would, and ends it: its folder holds the demo. All nodes of the run begin with a copy, as
 * setting up the database and seeding it is four fifths of a first start.
 * @returns forgets the folder
 */
export async function seedDemo(): Promise<() => void> {
  const folder = databaseFolder('studydesk-e2e-')
  const end = await startNode({ PORT: String(await freePort()), DATA_DIR: folder })
  await end()
  process.env[seededBy] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Starts a node with the demo, in a folder of its own unless the settings name one.
 * @param settings of that node, beside limits wide enough for a browser that never rests
 * @returns ends it and forgets its folder
 */
export async function startDemoNode(settings: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const folder = databaseFolder('studydesk-e2e-')
  const seeded = process.env[seededBy]
  // By the system's own command: the database's files belong to another account where a run is root's.
  if (seeded !== undefined && settings.DATA_DIR === undefined) execFileSync('cp', ['-a', `${seeded}/.`, folder])
  const forget = () => rmSync(folder, { recursive: true, force: true })
  try {
    const end = await startNode({ DATA_DIR: folder, ...settings })
    return () => end().finally(forget)
  } catch (error) {
    forget()
    throw error
  }
}

/** @returns ends it */
async function startNode(settings: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const node = spawn(process.execPath, ['backend/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      NODE_ENV: 'test',
      SEED_DEMO_DAY: storyDay,
      LIMIT_USER_PER_MINUTE: '100000',
      LIMIT_MATCHES_PER_MINUTE: '1000000',
      LIMIT_MATCHES_PER_DAY: '1000000',
      LIMIT_ADDRESS_PER_MINUTE: '100000',
      // Nobody listens there: a journey that needs a registry brings its own.
      REGISTRY_URL: 'http://127.0.0.1:9/api/v2',
      ...settings,
    },
  })
  let said = ''
  mkdirSync(outputs, { recursive: true })
  const output = join(outputs, `${node.pid}.log`)
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer): void => {
      said = `${said}${part}`.slice(-8000)
      appendFileSync(output, part)
      if (said.includes('Studydesk is ready')) resolve()
    }
    node.stdout.on('data', hear)
    node.stderr.on('data', hear)
    node.once('exit', (code) => reject(new Error(`The node ended with ${code} before it was ready:\n${said}`)))
  })
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => node.once('exit', resolve))
    if (node.exitCode === null && node.kill('SIGTERM')) await ended
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
