import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../../app/testing/accessBench.ts'
import { startSecondNode, startSecondProcess, type TestNode, testNode } from '../../app/testing/index.ts'
import { mostAttempts, pauseAfter } from './deliver.ts'
import { type Receiver, startReceiver } from './testReceiver.ts'

const developer = 'dev@northlake.example'
const admin = 'admin@northlake.example'
const secret = 'a secret that both sides know'
const settings = { WEBHOOK_ALLOW_PRIVATE: 'yes', WEBHOOK_RETRY_SECONDS: '0.01', WEBHOOK_TIMEOUT_SECONDS: '0.5' }
let node: TestNode
let receiver: Receiver
let count = 0

beforeAll(async () => {
  node = await testNode({ settings })
})
afterAll(() => node?.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await node.ownerQuery('update webhook set is_active = false')
  await node.ownerQuery('select pg_notify($1, json_build_object($2::text, org_id)::text) from webhook', ['studydesk_webhooks', 'orgId'])
  await pause(50)
  await receiver.close()
})

async function call(path: string, options: Parameters<TestNode['fetch']>[1]) {
  const response = await node.fetch(path, options)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function createHook(changes: Readonly<Record<string, unknown>> = {}) {
  count += 1
  const body = {
    name: `Hook ${count}`,
    resource: 'site',
    events: ['create', 'update', 'remove', 'restore'],
    address: receiver.address,
    secret,
  }
  return call('webhooks', { as: developer, method: 'POST', body: { ...body, ...changes } })
}
async function createSite(): Promise<string> {
  count += 1
  const createResponse = await call('sites', { as: admin, method: 'POST', body: { name: `Hooked ${count}` } })
  expect(createResponse.status).toBe(201)
  return createResponse.body.data.id
}
const fetchDeliveries = (webhookId: string) =>
  node.ownerQuery<{ id: string; event: string; record_id: string; status: string; attempts: number; problem: string | null }>(
    'select id, event, record_id, status, attempts, problem, response_status from webhook_delivery where webhook_id = $1 order by id',
    [webhookId],
  )
const waitForState = (webhookId: string, state: string, milliseconds = 15_000) =>
  waitUntil(async () => {
    const rows = await fetchDeliveries(webhookId)
    return rows.length > 0 && rows.every(({ status }) => status === state)
  }, milliseconds)

describe('a webhook', () => {
  it('a webhook in the FHIR format receives a bundle with the reference of the changed resource, without values', async () => {
    const rejected = await createHook({ format: 'FHIR' })
    expect([rejected.status, rejected.body.error.fields]).toMatchObject([422, [{ path: 'format', code: 'noFhirType' }]])
    const { id } = (await createHook({ format: 'FHIR', resource: 'study' })).body.data
    const changed = await call(`webhook/${id}`, { as: developer, method: 'PATCH', body: { version: 1, resource: 'site' } })
    expect([changed.status, changed.body.error.fields]).toMatchObject([422, [{ path: 'format', code: 'noFhirType' }]])
    const [study] = (await call('admin/studies?_end=1', { as: admin })).body.data
    await call(`admin/study/${study.id}`, { as: admin, method: 'PATCH', body: { version: study.version, duration: 'Two years' } })
    await waitForState(id, 'DELIVERED')
    const [message] = receiver.received
    expect(message?.headers['content-type']).toBe('application/fhir+json')
    const { publicUrl } = node.studydesk.config
    expect(JSON.parse(message?.body ?? '')).toEqual({
      resourceType: 'Bundle',
      id: expect.any(String),
      type: 'history',
      timestamp: expect.any(String),
      entry: [
        {
          fullUrl: `${publicUrl}/api/fhir/ResearchStudy/${study.id}`,
          request: { method: 'PUT', url: `ResearchStudy/${study.id}` },
          response: { status: '200', lastModified: expect.any(String) },
        },
      ],
    })
  })

  it('a webhook receives each change that it subscribes to, with ids only and a signature', async () => {
    const startTime = Date.now()
    const createResponse = await createHook()
    const { id } = createResponse.body.data
    expect([createResponse.status, createResponse.body.data.secret]).toEqual([201, true])
    const siteId = await createSite()
    await call(`site/${siteId}`, { as: admin, method: 'PATCH', body: { city: 'Verchères' } })
    await call(`site/${siteId}`, { as: admin, method: 'DELETE' })
    await call(`site/${siteId}/restore`, { as: admin, method: 'POST', body: {} })
    await call('roles', { as: admin })
    await waitForState(id, 'DELIVERED')

    const messages = receiver.received.map(({ body }) => JSON.parse(body))
    expect(messages.map(({ event }) => event).sort()).toEqual(['create', 'remove', 'restore', 'update'])
    for (const message of messages) {
      expect(message).toEqual({
        id: expect.any(String),
        event: message.event,
        resource: 'site',
        recordId: siteId,
        orgId: createResponse.body.data.orgId ?? expect.any(String),
        at: expect.stringMatching(/Z$/),
      })
    }
    for (const { headers, body } of receiver.received) {
      const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['studydesk-signature'])) ?? []
      expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(signature)
      expect(Number(seconds)).toBeGreaterThanOrEqual(Math.floor(startTime / 1000))
      expect(Number(seconds)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
      expect(headers['studydesk-delivery']).toBe(JSON.parse(body).id)
    }
  })

  it('a webhook receives each row of an imported file like any new row', async () => {
    const { body } = await createHook({ events: ['create'] })
    const form = new FormData()
    form.set('file', new Blob([`name\nImported ${count} A\nImported ${count} B\n`], { type: 'text/csv' }), 'sites.csv')
    const importResponse = await call('sites/import', { as: admin, method: 'POST', body: form })
    expect([importResponse.status, importResponse.body.data.accepted]).toEqual([200, 2])
    await waitForState(body.data.id, 'DELIVERED')
    expect(receiver.received.map((message) => JSON.parse(message.body).event)).toEqual(['create', 'create'])
  })

  it('a webhook receives no changes beyond its subscription, of other resources, of a rolled-back write, or once it is off', async () => {
    const { body } = await createHook({ events: ['update'] })
    const siteId = await createSite()
    await call('sites', { as: admin, method: 'POST', body: { name: '' } })
    expect((await call(`site/${siteId}`, { as: admin, method: 'PATCH', body: { city: 'Laval', version: 99 } })).status).toBe(409)
    await call(`webhook/${body.data.id}`, { as: developer, method: 'PATCH', body: { isActive: false } })
    await call(`site/${siteId}`, { as: admin, method: 'PATCH', body: { city: 'Laval' } })
    await pause(300)
    expect([receiver.received, await fetchDeliveries(body.data.id)]).toEqual([[], []])
  })

  it('a webhook becomes known to every node at once', async () => {
    const other = await startSecondNode(node)
    await other.fetch('sites', { as: admin, method: 'POST', body: { name: `Before ${count}` } })
    const { body } = await createHook()
    await pause(100)
    await other.fetch('sites', { as: admin, method: 'POST', body: { name: `After ${count}` } })
    await waitForState(body.data.id, 'DELIVERED')
    expect(receiver.received).toHaveLength(1)
    await other.close()
  })

  it('a webhook is sent again after a failure, under the same id, until it is accepted', async () => {
    let failures = 2
    receiver.answer((response) => {
      failures -= 1
      response.writeHead(failures >= 0 ? 500 : 200).end('thanks')
    })
    const { body } = await createHook()
    await createSite()
    await waitForState(body.data.id, 'DELIVERED')
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ body: text }) => JSON.parse(text).id)).size).toBe(1)
    expect(await fetchDeliveries(body.data.id)).toEqual([
      expect.objectContaining({ status: 'DELIVERED', attempts: 3, response_status: 200, problem: null }),
    ])
  })

  it.each([
    ['does not answer', 'TIMEOUT', null, () => undefined],
    ['closes the connection', 'UNREACHABLE', null, (response: { destroy(): void }) => response.destroy()],
  ] as const)('a webhook delivery records that its receiver %s', async (_, problem, status, answer) => {
    receiver.answer(answer as never)
    const { body } = await createHook()
    await createSite()
    await waitUntil(async () => (await fetchDeliveries(body.data.id))[0]?.problem === problem)
    expect((await fetchDeliveries(body.data.id))[0]).toMatchObject({ problem, response_status: status })
  })

  it('a webhook does not follow a redirect', async () => {
    const otherReceiver = await startReceiver()
    receiver.answer((response) => response.writeHead(307, { Location: otherReceiver.address }).end())
    const { body } = await createHook()
    await createSite()
    await waitUntil(async () => (await fetchDeliveries(body.data.id))[0]?.problem === 'REDIRECT')
    expect(otherReceiver.received).toEqual([])
    await otherReceiver.close()
  })

  it('a webhook is given up after the maximum of attempts, and sent again by a user', async () => {
    receiver.answer((response) => response.writeHead(503).end())
    const { body } = await createHook()
    await createSite()
    const [waiting] = await (async () => {
      await waitUntil(async () => ((await fetchDeliveries(body.data.id))[0]?.attempts ?? 0) >= 1)
      return fetchDeliveries(body.data.id)
    })()
    // An attempt that already runs continues from the count that it read, so the test sets the number until an attempt begins with it.
    await waitUntil(async () => {
      await node.ownerQuery("update webhook_delivery set attempts = $2 where id = $1 and status = 'WAITING'", [
        waiting?.id,
        mostAttempts - 1,
      ])
      return (await fetchDeliveries(body.data.id)).every(({ status }) => status === 'FAILED')
    })
    receiver.answer((response) => response.writeHead(202).end())
    const resendResponse = await call(`webhook-delivery/${waiting?.id}/transitions/sendAgain`, { as: developer, method: 'POST', body: {} })
    expect(resendResponse.body.data).toMatchObject({ status: 'WAITING', attempts: 0 })
    await waitForState(body.data.id, 'DELIVERED')
    expect(await fetchDeliveries(body.data.id)).toEqual([expect.objectContaining({ id: waiting?.id, attempts: 1 })])
    expect((await call(`webhook-delivery/${waiting?.id}`, { as: admin })).status).toBe(403)
  })

  it("a webhook's pauses grow, up to a limit", () => {
    expect([1, 2, 3, 4, 8, 20].map((attempts) => pauseAfter(attempts, { retrySeconds: 30 }))).toEqual([30, 120, 480, 1920, 21_600, 21_600])
  })

  it('a webhook requires an existing resource and a strong secret, and reports what is invalid', async () => {
    const { status, body } = await createHook({ resource: 'teapot', secret: 'short' })
    expect(status).toBe(422)
    expect(body.error.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['resource', 'unknownResource'],
      ['secret', 'tooShort'],
    ])
  })

  it('a webhook calls no internal address, unless a setting allows it', async () => {
    const strict = await startSecondNode({
      ...node,
      studydesk: {
        ...node.studydesk,
        config: { ...node.studydesk.config, webhooks: { ...node.studydesk.config.webhooks, allowPrivate: false } },
      },
    })
    for (const [address, code] of [
      ['https://10.0.0.1/hook', 'addressRefused'],
      ['https://[::1]/hook', 'addressRefused'],
      ['https://localhost/hook', 'addressRefused'],
      ['http://hooks.clinic.example/in', 'httpsNeeded'],
    ]) {
      const body = { name: 'Inner', resource: 'site', events: ['create'], address, secret }
      const answer = await strict.fetch('webhooks', { as: developer, method: 'POST', body })
      const { error } = (await answer.json()) as { error: { fields: readonly { path: string; code: string }[] } }
      expect(error.fields[0]).toMatchObject({ path: 'address', code })
    }
    await strict.close()
  })
})

describe('a node that is killed during a hundred writes', () => {
  it('a node that is killed during a hundred writes leaves one delivery of each committed write, and each is delivered', async () => {
    const { body } = await createHook({ events: ['create'] })
    const token = await node.tokenFor(admin)
    const child = await startSecondProcess(node, settings)
    let next = 0
    let responseCount = 0
    /** Writes as one of ten concurrent writers, until the node dies. */
    const startWriter = async () => {
      for (let index = next++; index < 100; index = next++) {
        const response = await fetch(`${child.url}/api/sites`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: `Killed ${index}` }),
        }).catch(() => null)
        if (response?.status === 201 && ++responseCount === 40) void child.end('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 10 }, startWriter))

    const committedRows = await node.ownerQuery<{ id: string }>(`select id from site where name like 'Killed %' order by id`)
    expect(committedRows.length).toBeGreaterThan(0)
    expect(committedRows.length).toBeLessThan(100)
    await waitForState(body.data.id, 'DELIVERED', 60_000)
    const rows = await fetchDeliveries(body.data.id)
    expect(rows.map((row) => row.record_id).sort()).toEqual(committedRows.map(({ id }) => id))
    const byRecord = Map.groupBy(receiver.received, (message) => JSON.parse(message.body).recordId as string)
    expect([...byRecord.keys()].sort()).toEqual(committedRows.map(({ id }) => id))
    for (const [recordId, messages] of byRecord) {
      const ids = new Set(messages.map((message) => JSON.parse(message.body).id))
      expect([...ids]).toEqual([rows.find((row) => row.record_id === recordId)?.id])
    }
  })
})
