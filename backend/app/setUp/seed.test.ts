import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { seedDemo } from './seed.ts'

let databaseFixture: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  databaseFixture = await testDatabase()
  owner = new pg.Client({ connectionString: databaseFixture.ownerUrl })
  await owner.connect()
  await seedDemo(databaseFixture)
})

afterAll(async () => {
  await owner.end()
  await databaseFixture.close()
})

const count = async (table: string, condition = 'true'): Promise<number> =>
  (await owner.query(`select count(*)::int as found from ${table} where ${condition}`)).rows[0].found

const tables = (resources as readonly ResourceDefinition[]).filter(({ view }) => view !== true).map(({ name }) => `"${toSnakeCase(name)}"`)

async function countRows(): Promise<number> {
  const counts = await Promise.all(tables.map((table) => count(table)))
  return counts.reduce((sum, each) => sum + each, 0)
}

describe('seeding', () => {
  it('seeding writes both organisations, their people and their accounts', async () => {
    expect(await Promise.all([count('organisation'), count('"user"'), count('participant'), count('idp.account')])).toEqual([
      2, 32, 2000, 13,
    ])
  })

  it('seeding writes an audit event for every row, in the same transaction, without an author', async () => {
    // Like the product, the seed writes no audit event for a notification or a message in the outbox.
    const rows = (await countRows()) - (await count('notification')) - (await count('mail'))
    expect(await count('audit_event', `user_id is null and action = 'create'`)).toBe(rows)
    const { rows: transactions } = await owner.query('select count(distinct tx)::int as found from audit_event')
    expect(transactions[0].found).toBe(2)
  })

  it('seeding stores the files of its rows: two images for each organisation, an attachment, a document and a paper consent', async () => {
    const { rows } = await owner.query<{ location: string }>('select location from stored_file')
    const papers = Number((await owner.query('select count(*) from consent where scan_file_id is not null')).rows[0]?.count)
    expect(rows).toHaveLength(4 + (await count('attachment')) + (await count('document')) + papers)
    expect(rows.filter(({ location }) => !existsSync(join(databaseFixture.config.dataDir, 'files', location)))).toEqual([])
  })

  it('seeding changes nothing when it runs a second time', async () => {
    const before = [await countRows(), await count('audit_event')]
    await seedDemo(databaseFixture)
    expect([await countRows(), await count('audit_event')]).toEqual(before)
  })
})
