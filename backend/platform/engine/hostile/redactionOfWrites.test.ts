import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegisteredRoute } from '#resources/organisation/developerAnswers.ts'
import { startReceiver } from '../../../organisation/webhooks/testReceiver.ts'
import { openWatch } from '../../realtime/testSocket.ts'
import { creationKey, markers, person, unlockProfile } from '../generated/markedPerson.ts'
import { type Crawl, formatLeaks, type Reader, startCrawl } from '../generated/redactionCrawl.ts'

/**
 * First, a reader unlocks a restricted profile and can read all of it; nothing created during that time reveals the person later. Then
 * the crawl writes: no write reveals anything to a user who has not unlocked the profile, and none unlocks it.
 */
let crawler: Crawl
beforeAll(async () => {
  crawler = await startCrawl()
})
afterAll(() => crawler.node.close())

const isReading = ({ method }: RegisteredRoute): boolean => method === 'GET'

test('a reader who unlocked the profile reads all its values, which shows that the crawl would find a leak', async () => {
  const leaks = await crawler.crawl(crawler.routes(isReading), crawler.unlocked)
  expect(new Set(leaks.flatMap(({ what }) => what))).toEqual(new Set(Object.keys(markers)))
  const calls = new Set(leaks.map(({ call }) => call.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/g, '{id}')))
  for (const call of [
    'GET participants',
    'GET participants/export',
    'GET participant/{id}',
    'GET participant/{id}/history',
    'GET participant/{id}/therapies',
    'GET participant/{id}/comments',
    'GET participant/{id}/attachments',
    'GET comments',
    'GET therapies',
    'GET attachments',
    'GET participant-studies',
    'GET activity/history',
    'GET activity/history/export',
    'GET activity/unlocks',
    'GET activity/readers',
    'GET file/{id}',
  ])
    expect([...calls]).toContain(call)
  const matching = await crawler.crawl(
    crawler.routes(({ path }) => path === 'participant/match'),
    crawler.unlocked,
  )
  expect(matching).not.toEqual([])
})

test('a repeated create returns the row as its maker may see it now', async () => {
  const maker = await crawler.staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
  const answer = await crawler.node.fetch('participants/addParticipant', {
    as: maker,
    method: 'POST',
    body: person,
    headers: { 'Idempotency-Key': creationKey },
  })
  const { data } = await answer.json()
  expect([answer.status, data.id, data.redacted]).toEqual([201, crawler.ids.participant?.[0], true])
  for (const marker of Object.values(markers)) expect(JSON.stringify(data)).not.toMatch(marker)
})

test('a file address created while the profile was unlocked is invalid once it is locked', async () => {
  const [id = ''] = crawler.ids.participant ?? []
  const reader = await crawler.staff.withAbilities(['PARTICIPANTS:VIEW', 'SCREENING:VIEW'])
  await unlockProfile(crawler.node, reader, id)
  const { url } = (await (await crawler.node.fetch(`file/${crawler.ids.file?.[0]}/sas`, { as: reader })).json()).data
  const { pathname, search } = new URL(url, crawler.node.url)
  const open = await crawler.node.fetch(`${pathname}${search}`)
  expect([open.status, await open.text()]).toEqual([200, expect.stringContaining('contentzyx')])
  expect((await crawler.node.fetch(`participant/${id}/lock`, { as: reader, method: 'POST', body: {} })).status).toBe(200)
  const closed = await crawler.node.fetch(`${pathname}${search}`)
  expect([closed.status, await closed.text()]).toEqual([404, expect.not.stringContaining('zyx')])
})

test('sockets and webhooks report that the participant changed, without any value', async () => {
  const [id = ''] = crawler.ids.participant ?? []
  const receiver = await startReceiver()
  const hook = {
    name: 'Crawl',
    resource: 'participant',
    events: ['update'],
    address: receiver.address,
    secret: 'a secret of sixteen and more',
  }
  const { everything } = crawler.staff
  const response = await crawler.node.call<{ id: string }>('webhooks', { as: everything, method: 'POST', body: hook })
  expect(response.status).toBe(201)
  const reader = await crawler.node.tokenFor(await crawler.emailOf('a coordinator in scope'))
  const watchedList = { resource: 'participant', ids: [id] }
  const screen = await openWatch(crawler.node, reader, {
    lists: [watchedList],
    rows: [watchedList],
    record: { resource: 'participant', id, isEditing: false },
  })
  const patchResponse = await crawler.node.fetch(`participant/${id}`, {
    as: crawler.unlocked,
    method: 'PATCH',
    body: { allergies: 'Third allerzyx' },
  })
  expect(patchResponse.status).toBe(200)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  await expect.poll(() => screen.received.some(({ kind }) => kind === 'changed')).toBe(true)
  const notifiedText = JSON.stringify([screen.received, receiver.received])
  expect(notifiedText).toContain(id)
  for (const marker of Object.values(markers)) expect(notifiedText).not.toMatch(marker)
  screen.socket.close()
  // Deletes the webhook: otherwise, every further write of the crawl would be sent to an address that no longer exists.
  expect((await crawler.node.fetch(`webhook/${response.data.id}`, { as: everything, method: 'DELETE' })).status).toBeLessThan(300)
  await receiver.close()
})

const countRestricted = async () =>
  (
    await crawler.node.ownerQuery('select id from participant where id = any($1) and is_restricted_profile and deleted_at is null', [
      crawler.ids.participant,
    ])
  ).length

describe.each<Reader>(['a coordinator in scope', 'an administrator with everything'])('writes by %s', (writer) => {
  test.each(['PATCH', 'PUT', 'POST', 'DELETE'])('%s discloses nothing', async (method) => {
    const email = await crawler.emailOf(writer)
    expect(
      formatLeaks(
        await crawler.crawl(
          crawler.routes((route) => route.method === method),
          email,
          { isEveryCall: writer === 'an administrator with everything' },
        ),
      ),
    ).toEqual([])
    if (method !== 'DELETE') expect(await countRestricted()).toBe(2)
  })
})
