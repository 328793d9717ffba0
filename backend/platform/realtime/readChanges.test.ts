import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessBench, accessBench } from '../../app/testing/accessBench.ts'
import { plansOf } from '../../app/testing/plans.ts'
import { byOrganisation, isRewound, mostMissed, readChangesSince, readCurrentSnapshot } from './readChanges.ts'

let bench: AccessBench
let orgId: string
beforeAll(async () => {
  bench = await accessBench()
  orgId = await bench.organisation()
})
afterAll(() => bench.close())

const notify = (kind: string, recordId: string | null) => ({
  text: 'insert into audit_event (org_id, id, kind, action, record_id) values ($1, gen_random_uuid(), $2, $3, $4)',
  values: [orgId, kind, 'update', recordId],
})
const readKindsSince = async (snapshot: string) =>
  (await readChangesSince(bench.database, [orgId], snapshot)).changes.map(({ kind }) => kind).sort()

test('a poll returns each change that earlier polls could not see once, in whatever order transactions began and ended', async () => {
  const { database } = bench
  const start = await readCurrentSnapshot(database)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: writeFinished, resolve: isWritten } = Promise.withResolvers<void>()
  const slowTransaction = database.transaction(orgId, async (run) => {
    await run(notify('slow', null))
    isWritten()
    await mayEnd
  })
  await writeFinished
  await database.batch(orgId, [notify('quick', null)])
  const first = await readChangesSince(database, [orgId], start)
  expect(first.changes.map(({ kind }) => kind)).toEqual(['quick'])
  await database.batch(orgId, [notify('later', null)])
  end()
  await slowTransaction
  expect(await readKindsSince(first.snapshot)).toEqual(['later', 'slow'])
  const last = await readChangesSince(database, [orgId], first.snapshot)
  expect(await readKindsSince(last.snapshot)).toEqual([])
  expect(await readKindsSince(start)).toEqual(['later', 'quick', 'slow'])
})

test('a rolled-back change is never returned', async () => {
  const start = await readCurrentSnapshot(bench.database)
  await bench.database
    .transaction(orgId, async (run) => {
      await run(notify('undone', null))
      throw new Error('Never mind')
    })
    .catch(() => undefined)
  expect(await readKindsSince(start)).toEqual([])
})

test('more changes than the limit are reported as too many', async () => {
  const start = await readCurrentSnapshot(bench.database)
  await bench.query(
    `insert into audit_event (org_id, id, kind, action) select $1, gen_random_uuid(), 'site', 'create' from generate_series(1, 10001)`,
    [orgId],
  )
  expect((await readChangesSince(bench.database, [orgId], start)).isTooMuch).toBe(true)
  const limitedChanges = await readChangesSince(bench.database, [orgId], start, mostMissed)
  expect([limitedChanges.isTooMuch, limitedChanges.changes.length]).toEqual([true, mostMissed])
})

test('a poll reads new events by their index, however long the audit trail is', async () => {
  await bench.query('analyze audit_event')
  const snapshot = await readCurrentSnapshot(bench.database)
  const [plan] = await plansOf(bench.database, (explainingDatabase) => readChangesSince(explainingDatabase, [orgId], snapshot))
  expect(plan).toContain('audit_event_tx_index')
  expect(plan).not.toContain('Seq Scan on audit_event')
})

test('a server whose transaction counter is lower than before is detected', () => {
  expect(isRewound('10:20:12', '11:21:')).toBe(false)
  expect(isRewound('10:20:', '10:20:')).toBe(false)
  expect(isRewound('10:20:', '5:9:')).toBe(true)
})

test('every event is a row of the audit trail, and those of a resource belong to its rows too', () => {
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
