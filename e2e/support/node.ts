import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { getDatabaseFolder } from '../../backend/app/testing/folder.ts'
import { storyDay } from '../../seeds/calendar.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Folder for the output of the nodes, with one file per node. Only this output shows the test whether jobs ran. Each run begins with an
 * empty folder.
 */
const outputs = join(root, 'test-results/nodes')

/** Environment variable that passes the folder of `seedDemo` to the workers. */
const seedFolderVariable = 'STUDYDESK_E2E_SEEDED'

/**
 * Starts a node for the first time and stops it, so that its folder contains the demo. All nodes of the run start with a copy of the
 * folder, because setting up and seeding the database takes four fifths of a first start.
 * @returns a function that deletes the folder
 */
export async function seedDemo(): Promise<() => void> {
  const folder = getDatabaseFolder('studydesk-e2e-')
  const end = await startNode({ PORT: String(await findFreePort()), DATA_DIR: folder })
  await end()
  process.env[seedFolderVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Starts a node with the demo, in a new folder unless the settings name one.
 * @param settings of that node, in addition to limits that are high enough for a fast test
 * @returns a function that stops the node and deletes its folder
 */
export async function startDemoNode(settings: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const folder = getDatabaseFolder('studydesk-e2e-')
  const seedFolder = process.env[seedFolderVariable]
  // Copies with the system's command, because the database files belong to another account if root runs the tests.
  if (seedFolder !== undefined && settings.DATA_DIR === undefined) execFileSync('cp', ['-a', `${seedFolder}/.`, folder])
  const forget = () => rmSync(folder, { recursive: true, force: true })
  try {
    const end = await startNode({ DATA_DIR: folder, ...settings })
    return () => end().finally(forget)
  } catch (error) {
    forget()
    throw error
  }
}

/** @returns a function that stops the node */
async function startNode(settings: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const node = spawn(process.execPath, ['backend/app/main.ts'], {
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
      // No server listens on this port. A test that needs a registry starts one.
      REGISTRY_URL: 'http://127.0.0.1:9/api/v2',
      ...settings,
    },
  })
  let message = ''
  mkdirSync(outputs, { recursive: true })
  const output = join(outputs, `${node.pid}.log`)
  const ready = new Promise<void>((resolve, reject) => {
    const handleOutput = (chunk: Buffer): void => {
      message = `${message}${chunk}`.slice(-8000)
      appendFileSync(output, chunk)
      if (message.includes('Studydesk is ready')) resolve()
    }
    node.stdout.on('data', handleOutput)
    node.stderr.on('data', handleOutput)
    node.once('exit', (code) => reject(new Error(`The node ended with ${code} before it was ready:\n${message}`)))
  })
  const end = async (): Promise<void> => {
    const nodeExit = new Promise((resolve) => node.once('exit', resolve))
    if (node.exitCode === null && node.kill('SIGTERM')) await nodeExit
  }
  try {
    await ready
    return end
  } catch (error) {
    await end()
    throw error
  }
}

/** Finds a free port for a second node, in addition to the node that all tests of a worker share. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
