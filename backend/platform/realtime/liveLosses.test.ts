import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, changed, isChange, type LiveBench, liveBench, owner, person } from '../../app/testing/liveBench.ts'
import { spawnProcessNode } from '../../app/testing/process.ts'
import { pollInterval } from './changePoller.ts'
import { openWatch, waitForMessage } from './testSocket.ts'

/** Tests bursts of changes, and lost messages and connections. */
let bench: LiveBench
beforeAll(async () => {
  bench = await liveBench()
})
afterAll(() => bench.close())

describe('many changes at once', () => {
  test('an import is published as one message', async () => {
    const listSubscriber = await bench.openQuiet(owner, { lists: [{ resource: 'participant', ids: [] }] })
    const lines = Array.from({ length: 1000 }, () => Object.values(person()).join(','))
    const form = new FormData()
    form.append('file', new Blob([[Object.keys(person()).join(','), ...lines].join('\n')], { type: 'text/csv' }), 'people.csv')
    // The test participants are similar, so the import must allow duplicates.
    const response = await bench.node.fetch('participants/import?onDuplicate=add', { as: owner, method: 'POST', body: form })
    expect((await response.json()).data).toMatchObject({ accepted: 1000 })
    expect(await waitForMessage(listSubscriber, isChange('participant'))).toBe(true)
    await bench.settle(listSubscriber)
    expect(changed(listSubscriber)).toEqual([{ kind: 'changed', resource: 'participant' }])
    listSubscriber.socket.close()
  })

  test('a burst of changes is published as a few messages', async () => {
    const id = await bench.makeSite()
    const listSubscriber = await bench.openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    const startTime = Date.now()
    for (let step = 0; step < 60; step++) await bench.rename(id)
    const rounds = (Date.now() - startTime) / pollInterval
    await bench.settle(listSubscriber)
    expect(changed(listSubscriber).length).toBeGreaterThan(0)
    expect(changed(listSubscriber).length).toBeLessThanOrEqual(rounds + 1)
    listSubscriber.socket.close()
  })
})

describe('missed changes', () => {
  test('no change is missed between the screen’s query for its rows and its watch', async () => {
    const id = await bench.makeSite()
    await bench.rename(id)
    const rowSubscriber = await bench.open(admin, { lists: [], rows: [{ resource: 'site', ids: [id] }] })
    expect(await waitForMessage(rowSubscriber, isChange('site', id))).toBe(true)
    rowSubscriber.socket.close()
  })

  test('no change is missed of a transaction that began before others and ended after them', async () => {
    const listSubscriber = await bench.openQuiet(admin, { lists: [{ resource: 'consentStatement', ids: [] }] })
    const { database, engine, sessions } = bench.node.studydesk
    const caller = await sessions.callerOf(await bench.node.tokenFor(admin), { correlationId: '0' })
    await database.transaction(caller.orgId, async (run) => {
      await run(engine.auditStatement(caller, { kind: 'consentStatement', action: 'update', recordId: crypto.randomUUID(), changes: {} }))
      await bench.makeSite()
      await bench.settle(listSubscriber)
      expect(changed(listSubscriber)).toEqual([])
    })
    expect(await waitForMessage(listSubscriber, isChange('consentStatement'))).toBe(true)
    listSubscriber.socket.close()
  })

  test('no change is missed while the listening connection was lost: the gap is published', async () => {
    const id = await bench.makeSite()
    const listSubscriber = await bench.openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    await bench.node.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk listener' and datname = current_database()`,
    )
    await bench.rename(id)
    expect(await waitForMessage(listSubscriber, isChange('site', id))).toBe(true)
    expect(await waitForMessage(listSubscriber, ({ kind }) => kind === 'gap')).toBe(true)
    listSubscriber.socket.close()
  })

  test('no change is missed while every connection to the database was lost', async () => {
    const id = await bench.makeSite()
    const listSubscriber = await bench.openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    await bench.node.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk' and datname = current_database()`,
    )
    await pause(50)
    await expect.poll(async () => (await bench.rename(id)).status).toBe(200)
    expect(await waitForMessage(listSubscriber, isChange('site', id))).toBe(true)
    listSubscriber.socket.close()
  })

  test('no change is missed when the writing node is killed, and when the publishing node is', async () => {
    const [writer, teller] = await Promise.all([spawnProcessNode(bench.node), spawnProcessNode(bench.node)])
    const token = await bench.node.tokenFor(admin)
    const first = await openWatch(teller, token, { lists: [{ resource: 'site', ids: [] }] })
    const second = await bench.open(admin, { lists: [{ resource: 'site', ids: [] }] })
    await bench.settle(first, second)
    for (const { received } of [first, second]) received.length = 0
    let doneCount = 0
    const writes = Promise.allSettled(
      Array.from({ length: 60 }, async (_, index) => {
        const response = await fetch(`${writer.url}/api/sites`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: `Killed ${index}`, siteCode: `K-${index}` }),
        })
        if (response.status === 201) doneCount += 1
      }),
    )
    await expect.poll(() => doneCount, { interval: 1 }).toBeGreaterThan(5)
    await writer.end('SIGKILL')
    await writes
    // A query after a screen's last notification returns every committed row, though the node that wrote the rows died before it could
    // respond.
    for (const each of [first, second]) expect(await waitForMessage(each, isChange('site'))).toBe(true)
    await bench.settle(second)
    const [committedRow] = await bench.node.ownerQuery<{ count: number }>(`select count(*)::int from site where name like 'Killed %'`)
    const listedSites = await bench.other.fetch('sites?name_like=Killed&_end=1', { as: admin })
    expect(listedSites.headers.get('X-Total-Count')).toBe(String(committedRow?.count))
    expect(committedRow?.count).toBeGreaterThanOrEqual(doneCount)

    // The node that sends the notifications dies too. Its screen connects to another node, watches first, then queries everything.
    const id = await bench.makeSite()
    await teller.end('SIGKILL')
    expect(await first.closed).toBe(1006)
    await bench.rename(id)
    const reopenedListener = await bench.open(admin, { lists: [{ resource: 'site', ids: [] }] })
    const siteResponse = await (await bench.other.fetch(`site/${id}`, { as: admin })).json()
    await bench.rename(id)
    expect(await waitForMessage(reopenedListener, isChange('site'))).toBe(true)
    expect(siteResponse.data.version).toBe(2)
    for (const { socket } of [second, reopenedListener]) socket.close()
  })
})
