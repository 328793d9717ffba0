import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hireStaff } from '../engine/generated/staff.ts'
import { admin, changed, isChange, type LiveBench, liveBench, longEnough, owner, person } from '../testing/liveBench.ts'
import { tellChange } from './tellChange.ts'
import { heardSoon, watch } from './testSocket.ts'

let bench: LiveBench
/** Sees sites, and may do nothing else. */
let reader: string
beforeAll(async () => {
  bench = await liveBench()
  reader = await (await hireStaff(bench.node)).withAbilities(['ADMIN_SITES:VIEW'])
})
afterAll(() => bench.close())

describe('a change on one node is told on another within a second', () => {
  test('to whom shows the row, by its id and without a value', async () => {
    const id = await bench.makeSite()
    const watching = await bench.open(reader, { lists: [], rows: [{ resource: 'site', ids: [id] }] })
    const bystander = await bench.open(reader, { lists: [], rows: [{ resource: 'site', ids: [await bench.makeSite()] }] })
    // Both were told of what happened a moment before.
    await pause(longEnough)
    for (const { heard } of [watching, bystander]) heard.length = 0
    await bench.rename(id)
    expect(await heardSoon(watching, isChange('site', id))).toBe(true)
    expect(changed(watching)).toEqual([{ kind: 'changed', resource: 'site', ids: [id] }])
    await pause(longEnough)
    expect(changed(bystander)).toEqual([])
    for (const { socket } of [watching, bystander]) socket.close()
  })

  test('to whom shows a list, without ids that it does not show', async () => {
    const watching = await bench.openQuiet(admin, { lists: [{ resource: 'site', ids: [] }] })
    const total = async () => Number((await bench.other.fetch('sites?_end=1', { as: admin })).headers.get('X-Total-Count'))
    const before = await total()
    await bench.makeSite()
    expect(await heardSoon(watching, isChange('site'))).toBe(true)
    expect(changed(watching)).toEqual([{ kind: 'changed', resource: 'site' }])
    expect(await total()).toBe(before + 1)
    watching.socket.close()
  })

  test('to whom shows a row that goes to the trash', async () => {
    const id = await bench.makeSite()
    const watching = await bench.openQuiet(reader, { lists: [{ resource: 'site', ids: [id] }] })
    await bench.node.fetch(`site/${id}`, { as: admin, method: 'DELETE' })
    expect(await heardSoon(watching, isChange('site', id))).toBe(true)
    watching.socket.close()
  })

  test('to whom reads the audit history, whatever it was', async () => {
    const watching = await bench.openQuiet(admin, { lists: [{ resource: 'auditHistory', ids: [] }] })
    await bench.makeSite()
    expect(await heardSoon(watching, isChange('auditHistory'))).toBe(true)
    watching.socket.close()
  })

  test('also where no audit event tells of it, with more ids than one message holds', async () => {
    const { database } = bench.node.studydesk
    const { orgId } = await bench.node.studydesk.sessions.callerOf(await bench.node.tokenFor(admin), { correlationId: '0' })
    const ids = Array.from({ length: 400 }, () => crypto.randomUUID())
    const watching = await bench.open(admin, { lists: [{ resource: 'mail', ids: [] }] })
    await database.batch(orgId, [tellChange(database, { orgId, resource: 'mail', ids })])
    expect(await heardSoon(watching, isChange('mail'))).toBe(true)
    watching.socket.close()
  })
})

describe('a profile that is unlocked, or locked again', () => {
  test.each(['unlock', 'lock'])('is told by its id to whom has it open: %s', async (action) => {
    const participantId = await bench.make('participants', person(), owner)
    const watching = await bench.openQuiet(owner, { lists: [], rows: [{ resource: 'participant', ids: [participantId] }] })
    const { database, engine, sessions } = bench.node.studydesk
    const caller = await sessions.callerOf(await bench.node.tokenFor(admin), { correlationId: '0' })
    await database.batch(caller.orgId, [engine.auditStatement(caller, { kind: 'unlock', action, recordId: participantId, changes: {} })])
    expect(await heardSoon(watching, isChange('participant', participantId))).toBe(true)
    watching.socket.close()
  })
})

describe('what changed before a list is watched', () => {
  const list = (asOf?: number) => ({ resource: 'site', ids: [], ...(asOf === undefined ? {} : { asOf }) })

  test('is told to whom read before it, or does not say when, and not to whom read after it', async () => {
    const [first, second, third] = [
      await bench.openQuiet(admin, { lists: [] }),
      await bench.open(admin, { lists: [] }),
      await bench.open(admin, { lists: [] }),
    ]
    const before = Date.now()
    await bench.makeSite()
    await pause(longEnough * 2)
    await watch(first, { lists: [list(before)] })
    await watch(second, { lists: [list()] })
    await watch(third, { lists: [list(Date.now())] })
    expect(changed(first)).toContainEqual({ kind: 'changed', resource: 'site' })
    expect(changed(second)).toContainEqual({ kind: 'changed', resource: 'site' })
    expect(changed(third)).toEqual([])
    await bench.makeSite()
    expect(await heardSoon(third, isChange('site')), 'from now on it is').toBe(true)
    for (const { socket } of [first, second, third]) socket.close()
  })

  test('is told by what the database could see, however late a transaction ends, and nothing else', async () => {
    const { database, engine, sessions } = bench.node.studydesk
    const { orgId, ...caller } = await sessions.callerOf(await bench.node.tokenFor(admin), { correlationId: '0' })
    const seen = async () => (await (await bench.other.fetch('session', { as: admin })).json()).data.asOf as string
    const event = { kind: 'consentStatement', action: 'update', recordId: crypto.randomUUID(), changes: {} } as const
    await bench.makeSite()
    // A look of the node tells it to whom listens already.
    await pause(longEnough)
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const slow = database.transaction(orgId, async (run) => {
      await run(engine.auditStatement({ ...caller, orgId }, event))
      written()
      await mayEnd
    })
    await isWritten
    const since = await seen()
    end()
    await slow
    const lists = ['site', 'consentStatement'].map((resource) => ({ resource, ids: [] }))
    const first = await bench.open(admin, { lists, since })
    expect(new Set(changed(first).map((message) => message.kind === 'changed' && message.resource))).toEqual(new Set(['consentStatement']))
    await pause(longEnough)
    const second = await bench.open(admin, { lists, since: await seen() })
    expect(changed(second)).toEqual([])
    await bench.makeSite()
    expect(await heardSoon(second, isChange('site')), 'from now on it is').toBe(true)
    const ahead = await bench.open(admin, { lists, since: '900000000:900000000:' })
    expect(
      ahead.heard.map(({ kind }) => kind),
      'of another database',
    ).toContain('gap')
    await watch(second, { lists, since: await seen() })
    expect(
      second.heard.map(({ kind }) => kind),
      'its page begins once',
    ).toContain('gap')
    for (const { socket } of [first, second, ahead]) socket.close()
  })

  test('is told of a row that is also shown by itself, whenever the list was read', async () => {
    const watching = await bench.openQuiet(admin, { lists: [] })
    const id = await bench.makeSite()
    await pause(longEnough * 2)
    await watch(watching, { lists: [list(Date.now())], rows: [{ resource: 'site', ids: [id] }] })
    expect(changed(watching).some(isChange('site'))).toBe(true)
    watching.socket.close()
  })
})

test('a watch is put in the place of the one before', async () => {
  const [one, two] = [await bench.makeSite(), await bench.makeSite()]
  const watching = await bench.open(admin, { lists: [], rows: [{ resource: 'site', ids: [one] }] })
  await watch(watching, { lists: [], rows: [{ resource: 'site', ids: [two] }] })
  await pause(longEnough)
  watching.heard.length = 0
  await bench.rename(one)
  await bench.rename(two)
  expect(await heardSoon(watching, isChange('site', two))).toBe(true)
  expect(changed(watching).flatMap((message) => (message.kind === 'changed' ? (message.ids ?? []) : []))).not.toContain(one)
  watching.socket.close()
})
