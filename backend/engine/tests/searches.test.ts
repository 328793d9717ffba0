import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import type { Caller } from '../../caller.ts'
import type { Statement } from '../../database/types.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import type { Engine } from '../engine.types.ts'
import { mountEngine } from '../index.ts'

/** What a search reads hangs on what it finds, and not on what PostgreSQL happens to know of the table. */

const people = 12_000
/** One in sixty is called so, and they stand together at the end of the order. */
const late = 200

let node: TestNode
let caller: Caller
let engine: Engine
/** Rows of participants that the page's statement looked at, of each list that was asked for. */
const lookedAt: number[] = []

beforeAll(async () => {
  node = await testNode()
  caller = await node.studydesk.sessions.callerOf(await node.tokenFor('owner@northlake.example'), { correlationId: '0' })
  await node.ownerQuery(
    `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source)
      select $1, gen_random_uuid(), 'Ann', case when number <= $3 then 'Zylstra' else 'Common' || md5(number::text) end,
        '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC'
      from generate_series(1, $2) number`,
    [caller.orgId, people, late],
  )
  const { database } = node.studydesk
  const counting: typeof database = {
    ...database,
    async batch(orgId, statements) {
      for (const statement of statements) if (!statement.text.startsWith('select count(*)')) lookedAt.push(await rowsOf(orgId, statement))
      return database.batch(orgId, statements)
    },
  }
  // By the plan that the statement is sent with: one for any words, unless it is planned anew.
  const rowsOf = async (orgId: string, { text, values, isPlannedAnew }: Statement) => {
    const explained = await database.batch(orgId, [
      { text: `prepare planned as ${text}`, values: [] },
      { text: `set local plan_cache_mode = ${isPlannedAnew === true ? 'force_custom_plan' : 'force_generic_plan'}`, values: [] },
      { text: `explain (analyze, format json) execute planned(${values.map(literal).join(', ')})`, values: [] },
      { text: 'deallocate planned', values: [] },
    ])
    const [plan] = explained[2]?.rows[0]?.['QUERY PLAN'] ?? []
    return rowsBelow(plan?.Plan)
  }
  engine = mountEngine(koa(feathers()), { studydesk: { ...node.studydesk, database: counting }, resources, domains: [] })
})
afterAll(() => node.close())

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

function rowsBelow(plan: Plan | undefined): number {
  if (plan === undefined) return 0
  const seen = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = plan['Relation Name'] === 'participant' ? seen * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsBelow(below), own)
}

async function rowsReadFor(q: string, order: 'asc' | 'desc'): Promise<{ readonly shown: number; readonly read: number }> {
  lookedAt.length = 0
  const page = await engine.list(caller, 'participant', {
    allStudies: 'true',
    q,
    _sort: 'lastName',
    _order: order,
    _end: '20',
    _total: 'none',
  })
  return { shown: page.rows.length, read: Math.max(...lookedAt) }
}

test('a page of a search reads a few rows, whatever the statistics are', { timeout: 120_000 }, async () => {
  for (const target of [1, 1, 1, 2, 5, 10, 100]) {
    await node.ownerQuery(`set default_statistics_target = ${target}; analyze participant`)
    for (const order of ['asc', 'desc'] as const) {
      // Some who stand together late in the order, and what nearly everybody has.
      expect(await rowsReadFor('zylstra', order)).toMatchObject({
        shown: 20,
        read: expect.toSatisfy((rows: number) => rows <= 500 + late + 60),
      })
      expect(await rowsReadFor('ann', order)).toMatchObject({ shown: 20, read: expect.toSatisfy((rows: number) => rows <= 500 + 60) })
      // Nobody, and letters that the index of words does not know.
      expect(await rowsReadFor('zzyqx', order)).toMatchObject({ shown: 0, read: expect.toSatisfy((rows: number) => rows <= 500 + 60) })
      expect(await rowsReadFor('an', order)).toMatchObject({ shown: 20, read: expect.toSatisfy((rows: number) => rows <= 500 + 60) })
    }
  }
})
