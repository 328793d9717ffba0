import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { defaultRoleKey, shippedRoles } from '#policies/roles.ts'
import { makeDemo } from '../../../seeds/demo.ts'
import { tokenFor as signInAs } from '../../platform/auth/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { startNode } from '../app.ts'
import { writeDemoFiles } from '../setUp/seedFiles.ts'
import { seedWhenEmpty } from '../setUp/seedWhenEmpty.ts'
import { answerOf } from './answer.ts'
import { createTestEnvironment, testConfig } from './database.ts'
import { cloneDatabase, migratedTemplate, runAsAdministrator, type TestServer, testServer } from './server.ts'
import type { TestCall, TestNode, TestNodeOptions } from './types.ts'

const seededTemplate = 'template_seeded'

/** Additional nodes, by the address of the database that they share. */
const siblingNodes = new Map<string, readonly TestNode[]>()

export async function testNode(options: TestNodeOptions = {}): Promise<TestNode> {
  const template = options.seed === false ? migratedTemplate : await makeSeededTemplate()
  const { config, ownerUrl, remove } = await createTestEnvironment(template, options.settings)
  if (template === seededTemplate) await writeDemoFiles(config, demo())
  const node = await startTestNode(config, ownerUrl)
  const end = async (): Promise<void> => {
    for (const other of siblingNodes.get(ownerUrl) ?? []) await other.close()
    await node.close()
    await remove()
  }
  return { ...node, close: memoise(end) }
}

/** Starts another node on the database of the first. When the first stops, it stops this one too. */
export async function startSiblingNode(node: TestNode): Promise<TestNode> {
  const { config } = node.studydesk
  const ownerUrl = config.databaseOwnerUrl ?? ''
  const other = await startTestNode({ ...config, port: 0, publicUrl: 'http://localhost:0' }, ownerUrl)
  siblingNodes.set(ownerUrl, [...(siblingNodes.get(ownerUrl) ?? []), other])
  return other
}

/** The real clock, even if a test replaces it. */
const now = performance.now.bind(performance)

/** Time after which a caller of a test signs in again: tokens live 15 minutes, and a shared node serves the files of a whole run. */
const tokenMilliseconds = 600_000

async function startTestNode(config: Config, ownerUrl: string): Promise<TestNode> {
  const node = await startNode(config)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const tokens = new Map<string, { readonly token: Promise<string>; readonly at: number }>()
  const fetchToken = (email: string): Promise<string> => {
    const stored = tokens.get(email)
    if (stored !== undefined && now() - stored.at < tokenMilliseconds) return stored.token
    const token = signInAs(node.studydesk, email)
    tokens.set(email, { token, at: now() })
    return token
  }
  const sendRequest: TestNode['fetch'] = async (path, { as, method = 'GET', body, headers = {} } = {}) => {
    // Compressing long responses takes time that no test needs; `compress.test.ts` covers it.
    const allHeaders = new Headers({ 'Accept-Encoding': 'identity', ...headers })
    if (as !== undefined) allHeaders.set('Authorization', `Bearer ${await fetchToken(as)}`)
    const isJson = body !== undefined && !(body instanceof FormData)
    if (isJson && !allHeaders.has('Content-Type')) allHeaders.set('Content-Type', 'application/json')
    const content = isJson ? (typeof body === 'string' ? body : JSON.stringify(body)) : (body as FormData | undefined)
    return fetch(`${node.url}${path.startsWith('/') ? path : `/api/${path}`}`, {
      method,
      headers: allHeaders,
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
    tokenFor: fetchToken,
    async ownerQuery(text, values = []) {
      return (await owner.query(text, [...values])).rows
    },
    fetch: sendRequest,
    async call<Data>(path: string, options?: TestCall) {
      const response = await sendRequest(path, options)
      return answerOf<Data>(`${options?.method ?? 'GET'} ${path}`, response)
    },
    close: memoise(end),
  }
}

/** Generated once per worker: its people are the same every time, and generating them takes longer than the rest of a node's start. */
const demo = memoise(() => makeDemo(shippedRoles, defaultRoleKey))

/** Memoises a function. */
function memoise<Answer>(make: () => Answer): () => Answer {
  let cachedResult: { readonly answer: Answer } | undefined
  return () => {
    cachedResult ??= { answer: make() }
    return cachedResult.answer
  }
}

/** Seeds the template once per run, under a temporary name, so that no test ever clones a partial demo. */
async function makeSeededTemplate(): Promise<string> {
  const server = await testServer()
  const lock = new pg.Client({ connectionString: server.address('studydesk_owner', 'postgres') })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock(2)')
    const { rowCount } = await lock.query('select 1 from pg_database where datname = $1', [seededTemplate])
    if (rowCount === 0) await createSeededDatabase(server)
  } finally {
    await lock.end()
  }
  return seededTemplate
}

async function createSeededDatabase(server: TestServer): Promise<void> {
  const { name } = await cloneDatabase(server, migratedTemplate)
  const folder = mkdtempSync(join(tmpdir(), 'studydesk-test-data-'))
  const node = await startNode(testConfig({ server, name, folder, more: {} }))
  await seedWhenEmpty(node.studydesk).finally(() => node.close())
  rmSync(folder, { recursive: true, force: true })
  await runAsAdministrator(server, `alter database ${name} rename to ${seededTemplate}`)
}
