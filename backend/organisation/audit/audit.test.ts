import { spawnSync } from 'node:child_process'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccessBench, accessBench, waitUntil } from '../../app/testing/accessBench.ts'
import { plansOf } from '../../app/testing/plans.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { listOrganisationsToSeal, sealBatch } from '../../platform/auditTrail/seal.ts'
import { sealAll, startSealing } from '../../platform/auditTrail/sealing.ts'
import { countUnsealedSeconds, sealStateOf, sealStateStatements } from '../../platform/auditTrail/sealState.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import type { Database } from '../../platform/database/types.ts'
import { openStore } from '../../platform/files/disk.ts'
import { verifyAndRemember } from './verification.ts'
import { verifyAudit } from './verify.ts'

let bench: AccessBench
let orgId: string

beforeAll(async () => {
  bench = await accessBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  orgId = await bench.organisation()
})

const buildEventStatement = (event: Partial<AuditEvent> = {}, org = orgId) =>
  buildAuditInsert(
    { orgId: org, userId: newId(), correlationId: newId() },
    { kind: 'site', action: 'update', recordId: newId(), changes: { name: ['Nord', 'Sud'] }, ...event },
  )
const write = (count = 1, org = orgId) =>
  bench.database.batch(
    org,
    Array.from({ length: count }, () => buildEventStatement({}, org)),
  )

/** Seals until every event is sealed. Other test files share the server, and their open transactions delay seals for a moment. */
const sealEverything = (org = orgId) =>
  waitUntil(async () => {
    await sealAll(bench.database)
    const [row] = await bench.query(
      `select count(*)::int as events, (select coalesce(sum(cardinality(event_ids)), 0)::int from audit_seal where org_id = $1) as sealed
        from audit_event where org_id = $1`,
      [org],
    )
    return row?.events === row?.sealed
  })

/** Changes data as an attacker with all rights on the server could. Each test uses another organisation. */
async function tamper(text: string, values: readonly unknown[] = [orgId]): Promise<void> {
  for (const table of ['audit_event', 'audit_seal']) await bench.query(`alter table ${table} disable trigger all`)
  await bench.query(text, values)
  for (const table of ['audit_event', 'audit_seal']) await bench.query(`alter table ${table} enable trigger all`)
}
const removeOrganisation = () =>
  tamper(
    'with a as (delete from audit_event where org_id = $1), s as (delete from audit_seal where org_id = $1) delete from organisation where id = $1',
  )

describe('an audit event', () => {
  it('an audit event and its change are written together or not at all, with the time of the server', async () => {
    const roleId = newId()
    const insertRole = { text: `insert into "role" (org_id, id, role_name) values ($1, $2, 'New')`, values: [orgId, roleId] }
    await bench.query(`create or replace function refuse_audit() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await bench.query('create trigger refuse before insert on audit_event for each row execute function refuse_audit()')
    await expect(bench.database.batch(orgId, [insertRole, buildEventStatement()])).rejects.toThrow()
    await bench.query('drop trigger refuse on audit_event')
    expect(await bench.query('select 1 from "role" where id = $1', [roleId])).toEqual([])

    await bench.database.batch(orgId, [insertRole, buildEventStatement({ recordId: roleId, reason: 'why' })])
    const [event] = await bench.query('select * from audit_event where record_id = $1', [roleId])
    expect(event).toMatchObject({ kind: 'site', changes: { name: ['Nord', 'Sud'] }, reason: 'why' })
    expect(Math.abs(Date.now() - Number(event?.at))).toBeLessThan(60_000)
  })

  it('an audit event cannot be changed, removed or truncated by the application, nor can seals, reads and unlocks', async () => {
    await write()
    await sealEverything()
    for (const table of ['audit_event', 'audit_seal', 'read_log', 'unlock_event']) {
      for (const statement of [
        `update ${table} set org_id = org_id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
      ]) {
        await expect(bench.database.batch(orgId, [{ text: statement, values: [] }]), statement).rejects.toThrow(
          /permission denied|must be owner/,
        )
      }
    }
  })

  it('an audit event cannot be changed by the owner of the tables either, while the triggers exist', async () => {
    await write()
    await expect(bench.query('update audit_event set reason = $1', ['other'])).rejects.toThrow('takes inserts only')
    await expect(bench.query('delete from audit_event')).rejects.toThrow('takes inserts only')
    await expect(bench.query('truncate audit_event')).rejects.toThrow('takes inserts only')
  })

  it('an audit event is not written for another organisation', async () => {
    const otherOrgId = await bench.organisation()
    await expect(bench.database.batch(otherOrgId, [buildEventStatement()])).rejects.toThrow(/row-level security/)
  })
})

describe('sealing', () => {
  it('sealing covers every event once while writers are active, without waiting for a slow one', async () => {
    let finish = (): void => undefined
    const slowTransaction = bench.database.transaction(orgId, async (run) => {
      await run(buildEventStatement({ action: 'slow' }))
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    })
    await write(3)
    let isWriting = true
    const writers = Promise.all(
      [1, 2, 3].map(async () => {
        for (let round = 0; round < 30; round += 1) await write(1 + (round % 3))
      }),
    )
    const sealers = Promise.all(
      [1, 2].map(async () => {
        while (isWriting) await sealAll(bench.database)
      }),
    )
    await writers
    finish()
    await slowTransaction
    isWriting = false
    await sealers
    await sealEverything()

    const [counts] = await bench.query(
      `select count(*)::int as sealed, count(distinct id)::int as different from audit_seal, unnest(event_ids) id where org_id = $1`,
      [orgId],
    )
    const [events] = await bench.query('select count(*)::int as events from audit_event where org_id = $1', [orgId])
    expect(counts).toEqual({ sealed: events?.events, different: events?.events })
    expect((await verifyAudit(bench.database)).fault).toBeNull()
  })

  it('sealing keeps seals small, but never splits a transaction', async () => {
    await bench.query(
      `insert into audit_event (org_id, id, kind, action) select $1, gen_random_uuid(), 'site', 'import' from generate_series(1, 2500)`,
      [orgId],
    )
    await write(1)
    await sealEverything()
    const seals = await bench.query('select cardinality(event_ids) as events from audit_seal where org_id = $1 order by number', [orgId])
    expect(seals.map((seal) => seal.events)).toEqual([2500, 1])
  })

  it.each([
    ['whose turn it is', listOrganisationsToSeal],
    ['a batch', (database: Database) => sealBatch(database, orgId)],
    ['the state', (database: Database) => database.batch(orgId, sealStateStatements(orgId).slice(0, 1))],
    ['the gauge', countUnsealedSeconds],
  ])('finds unsealed events by the index of transactions, however long the audit trail is: %s', async (_, call) => {
    await write()
    await bench.query('analyze audit_event')
    const plans = (await plansOf(bench.database, call)).filter((plan) => plan.includes('audit_event'))
    expect(plans).not.toHaveLength(0)
    for (const plan of plans) expect(plan).toMatch(/Index Cond: \(\((event\.)?org_id = .*AND \((event\.)?tx >= /)
  })

  it('sealing runs until it is closed', async () => {
    await write(2)
    const sealingJob = startSealing(bench)
    await waitUntil(async () => (await bench.query('select 1 from audit_seal where org_id = $1', [orgId])).length > 0)
    await sealingJob.close()
    await write(1)
    expect(await bench.query('select 1 from audit_seal where org_id = $1', [orgId])).toHaveLength(1)
  })

  it('sealing reports a transaction counter below the last seal', async () => {
    await bench.query(
      `insert into audit_seal (org_id, number, from_tx, to_tx, event_ids, hashes, previous, root)
        values ($1, 1, '0', '9000000000000', '{}', '', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'))`,
      [orgId],
    )
    await expect(sealBatch(bench.database, orgId)).rejects.toThrow('restored into another server')
    expect(await sealAll(bench.database)).toBe(1)
    await removeOrganisation()
  })
})

describe('verifying', () => {
  const ids: string[] = []
  beforeEach(async () => {
    ids.length = 0
    for (let round = 0; round < 3; round += 1) {
      await write(2)
      await sealEverything()
    }
    const rows = await bench.query(
      'select id from audit_seal, unnest(event_ids) with ordinality entry(id, place) where org_id = $1 order by number, place',
      [orgId],
    )
    ids.push(...rows.map((row) => String(row.id)))
  })

  it('verifying counts the events that match', async () => {
    await write(1)
    const { organisations, fault } = await verifyAudit(bench.database)
    expect(fault).toBeNull()
    expect(organisations.find((each) => each.orgId === orgId)).toMatchObject({ events: 6, seals: 3, waiting: 1 })
  })

  const faultOf = async (text: string, values?: readonly unknown[]) => {
    await tamper(text, values)
    const { fault } = await verifyAudit(bench.database)
    await removeOrganisation()
    return fault
  }

  it.each([
    ['changes', `changes = jsonb_set(changes, '{name,1}', '"Sue"')`],
    ['who', 'user_id = gen_random_uuid()'],
    ['when, by a microsecond', `at = at + interval '1 microsecond'`],
    ['reason', `reason = ''`],
    ['kind', `kind = 'sitf'`],
    ['action', `action = 'updatf'`],
    ['record', 'record_id = null'],
    ['study', 'study_id = gen_random_uuid()'],
    ['site', 'site_id = gen_random_uuid()'],
    ['correlation', `correlation_id = correlation_id || '0'`],
  ])('finds an event whose %s was changed', async (_, assignment) => {
    expect(await faultOf(`update audit_event set ${assignment} where id = $1`, [ids[3]])).toEqual({
      orgId,
      seal: 2,
      event: ids[3],
      fault: 'eventChanged',
    })
  })

  it.each([
    ['root', 'root = set_byte(root, 5, (get_byte(root, 5) + 1) % 256)'],
    ['hashes', 'hashes = set_byte(hashes, 40, (get_byte(hashes, 40) + 1) % 256)'],
    ['previous root', 'previous = set_byte(previous, 0, (get_byte(previous, 0) + 1) % 256)'],
    ['time', `sealed_at = sealed_at + interval '1 microsecond'`],
    ['end', `to_tx = '8000000000000'`],
    ['events', 'event_ids = array[event_ids[2], event_ids[1]]'],
  ])('finds a seal whose %s was changed', async (_, assignment) => {
    expect(await faultOf(`update audit_seal set ${assignment} where org_id = $1 and number = 2`)).toEqual({
      orgId,
      seal: 2,
      fault: 'sealChanged',
    })
  })

  it('verifying detects a seal that was forged for its changed event, by the next seal', async () => {
    const result = await faultOf(`update audit_seal set root = sha256(root) where org_id = $1 and number = 1`)
    expect(result).toMatchObject({ seal: 1, fault: 'sealChanged' })
  })

  it('verifying detects a removed event', async () => {
    expect(await faultOf('delete from audit_event where id = $1', [ids[0]])).toEqual({
      orgId,
      seal: 1,
      event: ids[0],
      fault: 'eventMissing',
    })
  })

  it('verifying detects an event that was inserted afterwards', async () => {
    const id = newId()
    const text = `insert into audit_event (org_id, id, kind, action, tx) select $1, $2, 'site', 'create', from_tx from audit_seal where org_id = $1 and number = 3`
    expect(await faultOf(text, [orgId, id])).toEqual({ orgId, seal: 3, event: id, fault: 'eventInserted' })
  })

  it('verifying detects a removed seal', async () => {
    expect(await faultOf('delete from audit_seal where org_id = $1 and number = 2')).toEqual({ orgId, seal: 2, fault: 'sealMissing' })
  })

  it('verifying is a command that counts, or names the fault and exits with 1', async () => {
    const { dataDir, databaseUrl, databaseOwnerUrl } = bench.config
    const run = (...options: readonly string[]) =>
      spawnSync(process.execPath, ['scripts/audit-verify.ts', ...options], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', DATABASE_OWNER_URL: databaseOwnerUrl ?? '' },
      })
    const soundRun = run()
    expect([soundRun.status, soundRun.stdout]).toEqual([
      0,
      expect.stringContaining(`${orgId}: 6 events in 3 valid seals, 0 not sealed yet`),
    ])
    const root = new RegExp(`${orgId}: .* Root ([0-9a-f]{64})`).exec(soundRun.stdout)?.[1] ?? ''
    await write()
    await sealEverything()
    expect(run('--expect', root).status).toBe(0)
    await tamper('delete from audit_seal where org_id = $1 and number >= 3')
    expect(run().status).toBe(0)
    const shortenedRun = run('--expect', root)
    expect([shortenedRun.status, shortenedRun.stderr]).toEqual([1, expect.stringContaining(`No seal has the root ${root}`)])
    await sealEverything()
    await tamper(`update audit_event set reason = 'other' where id = $1`, [ids[5]])
    const changed = run()
    await removeOrganisation()
    expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining(`Event ${ids[5]} of seal 3 was changed.`)])
  })
})

describe('the nightly check', () => {
  it('the nightly check stores that everything matches, or the first fault', async () => {
    await write(3)
    await sealEverything()
    expect(await verifyAndRemember({ database: bench.database, store: await openStore(bench.config) }, orgId, null)).toBeNull()
    const fetchSealState = async () => sealStateOf(await bench.database.batch(orgId, sealStateStatements(orgId)))
    const soundState = await fetchSealState()
    expect(soundState).toMatchObject({ seals: 1, waiting: 0, oldestWaiting: null, verification: { seals: 1, events: 3, fault: null } })
    expect(soundState.verification?.root).toBe(soundState.root)
    await write(2)
    expect(await fetchSealState()).toMatchObject({ waiting: 2, oldestWaiting: expect.anything() })
    const [event] = await bench.query('select event_ids[1] as id from audit_seal where org_id = $1', [orgId])
    await tamper(`update audit_event set reason = 'other' where id = $1`, [event?.id])
    expect(await verifyAndRemember({ database: bench.database, store: await openStore(bench.config) }, orgId, null)).toMatchObject({
      event: event?.id,
    })
    expect((await fetchSealState()).verification).toMatchObject({ seals: 0, fault: { seal: 1, event: event?.id, fault: 'eventChanged' } })
    await removeOrganisation()
  })
})
