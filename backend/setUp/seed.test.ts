import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { seedDemo } from './seed.ts'

let place: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  place = await testDatabase()
  owner = new pg.Client({ connectionString: place.ownerUrl })
  await owner.connect()
  await seedDemo(place)
})

afterAll(async () => {
  await owner.end()
  await place.close()
})

const count = async (table: string, condition = 'true'): Promise<number> =>
  (await owner.query(`select count(*)::int as found from ${table} where ${condition}`)).rows[0].found

const tables = (resources as readonly ResourceDefinition[]).filter(({ view }) => view !== true).map(({ name }) => `"${snake(name)}"`)

async function countRows(): Promise<number> {
  const counts = await Promise.all(tables.map((table) => count(table)))
  return counts.reduce((sum, each) => sum + each, 0)
}

describe('seeding', () => {
  it('writes both organisations, their people and their accounts', async () => {
    expect(await Promise.all([count('organisation'), count('"user"'), count('participant'), count('idp.account')])).toEqual([
      2, 30, 2000, 11,
    ])
  })

  it('tells of every row in the audit history, in the same transaction, by nobody', async () => {
    // Notifications leave no event, as those that the product writes.
    const rows = (await countRows()) - (await count('notification'))
    expect(await count('audit_event', `user_id is null and action = 'create'`)).toBe(rows)
    const { rows: transactions } = await owner.query('select count(distinct tx)::int as found from audit_event')
    expect(transactions[0].found).toBe(2)
  })

  it('puts the files where their rows say: two pictures an organisation, and one an attachment, a document and a consent on paper', async () => {
    const { rows } = await owner.query<{ location: string }>('select location from stored_file')
    const papers = Number((await owner.query('select count(*) from consent where scan_file_id is not null')).rows[0]?.count)
    expect(rows).toHaveLength(4 + (await count('attachment')) + (await count('document')) + papers)
    expect(rows.filter(({ location }) => !existsSync(join(place.config.dataDir, 'files', location)))).toEqual([])
  })

  it('changes nothing the second time', async () => {
    const before = [await countRows(), await count('audit_event')]
    await seedDemo(place)
    expect([await countRows(), await count('audit_event')]).toEqual(before)
  })
})
