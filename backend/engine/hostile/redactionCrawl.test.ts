import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegisteredRoute } from '#resources/core/developerAnswers.ts'
import { watchAt } from '../../realtime/testSocket.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { startReceiver } from '../../webhooks/testReceiver.ts'
import { type CrawlRequest, isLeftOut, requestsOf } from '../generated/crawlRequests.ts'
import { createdUnder, enterMarked, type Ids, markers, person, unlockFor } from '../generated/markedPerson.ts'
import { hireStaff, type Staff } from '../generated/staff.ts'

/**
 * A restricted person with unmistakable values in every field and in everything that hangs on a person: whoever has not unlocked the profile
 * finds none of them, by any call that the node answers. Calls that are added later are crawled without a word here.
 */
let node: TestNode
let staff: Staff
let ids: Ids
let unlocked: string
const coordinator = ['PARTICIPANTS:CONTRIBUTE', 'SCREENING:CONTRIBUTE', 'RECRUITMENT_DASHBOARD:CONTRIBUTE', 'STUDY_CONDUCT:CONTRIBUTE']
const readers: Readonly<Record<string, readonly string[] | 'everything'>> = {
  'a coordinator in scope': coordinator,
  'an administrator with everything': 'everything',
  'an auditor': ['ADMIN:VIEW', 'ADMIN_AUDIT:VIEW', 'PARTICIPANTS:VIEW'],
  'an auditor who sees no participants': ['ADMIN:VIEW', 'ADMIN_AUDIT:VIEW'],
  'a developer': ['DEV:CONTRIBUTE'],
}

beforeAll(async () => {
  node = await testNode({
    settings: { LIMIT_USER_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000', WEBHOOK_ALLOW_PRIVATE: 'yes' },
  })
  staff = await hireStaff(node)
  const maker = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
  ids = await enterMarked(node, maker)
  unlocked = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN', 'ADMIN:VIEW', 'ADMIN_AUDIT:VIEW'])
  for (const id of ids.participant ?? []) await unlockFor(node, unlocked, id)
  // As the database does by itself within a minute: it plans thousands of calls now.
  await node.ownerQuery('analyze')
})
afterAll(() => node.close())

const emailOf = (abilities: readonly string[] | 'everything'): Promise<string> =>
  abilities === 'everything' ? Promise.resolve(staff.everything) : staff.withAbilities(abilities)

interface Leak {
  readonly call: string
  readonly status: number
  readonly what: readonly string[]
  readonly text: string
}

/** What an answer holds that its request did not say itself. */
async function leakOf({ method, path, body, headers }: CrawlRequest, as: string | undefined, token?: string): Promise<Leak | null> {
  const answer = await answerTo(() =>
    node.fetch(path, {
      ...(as === undefined ? {} : { as }),
      method,
      body,
      headers: { ...headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
    }),
  )
  const text = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`
  const said = `${path} ${body instanceof FormData ? '' : JSON.stringify(body)}`
  const what = Object.entries(markers).flatMap(([name, marker]) => (marker.test(text) && !marker.test(said) ? [name] : []))
  if (what.length === 0) return null
  const at = Object.values(markers)
    .map((marker) => text.search(marker))
    .filter((place) => place >= 0)
  const start = Math.max(Math.min(...at) - 150, 0)
  return { call: `${method} ${path}`, status: answer.status, what, text: text.slice(start, start + 300) }
}

/** Exports take turns: whoever comes too early comes again. */
async function answerTo(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 429) return answer
    await answer.text()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const routes = (isMeant: (route: RegisteredRoute) => boolean): readonly RegisteredRoute[] =>
  node.studydesk.engine.registry().routes.filter((route) => isMeant(route) && !isLeftOut(route))

/** Goes through the calls of these routes, a few at a time. */
async function crawl(meant: readonly RegisteredRoute[], as: string | undefined, token?: string): Promise<readonly Leak[]> {
  const requests = meant.flatMap((route) => requestsOf(route, ids))
  const leaks: Leak[] = []
  const next = requests.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const request of next) {
        const leak = await leakOf(request, as, token)
        if (leak !== null) leaks.push(leak)
      }
    }),
  )
  return leaks
}

/** One line a route: the first that leaks is enough to mend it. */
const told = (leaks: readonly Leak[]): readonly string[] =>
  [...Map.groupBy(leaks, ({ call }) => call.replace(/\?.*/, ''))].map(
    ([call, [first, ...more]]) => `${call} (${first?.status}, ${more.length + 1}×): ${first?.what.join(', ')}: ${first?.text}`,
  )

const isReading = ({ method }: RegisteredRoute): boolean => method === 'GET'
const stillRestricted = async () =>
  (
    await node.ownerQuery('select id from participant where id = any($1) and is_restricted_profile and deleted_at is null', [
      ids.participant,
    ])
  ).length

describe.each(Object.entries(readers))('%s', (_name, abilities) => {
  test('reads nothing of the person', async () => {
    expect(told(await crawl(routes(isReading), await emailOf(abilities)))).toEqual([])
  }, 300_000)
})

test('a machine with everything reads nothing of the person', async () => {
  const token = await machineToken()
  expect(told(await crawl(routes(isReading), undefined, token))).toEqual([])
}, 300_000)

test('nobody who is not signed in does', async () => {
  expect(told(await crawl(routes(isReading), undefined))).toEqual([])
}, 300_000)

test('whoever has unlocked the profile reads all of it: the crawl would find it', async () => {
  const leaks = await crawl(routes(isReading), unlocked)
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
  const matching = await crawl(
    routes(({ path }) => path === 'participant/match'),
    unlocked,
  )
  expect(matching).not.toEqual([])
}, 300_000)

test('a create that is sent again answers the row as its maker may see it now', async () => {
  const maker = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
  const answer = await node.fetch('participants/addParticipant', {
    as: maker,
    method: 'POST',
    body: person,
    headers: { 'Idempotency-Key': createdUnder },
  })
  const { data } = await answer.json()
  expect([answer.status, data.id, data.redacted]).toEqual([201, ids.participant?.[0], true])
  for (const marker of Object.values(markers)) expect(JSON.stringify(data)).not.toMatch(marker)
})

test('an address of a file made while the profile was open leads nowhere once it is closed', async () => {
  const [id = ''] = ids.participant ?? []
  const reader = await staff.withAbilities(['PARTICIPANTS:VIEW', 'SCREENING:VIEW'])
  await unlockFor(node, reader, id)
  const { url } = (await (await node.fetch(`file/${ids.file?.[0]}/sas`, { as: reader })).json()).data
  const { pathname, search } = new URL(url, node.url)
  const open = await node.fetch(`${pathname}${search}`)
  expect([open.status, await open.text()]).toEqual([200, expect.stringContaining('contentzyx')])
  expect((await node.fetch(`participant/${id}/lock`, { as: reader, method: 'POST', body: {} })).status).toBe(200)
  const closed = await node.fetch(`${pathname}${search}`)
  expect([closed.status, await closed.text()]).toEqual([404, expect.not.stringContaining('zyx')])
})

test('sockets and webhooks tell that the person changed, and nothing of the person', async () => {
  const [id = ''] = ids.participant ?? []
  const receiver = await startReceiver()
  const hook = {
    name: 'Crawl',
    resource: 'participant',
    events: ['update'],
    address: receiver.address,
    secret: 'a secret of sixteen and more',
  }
  expect((await node.fetch('webhooks', { as: staff.everything, method: 'POST', body: hook })).status).toBe(201)
  const reader = await node.tokenFor(await emailOf(coordinator))
  const shown = { resource: 'participant', ids: [id] }
  const screen = await watchAt(node, reader, { lists: [shown], rows: [shown], record: { resource: 'participant', id, isEditing: false } })
  const written = await node.fetch(`participant/${id}`, { as: unlocked, method: 'PATCH', body: { allergies: 'Third allerzyx' } })
  expect(written.status).toBe(200)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  await expect.poll(() => screen.heard.some(({ kind }) => kind === 'changed')).toBe(true)
  const told = JSON.stringify([screen.heard, receiver.received])
  expect(told).toContain(id)
  for (const marker of Object.values(markers)) expect(told).not.toMatch(marker)
  screen.socket.close()
  await receiver.close()
})

describe.each(['a coordinator in scope', 'an administrator with everything'])('no write of %s', (name) => {
  const abilities = readers[name] ?? []
  test.each(['PATCH', 'PUT', 'POST', 'DELETE'])(
    '%s tells anything',
    async (method) => {
      const email = await emailOf(abilities)
      expect(
        told(
          await crawl(
            routes((route) => route.method === method),
            email,
          ),
        ),
      ).toEqual([])
      if (method !== 'DELETE') expect(await stillRestricted()).toBe(2)
    },
    300_000,
  )
})

/** A machine whose role is everything, with the study-sites of everybody. */
async function machineToken(): Promise<string> {
  const [role] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [staff.everything])
  const body = { name: 'Crawler', roleId: role?.role_id, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
  const made = await (await node.fetch('api-tokens', { as: staff.everything, method: 'POST', body })).json()
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), machine.id, place.study_id, place.site_id, 'COORDINATOR'
      from study_site place join "user" machine on machine.org_id = place.org_id and machine.is_machine`,
  )
  node.studydesk.access.forget(
    (await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [staff.everything]))[0]?.org_id ?? '',
  )
  return made.data.token
}
