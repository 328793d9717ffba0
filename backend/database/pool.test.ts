import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { openDatabase } from './index.ts'
import { connect } from './roles.ts'
import type { Database } from './types.ts'

const orgId = '01900000-0000-7000-8000-000000000001'
const value = (text: string, ...values: unknown[]) => ({ text, values })
let place: TestDatabase

beforeAll(async () => {
  place = await testDatabase()
})
afterAll(() => place.close())

describe('batch', () => {
  it('runs everything in one organisation and answers in order', async () => {
    const [first, second] = await place.database.batch(orgId, [
      value("select current_setting('app.org_id') as org"),
      value('select $1::int as number', 7),
    ])
    expect(first?.rows).toEqual([{ org: orgId }])
    expect(second?.rows).toEqual([{ number: 7 }])
  })

  it('undoes all and throws the first error', async () => {
    const failed = place.database.batch(orgId, [
      value("select set_config('app.org_id', 'x', false)"),
      value('select 1/0'),
      value('select nothing'),
    ])
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    const [after] = await place.database.batch(orgId, [value("select current_setting('app.org_id') as org")])
    expect(after?.rows).toEqual([{ org: orgId }])
  })

  it('answers the same each time, once a statement is kept', async () => {
    const asked = [value('select number, $1::text as word from generate_series(1, 2) number', 'a'), value('select where false')]
    for (let round = 0; round < 4; round += 1) {
      const [rows, none] = await place.database.batch(orgId, asked)
      expect(rows).toEqual({
        rows: [
          { number: 1, word: 'a' },
          { number: 2, word: 'a' },
        ],
        rowCount: 2,
      })
      expect(none).toEqual({ rows: [], rowCount: 0 })
    }
  })

  it('can be asked again for what failed as it was to be kept', async () => {
    const part = (by: number) => place.database.batch(orgId, [value('select 1 / $1::int as part', by)])
    for (let round = 0; round < 4; round += 1) await expect(part(0)).rejects.toMatchObject({ code: '22012' })
    expect((await part(1))[0]?.rows).toEqual([{ part: 1 }])
  })

  it('keeps the answers of many at once apart', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    const answers = await Promise.all(numbers.map((number) => place.database.batch(orgId, [value('select $1::int as number', number)])))
    expect(answers.map(([answer]) => answer?.rows[0].number)).toEqual(numbers)
  })
})

describe('transaction', () => {
  it('refuses to commit when an error was swallowed', async () => {
    const work = place.database.transaction(orgId, async (run) => {
      await run(value('select 1/0')).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('was not passed on')
  })

  it('fails alone when its connection is lost between two statements', async () => {
    const work = place.database.transaction(orgId, async (run) => {
      const { rows } = await run(value('select pg_backend_pid() as pid'))
      await asOwner('select pg_terminate_backend($1)', rows[0].pid)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await run(value('select 1'))
    })
    await expect(work).rejects.toThrow()
    expect((await place.database.batch(orgId, [value('select 1 as one')]))[0]?.rows).toEqual([{ one: 1 }])
  })

  it('leaves no organisation behind', async () => {
    await place.database.transaction(orgId, (run) => run(value('select 1')))
    const left = await place.database.system('health', (run) => run(value("select current_setting('app.org_id', true) as org")))
    expect(left.rows[0].org ?? '').toBe('')
  })
})

describe('values', () => {
  it('arrive as the stored forms', async () => {
    const text =
      "select date '2026-03-08' as day, timestamptz '2026-03-08 02:30:00.5-05' as moment, 9007199254740993::int8 as huge, 12::int8 as small, 1.25::numeric as part"
    const [answer] = await place.database.batch(orgId, [value(text)])
    expect(answer?.rows).toEqual([
      { day: '2026-03-08', moment: '2026-03-08T07:30:00.500Z', huge: '9007199254740993', small: 12, part: 1.25 },
    ])
  })
})

describe('stream', () => {
  it('brings every row in chunks', async () => {
    const sizes: number[] = []
    for await (const rows of place.database.stream(orgId, value('select * from generate_series(1, $1::int)', 1050), 500))
      sizes.push(rows.length)
    expect(sizes).toEqual([500, 500, 50])
  })

  it('gives its connection back when the reader stops early', async () => {
    for (let round = 0; round < 20; round += 1) {
      for await (const rows of place.database.stream(orgId, value('select * from generate_series(1, 1000)'), 10)) {
        expect(rows).toHaveLength(10)
        break
      }
    }
    expect((await place.database.batch(orgId, [value('select 1 as one')]))[0]?.rows).toEqual([{ one: 1 }])
  })
})

describe('the application role', () => {
  it('cannot bypass row-level security', async () => {
    const text = 'select current_user as role, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user'
    const [answer] = await place.database.batch(orgId, [value(text)])
    expect(answer?.rows).toEqual([{ role: 'studydesk_app', bypasses: false }])
  })
})

describe('messages', () => {
  it('arrive once committed, and a gap is told after the connection was lost', async () => {
    const heard: unknown[] = []
    let gaps = 0
    place.database.listen('access', (message) => heard.push(message))
    place.database.onGap(() => {
      gaps += 1
    })
    await place.database.batch(orgId, [place.database.notifyStatement('access', { orgId })])
    await expect.poll(() => heard).toEqual([{ orgId }])

    await asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk listener' and datname = current_database()",
    )
    await expect.poll(() => gaps).toBe(1)
    await place.database.batch(orgId, [place.database.notifyStatement('access', { orgId: 'again' })])
    await expect.poll(() => heard).toHaveLength(2)
  })
})

async function asOwner(text: string, ...values: unknown[]): Promise<void> {
  const owner = await connect(place.ownerUrl, null)
  await owner.query(text, values)
  await owner.end()
}

describe('the embedded server', () => {
  it('is started again by the nodes that live, once, when it has died', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'studydesk-died-'))
    chmodSync(folder, 0o755)
    const config = { ...place.config, databaseUrl: null, databaseOwnerUrl: null, dataDir: folder }
    const nodes = [await openDatabase(config), await openDatabase(config)]
    const startOf = async (node: Database): Promise<unknown> =>
      (await node.batch(orgId, [value('select pg_postmaster_start_time()::text as at')]))[0]?.rows[0].at
    try {
      const gaps = nodes.map((node) => new Promise<void>((resolve) => node.onGap(resolve)))
      const before = await startOf(nodes[0] as Database)
      process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await Promise.all(gaps)
      const after = await Promise.all(nodes.map(startOf))
      expect(after[0]).toBe(after[1])
      expect(after[0]).not.toBe(before)
    } finally {
      for (const node of nodes) await node.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
