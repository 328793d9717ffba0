import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedAnswer, NewFeed } from '#resources/calendarFeed.ts'
import { todayAnd } from '../testing/days.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { admin, coordinator, type StudyWithVisits, studyWithVisits } from '../visits/testVisits.ts'

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  study = await studyWithVisits(node)
})
afterAll(() => node?.close())

const day = todayAnd(20)
async function idOf(email: string): Promise<string> {
  const [person] = await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [email])
  return person?.id ?? ''
}
/** A visit that is planned with somebody. */
async function planned(values: Readonly<Record<string, unknown>> = {}): Promise<{ readonly id: string; readonly participantId: string }> {
  const { participationId } = await study.underWay(null)
  const { id, participantId } = await study.visitOf(participationId, study.visitIds.baseline)
  const taken = await study.take(id, 'schedule', { visitDate: day, visitTime: '09:00', outsideReason: 'x', conflictReason: 'x', ...values })
  expect(taken.status).toBe(200)
  return { id, participantId: String(participantId) }
}
const make = async (choice: object = {}, as = coordinator) =>
  (await node.call<NewFeed>('calendar-feed', { as, method: 'POST', body: choice })).data.address
const pathOf = (address: string) => new URL(address).pathname
async function read(address: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${node.url}${pathOf(address)}`, { headers })
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  }
}
/** Without the folds of long lines (RFC 5545, section 3.1). */
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('tells the visits that are planned with its user, and names nobody', async () => {
  const staffId = await idOf(coordinator)
  const { id, participantId } = await planned({ staffId })
  const other = await planned()
  const [person] = await node.ownerQuery<{ last_name: string }>('select last_name from participant where id = $1', [participantId])
  const { status, type, text } = await read(await make())
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toContain(`UID:${id}`)
  expect(text).not.toContain(other.id)
  expect(unfolded(text)).not.toContain(person?.last_name)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const name of ['SEQUENCE', 'LAST-MODIFIED', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY'])
    expect(text).toMatch(new RegExp(`\n${name}[:;]`))
  const whole = await read(await make({ isWhole: true, hasNames: true }))
  expect(whole.text).toContain(`UID:${other.id}`)
  expect(unfolded(whole.text)).toContain(person?.last_name)
})

test('a visit that moves counts its changes; one that is called off is said to be so', async () => {
  const { id } = await planned({ staffId: await idOf(coordinator) })
  const address = await make()
  const entry = async () => {
    const { text } = await read(address)
    const [, found = ''] = text.split('BEGIN:VEVENT').flatMap((part) => (part.includes(id) ? ['', part] : []))
    return {
      sequence: Number(/SEQUENCE:(\d+)/.exec(found)?.[1]),
      start: /DTSTART:(\S+)/.exec(found)?.[1],
      status: /STATUS:(\w+)/.exec(found)?.[1],
    }
  }
  const before = await entry()
  await study.take(id, 'reschedule', { visitDate: day, visitTime: '10:00', outsideReason: 'x', conflictReason: 'x' })
  const after = await entry()
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.start).not.toBe(before.start)
  await study.take(id, 'cancel')
  expect((await entry()).status).toBe('CANCELLED')
})

test('a visit that was missed is said to have been called off: a calendar has no other word for it', async () => {
  const { id } = await planned({ staffId: await idOf(coordinator) })
  const address = await make()
  expect((await study.take(id, 'markAsMissed')).status).toBe(200)
  const { text } = await read(address)
  const entry = text.split('BEGIN:VEVENT').find((part) => part.includes(id))
  expect(entry).toContain('STATUS:CANCELLED')
})

test('is not sent again where nothing changed', async () => {
  const address = await make()
  const { etag } = await read(address)
  expect(etag).not.toBe('')
  // As calendars ask; `fetch` would say that it wants it anew.
  const asked = { 'Cache-Control': 'max-age=0' }
  expect(await read(address, { 'If-None-Match': etag, ...asked })).toMatchObject({ status: 304, text: '' })
  await planned({ staffId: await idOf(coordinator) })
  expect((await read(address, { 'If-None-Match': etag, ...asked })).status).toBe(200)
})

test('a new address ends the one before, and each is ended at once; without the ability it tells nothing', async () => {
  const first = await make()
  const second = await make({ isWhole: true })
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  expect((await node.call<FeedAnswer | null>('calendar-feed', { as: coordinator })).data).toMatchObject({
    isWhole: true,
    readAt: expect.any(String),
  })
  await node.call('calendar-feed', { as: coordinator, method: 'DELETE' })
  expect((await read(second)).status).toBe(404)
  expect((await read(second.replace(/calendar\/.*/, 'calendar/nothing.ics'))).status).toBe(404)
  expect((await node.call('calendar-feed', { as: coordinator })).data).toBeNull()
  const third = await make()
  const userId = await idOf(coordinator)
  const take = (transition: string) => node.call(`user/${userId}/transitions/${transition}`, { as: admin, method: 'POST', body: {} })
  expect((await take('deactivate')).status).toBe(200)
  await expect.poll(async () => (await read(third)).status, { timeout: 30_000 }).toBe(404)
  // It has ended for good: a copy of the address reads nothing after its owner is reactivated.
  expect((await take('activate')).status).toBe(200)
  expect((await read(third)).status).toBe(404)
  expect(await node.ownerQuery('select from calendar_feed where user_id = $1', [userId])).toEqual([])
  const kept = await node.ownerQuery<{ action: string }>(`select action from audit_event where kind = 'calendarFeed' order by at`)
  expect(kept.map(({ action }) => action)).toContain('remove')
  expect(JSON.stringify(await node.ownerQuery('select * from calendar_feed'))).not.toContain(pathOf(third).slice(-20, -4))
})
