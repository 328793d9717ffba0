import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProcessNode, startSecondProcess, type TestNode, testNode } from '../../app/testing/index.ts'
import { testServer } from '../../app/testing/server.ts'

const metricsToken = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4'
const email = 'coordinator@northlake.example'

/** Node option that prints each module of OpenTelemetry as it is resolved, except its interface, which the metrics library loads. */
const reportTracingModules = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
  registerHooks({ resolve(name, context, next) { if (/opentelemetry.(sdk|exporter)/i.test(name)) console.error('Resolved ' + name); return next(name, context) } })`,
)}`

let node: TestNode
let monitoredNode: ProcessNode
beforeAll(async () => {
  node = await testNode()
  monitoredNode = await startSecondProcess(node, {
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'debug',
    SLOW_STATEMENT_MILLISECONDS: '1',
    NODE_OPTIONS: reportTracingModules,
  })
})
afterAll(async () => {
  await monitoredNode?.end('SIGKILL')
  await node?.close()
})

const call = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${monitoredNode.url}${path}`, { headers: { Authorization: `Bearer ${await node.tokenFor(email)}`, ...headers } })

describe('metrics', () => {
  test('metrics are for the holder of the token, and a 404 for all others', async () => {
    const statuses = [
      await fetch(`${monitoredNode.url}/api/metrics`),
      await fetch(`${monitoredNode.url}/api/metrics`, { headers: { Authorization: 'Bearer wrong' } }),
      await node.fetch('metrics', { headers: { Authorization: `Bearer ${metricsToken}` } }),
    ].map(({ status }) => status)
    expect(statuses.every((status) => status === 401 || status === 404)).toBe(true)
    const answer = await fetch(`${monitoredNode.url}/api/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('process_resident_memory_bytes')
  })

  test('metrics count calls by route, never by record', async () => {
    const { data } = (await (await call('/api/sites?_end=1')).json()) as { data: { id: string }[] }
    await call(`/api/participants?q=Tremblay&_end=1`)
    const text = await (await fetch(`${monitoredNode.url}/api/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text()
    expect(text).toMatch(/studydesk_call_seconds_count\{method="GET",route="participants",status="200"\} 1/)
    expect(text).toMatch(/studydesk_database_connections\{state="idle"\} \d/)
    expect(text).toMatch(/studydesk_jobs\{state="failed"\} 0/)
    expect(text).toMatch(/studydesk_audit_unsealed_seconds \d/)
    expect(text).toMatch(/studydesk_sockets 0/)
    expect(text).not.toContain('Tremblay')
    for (const { id } of data ?? []) expect(text).not.toContain(id)
  })

  test('metrics show a fault that the last check of an audit trail found, until a later check passes', async () => {
    const readFaults = async () => {
      const answer = await fetch(`${monitoredNode.url}/api/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
      const text = await answer.text()
      expect(text).toMatch(/studydesk_audit_check_age_seconds \d/)
      return /studydesk_audit_chain_faults (\d+)/.exec(text)?.[1]
    }
    const addCheck = (fault: string | null) =>
      node.ownerQuery(
        "insert into audit_verification (org_id, id, seals, events, root, fault) select id, gen_random_uuid(), 1, 1, '', $1::jsonb from organisation order by id limit 1",
        [fault],
      )
    expect(await readFaults()).toBe('0')
    await addCheck('{"seal":1}')
    expect(await readFaults()).toBe('1')
    await addCheck(null)
    expect(await readFaults()).toBe('0')
  })
})

describe('slow statements', () => {
  test('a slow statement is logged and counted with its route and its tables, without values', async () => {
    const readLines = () =>
      monitoredNode
        .log()
        .split('\n')
        .filter((line) => line.includes('"Slow statement"') && line.endsWith('}'))
    // Called until it is slow once: a warm database may answer below the threshold.
    await expect
      .poll(async () => {
        await call('/api/participants?q=Gagnon&_end=1')
        return readLines().some((line) => JSON.parse(line).route === 'participants')
      })
      .toBe(true)
    const line = JSON.parse(readLines().find((each) => JSON.parse(each).route === 'participants') ?? '') as Record<string, unknown>
    expect(line).toMatchObject({ level: 'info', milliseconds: expect.any(Number), statement: expect.stringMatching(/^[A-Z]+ [\w .;]+$/) })
    expect(monitoredNode.log()).not.toContain('Gagnon')
    const metrics = await fetch(`${monitoredNode.url}/api/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
    expect(await metrics.text()).toMatch(/studydesk_slow_statements_total\{route="participants"\} [1-9]/)
  })
})

test('a node without a collector loads nothing of OpenTelemetry', async () => {
  expect((await call('/api/participants?_end=1')).status).toBe(200)
  expect(monitoredNode.log()).not.toContain('Resolved')
})

describe('an unavailable database', () => {
  const setUp = (isOpen: boolean) => setConnectionsAllowed(databaseOf(node.studydesk.config.databaseUrl), isOpen)

  test('an unavailable database is a 503 with Retry-After at every endpoint, until it returns', async () => {
    const token = await node.tokenFor('admin@northlake.example')
    const callApi = (path: string, method = 'GET') =>
      fetch(`${node.url}/api/${path}`, { method, headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'fr' } })
    expect((await callApi('sites')).status).toBe(200)
    await setUp(false)
    try {
      for (const path of ['sites', 'participants?q=a', 'session', 'sites/export']) {
        const answer = await callApi(path)
        expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, expect.stringMatching(/^\d+$/)])
        const { error } = (await answer.json()) as { error: { code: string; message: string } }
        expect([error.code, error.message]).toEqual(['Unavailable', expect.stringContaining('réessayez')])
      }
      expect((await callApi(`site/${randomUUID()}`, 'DELETE')).status).toBe(503)
      // The response does not reveal whether a session ended.
      expect((await fetch(`${node.url}/api/sites`, { headers: { Authorization: 'Bearer x' } })).status).toBe(401)
    } finally {
      await setUp(true)
    }
    await expect.poll(async () => (await callApi('sites')).status).toBe(200)
  })
})

describe('the log', () => {
  test('the log reports calls with route, status, time and ids, without query or body', async () => {
    const correlationId = '0198a000-0000-4000-8000-00000000cafe'
    await call('/api/participants?q=Bouchard&_end=1&email_like=jean.bouchard', { 'X-Correlation-Id': correlationId })
    const readLogLines = () => monitoredNode.log().split('\n')
    await expect.poll(() => readLogLines().some((each) => each.includes(correlationId) && each.endsWith('}'))).toBe(true)
    const line = JSON.parse(readLogLines().find((each) => each.includes(correlationId)) ?? '') as Record<string, unknown>
    expect(line).toMatchObject({ level: 'debug', message: 'Call', method: 'GET', route: 'participants', correlationId })
    expect(line?.userId).toMatch(/^[0-9a-f-]{36}$/)
    expect(monitoredNode.log()).not.toMatch(/bouchard|coordinator@/i)
  })
})

describe('health', () => {
  test('health reports database and jobs', async () => {
    const answer = await fetch(`${monitoredNode.url}/api/health`)
    expect([answer.status, await answer.json()]).toEqual([200, { data: { status: 'ok', database: 'up', clock: 'right', jobs: 'up' } }])
  })
})

/** Returns a Node option that sets the clock ahead by a number of seconds. */
const buildClockOption = (seconds: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`const D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now()+${seconds}e3)}static now(){return D.now()+${seconds}e3}}`)}`

test('a node whose clock is two hours ahead of the database is unhealthy, and reports the reason', async () => {
  const other = await startSecondProcess(node, { NODE_OPTIONS: buildClockOption(7200) })
  const answer = await fetch(`${other.url}/api/health`)
  expect([answer.status, await answer.json()]).toMatchObject([503, { data: { status: 'unavailable', database: 'up', clock: 'wrong' } }])
  await expect.poll(() => other.log()).toContain('The clock of this server differs from the database clock')
  await other.end('SIGKILL')
})

describe('a stopping node', () => {
  test('a stopping node answers the open request, accepts no other, and ends', async () => {
    const stoppingNode = await startSecondProcess(node)
    const token = await node.tokenFor('admin@northlake.example')
    const body = JSON.stringify({ name: 'Stopping site', siteCode: 'STOP-1' })
    const { hostname, port } = new URL(stoppingNode.url)
    let finish = () => undefined as unknown
    const slowResponse = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const slowRequest = request(
        {
          hostname,
          port,
          path: '/api/sites',
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Content-Length': body.length },
        },
        (response) => {
          response.resume()
          resolve({ status: response.statusCode, connection: response.headers.connection })
        },
      )
      slowRequest.on('error', reject)
      slowRequest.write(body.slice(0, 10))
      finish = () => slowRequest.end(body.slice(10))
    })
    await pause(200)
    const nodeEnd = stoppingNode.end('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${stoppingNode.url}/api/health`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    finish()
    expect(await slowResponse).toEqual({ status: 201, connection: 'close' })
    expect(await nodeEnd).toBe(0)
    const [{ count } = { count: 0 }] = await node.ownerQuery<{ count: number }>(
      "select count(*)::int as count from site join audit_event on record_id = site.id where site.name = 'Stopping site'",
    )
    expect(count).toBe(1)
  })
})

const databaseOf = (address: string | null): string => new URL(address ?? '').pathname.slice(1)

/** Blocks all connections to the database and ends the open ones, or allows them again. */
async function setConnectionsAllowed(database: string, isOpen: boolean): Promise<void> {
  const server = await testServer()
  const client = new pg.Client({ connectionString: server.address('studydesk_owner', 'postgres') })
  await client.connect()
  try {
    await client.query(`alter database ${database} allow_connections ${isOpen}`)
    if (!isOpen) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  } finally {
    await client.end()
  }
}
