import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SocketMessage } from '#resources/core/answers.ts'
import type { StudySitePair } from '../caller.ts'
import { hireStaff } from '../engine/generated/staff.ts'
import { nodeBeside, type TestNode, testNode } from '../testing/index.ts'
import { processBeside } from '../testing/process.ts'
import { tellChange } from './tellChange.ts'
import { heardSoon, type Listening, watch, watchAt } from './testSocket.ts'

/** One node writes, the other has the sockets. */
let node: TestNode
let other: TestNode
/** Sees sites, and may do nothing else. */
let reader: string
beforeAll(async () => {
  node = await testNode()
  other = await nodeBeside(node)
  reader = await (await hireStaff(node)).withAbilities(['ADMIN_SITES:VIEW'])
})
afterAll(async () => {
  await other.close()
  await node.close()
})

const admin = 'admin@northlake.example'
const owner = 'owner@northlake.example'
const coordinator = 'coordinator@northlake.example'
const riveSud = 'admin@rivesud.example'

/** Longer than any way from a commit to a socket. */
const longEnough = 1200

const open = async (email: string, request: Parameters<typeof watchAt>[2]): Promise<Listening> =>
  watchAt(other, await node.tokenFor(email), request)
/** Opens one that has been told of what happened a moment before. */
async function openQuiet(email: string, request: Parameters<typeof watchAt>[2]): Promise<Listening> {
  const watching = await open(email, request)
  await pause(longEnough)
  watching.heard.length = 0
  return watching
}
const changed = ({ heard }: Listening) => heard.filter((message) => message.kind === 'changed')
const isChange =
  (resource: string, id?: string) =>
  (message: SocketMessage): boolean =>
    message.kind === 'changed' && message.resource === resource && (id === undefined || message.ids?.includes(id) === true)

let counter = 0
const next = (): number => {
  counter += 1
  return counter
}
const person = () => {
  const number = next()
  return {
    firstName: 'Live',
    lastName: `Person${number}`,
    dob: '1980-02-03',
    gender: 'female',
    email: `live${number}@example.com`,
    postalCode: 'H2X 1Y4',
    referralSource: 'PHYSICIAN',
  }
}
async function make(many: string, body: object, as = admin): Promise<string> {
  const answer = await node.fetch(many, { as, method: 'POST', body })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()).data.id
}
const makeSite = () => make('sites', { name: `Live ${next()}`, siteCode: `LV-${next()}` })
const rename = (id: string) => node.fetch(`site/${id}`, { as: admin, method: 'PATCH', body: { name: `Live ${next()}` } })
const studySitesOf = async (email: string): Promise<readonly StudySitePair[]> =>
  (await node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: '0' })).studySites

describe('a change on one node is told on another within a second', () => {
  test('to whom shows the row, by its id and without a value', async () => {
    const id = await makeSite()
    const watching = await open(reader, { lists: [], rows: [{ resource: 'site', ids: [id] }] })
    const bystander = await open(reader, { lists: [], rows: [{ resource: 'site', ids: [await makeSite()] }] })
    // Both were told of what happened a moment before.
    await pause(longEnough)
    for (const { heard } of [watching, bystander]) heard.length = 0
    await rename(id)
    expect(await heardSoon(watching, isChange('site', id))).toBe(true)
    expect(changed(watching)).toEqual([{ kind: 'changed', resource: 'site', ids: [id] }])
    await pause(longEnough)
    expect(changed(bystander)).toEqual([])
    for (const { socket } of [watching, bystander]) socket.close()
  })

  test('to whom shows a list, without ids that it does not show', async () => {
    const watching = await openQuiet(admin, { lists: [{ resource: 'site', ids: [] }] })
    const total = async () => Number((await other.fetch('sites?_end=1', { as: admin })).headers.get('X-Total-Count'))
    const before = await total()
    await makeSite()
    expect(await heardSoon(watching, isChange('site'))).toBe(true)
    expect(changed(watching)).toEqual([{ kind: 'changed', resource: 'site' }])
    expect(await total()).toBe(before + 1)
    watching.socket.close()
  })

  test('to whom shows a row that goes to the trash', async () => {
    const id = await makeSite()
    const watching = await openQuiet(reader, { lists: [{ resource: 'site', ids: [id] }] })
    await node.fetch(`site/${id}`, { as: admin, method: 'DELETE' })
    expect(await heardSoon(watching, isChange('site', id))).toBe(true)
    watching.socket.close()
  })

  test('to whom reads the audit history, whatever it was', async () => {
    const watching = await openQuiet(admin, { lists: [{ resource: 'auditHistory', ids: [] }] })
    await makeSite()
    expect(await heardSoon(watching, isChange('auditHistory'))).toBe(true)
    watching.socket.close()
  })

  test('also where no audit event tells of it, with more ids than one message holds', async () => {
    const { database } = node.studydesk
    const { orgId } = await node.studydesk.sessions.callerOf(await node.tokenFor(admin), { correlationId: '0' })
    const ids = Array.from({ length: 400 }, () => crypto.randomUUID())
    const watching = await open(admin, { lists: [{ resource: 'mail', ids: [] }] })
    await database.batch(orgId, [tellChange(database, { orgId, resource: 'mail', ids })])
    expect(await heardSoon(watching, isChange('mail'))).toBe(true)
    watching.socket.close()
  })
})

describe('nothing is told of rows that a reader may not see', () => {
  test('a participant outside the studies of a coordinator, until he is in one', async () => {
    const watching = await openQuiet(coordinator, { lists: [{ resource: 'participant', ids: [] }] })
    const widely = await openQuiet(owner, { lists: [{ resource: 'participant', ids: [] }] })
    const participantId = await make('participants', person(), owner)
    expect(await heardSoon(widely, isChange('participant'))).toBe(true)
    await pause(longEnough)
    expect(changed(watching)).toEqual([])
    const [pair] = await studySitesOf(coordinator)
    await make('participant-studies', { participantId, ...pair }, owner)
    expect(await heardSoon(watching, isChange('participant'))).toBe(true)
    for (const { socket } of [watching, widely]) socket.close()
  })

  test('a row that he names without seeing it: he is told at once to ask, and nothing more', async () => {
    const participantId = await make('participants', person(), owner)
    const foreign = await make('sites', { name: `Loin ${next()}`, siteCode: `LO-${next()}` }, riveSud)
    const watching = await open(coordinator, {
      lists: [
        { resource: 'participant', ids: [participantId] },
        { resource: 'site', ids: [foreign] },
      ],
    })
    expect(changed(watching)).toContainEqual({ kind: 'changed', resource: 'participant', ids: [participantId] })
    await pause(longEnough)
    watching.heard.length = 0
    await node.fetch(`participant/${participantId}`, { as: owner, method: 'PATCH', body: { lastName: 'Other' } })
    await node.fetch(`site/${foreign}`, { as: riveSud, method: 'PATCH', body: { name: `Loin ${next()}` } })
    await pause(longEnough)
    expect(changed(watching)).toEqual([])
    watching.socket.close()
  })

  test('another organisation', async () => {
    const watching = await openQuiet(riveSud, { lists: [{ resource: 'site', ids: [] }] })
    await makeSite()
    await pause(longEnough)
    expect(changed(watching)).toEqual([])
    watching.socket.close()
  })

  test('an ability that is taken away while he watches, and given again', async () => {
    const id = await makeSite()
    const [before] = await node.ownerQuery<{ role_id: string; id: string; org_id: string }>('select * from "user" where email = $1', [
      reader,
    ])
    const [none] = await node.ownerQuery<{ id: string }>(
      `insert into role (org_id, id, role_name, abilities) values ($1, gen_random_uuid(), 'Live nothing', '{DEV:VIEW}') returning id`,
      [before?.org_id],
    )
    const setRole = async (role: string | undefined) => {
      await node.ownerQuery('update "user" set role_id = $1 where id = $2', [role, before?.id])
      const { database, access } = node.studydesk
      await database.batch(before?.org_id ?? '', [access.changedStatement(before?.org_id ?? '', before?.id)])
    }
    const watching = await open(reader, { lists: [{ resource: 'site', ids: [id] }] })
    await pause(longEnough)
    await setRole(none?.id)
    expect(await heardSoon(watching, ({ kind }) => kind === 'abilitiesChanged')).toBe(true)
    await pause(longEnough)
    watching.heard.length = 0
    await rename(id)
    await makeSite()
    await pause(longEnough)
    expect(changed(watching)).toEqual([])
    await setRole(before?.role_id)
    expect(await heardSoon(watching, ({ kind }) => kind === 'abilitiesChanged')).toBe(true)
    await rename(id)
    expect(await heardSoon(watching, isChange('site'))).toBe(true)
    watching.socket.close()
  })
})

describe('what changed before a list is watched', () => {
  const list = (asOf?: number) => ({ resource: 'site', ids: [], ...(asOf === undefined ? {} : { asOf }) })

  test('is told to whom read before it, or does not say when, and not to whom read after it', async () => {
    const [first, second, third] = [
      await openQuiet(admin, { lists: [] }),
      await open(admin, { lists: [] }),
      await open(admin, { lists: [] }),
    ]
    const before = Date.now()
    await makeSite()
    await pause(longEnough * 2)
    await watch(first, { lists: [list(before)] })
    await watch(second, { lists: [list()] })
    await watch(third, { lists: [list(Date.now())] })
    expect(changed(first)).toContainEqual({ kind: 'changed', resource: 'site' })
    expect(changed(second)).toContainEqual({ kind: 'changed', resource: 'site' })
    expect(changed(third)).toEqual([])
    await makeSite()
    expect(await heardSoon(third, isChange('site')), 'from now on it is').toBe(true)
    for (const { socket } of [first, second, third]) socket.close()
  })

  test('is told of a row that is also shown by itself, whenever the list was read', async () => {
    const watching = await openQuiet(admin, { lists: [] })
    const id = await makeSite()
    await pause(longEnough * 2)
    await watch(watching, { lists: [list(Date.now())], rows: [{ resource: 'site', ids: [id] }] })
    expect(changed(watching).some(isChange('site'))).toBe(true)
    watching.socket.close()
  })
})

describe('much at once', () => {
  test('an import is one message', async () => {
    const watching = await openQuiet(owner, { lists: [{ resource: 'participant', ids: [] }] })
    const lines = Array.from({ length: 1000 }, () => Object.values(person()).join(','))
    const form = new FormData()
    form.append('file', new Blob([[Object.keys(person()).join(','), ...lines].join('\n')], { type: 'text/csv' }), 'people.csv')
    // They look alike, as people of a test do.
    const answer = await node.fetch('participants/import?onDuplicate=add', { as: owner, method: 'POST', body: form })
    expect((await answer.json()).data).toMatchObject({ accepted: 1000 })
    expect(await heardSoon(watching, isChange('participant'))).toBe(true)
    await pause(longEnough)
    expect(changed(watching)).toEqual([{ kind: 'changed', resource: 'participant' }])
    watching.socket.close()
  })

  test('a burst of changes is a few messages', async () => {
    const id = await makeSite()
    const watching = await openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    const began = Date.now()
    for (let step = 0; step < 60; step++) await rename(id)
    await pause(longEnough)
    const rounds = (Date.now() - began) / 250
    expect(changed(watching).length).toBeGreaterThan(0)
    expect(changed(watching).length).toBeLessThanOrEqual(rounds + 1)
    watching.socket.close()
  })
})

describe('nothing is missed', () => {
  test('between the screen’s question for its rows and its watch', async () => {
    const id = await makeSite()
    await rename(id)
    const watching = await open(admin, { lists: [], rows: [{ resource: 'site', ids: [id] }] })
    expect(await heardSoon(watching, isChange('site', id))).toBe(true)
    watching.socket.close()
  })

  test('of a transaction that began before others and ended after them', async () => {
    const watching = await openQuiet(admin, { lists: [{ resource: 'definition', ids: [] }] })
    const { database, engine, sessions } = node.studydesk
    const caller = await sessions.callerOf(await node.tokenFor(admin), { correlationId: '0' })
    await database.transaction(caller.orgId, async (run) => {
      await run(engine.auditStatement(caller, { kind: 'definition', action: 'update', recordId: crypto.randomUUID(), changes: {} }))
      await makeSite()
      await pause(longEnough)
      expect(changed(watching)).toEqual([])
    })
    expect(await heardSoon(watching, isChange('definition'))).toBe(true)
    watching.socket.close()
  })

  test('while the listening connection was lost: a gap is told, and what was written is', async () => {
    const id = await makeSite()
    const watching = await openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    await node.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk listener' and datname = current_database()`,
    )
    await rename(id)
    expect(await heardSoon(watching, isChange('site', id), 3000)).toBe(true)
    expect(await heardSoon(watching, ({ kind }) => kind === 'gap', 3000)).toBe(true)
    watching.socket.close()
  })

  test('while every connection to the database was lost', async () => {
    const id = await makeSite()
    const watching = await openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    await node.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk' and datname = current_database()`,
    )
    await pause(50)
    await expect.poll(async () => (await rename(id)).status, { timeout: 5000 }).toBe(200)
    expect(await heardSoon(watching, isChange('site', id), 3000)).toBe(true)
    watching.socket.close()
  })

  test('when the node that writes is killed, and when the one that tells is', async () => {
    const [writer, teller] = await Promise.all([processBeside(node), processBeside(node)])
    const token = await node.tokenFor(admin)
    const first = await watchAt(teller, token, { lists: [{ resource: 'site', ids: [] }] })
    const second = await open(admin, { lists: [{ resource: 'site', ids: [] }] })
    await pause(longEnough)
    for (const { heard } of [first, second]) heard.length = 0
    let done = 0
    const writes = Promise.allSettled(
      Array.from({ length: 60 }, async (_, place) => {
        const answer = await fetch(`${writer.url}/api/sites`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: `Killed ${place}`, siteCode: `K-${place}` }),
        })
        if (answer.status === 201) done += 1
      }),
    )
    await expect.poll(() => done, { interval: 1, timeout: 5000 }).toBeGreaterThan(5)
    await writer.end('SIGKILL')
    await writes
    // What a screen asks for when it was told last shows every row that was committed, though their node died before it could answer.
    for (const each of [first, second]) expect(await heardSoon(each, isChange('site'))).toBe(true)
    await pause(longEnough)
    const [committed] = await node.ownerQuery<{ count: number }>(`select count(*)::int from site where name like 'Killed %'`)
    const listed = await other.fetch('sites?name_like=Killed&_end=1', { as: admin })
    expect(listed.headers.get('X-Total-Count')).toBe(String(committed?.count))
    expect(committed?.count).toBeGreaterThanOrEqual(done)

    // The telling node dies too: its screen comes to another one, watches first, then asks for everything.
    const id = await makeSite()
    await teller.end('SIGKILL')
    expect(await first.closed).toBe(1006)
    await rename(id)
    const again = await open(admin, { lists: [{ resource: 'site', ids: [] }] })
    const seen = await (await other.fetch(`site/${id}`, { as: admin })).json()
    await rename(id)
    expect(await heardSoon(again, isChange('site'))).toBe(true)
    expect(seen.data.version).toBe(2)
    for (const { socket } of [second, again]) socket.close()
  })
})

test('a watch is put in the place of the one before', async () => {
  const [one, two] = [await makeSite(), await makeSite()]
  const watching = await open(admin, { lists: [], rows: [{ resource: 'site', ids: [one] }] })
  await watch(watching, { lists: [], rows: [{ resource: 'site', ids: [two] }] })
  await pause(longEnough)
  watching.heard.length = 0
  await rename(one)
  await rename(two)
  expect(await heardSoon(watching, isChange('site', two))).toBe(true)
  expect(changed(watching).flatMap((message) => (message.kind === 'changed' ? (message.ids ?? []) : []))).not.toContain(one)
  watching.socket.close()
})
