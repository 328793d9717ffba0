import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { text } from '#resources/core/fields/index.ts'
import { defineResource } from '#resources/core/resource.ts'
import { participant } from '#resources/participants/participant.ts'
import { type AccessBench, accessBench, createCaller, waitUntil } from '../../app/testing/accessBench.ts'
import { openDatabase } from '../database/index.ts'
import type { Database } from '../database/types.ts'
import { createAccess } from './access.ts'
import type { Access } from './types.ts'

let bench: AccessBench
let access: Access
let orgId: string
let roleId: string
let userId: string

beforeAll(async () => {
  bench = await accessBench()
  access = createAccess(bench)
})
afterAll(async () => {
  await access.close()
  await bench.close()
})
beforeEach(async () => {
  orgId = await bench.organisation()
  roleId = await bench.role(orgId, ['PARTICIPANTS:CONTRIBUTE', 'ADMIN_FORMS:REVIEW'])
  userId = await bench.user(orgId, roleId)
})

const setAbilities = (abilities: readonly string[]) => bench.query('update "role" set abilities = $1 where id = $2', [abilities, roleId])
const change = (database: Database) => database.batch(orgId, [access.changedStatement(orgId)])

describe('grants', () => {
  it('grants come from the role in the database, implied actions included', async () => {
    const pair = await bench.studySite(orgId)
    await bench.assign(orgId, userId, pair)
    const grants = await access.grantsOf(orgId, userId)
    expect(grants).toMatchObject({ roleId, active: true, studySites: [pair] })
    expect(grants.abilities).toEqual({ PARTICIPANTS: ['VIEW', 'CONTRIBUTE'], ADMIN_FORMS: ['VIEW', 'REVIEW'] })
    expect([grants.can('PARTICIPANTS', 'CONTRIBUTE'), grants.can('PARTICIPANTS', 'OWN'), grants.can('DEV', 'VIEW')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('grants are empty for unknown ids, for a user of another organisation, and for a deactivated one', async () => {
    const otherOrgId = await bench.organisation()
    const deactivatedId = await bench.user(orgId, roleId, 'DEACTIVATED')
    for (const [org, id] of [
      [orgId, newId()],
      [otherOrgId, userId],
      [orgId, 'nonsense'],
      [orgId, deactivatedId],
    ] as const) {
      const grants = await access.grantsOf(org, id)
      expect([grants.active, grants.can('PARTICIPANTS', 'VIEW'), grants.abilities]).toEqual([false, false, {}])
    }
  })

  it('grants are the same object until something changes, and new once it has', async () => {
    const first = await access.grantsOf(orgId, userId)
    await setAbilities(['DEV:VIEW'])
    expect(await access.grantsOf(orgId, userId)).toBe(first)
    access.forget(orgId)
    expect((await access.grantsOf(orgId, userId)).abilities).toEqual({ DEV: ['VIEW'] })
  })

  it('grants of other organisations are unaffected when one changes', async () => {
    const other = await bench.organisation()
    const otherUser = await bench.user(other, await bench.role(other, ['DEV:VIEW']))
    const stored = await access.grantsOf(other, otherUser)
    access.forget(orgId)
    expect(await access.grantsOf(other, otherUser)).toBe(stored)
  })

  it('grants of a load that began before a change are not cached', async () => {
    const [loadSignal, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const database: Database = {
      ...bench.database,
      batch: async (org, statements) => {
        const result = await bench.database.batch(org, statements)
        loadSignal.resolve()
        await release.promise
        return result
      },
    }
    const localAccess = createAccess({ config: bench.config, database })
    const loading = localAccess.grantsOf(orgId, userId)
    await loadSignal.promise
    await setAbilities(['DEV:VIEW'])
    localAccess.forget(orgId)
    release.resolve()
    expect((await loading).abilities).toHaveProperty('PARTICIPANTS')
    expect((await localAccess.grantsOf(orgId, userId)).abilities).toEqual({ DEV: ['VIEW'] })
    await localAccess.close()
  })

  it('grants are loaded once for many concurrent callers, and a failed load is repeated', async () => {
    let isUnavailable = true
    let loads = 0
    const database: Database = {
      ...bench.database,
      batch: async (org, statements) => {
        loads += 1
        if (isUnavailable) throw new Error('away')
        return bench.database.batch(org, statements)
      },
    }
    const localAccess = createAccess({ config: bench.config, database })
    await expect(localAccess.grantsOf(orgId, userId)).rejects.toThrow('away')
    isUnavailable = false
    loads = 0
    await Promise.all(Array.from({ length: 20 }, () => localAccess.grantsOf(orgId, userId)))
    expect(loads).toBe(2)
    await localAccess.close()
  })

  it('grants change on another node, and are all dropped after a gap in the messages', async () => {
    const gaps: (() => void)[] = []
    const second = await openDatabase(bench.config)
    const secondAccess = createAccess({ config: bench.config, database: { ...second, onGap: (gapHandler) => gaps.push(gapHandler) } })
    try {
      expect((await secondAccess.grantsOf(orgId, userId)).can('PARTICIPANTS', 'CONTRIBUTE')).toBe(true)
      await setAbilities(['PARTICIPANTS:VIEW'])
      await change(bench.database)
      await waitUntil(async () => !(await secondAccess.grantsOf(orgId, userId)).can('PARTICIPANTS', 'CONTRIBUTE'))

      await bench.query(`update "user" set status = 'DEACTIVATED' where id = $1`, [userId])
      expect((await secondAccess.grantsOf(orgId, userId)).active).toBe(true)
      for (const missed of gaps) missed()
      expect((await secondAccess.grantsOf(orgId, userId)).active).toBe(false)
    } finally {
      await secondAccess.close()
      await second.close()
    }
  })
})

describe('fields and unlocks', () => {
  it('a field with a read rule is readable with that ability only', () => {
    const resource = defineResource({
      ...participant,
      fields: { open: text({}), closed: text({ read: { page: 'ADMIN_FORMS', action: 'MEDICAL_REVIEW' } }) },
    })
    const caller = createCaller(orgId, userId, { can: () => false, studySites: [] })
    expect([...access.readableFields(resource, caller)]).toEqual(['open'])
    expect([
      ...access.readableFields(resource, { ...caller, can: (page, action) => page === 'ADMIN_FORMS' && action === 'MEDICAL_REVIEW' }),
    ]).toEqual(['open', 'closed'])
  })

  it('unlocks last until they expire, for the user alone', async () => {
    const record = newId()
    const add = (seconds: number) =>
      bench.query(
        `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
          values ($1, $2, $3, $4, 'MEDICAL_EMERGENCY', 'x', $5, clock_timestamp() + make_interval(secs => $6))`,
        [orgId, newId(), userId, record, newId(), seconds],
      )
    await add(-1)
    expect((await access.unlocksOf(orgId, userId)).size).toBe(0)
    await add(3)
    access.forgetUnlocks(orgId, userId)
    expect((await access.unlocksOf(orgId, userId)).get(record)).toBeGreaterThan(Date.now())
    expect((await access.unlocksOf(orgId, newId())).size).toBe(0)
    await waitUntil(async () => (await access.unlocksOf(orgId, userId)).size === 0)
  })
})

describe('the read log', () => {
  const buildEntry = (recordIds: readonly string[]) => ({ resource: 'participant', recordIds, call: 'read' })
  const linesOf = (id: string) => bench.query('select record_ids, call, correlation_id, at from read_log where user_id = $1', [id])

  it('the read log is written within a second, a line for each call with its records', async () => {
    const caller = createCaller(orgId, newId(), { can: () => true, studySites: [] })
    access.logReads(caller, buildEntry([newId(), newId()]))
    access.logReads(caller, buildEntry([newId()]))
    access.logReads(caller, buildEntry([]))
    await waitUntil(async () => (await linesOf(caller.userId)).length === 2)
    const lines = await linesOf(caller.userId)
    expect(lines[0]).toMatchObject({ call: 'read', correlation_id: caller.correlationId })
    expect(lines.map((line) => (line.record_ids as string[]).length).sort()).toEqual([1, 2])
  })

  it('the read log is complete when the server stops, for every organisation', async () => {
    const localAccess = createAccess(bench)
    const other = await bench.organisation()
    const callers = [orgId, other].map((org) => createCaller(org, newId(), { can: () => true, studySites: [] }))
    for (const caller of callers) for (let call = 0; call < 6_000; call += 1) localAccess.logReads(caller, buildEntry([newId()]))
    await localAccess.close()
    for (const caller of callers) expect(await linesOf(caller.userId)).toHaveLength(6_000)
  })

  it('the read log retries a failed write', async () => {
    let failures = 2
    const database: Database = {
      ...bench.database,
      batch: async (org, statements) => {
        if (failures > 0 && statements[0]?.text.includes('read_log')) {
          failures -= 1
          throw new Error('away')
        }
        return bench.database.batch(org, statements)
      },
    }
    const localAccess = createAccess({ config: bench.config, database })
    const caller = createCaller(orgId, newId(), { can: () => true, studySites: [] })
    localAccess.logReads(caller, buildEntry([newId()]))
    await localAccess.close()
    expect(await linesOf(caller.userId)).toHaveLength(1)
  })
})
