import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../database/pool.ts'
import type { Database } from '../database/types.ts'
import { type AccessBench, accessBench } from '../testing/accessBench.ts'
import { createReaches } from './reach.ts'

describe('how a scope is spelled', () => {
  let bench: AccessBench
  let database: Database
  let orgId: string

  beforeAll(async () => {
    bench = await accessBench()
    database = await createDatabase({ address: bench.config.databaseUrl ?? '', connections: 2 })
    orgId = await bench.organisation()
  })
  afterAll(async () => {
    await database.close()
    await bench.close()
  })

  it('hangs on how many participants the user sees, and on how many rows are read', async () => {
    const reaches = createReaches(database)
    const userId = newId()
    await bench.query(
      `insert into participant (org_id, id, created_by, first_name, last_name, dob, gender, postal_code, referral_source)
        select $1, gen_random_uuid(), $2, 'A', 'B', '1980-01-01', 'other', 'H2X 1Y4', 'CLINIC' from generate_series(1, 900)`,
      [orgId, userId],
    )
    await reaches.load(orgId, userId)
    // 900² is 810,000: more than the 800,000 of one row, less than those of two.
    expect(reaches.of(orgId, userId, 0)).toBe('many')
    expect(reaches.of(orgId, userId, 1)).toBe('many')
    expect(reaches.of(orgId, userId, 2)).toBe('few')
    expect(reaches.of(orgId, userId, Number.POSITIVE_INFINITY)).toBe('few')
  })

  it('suits those who see many while nobody has counted, but for a query that reads every row', () => {
    const reaches = createReaches(database)
    expect(reaches.of(orgId, newId(), 20)).toBe('many')
    expect(reaches.of(orgId, newId(), Number.POSITIVE_INFINITY)).toBe('few')
  })
})
