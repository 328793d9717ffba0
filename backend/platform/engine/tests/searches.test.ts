import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import type { Caller } from '../../common/caller.ts'
import type { Statement } from '../../database/types.ts'
import type { Engine } from '../engine.types.ts'
import { mountEngine } from '../index.ts'

/** Tests that the cost of a search depends on its matches, not on PostgreSQL's statistics of the table. */

const people = 12_000
/** Number of people with the rare name, one in sixty. They come one after another at the end of the order. */
const lateNameCount = 200

let node: TestNode
let caller: Caller
let engine: Engine
/** Number of participant rows that each page's statement read. */
const scannedRowCounts: number[] = []

beforeAll(async () => {
  node = await testNode()
  caller = await node.studydesk.sessions.callerOf(await node.tokenFor('owner@northlake.example'), { correlationId: '0' })
  await node.ownerQuery(
    `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source)
      select $1, gen_random_uuid(), 'Ann', case when number <= $3 then 'Zylstra' else 'Common' || md5(number::text) end,
        '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC'
      from generate_series(1, $2) number`,
    [caller.orgId, people, lateNameCount],
  )
  const { database } = node.studydesk
  const countingDatabase: typeof database = {
    ...database,
    async batch(orgId, statements) {
      for (const statement of statements)
        if (!statement.text.startsWith('select count(*)')) scannedRowCounts.push(await rowsOf(orgId, statement))
      return database.batch(orgId, statements)
    },
  }
  // Uses the same kind of plan as the real statement: a generic one, unless the statement is planned each time.
  const rowsOf = async (orgId: string, { text, values, isPlannedAnew }: Statement) => {
    const explainedPlans = await database.batch(orgId, [
      { text: `prepare planned as ${text}`, values: [] },
      { text: `set local plan_cache_mode = ${isPlannedAnew === true ? 'force_custom_plan' : 'force_generic_plan'}`, values: [] },
      { text: `explain (analyze, format json) execute planned(${values.map(toSqlLiteral).join(', ')})`, values: [] },
      { text: 'deallocate planned', values: [] },
    ])
    const [plan] = explainedPlans[2]?.rows[0]?.['QUERY PLAN'] ?? []
    return countParticipantRows(plan?.Plan)
  }
  engine = mountEngine(koa(feathers()), { studydesk: { ...node.studydesk, database: countingDatabase }, resources, domains: [] })
})
afterAll(() => node.close())

const toSqlLiteral = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(toSqlLiteral).join(', ')}]`
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

function countParticipantRows(plan: Plan | undefined): number {
  if (plan === undefined) return 0
  const scannedRows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const participantRows = plan['Relation Name'] === 'participant' ? scannedRows * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, childPlan) => sum + countParticipantRows(childPlan), participantRows)
}

async function countRowsRead(q: string, order: 'asc' | 'desc'): Promise<{ readonly shown: number; readonly read: number }> {
  scannedRowCounts.length = 0
  const page = await engine.list(caller, 'participant', {
    allStudies: 'true',
    q,
    _sort: 'lastName',
    _order: order,
    _end: '20',
    _total: 'none',
  })
  return { shown: page.rows.length, read: Math.max(...scannedRowCounts) }
}

test('a page of a search reads few rows, regardless of the database statistics', async () => {
  for (const target of [1, 1, 1, 2, 5, 10, 100]) {
    await node.ownerQuery(`set default_statistics_target = ${target}; analyze participant`)
    for (const order of ['asc', 'desc'] as const) {
      // A rare name late in the order, then a very common one.
      expect(await countRowsRead('zylstra', order)).toMatchObject({
        shown: 20,
        read: expect.toSatisfy((rows: number) => rows <= 500 + lateNameCount + 60),
      })
      expect(await countRowsRead('ann', order)).toMatchObject({ shown: 20, read: expect.toSatisfy((rows: number) => rows <= 500 + 60) })
      // A term without any match, then a term too short for the word index.
      expect(await countRowsRead('zzyqx', order)).toMatchObject({ shown: 0, read: expect.toSatisfy((rows: number) => rows <= 500 + 60) })
      expect(await countRowsRead('an', order)).toMatchObject({ shown: 20, read: expect.toSatisfy((rows: number) => rows <= 500 + 60) })
    }
  }
})
