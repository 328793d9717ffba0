import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProcessNode, processBeside, type TestNode, testNode } from '../testing/index.ts'

const metricsToken = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4'
const email = 'coordinator@northlake.example'

let node: TestNode
let watched: ProcessNode
beforeAll(async () => {
  node = await testNode()
  watched = await processBeside(node, { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await watched?.end('SIGKILL')
  await node?.close()
})

const call = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${watched.url}${path}`, { headers: { Authorization: `Bearer ${await node.tokenFor(email)}`, ...headers } })

describe('metrics', () => {
  test('are for the holder of the token, and for nobody else at the address', async () => {
    const statuses = [
      await fetch(`${watched.url}/api/metrics`),
      await fetch(`${watched.url}/api/metrics`, { headers: { Authorization: 'Bearer wrong' } }),
      await node.fetch('metrics', { headers: { Authorization: `Bearer ${metricsToken}` } }),
    ].map(({ status }) => status)
    expect(statuses.every((status) => status === 401 || status === 404)).toBe(true)
    const answer = await fetch(`${watched.url}/api/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('process_resident_memory_bytes')
  })

  test('count calls by route, never by record', async () => {
    const { data } = (await (await call('/api/sites?_end=1')).json()) as { data: { id: string }[] }
    await call(`/api/participants?q=Tremblay&_end=1`)
    const text = await (await fetch(`${watched.url}/api/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text()
    expect(text).toMatch(/studydesk_call_seconds_count\{method="GET",route="participants",status="200"\} 1/)
    expect(text).toMatch(/studydesk_database_connections\{state="idle"\} \d/)
    expect(text).toMatch(/studydesk_jobs\{state="failed"\} 0/)
    expect(text).toMatch(/studydesk_audit_unsealed_seconds \d/)
    expect(text).toMatch(/studydesk_sockets 0/)
    expect(text).not.toContain('Tremblay')
    for (const { id } of data ?? []) expect(text).not.toContain(id)
  })
})

describe('the log', () => {
  test('tells calls with route, status, time and ids, without what was asked for', async () => {
    const correlationId = '0198a000-0000-4000-8000-00000000cafe'
    await call('/api/participants?q=Bouchard&_end=1&email_like=jean.bouchard', { 'X-Correlation-Id': correlationId })
    const lines = () => watched.log().split('\n')
    await expect.poll(() => lines().some((each) => each.includes(correlationId) && each.endsWith('}'))).toBe(true)
    const line = JSON.parse(lines().find((each) => each.includes(correlationId)) ?? '') as Record<string, unknown>
    expect(line).toMatchObject({ level: 'debug', message: 'Call', method: 'GET', route: 'participants', correlationId })
    expect(line?.userId).toMatch(/^[0-9a-f-]{36}$/)
    expect(watched.log()).not.toMatch(/bouchard|coordinator@/i)
  })
})

describe('health', () => {
  test('tells of database and jobs', async () => {
    const answer = await fetch(`${watched.url}/api/health`)
    expect([answer.status, await answer.json()]).toEqual([200, { data: { status: 'ok', database: 'up', jobs: 'up' } }])
  })
})

describe('a node that is told to stop', () => {
  test('answers the call under way, takes no other, and ends', async () => {
    const stopping = await processBeside(node)
    const token = await node.tokenFor('admin@northlake.example')
    const body = JSON.stringify({ name: 'Stopping site', siteCode: 'STOP-1' })
    const { hostname, port } = new URL(stopping.url)
    let finish = () => undefined as unknown
    const answered = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const slow = request(
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
      slow.on('error', reject)
      slow.write(body.slice(0, 10))
      finish = () => slow.end(body.slice(10))
    })
    await pause(200)
    const ended = stopping.end('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${stopping.url}/api/health`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    finish()
    expect(await answered).toEqual({ status: 201, connection: 'close' })
    expect(await ended).toBe(0)
    const [{ count } = { count: 0 }] = await node.ownerQuery<{ count: number }>(
      "select count(*)::int as count from site join audit_event on record_id = site.id where site.name = 'Stopping site'",
    )
    expect(count).toBe(1)
  })
})
