import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessBench, accessBench } from '../testing/accessBench.ts'
import { plansOf } from '../testing/plans.ts'
import { byOrganisation, currentSnapshot, isRewound, lookSince, mostMissed } from './readChanges.ts'

let bench: AccessBench
let orgId: string
beforeAll(async () => {
  bench = await accessBench()
  orgId = await bench.organisation()
})
afterAll(() => bench.close())

const tell = (kind: string, recordId: string | null) => ({
  text: 'insert into audit_event (org_id, id, kind, action, record_id) values ($1, gen_random_uuid(), $2, $3, $4)',
  values: [orgId, kind, 'update', recordId],
})
const kindsSince = async (snapshot: string) => (await lookSince(bench.database, [orgId], snapshot)).changes.map(({ kind }) => kind).sort()

test('a look sees what an earlier one could not, once, in whatever order transactions began and ended', async () => {
  const { database } = bench
  const start = await currentSnapshot(database)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  const slow = database.transaction(orgId, async (run) => {
    await run(tell('slow', null))
    isWritten()
    await mayEnd
  })
  await written
  await database.batch(orgId, [tell('quick', null)])
  const first = await lookSince(database, [orgId], start)
  expect(first.changes.map(({ kind }) => kind)).toEqual(['quick'])
  await database.batch(orgId, [tell('later', null)])
  end()
  await slow
  expect(await kindsSince(first.snapshot)).toEqual(['later', 'slow'])
  const last = await lookSince(database, [orgId], first.snapshot)
  expect(await kindsSince(last.snapshot)).toEqual([])
  expect(await kindsSince(start)).toEqual(['later', 'quick', 'slow'])
})

test('what is undone is never seen', async () => {
  const start = await currentSnapshot(bench.database)
  await bench.database
    .transaction(orgId, async (run) => {
      await run(tell('undone', null))
      throw new Error('Never mind')
    })
    .catch(() => undefined)
  expect(await kindsSince(start)).toEqual([])
})

test('more than can be told one by one is said to be too much', async () => {
  const start = await currentSnapshot(bench.database)
  await bench.query(
    `insert into audit_event (org_id, id, kind, action) select $1, gen_random_uuid(), 'site', 'create' from generate_series(1, 10001)`,
    [orgId],
  )
  expect((await lookSince(bench.database, [orgId], start)).isTooMuch).toBe(true)
  const few = await lookSince(bench.database, [orgId], start, mostMissed)
  expect([few.isTooMuch, few.changes.length]).toEqual([true, mostMissed])
})

test('a look reads what is new by its index, however long the history is', async () => {
  await bench.query('analyze audit_event')
  const snapshot = await currentSnapshot(bench.database)
  const [plan] = await plansOf(bench.database, (explaining) => lookSince(explaining, [orgId], snapshot))
  expect(plan).toContain('audit_event_tx_index')
  expect(plan).not.toContain('Seq Scan on audit_event')
})

test('a server that counts transactions from below is noticed', () => {
  expect(isRewound('10:20:12', '11:21:')).toBe(false)
  expect(isRewound('10:20:', '10:20:')).toBe(false)
  expect(isRewound('10:20:', '5:9:')).toBe(true)
})

test('every event is one of the audit history, those of a resource are its rows too', () => {
  const event = { orgId: 'a', eventId: 'e', kind: 'site', id: 's' }
  const rows = byOrganisation([event, { ...event, eventId: 'f', kind: 'session', id: 'x' }, { ...event, orgId: 'b', id: null }])
  expect(rows.get('a')).toEqual(
    new Map([
      ['auditHistory', new Set(['e', 'f'])],
      ['site', new Set(['s'])],
    ]),
  )
  expect(rows.get('b')).toEqual(new Map([['auditHistory', new Set(['e'])]]))
})
