import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import type { Caller } from '../../common/caller.ts'
import type { Statement } from '../../database/types.ts'
import { mountEngine } from '../index.ts'

/** Tests that rows with an empty value, or a value hidden from the reader, come after all others in both sort directions. */

let node: TestNode
let caller: Caller
beforeAll(async () => {
  node = await testNode()
  caller = await node.studydesk.sessions.callerOf(await node.tokenFor('owner@northlake.example'), { correlationId: '0' })
})
afterAll(() => node.close())

const anyLetter = fc.constantFrom('a', 'b', 'c')
const person = fc.record({
  lastName: anyLetter,
  email: fc.option(anyLetter.map((letter) => `${letter}@example.org`)),
  subjectId: fc.option(anyLetter),
  ecogScore: fc.option(fc.integer({ min: 0, max: 4 })),
  isRestricted: fc.boolean(),
})
type Person = typeof person extends fc.Arbitrary<infer Each> ? Each : never
/** The first column always has a value, the third is never hidden, and the last two have no index. */
const columns = ['lastName', 'email', 'subjectId', 'ecogScore'] as const
const sensitiveColumns: readonly string[] = ['lastName', 'email', 'ecogScore']

let groups = 0
async function enter(people: readonly Person[]) {
  groups += 1
  const group = `down${groups}x`
  const rows = await node.ownerQuery<{ id: string; place: number }>(
    `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source, email, subject_id, ecog_score,
        is_restricted_profile, participant_client_id)
      select $1, gen_random_uuid(), 'Ann', line."lastName", '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC', line.email, line."subjectId",
        line."ecogScore", line."isRestricted", $2 || line.place
      from jsonb_to_recordset($3) as line("lastName" text, email text, "subjectId" text, "ecogScore" int, "isRestricted" boolean, place int)
      returning id, substr(participant_client_id, $4)::int as place`,
    [caller.orgId, group, JSON.stringify(people.map((each, index) => ({ ...each, place: index }))), group.length + 1],
  )
  return { group, rows: rows.map(({ id, place }) => ({ id, person: people[place] })) }
}

interface Params {
  readonly column: (typeof columns)[number]
  readonly isDown: boolean
}
type EnteredRow = Awaited<ReturnType<typeof enter>>['rows'][number]
function inReferenceOrder(rows: readonly EnteredRow[], { column, isDown }: Params): readonly string[] {
  const readColumnValue = ({ person }: EnteredRow) =>
    person === undefined || (person.isRestricted && sensitiveColumns.includes(column)) ? null : person[column]
  const compareValues = (first: string | number, second: string | number) =>
    (first < second ? -1 : first > second ? 1 : 0) * (isDown ? -1 : 1)
  return rows
    .toSorted((firstRow, secondRow) => {
      const [leftValue, right] = [readColumnValue(firstRow), readColumnValue(secondRow)]
      if (leftValue === null || right === null)
        return Number(leftValue === null) - Number(right === null) || compareValues(firstRow.id, secondRow.id)
      return compareValues(leftValue, right) || compareValues(firstRow.id, secondRow.id)
    })
    .map(({ id }) => id)
}

describe('a sorted list', () => {
  test('a sorted list has the same order in pages of any size, each row once', async () => {
    const requester = fc.record({ column: fc.constantFrom(...columns), isDown: fc.boolean() })
    const cases = fc.record({
      people: fc.array(person, { minLength: 1, maxLength: 12 }),
      asked: requester,
      size: fc.integer({ min: 1, max: 13 }),
      isSearch: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ people, asked, size, isSearch }) => {
        const { group, rows } = await enter(people)
        const query = {
          allStudies: 'true',
          _sort: asked.column,
          _order: asked.isDown ? 'desc' : 'asc',
          ...(isSearch ? { q: group } : { participantClientId_like: group }),
        }
        const listedIds: string[] = []
        for (let start = 0; start <= people.length; start += size) {
          const page = await node.studydesk.engine.list(caller, 'participant', { ...query, _start: start, _end: start + size })
          listedIds.push(...page.rows.map(({ id }) => id))
        }
        expect(listedIds).toEqual(inReferenceOrder(rows, asked))
      }),
      { numRuns: 150 },
    )
  })

  test('reads by its index, both for filled and for empty values', async () => {
    // The trigger computes keys for matching, which takes most of the time and is irrelevant here.
    await node.ownerQuery('alter table participant disable trigger participant_added')
    await node.ownerQuery(
      `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source, email, is_restricted_profile)
        select $1, gen_random_uuid(), 'Ann', 'Many', '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC',
          case when number % 3 = 0 then null else 'many' || number || '@example.org' end, number % 7 = 0
        from generate_series(1, 20000) number`,
      [caller.orgId],
    )
    await node.ownerQuery('alter table participant enable trigger participant_added')
    await node.ownerQuery('analyze participant')
    const plans: string[] = []
    const { database } = node.studydesk
    const explain = async ({ text, values, isPlannedAnew }: Statement) => {
      const explainedPlans = await database.batch(caller.orgId, [
        { text: `explain ${text}`, values },
        { text: `prepare planned as ${text}`, values: [] },
        { text: 'set local plan_cache_mode = force_generic_plan', values: [] },
        { text: `explain execute planned(${values.map(() => 'null').join(', ')})`, values: [] },
        { text: 'deallocate planned', values: [] },
      ])
      const [input, any] = [explainedPlans[0], explainedPlans[3]].map((plan) =>
        (plan?.rows ?? []).map((row) => row['QUERY PLAN']).join('\n'),
      )
      plans.push(...(isPlannedAnew === true ? [input ?? ''] : [input ?? '', any ?? '']))
    }
    const explainingDatabase: typeof database = {
      ...database,
      async batch(orgId, statements) {
        for (const statement of statements) await explain(statement)
        return database.batch(orgId, statements)
      },
    }
    const engine = mountEngine(koa(feathers()), { studydesk: { ...node.studydesk, database: explainingDatabase }, resources, domains: [] })
    await engine.list(caller, 'participant', { allStudies: 'true', _sort: 'email', _order: 'desc', _end: 20, _total: 'none' })
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan.match(/Index Scan Backward using participant_email_sort_index/g), plan).toHaveLength(2)
      expect(plan).not.toContain('Sort Key')
    }
  })
})
