import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedAnswer, NewFeed } from '#resources/visits/calendarFeed.ts'
import { getDayAfter } from '../../app/testing/days.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits } from '../testVisits.ts'

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  study = await createStudyWithVisits(node)
})
afterAll(() => node?.close())

const day = getDayAfter(20)
async function idOf(email: string): Promise<string> {
  const [person] = await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [email])
  return person?.id ?? ''
}
/** Schedules a visit with the user. */
async function createPlannedVisit(
  values: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly participantId: string }> {
  const { participationId } = await study.underWay(null)
  const { id, participantId } = await study.visitOf(participationId, study.visitIds.baseline)
  const accepted = await study.take(id, 'schedule', {
    visitDate: day,
    visitTime: '09:00',
    outsideReason: 'x',
    conflictReason: 'x',
    ...values,
  })
  expect(accepted.status).toBe(200)
  return { id, participantId: String(participantId) }
}
const make = async (choice: object = {}, caller = coordinator) =>
  (await node.call<NewFeed>('calendar-feed', { as: caller, method: 'POST', body: choice })).data.address
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
/** Joins folded lines (RFC 5545, section 3.1). */
const unfoldLines = (text: string) => text.replaceAll('\r\n ', '')

test('the calendar feed lists the visits planned for its user, without naming participants', async () => {
  const staffId = await idOf(coordinator)
  const { id, participantId } = await createPlannedVisit({ staffId })
  const other = await createPlannedVisit()
  const [person] = await node.ownerQuery<{ last_name: string }>('select last_name from participant where id = $1', [participantId])
  const { status, type, text } = await read(await make())
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toContain(`UID:${id}`)
  expect(text).not.toContain(other.id)
  expect(unfoldLines(text)).not.toContain(person?.last_name)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const name of ['SEQUENCE', 'LAST-MODIFIED', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY'])
    expect(text).toMatch(new RegExp(`\n${name}[:;]`))
  const fullFeed = await read(await make({ isWhole: true, hasNames: true }))
  expect(fullFeed.text).toContain(`UID:${other.id}`)
  expect(unfoldLines(fullFeed.text)).toContain(person?.last_name)
})

test('the calendar feed increments the sequence of a moved visit, and marks a cancelled one', async () => {
  const { id } = await createPlannedVisit({ staffId: await idOf(coordinator) })
  const address = await make()
  const fetchEntry = async () => {
    const { text } = await read(address)
    const [, eventText = ''] = text.split('BEGIN:VEVENT').flatMap((chunk) => (chunk.includes(id) ? ['', chunk] : []))
    return {
      sequence: Number(/SEQUENCE:(\d+)/.exec(eventText)?.[1]),
      start: /DTSTART:(\S+)/.exec(eventText)?.[1],
      status: /STATUS:(\w+)/.exec(eventText)?.[1],
    }
  }
  const before = await fetchEntry()
  await study.take(id, 'reschedule', { visitDate: day, visitTime: '10:00', outsideReason: 'x', conflictReason: 'x' })
  const after = await fetchEntry()
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.start).not.toBe(before.start)
  await study.take(id, 'cancel')
  expect((await fetchEntry()).status).toBe('CANCELLED')
})

test('the calendar feed marks a missed visit as cancelled, as calendars have no other status', async () => {
  const { id } = await createPlannedVisit({ staffId: await idOf(coordinator) })
  const address = await make()
  expect((await study.take(id, 'markAsMissed')).status).toBe(200)
  const { text } = await read(address)
  const entry = text.split('BEGIN:VEVENT').find((chunk) => chunk.includes(id))
  expect(entry).toContain('STATUS:CANCELLED')
})

test('the calendar feed is not sent again when nothing changed', async () => {
  const address = await make()
  const { etag } = await read(address)
  expect(etag).not.toBe('')
  // Calendar programs send this header; `fetch` alone would ask for a fresh response.
  const requested = { 'Cache-Control': 'max-age=0' }
  expect(await read(address, { 'If-None-Match': etag, ...requested })).toMatchObject({ status: 304, text: '' })
  await createPlannedVisit({ staffId: await idOf(coordinator) })
  expect((await read(address, { 'If-None-Match': etag, ...requested })).status).toBe(200)
})

test('a new calendar address replaces the former one, ends at once, and returns nothing without the ability', async () => {
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
  const applyTransition = (transition: string) =>
    node.call(`user/${userId}/transitions/${transition}`, { as: admin, method: 'POST', body: {} })
  expect((await applyTransition('deactivate')).status).toBe(200)
  await expect.poll(async () => (await read(third)).status, { timeout: 30_000 }).toBe(404)
  // The feed has ended for good: its URL stays invalid after its owner is reactivated.
  expect((await applyTransition('activate')).status).toBe(200)
  expect((await read(third)).status).toBe(404)
  expect(await node.ownerQuery('select from calendar_feed where user_id = $1', [userId])).toEqual([])
  const stored = await node.ownerQuery<{ action: string }>(`select action from audit_event where kind = 'calendarFeed' order by at`)
  expect(stored.map(({ action }) => action)).toContain('remove')
  expect(JSON.stringify(await node.ownerQuery('select * from calendar_feed'))).not.toContain(pathOf(third).slice(-20, -4))
})
