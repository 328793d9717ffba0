import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNode } from './app.ts'
import { seedWhenEmpty } from './setUp/seedWhenEmpty.ts'
import { nodeBeside, type TestNode, testNode } from './testing/index.ts'

const admin = 'admin@northlake.example'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

describe('every answer', () => {
  it('carries the correlation id of the caller, or a new one', async () => {
    const own = '0197ffb6-6076-79a8-96c3-f4baa01eabd2'
    expect((await node.fetch('health', { headers: { 'X-Correlation-Id': own } })).headers.get('x-correlation-id')).toBe(own)
    expect((await node.fetch('health', { headers: { 'X-Correlation-Id': '<script>' } })).headers.get('x-correlation-id')).toMatch(uuid)
    for (const [given, kept] of [
      ['req-42.a_B', true],
      ['tremblay', false],
      [`${'a'.repeat(64)}1`, false],
      ['7 8', false],
    ] as const) {
      const answered = (await node.fetch('sites', { headers: { 'X-Correlation-Id': given } })).headers.get('x-correlation-id')
      expect([given, answered === given]).toEqual([given, kept])
    }
    expect((await node.fetch('/nothing')).headers.get('x-correlation-id')).toMatch(uuid)
  })

  it.each(['/api/health', '/api/session', '/nothing'])('of %s tells the browser what it may not do', async (path) => {
    const { headers } = await node.fetch(path)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('to an address that is none is an error in the language of the caller', async () => {
    const read = async (language: string) => {
      const answer = await node.fetch('/nothing', { headers: { 'Accept-Language': language } })
      return { status: answer.status, body: (await answer.json()) as { error: { code: string; message: string } } }
    }
    const [english, french] = [await read('en-CA'), await read('fr-CA')]
    expect(english).toMatchObject({ status: 404, body: { error: { code: 'NotFound' } } })
    expect(french.body.error.message).not.toBe(english.body.error.message)
  })
})

it('says that it is well', async () => {
  const answer = await node.fetch('health')
  expect([answer.status, await answer.json()]).toEqual([200, { data: { status: 'ok', database: 'up', clock: 'right', jobs: 'up' } }])
})

it('serves a signed-in caller', async () => {
  const answer = await node.fetch('session', { as: admin })
  expect(await answer.json()).toMatchObject({ data: { user: { email: admin } } })
})

it('answers whoever offers another protocol as if they had not', async () => {
  const { hostname, port } = new URL(node.url)
  const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' }
  const status = await new Promise((resolve, reject) =>
    get({ hostname, port, path: '/api/health', headers }, (response) => resolve(response.resume().statusCode)).once('error', reject),
  )
  expect(status).toBe(200)
})

it('describes its API to those who may see the page of it', async () => {
  const asked = async (as: string) => (await node.fetch('openapi.json', { as })).status
  expect([await asked('nobody@northlake.example'), await asked('viewer@northlake.example')]).toEqual([403, 403])
  expect(await asked('dev@northlake.example')).toBe(200)
})

describe('a second node on the same database', () => {
  it('honours tokens of the first, and does not write the demo again', async () => {
    const second = await nodeBeside(node)
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

describe('the demo', () => {
  it('is finished by the next start when one was killed half-way', async () => {
    await node.ownerQuery("update studydesk_step set finished_at = null where name = 'demo'")
    const [before] = await node.ownerQuery<{ count: number }>('select count(*)::int as count from participant')
    expect(await seedWhenEmpty(node.studydesk)).toBe(true)
    expect(await node.ownerQuery('select count(*)::int as count from participant')).toEqual([before])
  })

  it('is never written where somebody works already', async () => {
    await node.ownerQuery('delete from studydesk_step')
    expect(await seedWhenEmpty(node.studydesk)).toBe(false)
    await node.ownerQuery("insert into studydesk_step values ('demo', now())")
  })
})

it('says at once that its port is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await expect(startNode({ ...node.studydesk.config, port })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  other.close()
})
