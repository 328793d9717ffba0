import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { text } from '#resources/core/fields/index.ts'
import { defineResource } from '#resources/core/resource.ts'
import { participant } from '#resources/participant.ts'
import { openDatabase } from '../database/index.ts'
import type { Database } from '../database/types.ts'
import { type AccessBench, accessBench, callerWith, eventually } from '../testing/accessBench.ts'
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
  it('come from the role in the database, implied actions included', async () => {
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

  it('are none for unknown ids, for a user of another organisation, and for a deactivated one', async () => {
    const elsewhere = await bench.organisation()
    const gone = await bench.user(orgId, roleId, 'DEACTIVATED')
    for (const [org, id] of [
      [orgId, newId()],
      [elsewhere, userId],
      [orgId, 'nonsense'],
      [orgId, gone],
    ] as const) {
      const grants = await access.grantsOf(org, id)
      expect([grants.active, grants.can('PARTICIPANTS', 'VIEW'), grants.abilities]).toEqual([false, false, {}])
    }
  })

  it('are the same object until something changes, and new once it has', async () => {
    const first = await access.grantsOf(orgId, userId)
    await setAbilities(['DEV:VIEW'])
    expect(await access.grantsOf(orgId, userId)).toBe(first)
    access.forget(orgId)
    expect((await access.grantsOf(orgId, userId)).abilities).toEqual({ DEV: ['VIEW'] })
  })

  it('leave other organisations alone when one changes', async () => {
    const other = await bench.organisation()
    const otherUser = await bench.user(other, await bench.role(other, ['DEV:VIEW']))
    const kept = await access.grantsOf(other, otherUser)
    access.forget(orgId)
    expect(await access.grantsOf(other, otherUser)).toBe(kept)
  })

  it('of a load that began before a change are not kept', async () => {
    const [read, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const database: Database = {
      ...bench.database,
      batch: async (org, statements) => {
        const answer = await bench.database.batch(org, statements)
        read.resolve()
        await late.promise
        return answer
      },
    }
    const own = createAccess({ config: bench.config, database })
    const loading = own.grantsOf(orgId, userId)
    await read.promise
    await setAbilities(['DEV:VIEW'])
    own.forget(orgId)
    late.resolve()
    expect((await loading).abilities).toHaveProperty('PARTICIPANTS')
    expect((await own.grantsOf(orgId, userId)).abilities).toEqual({ DEV: ['VIEW'] })
    await own.close()
  })

  it('are loaded once for many who ask at a time, and a failed load is asked again', async () => {
    let isBroken = true
    let loads = 0
    const database: Database = {
      ...bench.database,
      batch: async (org, statements) => {
        loads += 1
        if (isBroken) throw new Error('away')
        return bench.database.batch(org, statements)
      },
    }
    const own = createAccess({ config: bench.config, database })
    await expect(own.grantsOf(orgId, userId)).rejects.toThrow('away')
    isBroken = false
    loads = 0
    await Promise.all(Array.from({ length: 20 }, () => own.grantsOf(orgId, userId)))
    expect(loads).toBe(2)
    await own.close()
  })

  it('change on another node, and are all forgotten after a gap in the messages', async () => {
    const gaps: (() => void)[] = []
    const second = await openDatabase(bench.config)
    const there = createAccess({ config: bench.config, database: { ...second, onGap: (missed) => gaps.push(missed) } })
    try {
      expect((await there.grantsOf(orgId, userId)).can('PARTICIPANTS', 'CONTRIBUTE')).toBe(true)
      await setAbilities(['PARTICIPANTS:VIEW'])
      await change(bench.database)
      await eventually(async () => !(await there.grantsOf(orgId, userId)).can('PARTICIPANTS', 'CONTRIBUTE'))

      await bench.query(`update "user" set status = 'DEACTIVATED' where id = $1`, [userId])
      expect((await there.grantsOf(orgId, userId)).active).toBe(true)
      for (const missed of gaps) missed()
      expect((await there.grantsOf(orgId, userId)).active).toBe(false)
    } finally {
      await there.close()
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
    const caller = callerWith(orgId, userId, { can: () => false, studySites: [] })
    expect([...access.readableFields(resource, caller)]).toEqual(['open'])
    expect([
      ...access.readableFields(resource, { ...caller, can: (page, action) => page === 'ADMIN_FORMS' && action === 'MEDICAL_REVIEW' }),
    ]).toEqual(['open', 'closed'])
  })

  it('unlocks stand until they run out, for the user alone', async () => {
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
    await eventually(async () => (await access.unlocksOf(orgId, userId)).size === 0)
  })
})

describe('the read log', () => {
  const entry = (recordIds: readonly string[]) => ({ resource: 'participant', recordIds, call: 'read' })
  const linesOf = (id: string) => bench.query('select record_ids, call, correlation_id, at from read_log where user_id = $1', [id])

  it('is written within a second, a line for each call with its records', async () => {
    const caller = callerWith(orgId, newId(), { can: () => true, studySites: [] })
    access.logReads(caller, entry([newId(), newId()]))
    access.logReads(caller, entry([newId()]))
    access.logReads(caller, entry([]))
    await eventually(async () => (await linesOf(caller.userId)).length === 2)
    const lines = await linesOf(caller.userId)
    expect(lines[0]).toMatchObject({ call: 'read', correlation_id: caller.correlationId })
    expect(lines.map((line) => (line.record_ids as string[]).length).sort()).toEqual([1, 2])
  })

  it('is complete when the server stops, of every organisation', async () => {
    const own = createAccess(bench)
    const other = await bench.organisation()
    const callers = [orgId, other].map((org) => callerWith(org, newId(), { can: () => true, studySites: [] }))
    for (const caller of callers) for (let call = 0; call < 6_000; call += 1) own.logReads(caller, entry([newId()]))
    await own.close()
    for (const caller of callers) expect(await linesOf(caller.userId)).toHaveLength(6_000)
  })

  it('tries again what could not be written', async () => {
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
    const own = createAccess({ config: bench.config, database })
    const caller = callerWith(orgId, newId(), { can: () => true, studySites: [] })
    own.logReads(caller, entry([newId()]))
    await own.close()
    expect(await linesOf(caller.userId)).toHaveLength(1)
  })
})
