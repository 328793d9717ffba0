import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, changed, isChange, type LiveBench, liveBench, longEnough, owner, person } from '../testing/liveBench.ts'
import { processBeside } from '../testing/process.ts'
import { heardSoon, watchAt } from './testSocket.ts'

/** Much at once, and whatever gets lost on the way. */
let bench: LiveBench
beforeAll(async () => {
  bench = await liveBench()
})
afterAll(() => bench.close())

describe('much at once', () => {
  test('an import is one message', async () => {
    const watching = await bench.openQuiet(owner, { lists: [{ resource: 'participant', ids: [] }] })
    const lines = Array.from({ length: 1000 }, () => Object.values(person()).join(','))
    const form = new FormData()
    form.append('file', new Blob([[Object.keys(person()).join(','), ...lines].join('\n')], { type: 'text/csv' }), 'people.csv')
    // They look alike, as people of a test do.
    const answer = await bench.node.fetch('participants/import?onDuplicate=add', { as: owner, method: 'POST', body: form })
    expect((await answer.json()).data).toMatchObject({ accepted: 1000 })
    expect(await heardSoon(watching, isChange('participant'))).toBe(true)
    await pause(longEnough)
    expect(changed(watching)).toEqual([{ kind: 'changed', resource: 'participant' }])
    watching.socket.close()
  })

  test('a burst of changes is a few messages', async () => {
    const id = await bench.makeSite()
    const watching = await bench.openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    const began = Date.now()
    for (let step = 0; step < 60; step++) await bench.rename(id)
    await pause(longEnough)
    const rounds = (Date.now() - began) / 250
    expect(changed(watching).length).toBeGreaterThan(0)
    expect(changed(watching).length).toBeLessThanOrEqual(rounds + 1)
    watching.socket.close()
  })
})

describe('nothing is missed', () => {
  test('between the screen’s question for its rows and its watch', async () => {
    const id = await bench.makeSite()
    await bench.rename(id)
    const watching = await bench.open(admin, { lists: [], rows: [{ resource: 'site', ids: [id] }] })
    expect(await heardSoon(watching, isChange('site', id))).toBe(true)
    watching.socket.close()
  })

  test('of a transaction that began before others and ended after them', async () => {
    const watching = await bench.openQuiet(admin, { lists: [{ resource: 'consentStatement', ids: [] }] })
    const { database, engine, sessions } = bench.node.studydesk
    const caller = await sessions.callerOf(await bench.node.tokenFor(admin), { correlationId: '0' })
    await database.transaction(caller.orgId, async (run) => {
      await run(engine.auditStatement(caller, { kind: 'consentStatement', action: 'update', recordId: crypto.randomUUID(), changes: {} }))
      await bench.makeSite()
      await pause(longEnough)
      expect(changed(watching)).toEqual([])
    })
    expect(await heardSoon(watching, isChange('consentStatement'))).toBe(true)
    watching.socket.close()
  })

  test('while the listening connection was lost: a gap is told, and what was written is', async () => {
    const id = await bench.makeSite()
    const watching = await bench.openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    await bench.node.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk listener' and datname = current_database()`,
    )
    await bench.rename(id)
    expect(await heardSoon(watching, isChange('site', id))).toBe(true)
    expect(await heardSoon(watching, ({ kind }) => kind === 'gap')).toBe(true)
    watching.socket.close()
  })

  test('while every connection to the database was lost', async () => {
    const id = await bench.makeSite()
    const watching = await bench.openQuiet(admin, { lists: [{ resource: 'site', ids: [id] }] })
    await bench.node.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk' and datname = current_database()`,
    )
    await pause(50)
    await expect.poll(async () => (await bench.rename(id)).status).toBe(200)
    expect(await heardSoon(watching, isChange('site', id))).toBe(true)
    watching.socket.close()
  })

  test('when the node that writes is killed, and when the one that tells is', async () => {
    const [writer, teller] = await Promise.all([processBeside(bench.node), processBeside(bench.node)])
    const token = await bench.node.tokenFor(admin)
    const first = await watchAt(teller, token, { lists: [{ resource: 'site', ids: [] }] })
    const second = await bench.open(admin, { lists: [{ resource: 'site', ids: [] }] })
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
    await expect.poll(() => done, { interval: 1 }).toBeGreaterThan(5)
    await writer.end('SIGKILL')
    await writes
    // What a screen asks for when it was told last shows every row that was committed, though their node died before it could answer.
    for (const each of [first, second]) expect(await heardSoon(each, isChange('site'))).toBe(true)
    await pause(longEnough)
    const [committed] = await bench.node.ownerQuery<{ count: number }>(`select count(*)::int from site where name like 'Killed %'`)
    const listed = await bench.other.fetch('sites?name_like=Killed&_end=1', { as: admin })
    expect(listed.headers.get('X-Total-Count')).toBe(String(committed?.count))
    expect(committed?.count).toBeGreaterThanOrEqual(done)

    // The telling node dies too: its screen comes to another one, watches first, then asks for everything.
    const id = await bench.makeSite()
    await teller.end('SIGKILL')
    expect(await first.closed).toBe(1006)
    await bench.rename(id)
    const again = await bench.open(admin, { lists: [{ resource: 'site', ids: [] }] })
    const seen = await (await bench.other.fetch(`site/${id}`, { as: admin })).json()
    await bench.rename(id)
    expect(await heardSoon(again, isChange('site'))).toBe(true)
    expect(seen.data.version).toBe(2)
    for (const { socket } of [second, again]) socket.close()
  })
})
