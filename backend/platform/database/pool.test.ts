import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/index.ts'
import { openDatabase } from './index.ts'
import { connect } from './roles.ts'
import type { Database } from './types.ts'

const orgId = '01900000-0000-7000-8000-000000000001'
const buildStatement = (text: string, ...values: unknown[]) => ({ text, values })
let testDb: TestDatabase

beforeAll(async () => {
  testDb = await testDatabase()
})
afterAll(() => testDb.close())

describe('batch', () => {
  it('a batch runs everything in one organisation and returns results in order', async () => {
    const [first, second] = await testDb.database.batch(orgId, [
      buildStatement("select current_setting('app.org_id') as org"),
      buildStatement('select $1::int as number', 7),
    ])
    expect(first?.rows).toEqual([{ org: orgId }])
    expect(second?.rows).toEqual([{ number: 7 }])
  })

  it('a batch rolls back all and throws the first error', async () => {
    const failed = testDb.database.batch(orgId, [
      buildStatement("select set_config('app.org_id', 'x', false)"),
      buildStatement('select 1/0'),
      buildStatement('select nothing'),
    ])
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    const [after] = await testDb.database.batch(orgId, [buildStatement("select current_setting('app.org_id') as org")])
    expect(after?.rows).toEqual([{ org: orgId }])
  })

  it('a batch returns the same results each time, once a statement is cached', async () => {
    const requested = [
      buildStatement('select number, $1::text as word from generate_series(1, 2) number', 'a'),
      buildStatement('select where false'),
    ]
    for (let round = 0; round < 4; round += 1) {
      const [rows, emptyResult] = await testDb.database.batch(orgId, requested)
      expect(rows).toEqual({
        rows: [
          { number: 1, word: 'a' },
          { number: 2, word: 'a' },
        ],
        rowCount: 2,
      })
      expect(emptyResult).toEqual({ rows: [], rowCount: 0 })
    }
  })

  it('a batch can be sent again after it failed while its statement was being prepared', async () => {
    const divide = (divisor: number) => testDb.database.batch(orgId, [buildStatement('select 1 / $1::int as part', divisor)])
    for (let round = 0; round < 4; round += 1) await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divide(1))[0]?.rows).toEqual([{ part: 1 }])
  })

  it('a batch separates the results of many concurrent calls', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    const answers = await Promise.all(
      numbers.map((number) => testDb.database.batch(orgId, [buildStatement('select $1::int as number', number)])),
    )
    expect(answers.map(([answer]) => answer?.rows[0].number)).toEqual(numbers)
  })
})

describe('transaction', () => {
  it('a transaction does not commit when an error was swallowed', async () => {
    const work = testDb.database.transaction(orgId, async (run) => {
      await run(buildStatement('select 1/0')).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('was not passed on')
  })

  it('a transaction fails alone when its connection is lost between two statements', async () => {
    const work = testDb.database.transaction(orgId, async (run) => {
      const { rows } = await run(buildStatement('select pg_backend_pid() as pid'))
      await asOwner('select pg_terminate_backend($1)', rows[0].pid)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await run(buildStatement('select 1'))
    })
    await expect(work).rejects.toThrow()
    expect((await testDb.database.batch(orgId, [buildStatement('select 1 as one')]))[0]?.rows).toEqual([{ one: 1 }])
  })

  it('a transaction leaves no organisation set on its connection', async () => {
    await testDb.database.transaction(orgId, (run) => run(buildStatement('select 1')))
    const settingResult = await testDb.database.system('health', (run) =>
      run(buildStatement("select current_setting('app.org_id', true) as org")),
    )
    expect(settingResult.rows[0].org ?? '').toBe('')
  })
})

describe('values', () => {
  it('values arrive in their stored forms', async () => {
    const text =
      "select date '2026-03-08' as day, timestamptz '2026-03-08 02:30:00.5-05' as moment, 9007199254740993::int8 as huge, 12::int8 as small, 1.25::numeric as part"
    const [answer] = await testDb.database.batch(orgId, [buildStatement(text)])
    expect(answer?.rows).toEqual([
      { day: '2026-03-08', moment: '2026-03-08T07:30:00.500Z', huge: '9007199254740993', small: 12, part: 1.25 },
    ])
  })
})

describe('stream', () => {
  it('a stream returns every row in chunks', async () => {
    const sizes: number[] = []
    for await (const rows of testDb.database.stream(orgId, buildStatement('select * from generate_series(1, $1::int)', 1050), 500))
      sizes.push(rows.length)
    expect(sizes).toEqual([500, 500, 50])
  })

  it('a stream releases its connection when the reader stops early', async () => {
    for (let round = 0; round < 20; round += 1) {
      for await (const rows of testDb.database.stream(orgId, buildStatement('select * from generate_series(1, 1000)'), 10)) {
        expect(rows).toHaveLength(10)
        break
      }
    }
    expect((await testDb.database.batch(orgId, [buildStatement('select 1 as one')]))[0]?.rows).toEqual([{ one: 1 }])
  })
})

describe('the application role', () => {
  it('the application role cannot bypass row-level security', async () => {
    const text = 'select current_user as role, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user'
    const [answer] = await testDb.database.batch(orgId, [buildStatement(text)])
    expect(answer?.rows).toEqual([{ role: 'studydesk_app', bypasses: false }])
  })
})

describe('messages', () => {
  it('messages arrive once committed, and a gap is reported after the connection was lost', async () => {
    const received: unknown[] = []
    let gaps = 0
    testDb.database.listen('access', (message) => received.push(message))
    testDb.database.onGap(() => {
      gaps += 1
    })
    await testDb.database.batch(orgId, [testDb.database.notifyStatement('access', { orgId })])
    await expect.poll(() => received).toEqual([{ orgId }])

    await asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk listener' and datname = current_database()",
    )
    await expect.poll(() => gaps).toBe(1)
    await testDb.database.batch(orgId, [testDb.database.notifyStatement('access', { orgId: 'again' })])
    await expect.poll(() => received).toHaveLength(2)
  })
})

async function asOwner(text: string, ...values: unknown[]): Promise<void> {
  const owner = await connect(testDb.ownerUrl, null)
  await owner.query(text, values)
  await owner.end()
}

describe('the embedded server', () => {
  it('the embedded server is restarted once by the live nodes when it has died', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'studydesk-died-'))
    chmodSync(folder, 0o755)
    const config = { ...testDb.config, databaseUrl: null, databaseOwnerUrl: null, dataDir: folder }
    const nodes = [await openDatabase(config), await openDatabase(config)]
    const startOf = async (node: Database): Promise<unknown> =>
      (await node.batch(orgId, [buildStatement('select pg_postmaster_start_time()::text as at')]))[0]?.rows[0].at
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
