import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNode } from './app.ts'
import { seedWhenEmpty } from './setUp/seedWhenEmpty.ts'
import { startSecondNode, type TestNode, testNode } from './testing/index.ts'

const admin = 'admin@northlake.example'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

describe('responses', () => {
  it('every response carries the correlation id of the caller, or a new one', async () => {
    const correlationId = '0197ffb6-6076-79a8-96c3-f4baa01eabd2'
    expect((await node.fetch('health', { headers: { 'X-Correlation-Id': correlationId } })).headers.get('x-correlation-id')).toBe(
      correlationId,
    )
    expect((await node.fetch('health', { headers: { 'X-Correlation-Id': '<script>' } })).headers.get('x-correlation-id')).toMatch(uuid)
    for (const [input, stored] of [
      ['req-42.a_B', true],
      ['tremblay', false],
      [`${'a'.repeat(64)}1`, false],
      ['7 8', false],
    ] as const) {
      const returnedId = (await node.fetch('sites', { headers: { 'X-Correlation-Id': input } })).headers.get('x-correlation-id')
      expect([input, returnedId === input]).toEqual([input, stored])
    }
    expect((await node.fetch('/nothing')).headers.get('x-correlation-id')).toMatch(uuid)
  })

  it.each(['/api/health', '/api/session', '/nothing'])("every response of %s carries the browser's security headers", async (path) => {
    const { headers } = await node.fetch(path)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('a request to an unknown address gets an error in the language of the caller', async () => {
    const read = async (language: string) => {
      const answer = await node.fetch('/nothing', { headers: { 'Accept-Language': language } })
      return { status: answer.status, body: (await answer.json()) as { error: { code: string; message: string } } }
    }
    const [english, french] = [await read('en-CA'), await read('fr-CA')]
    expect(english).toMatchObject({ status: 404, body: { error: { code: 'NotFound' } } })
    expect(french.body.error.message).not.toBe(english.body.error.message)
  })
})

it('a healthy node reports its health', async () => {
  const answer = await node.fetch('health')
  expect([answer.status, await answer.json()]).toEqual([200, { data: { status: 'ok', database: 'up', clock: 'right', jobs: 'up' } }])
})

it('a node serves a signed-in caller', async () => {
  const answer = await node.fetch('session', { as: admin })
  expect(await answer.json()).toMatchObject({ data: { user: { email: admin } } })
})

it('a node ignores an offer to upgrade to another protocol', async () => {
  const { hostname, port } = new URL(node.url)
  const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' }
  const status = await new Promise((resolve, reject) =>
    get({ hostname, port, path: '/api/health', headers }, (response) => resolve(response.resume().statusCode)).once('error', reject),
  )
  expect(status).toBe(200)
})

it('the API description is readable for users with the ability for its page', async () => {
  const fetchStatus = async (caller: string) => (await node.fetch('openapi.json', { as: caller })).status
  expect([await fetchStatus('nobody@northlake.example'), await fetchStatus('viewer@northlake.example')]).toEqual([403, 403])
  expect(await fetchStatus('dev@northlake.example')).toBe(200)
})

describe('a second node on the same database', () => {
  it('a second node on the same database accepts tokens of the first, and does not write the demo data again', async () => {
    const second = await startSecondNode(node)
    try {
      const token = await node.tokenFor(admin)
      const answer = await second.fetch('session', { headers: { Authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(200)
      expect(await seedWhenEmpty(second.studydesk)).toBe(false)
    } finally {
      await second.close()
    }
  })
})

describe('the demo data', () => {
  it('the demo data are completed by the next start after an interrupted one', async () => {
    await node.ownerQuery("update studydesk_step set finished_at = null where name = 'demo'")
    const [before] = await node.ownerQuery<{ count: number }>('select count(*)::int as count from participant')
    expect(await seedWhenEmpty(node.studydesk)).toBe(true)
    expect(await node.ownerQuery('select count(*)::int as count from participant')).toEqual([before])
  })

  it('the demo data have statistics, so that the first requests are planned well', async () => {
    const { database } = node.studydesk
    const { rows } = await database.system('seal', (run) =>
      run({
        text: "select count(*)::int as count from pg_class where relname in ('participant', 'audit_event') and reltuples > 0",
        values: [],
      }),
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  it('the demo data are never written to a database that already has an organisation', async () => {
    await node.ownerQuery('delete from studydesk_step')
    expect(await seedWhenEmpty(node.studydesk)).toBe(false)
    await node.ownerQuery("insert into studydesk_step values ('demo', now())")
  })
})

it('a node reports at once that its port is in use', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await expect(startNode({ ...node.studydesk.config, port })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  other.close()
})
