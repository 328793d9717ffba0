import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/index.ts'
import { migrate } from './migrate.ts'
import { connect } from './roles.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await testDatabase()
})
afterAll(() => testDb.close())

const asOwner = async <Answer>(work: (owner: Awaited<ReturnType<typeof connect>>) => Promise<Answer>): Promise<Answer> => {
  const owner = await connect(testDb.ownerUrl, null)
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

it('no migration runs twice, also when several nodes start at once', async () => {
  expect(await Promise.all([1, 2, 3].map(() => asOwner(migrate)))).toEqual([[], [], []])
})

it('a migration that was edited after it ran is rejected', async () => {
  await asOwner((owner) => owner.query("update studydesk_migration set checksum = 'other' where name like '0001%'"))
  await expect(asOwner(migrate)).rejects.toThrow('was changed after it ran')
})

it('a database of a later version is rejected', async () => {
  await asOwner((owner) => owner.query("update studydesk_migration set name = '9999_later.sql' where name like '0001%'"))
  await expect(asOwner(migrate)).rejects.toThrow('9999_later.sql')
})

it('every table with an organisation is under forced row-level security after the migrations', async () => {
  const { rows } = await asOwner((owner) =>
    owner.query(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`),
  )
  expect(rows).toEqual([])
})
