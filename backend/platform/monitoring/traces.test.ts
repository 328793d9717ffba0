import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testNode } from '../../app/testing/index.ts'
import { testMailServer } from '../../messages/mail/testMailServer.ts'
import { startReceiver } from '../../organisation/webhooks/testReceiver.ts'
import { markers, person } from '../engine/generated/markedPerson.ts'
import { type ReceivedSpan, type TestCollector, testCollector } from './testCollector.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const developer = 'dev@northlake.example'
const correlationId = '0198a000-0000-4000-8000-00000000cafe'
/** A caller-supplied trace, which must not be continued. */
const foreignTrace = '0af7651916cd43dd8448eb211c80319c'

let collector: TestCollector
let spans: readonly ReceivedSpan[] = []

/** A node sends the last spans when it stops. So the calls come first, and the tests read what the collector received. */
beforeAll(async () => {
  collector = await testCollector()
  const [mailServer, receiver] = await Promise.all([testMailServer(), startReceiver()])
  const node = await testNode({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20collector',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Studydesk <studydesk@example.org>',
      WEBHOOK_ALLOW_PRIVATE: 'yes',
    },
  })
  try {
    const post = (path: string, as: string, body: unknown, headers = {}) =>
      node.call<{ id: string }>(path, { as, method: 'POST', body, headers })
    const secret = 'a secret that both sides know'
    const webhook = { name: 'Hookzyx', resource: 'participant', events: ['create'], address: `${receiver.address}&zyx=1`, secret }
    expect((await post('webhooks', developer, webhook)).status).toBe(201)

    const headers = {
      'X-Correlation-Id': correlationId,
      traceparent: `00-${foreignTrace}-b7ad6b7169203331-01`,
      'User-Agent': 'Browserzyx',
      'Idempotency-Key': 'keyzyx',
    }
    const added = await post('participants/addParticipant?zyx=1', coordinator, person, headers)
    expect(added).toMatchObject({ status: 201 })
    const markedId = { 'X-Correlation-Id': 'zyxwena-1909' }
    await node.fetch(`participants?q=Quorzyx&email_like=${person.email}&firstName=Zyxwena`, { as: coordinator, headers: markedId })
    await node.fetch(`participant/${person.email}`, { as: coordinator })
    await node.fetch(`nothing/zyx/${person.lastName}`, { as: coordinator })
    await node.fetch(`participant/${added.data.id}`, {
      as: coordinator,
      method: 'PATCH',
      body: { dob: 'zyx', notes: '<p>Notezyx</p>', version: 1 },
    })

    const [role] = await node.ownerQuery<{ id: string }>(
      'select id from role where org_id = (select org_id from "user" where email = $1) limit 1',
      [admin],
    )
    const user = { firstName: 'Zyxwena', lastName: 'Zyx', email: 'zyx@example.org', roleId: role?.id, sendInvitation: true }
    expect((await post('users', admin, user)).status).toBe(201)
    await vi.waitFor(() => expect([receiver.received.length, mailServer.received.length]).toEqual([1, 1]), { timeout: 30_000 })
  } finally {
    await node.close()
    await Promise.all([mailServer.close(), receiver.close()])
  }
  spans = collector.spans()
})
afterAll(() => collector?.close())

const spanNamed = (name: string): ReceivedSpan => {
  const span = spans.find((each) => each.name === name)
  if (span === undefined) throw new Error(`No span ${name}: ${[...new Set(spans.map((each) => each.name))].join(', ')}`)
  return span
}
const childrenOf = ({ spanId }: ReceivedSpan): readonly ReceivedSpan[] => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

describe('traces', () => {
  test('a request is a span with its method, route, status and correlation id, in a separate trace', () => {
    const added = spans.filter(({ name }) => name === 'POST participants/addParticipant')
    expect(added.map(({ attributes }) => attributes)).toContainEqual({
      'http.request.method': 'POST',
      'http.route': 'participants/addParticipant',
      'http.response.status_code': 201,
      'studydesk.correlation_id': correlationId,
    })
    for (const { traceId, parentSpanId } of added) expect([traceId === foreignTrace, parentSpanId ?? '']).toEqual([false, ''])
  })

  test('the statements of a request are spans below it, with their tables and rows', () => {
    const statements = childrenOf(spanNamed('PATCH participant/:id')).filter(
      ({ attributes }) => attributes['db.system.name'] === 'postgresql',
    )
    expect(statements.map(({ name }) => name).join()).toContain('participant')
    for (const { attributes } of statements) {
      expect(attributes['db.query.summary']).toMatch(/^[A-Z]+[\w .;]*$/)
      expect(attributes['db.response.returned_rows']).toBeTypeOf('number')
    }
  })

  test('a job continues the trace of the request that queued it, with its statements and its call to the other system', () => {
    const request = spans.find(
      ({ name, attributes }) => name === 'POST participants/addParticipant' && attributes['http.response.status_code'] === 201,
    )
    const call = spanNamed('call webhook')
    const job = spans.find(({ spanId }) => spanId === call.parentSpanId)
    expect(job).toMatchObject({ traceId: request?.traceId, attributes: { 'studydesk.job.attempt': 1 } })
    expect(job?.name).toMatch(/^job /)
    expect(call.attributes).toEqual({ 'studydesk.service': 'webhook', 'http.response.status_code': 204 })
    expect(childrenOf(job as ReceivedSpan).some(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true)
  })

  test('a message is a span of its job, in the trace of the request that sent it', () => {
    expect(spanNamed('send mail')).toMatchObject({ traceId: spanNamed('POST users').traceId, hasFailed: false })
  })

  test('the collector receives the headers of the settings', () => {
    for (const text of collector.texts) expect(text).toMatch(/^\/v1\/traces\n.*"x-key":"of the collector"/)
  })

  test('no trace contains personal data of a call, whichever field, header or path contains it', () => {
    expect(spans.length).toBeGreaterThan(50)
    for (const text of collector.texts) {
      for (const [kind, pattern] of Object.entries(markers)) expect(pattern.exec(text)?.[0], kind).toBeUndefined()
      expect(text).not.toMatch(/northlake|zyx|hook\?key|a secret that/i)
    }
  })
})
