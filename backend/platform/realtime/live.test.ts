import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, changed, isChange, type LiveBench, liveBench, owner, person } from '../../app/testing/liveBench.ts'
import { hireStaff } from '../engine/generated/staff.ts'
import { publishChange } from './publishChange.ts'
import { waitForMessage, watch } from './testSocket.ts'

let bench: LiveBench
/** A user who may see sites and nothing else. */
let reader: string
beforeAll(async () => {
  bench = await liveBench()
  reader = await (await hireStaff(bench.node)).withAbilities(['ADMIN_SITES:VIEW'])
})
afterAll(() => bench.close())

describe('the publication of a change on another node', () => {
  test('a change is published within a second to sockets on another node that show the row, by its id and without a value', async () => {
    const id = await bench.makeSite()
    const listSubscriber = await bench.open(reader, { lists: [], rows: [{ resource: 'site', ids: [id] }] })
    const bystander = await bench.open(reader, { lists: [], rows: [{ resource: 'site', ids: [await bench.makeSite()] }] })
    await bench.settle(listSubscriber, bystander)
    for (const { received } of [listSubscriber, bystander]) received.length = 0
    await bench.rename(id)
    expect(await waitForMessage(listSubscriber, isChange('site', id))).toBe(true)
    expect(changed(listSubscriber)).toEqual([{ kind: 'changed', resource: 'site', ids: [id] }])
    await bench.settle(bystander)
    expect(changed(bystander)).toEqual([])
    for (const { socket } of [listSubscriber, bystander]) socket.close()
  })

  test('a change is published within a second to sockets that show a list, without ids that the list does not show', async () => {
    const listSubscriber = await bench.openQuiet(admin, { lists: [{ resource: 'site', ids: [] }] })
    const fetchSiteTotal = async () => Number((await bench.other.fetch('sites?_end=1', { as: admin })).headers.get('X-Total-Count'))
    const before = await fetchSiteTotal()
    await bench.makeSite()
    expect(await waitForMessage(listSubscriber, isChange('site'))).toBe(true)
    expect(changed(listSubscriber)).toEqual([{ kind: 'changed', resource: 'site' }])
    expect(await fetchSiteTotal()).toBe(before + 1)
    listSubscriber.socket.close()
  })

  test('a change is published within a second to sockets whose row is moved to the trash', async () => {
    const id = await bench.makeSite()
    const listSubscriber = await bench.openQuiet(reader, { lists: [{ resource: 'site', ids: [id] }] })
    await bench.node.fetch(`site/${id}`, { as: admin, method: 'DELETE' })
    expect(await waitForMessage(listSubscriber, isChange('site', id))).toBe(true)
    listSubscriber.socket.close()
  })

  test('every change is published within a second to readers of the audit trail', async () => {
    const listSubscriber = await bench.openQuiet(admin, { lists: [{ resource: 'auditHistory', ids: [] }] })
    await bench.makeSite()
    expect(await waitForMessage(listSubscriber, isChange('auditHistory'))).toBe(true)
    listSubscriber.socket.close()
  })

  test('a change without an audit event is published too, with more ids than one message holds', async () => {
    const { database } = bench.node.studydesk
    const { orgId } = await bench.node.studydesk.sessions.callerOf(await bench.node.tokenFor(admin), { correlationId: '0' })
    const ids = Array.from({ length: 400 }, () => crypto.randomUUID())
    const listSubscriber = await bench.open(admin, { lists: [{ resource: 'mail', ids: [] }] })
    await database.batch(orgId, [publishChange(database, { orgId, resource: 'mail', ids })])
    expect(await waitForMessage(listSubscriber, isChange('mail'))).toBe(true)
    listSubscriber.socket.close()
  })
})

describe('an unlocked or locked profile', () => {
  test.each(['unlock', 'lock'])('an unlocked or locked profile is published by its id to sockets that show it: %s', async (action) => {
    const participantId = await bench.make('participants', person(), owner)
    const rowSubscriber = await bench.openQuiet(owner, { lists: [], rows: [{ resource: 'participant', ids: [participantId] }] })
    const { database, engine, sessions } = bench.node.studydesk
    const caller = await sessions.callerOf(await bench.node.tokenFor(admin), { correlationId: '0' })
    await database.batch(caller.orgId, [engine.auditStatement(caller, { kind: 'unlock', action, recordId: participantId, changes: {} })])
    expect(await waitForMessage(rowSubscriber, isChange('participant', participantId))).toBe(true)
    rowSubscriber.socket.close()
  })
})

describe('a change before a list is watched', () => {
  /** Milliseconds by which a reading must be later than a change to count as later: the clocks of two nodes may differ by a second. */
  const clockTolerance = 1200
  const list = (snapshotTime?: number) => ({ resource: 'site', ids: [], ...(snapshotTime === undefined ? {} : { asOf: snapshotTime }) })

  test('a change before a list is watched is published to readers who read earlier, or do not say when, and not to those who read later', async () => {
    const [first, second, third] = [
      await bench.openQuiet(admin, { lists: [] }),
      await bench.open(admin, { lists: [] }),
      await bench.open(admin, { lists: [] }),
    ]
    const before = Date.now()
    await bench.makeSite()
    await pause(clockTolerance)
    await watch(first, { lists: [list(before)] })
    await watch(second, { lists: [list()] })
    await watch(third, { lists: [list(Date.now())] })
    expect(changed(first)).toContainEqual({ kind: 'changed', resource: 'site' })
    expect(changed(second)).toContainEqual({ kind: 'changed', resource: 'site' })
    expect(changed(third)).toEqual([])
    await bench.makeSite()
    expect(await waitForMessage(third, isChange('site')), 'from now on it is').toBe(true)
    for (const { socket } of [first, second, third]) socket.close()
  })

  test('a change before a list is watched is decided by the database snapshot, however late a transaction ends', async () => {
    const { database, engine, sessions } = bench.node.studydesk
    const { orgId, ...caller } = await sessions.callerOf(await bench.node.tokenFor(admin), { correlationId: '0' })
    const readSnapshot = async () => (await (await bench.other.fetch('session', { as: admin })).json()).data.asOf as string
    const event = { kind: 'consentStatement', action: 'update', recordId: crypto.randomUUID(), changes: {} } as const
    await bench.makeSite()
    await bench.settle()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: resolveWritten } = Promise.withResolvers<void>()
    const slowTransaction = database.transaction(orgId, async (run) => {
      await run(engine.auditStatement({ ...caller, orgId }, event))
      resolveWritten()
      await mayEnd
    })
    await isWritten
    const snapshot = await readSnapshot()
    end()
    await slowTransaction
    const lists = ['site', 'consentStatement'].map((resource) => ({ resource, ids: [] }))
    const first = await bench.open(admin, { lists, since: snapshot })
    expect(new Set(changed(first).map((message) => message.kind === 'changed' && message.resource))).toEqual(new Set(['consentStatement']))
    await bench.settle(first)
    const second = await bench.open(admin, { lists, since: await readSnapshot() })
    expect(changed(second)).toEqual([])
    await bench.makeSite()
    expect(await waitForMessage(second, isChange('site')), 'from now on it is').toBe(true)
    const aheadListener = await bench.open(admin, { lists, since: '900000000:900000000:' })
    expect(
      aheadListener.received.map(({ kind }) => kind),
      'of another database',
    ).toContain('gap')
    await watch(second, { lists, since: await readSnapshot() })
    expect(
      second.received.map(({ kind }) => kind),
      'its page begins once',
    ).toContain('gap')
    for (const { socket } of [first, second, aheadListener]) socket.close()
  })

  test('a change before a list is watched is published for a row that is also shown separately, whenever the list was read', async () => {
    const listSubscriber = await bench.openQuiet(admin, { lists: [] })
    const id = await bench.makeSite()
    await pause(clockTolerance)
    await watch(listSubscriber, { lists: [list(Date.now())], rows: [{ resource: 'site', ids: [id] }] })
    expect(changed(listSubscriber).some(isChange('site'))).toBe(true)
    listSubscriber.socket.close()
  })
})

test('a new watch replaces the earlier one', async () => {
  const [firstSiteId, secondSiteId] = [await bench.makeSite(), await bench.makeSite()]
  const rowSubscriber = await bench.open(admin, { lists: [], rows: [{ resource: 'site', ids: [firstSiteId] }] })
  await watch(rowSubscriber, { lists: [], rows: [{ resource: 'site', ids: [secondSiteId] }] })
  await bench.settle(rowSubscriber)
  rowSubscriber.received.length = 0
  await bench.rename(firstSiteId)
  await bench.rename(secondSiteId)
  expect(await waitForMessage(rowSubscriber, isChange('site', secondSiteId))).toBe(true)
  expect(changed(rowSubscriber).flatMap((message) => (message.kind === 'changed' ? (message.ids ?? []) : []))).not.toContain(firstSiteId)
  rowSubscriber.socket.close()
})
