import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/index.ts'
import { migrate, noTransactionMark, runMigration } from './migrate.ts'
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

it('a migration that waits for a long query lets other queries pass, and runs when that query has ended', async () => {
  const countWaiting = () =>
    asOwner(async (owner) => {
      const { rows } = await owner.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%waited_for%' and datname = current_database()",
      )
      return rows.length
    })
  await asOwner(async (reader) => {
    await reader.query('begin')
    await reader.query('select from organisation')
    const sql = 'alter table organisation add column waited_for integer'
    const migration = asOwner((owner) => runMigration(owner, { name: '9992_column.sql', checksum: 'x', sql }))
    await expect.poll(countWaiting).toBe(1)
    await expect.poll(countWaiting).toBe(0)
    await reader.query('select from organisation')
    await reader.query('commit')
    await migration
    await reader.query("delete from studydesk_migration where name = '9992_column.sql'")
    expect((await reader.query('select waited_for from organisation limit 0')).fields).toHaveLength(1)
  })
})

describe('a migration without a transaction', () => {
  const migration = (name: string, index: string) => ({
    name,
    checksum: name,
    sql: `${noTransactionMark} the table is large
drop index concurrently if exists ${index};
create index concurrently ${index} on organisation (created_at);
`,
  })

  it('an index is created while other nodes wait for their turn to migrate', async () => {
    await asOwner(async (owner) => {
      await owner.query('select pg_advisory_lock(7391204)')
      const waitingNode = asOwner(migrate)
      await runMigration(owner, migration('9990_index.sql', 'organisation_waiting_index'))
      await owner.query("delete from studydesk_migration where name = '9990_index.sql'")
      await owner.query('select pg_advisory_unlock(7391204)')
      expect(await waitingNode).toEqual([])
      const { rows } = await owner.query("select indisvalid from pg_index where indexrelid = 'organisation_waiting_index'::regclass")
      expect(rows).toEqual([{ indisvalid: true }])
    })
  })

  it('a migration without a transaction that fails is not recorded, so the next start repeats it', async () => {
    await asOwner(async (owner) => {
      const failing = {
        ...migration('9991_index.sql', 'x'),
        sql: `${noTransactionMark} test\ncreate index concurrently x on no_table (id);\n`,
      }
      await expect(runMigration(owner, failing)).rejects.toThrow('The next start repeats it')
      const { rowCount } = await owner.query("select from studydesk_migration where name = '9991_index.sql'")
      expect(rowCount).toBe(0)
    })
  })
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
