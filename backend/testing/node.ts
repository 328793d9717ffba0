import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { defaultRoleKey, shippedRoles } from '#policies/roles.ts'
import { makeDemo } from '../../seeds/demo.ts'
import { startNode } from '../app.ts'
import { tokenFor as signInAs } from '../auth/index.ts'
import type { Config } from '../config.ts'
import { writeDemoFiles } from '../setUp/seedFiles.ts'
import { seedWhenEmpty } from '../setUp/seedWhenEmpty.ts'
import { testConfig, testPlace } from './database.ts'
import { administer, cloneDatabase, migratedTemplate, type TestServer, testServer } from './server.ts'
import type { TestAnswer, TestCall, TestNode, TestNodeOptions } from './types.ts'

const seededTemplate = 'template_seeded'

/** Nodes beside others, by the database that they share. */
const beside = new Map<string, readonly TestNode[]>()

export async function testNode(options: TestNodeOptions = {}): Promise<TestNode> {
  const template = options.seed === false ? migratedTemplate : await makeSeededTemplate()
  const { config, ownerUrl, remove } = await testPlace(template, options.settings)
  if (template === seededTemplate) await writeDemoFiles(config, demo())
  const node = await nodeIn(config, ownerUrl)
  const end = async (): Promise<void> => {
    for (const other of beside.get(ownerUrl) ?? []) await other.close()
    await node.close()
    await remove()
  }
  return { ...node, close: once(end) }
}

/** One more node on the database of another, with which it ends at the latest. */
export async function nodeBeside(node: TestNode): Promise<TestNode> {
  const { config } = node.studydesk
  const ownerUrl = config.databaseOwnerUrl ?? ''
  const other = await nodeIn({ ...config, port: 0, publicUrl: 'http://localhost:0' }, ownerUrl)
  beside.set(ownerUrl, [...(beside.get(ownerUrl) ?? []), other])
  return other
}

async function nodeIn(config: Config, ownerUrl: string): Promise<TestNode> {
  const node = await startNode(config)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const tokens = new Map<string, Promise<string>>()
  const tokenFor = (email: string): Promise<string> => {
    const token = tokens.get(email) ?? signInAs(node.studydesk, email)
    tokens.set(email, token)
    return token
  }
  const ask: TestNode['fetch'] = async (path, { as, method = 'GET', body, headers = {} } = {}) => {
    const all = new Headers(headers)
    if (as !== undefined) all.set('Authorization', `Bearer ${await tokenFor(as)}`)
    const isJson = body !== undefined && !(body instanceof FormData)
    if (isJson && !all.has('Content-Type')) all.set('Content-Type', 'application/json')
    const content = isJson ? (typeof body === 'string' ? body : JSON.stringify(body)) : (body as FormData | undefined)
    return fetch(`${node.url}${path.startsWith('/') ? path : `/api/${path}`}`, {
      method,
      headers: all,
      body: content,
      redirect: 'manual',
    })
  }
  const end = async (): Promise<void> => {
    await owner.end()
    await node.close()
  }
  return {
    url: node.url,
    studydesk: node.studydesk,
    tokenFor,
    async ownerQuery(text, values = []) {
      return (await owner.query(text, [...values])).rows
    },
    fetch: ask,
    async call<Data>(path: string, options?: TestCall) {
      const answer = await ask(path, options)
      return { status: answer.status, headers: answer.headers, ...((await answer.json()) as Pick<TestAnswer<Data>, 'data' | 'error'>) }
    },
    close: once(end),
  }
}

/** Made once in a worker: its people are the same every time, and to make them costs more than the rest of a node's start. */
const demo = once(() => makeDemo(shippedRoles, defaultRoleKey))

/** Asked again, the same answer. */
function once<Answer>(make: () => Answer): () => Answer {
  let made: { readonly answer: Answer } | undefined
  return () => {
    made ??= { answer: make() }
    return made.answer
  }
}

/** Seeds once in a run, under another name, so that no test ever clones half a demo. */
async function makeSeededTemplate(): Promise<string> {
  const server = await testServer()
  const lock = new pg.Client({ connectionString: server.address('studydesk_owner', 'postgres') })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock(2)')
    const { rowCount } = await lock.query('select 1 from pg_database where datname = $1', [seededTemplate])
    if (rowCount === 0) await seedInto(server)
  } finally {
    await lock.end()
  }
  return seededTemplate
}

async function seedInto(server: TestServer): Promise<void> {
  const { name } = await cloneDatabase(server, migratedTemplate)
  const folder = mkdtempSync(join(tmpdir(), 'studydesk-test-data-'))
  const node = await startNode(testConfig({ server, name, folder, more: {} }))
  await seedWhenEmpty(node.studydesk).finally(() => node.close())
  rmSync(folder, { recursive: true, force: true })
  await administer(server, `alter database ${name} rename to ${seededTemplate}`)
}
