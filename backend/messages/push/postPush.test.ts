import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVapidKeys } from './createVapidKeys.ts'
import { postPush } from './postPush.ts'
import { outcomeOf } from './sendPush.ts'
import { type TestPushService, testPushService } from './testPushService.ts'

const settings = { ...createVapidKeys(), contact: 'mailto:us@example.org', allowPrivate: true }
const content = { id: '0190a1b2-0000-7000-8000-000000000001', title: 'You have a new task', body: 'Open your study pages to see it.' }

let service: TestPushService
beforeAll(async () => {
  service = await testPushService(settings)
})
afterAll(() => service.close())

it('a notification is encrypted for its device, and signed with the VAPID key', async () => {
  expect(await postPush(settings, service.subscribe('telephone'), content)).toEqual({ kind: 'accepted' })
  const [sent] = service.received
  expect(sent?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: '0190a1b2000070008000000000000001' })
  expect(sent?.body.includes('task')).toBe(false)
})

it('a push service rejects a notification that another key signed', async () => {
  const other = { ...settings, ...createVapidKeys() }
  expect(await postPush(other, service.subscribe('telephone'), content)).toEqual({ kind: 'refused', status: 403, problem: 'LOGIN_REFUSED' })
})

it.each([
  [404, { kind: 'gone' }],
  [410, { kind: 'gone' }],
  [429, { kind: 'later', status: 429, problem: 'DEFERRED' }],
  [502, { kind: 'later', status: 502, problem: 'DEFERRED' }],
  [413, { kind: 'refused', status: 413, problem: 'REFUSED' }],
])('the status %d of a push service means %o', async (status, result) => {
  service.statuses.set(`device${status}`, status)
  expect(await postPush(settings, service.subscribe(`device${status}`), content)).toEqual(result)
})

it('no notification is sent to an internal address', async () => {
  const before = service.received.length
  const result = await postPush({ ...settings, allowPrivate: false }, service.subscribe('inside'), content)
  expect(result).toEqual({ kind: 'refused', status: null, problem: 'REFUSED' })
  expect(service.received).toHaveLength(before)
})

it('a message is accepted if one device accepted it, waits while a service is busy, and is unwanted without devices', () => {
  const later = { kind: 'later', status: 429, problem: 'DEFERRED' } as const
  const refused = { kind: 'refused', status: 413, problem: 'REFUSED' } as const
  expect(outcomeOf([refused, later, { kind: 'accepted' }])).toEqual({ kind: 'accepted' })
  expect(outcomeOf([{ kind: 'gone' }, refused, later])).toEqual({ kind: 'refused', problem: 'DEFERRED', smtpCode: 429 })
  expect(outcomeOf([refused])).toEqual({ kind: 'refused', problem: 'REFUSED', smtpCode: 413, isFinal: true })
  expect(outcomeOf([{ kind: 'gone' }])).toEqual({ kind: 'unwanted' })
  expect(outcomeOf([])).toEqual({ kind: 'unwanted' })
})
