import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import type { Caller } from '../../caller.ts'
import type { Statement } from '../../database/types.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { mountEngine } from '../index.ts'

/** Upward and downward, rows that say nothing in a column, and those whose value is hidden from the reader, come after all others. */

let node: TestNode
let caller: Caller
beforeAll(async () => {
  node = await testNode()
  caller = await node.studydesk.sessions.callerOf(await node.tokenFor('owner@northlake.example'), { correlationId: '0' })
})
afterAll(() => node.close())

const few = fc.constantFrom('a', 'b', 'c')
const person = fc.record({
  lastName: few,
  email: fc.option(few.map((letter) => `${letter}@example.org`)),
  subjectId: fc.option(few),
  ecogScore: fc.option(fc.integer({ min: 0, max: 4 })),
  isRestricted: fc.boolean(),
})
type Person = typeof person extends fc.Arbitrary<infer Each> ? Each : never
/** Of these the first is always there, the third is never hidden, and the last two have no index. */
const columns = ['lastName', 'email', 'subjectId', 'ecogScore'] as const
const hiddenOnes: readonly string[] = ['lastName', 'email', 'ecogScore']

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
    [caller.orgId, group, JSON.stringify(people.map((each, place) => ({ ...each, place }))), group.length + 1],
  )
  return { group, rows: rows.map(({ id, place }) => ({ id, person: people[place] })) }
}

interface Asked {
  readonly column: (typeof columns)[number]
  readonly isDown: boolean
}
type Entered = Awaited<ReturnType<typeof enter>>['rows'][number]
function inReferenceOrder(rows: readonly Entered[], { column, isDown }: Asked): readonly string[] {
  const toldBy = ({ person }: Entered) =>
    person === undefined || (person.isRestricted && hiddenOnes.includes(column)) ? null : person[column]
  const compared = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0) * (isDown ? -1 : 1)
  return rows
    .toSorted((one, other) => {
      const [left, right] = [toldBy(one), toldBy(other)]
      if (left === null || right === null) return Number(left === null) - Number(right === null) || compared(one.id, other.id)
      return compared(left, right) || compared(one.id, other.id)
    })
    .map(({ id }) => id)
}

describe('a sorted list', () => {
  test('is in the same order as any, in pages of any size, each row once', { timeout: 120_000 }, async () => {
    const asking = fc.record({ column: fc.constantFrom(...columns), isDown: fc.boolean() })
    const cases = fc.record({
      people: fc.array(person, { minLength: 1, maxLength: 12 }),
      asked: asking,
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
        const seen: string[] = []
        for (let start = 0; start <= people.length; start += size) {
          const page = await node.studydesk.engine.list(caller, 'participant', { ...query, _start: start, _end: start + size })
          seen.push(...page.rows.map(({ id }) => id))
        }
        expect(seen).toEqual(inReferenceOrder(rows, asked))
      }),
      { numRuns: 150 },
    )
  })

  test('goes by its index, of what is there and of what is not', async () => {
    // What the matching keeps of each is most of the work, and nothing that is looked at here.
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
      const explained = await database.batch(caller.orgId, [
        { text: `explain ${text}`, values },
        { text: `prepare planned as ${text}`, values: [] },
        { text: 'set local plan_cache_mode = force_generic_plan', values: [] },
        { text: `explain execute planned(${values.map(() => 'null').join(', ')})`, values: [] },
        { text: 'deallocate planned', values: [] },
      ])
      const [given, any] = [explained[0], explained[3]].map((plan) => (plan?.rows ?? []).map((row) => row['QUERY PLAN']).join('\n'))
      plans.push(...(isPlannedAnew === true ? [given ?? ''] : [given ?? '', any ?? '']))
    }
    const explaining: typeof database = {
      ...database,
      async batch(orgId, statements) {
        for (const statement of statements) await explain(statement)
        return database.batch(orgId, statements)
      },
    }
    const engine = mountEngine(koa(feathers()), { studydesk: { ...node.studydesk, database: explaining }, resources, domains: [] })
    await engine.list(caller, 'participant', { allStudies: 'true', _sort: 'email', _order: 'desc', _end: 20, _total: 'none' })
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan.match(/Index Scan Backward using participant_email_sort_index/g), plan).toHaveLength(2)
      expect(plan).not.toContain('Sort Key')
    }
  })
})
