import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import { type TestNode, testNode } from '../../testing/index.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

const summary = async (path: string, as = coordinator) => {
  const answer = await node.fetch(path, { as })
  const { data, error } = (await answer.json()) as {
    data: SummaryAnswer
    error?: { code: string; fields?: { path: string; code: string }[] }
  }
  return { status: answer.status, data, problem: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
/** Whom the coordinator sees, as the list says it. */
const people = async () =>
  (await (await node.fetch('participants?_end=500', { as: coordinator })).json()).data as readonly {
    readonly id: string
    readonly createdAt: string
    readonly gender?: string
    readonly conditions?: readonly { readonly displayName: string }[] | null
    readonly isRestrictedProfile: boolean
  }[]
const counted = (values: readonly (string | null)[]) =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, each]) => [value, each.length]))
/** A small group is told as so many at most. */
const expectTold = (data: SummaryAnswer, by: string, expected: ReadonlyMap<string | null, number>) => {
  for (const { values, count, below } of data.groups) {
    const real = expected.get((values[by] ?? null) as string | null) ?? 0
    if (below === undefined) expect([values[by], count]).toEqual([values[by], real])
    else expect(real).toBeLessThan(below)
    if (values[by] !== null && below === undefined && count > 0) expect(count).toBeGreaterThanOrEqual(5)
  }
  expect(new Set(data.groups.map(({ values }) => values[by]))).toEqual(new Set(expected.keys()))
}

describe('a summary', () => {
  it('gathers days and moments by the calendar', async () => {
    const months = counted((await people()).map(({ createdAt }) => `${createdAt.slice(0, 7)}-01`))
    const { data } = await summary('participants/summary?by=createdAt:month')
    // Months turn by the organisation's clocks, a few hours after those of Greenwich.
    expect(data.total).toBe((await people()).length)
    expect(data.groups.every(({ values }) => /^\d{4}-\d{2}-01$/.test(String(values['createdAt:month'])))).toBe(true)
    expect(data.groups.length).toBeGreaterThanOrEqual(months.size - 1)
    const quarters = await summary('participant-studies/summary?by=studyId,enrolledOn:quarter&recruitmentStatus=ENROLLED')
    expect(
      quarters.data.groups.every(
        ({ values, labels }) => /-(01|04|07|10)-01$/.test(String(values['enrolledOn:quarter'])) && labels?.studyId !== undefined,
      ),
    ).toBe(true)
  })

  it('counts people by what a restricted profile hides, as if it said nothing, and tells no small group', async () => {
    const genders = counted((await people()).map(({ gender, isRestrictedProfile }) => (isRestrictedProfile ? null : (gender ?? null))))
    expectTold((await summary('participants/summary?by=gender')).data, 'gender', genders)
  })

  it('counts each entry of a list, and those that have none', async () => {
    const conditions = counted(
      (await people()).flatMap(({ conditions: all, isRestrictedProfile }) =>
        isRestrictedProfile || all === null || all === undefined || all.length === 0 ? [null] : all.map(({ displayName }) => displayName),
      ),
    )
    expectTold((await summary('participants/summary?by=conditions')).data, 'conditions', conditions)
  })

  it('gathers birth days by ages', async () => {
    const { data } = await summary('participants/summary?by=dob:ages')
    expect(data.groups.every(({ values }) => values['dob:ages'] === null || Number(values['dob:ages']) % 10 === 0)).toBe(true)
    expect(data.groups.some(({ count }) => count > 0)).toBe(true)
  })

  it.each(['dob:fortnight', 'gender:month', 'createdAt', 'createdAt:ages', 'lastName', 'a:b:c', 'email'])('takes no %s', async (by) => {
    expect(await summary(`participants/summary?by=${by}`)).toMatchObject({ status: 400, problem: ['by notAnOption'] })
  })

  it('of another study tells nothing', async () => {
    const [foreign] = await node.ownerQuery<{ id: string }>(
      `select id::text from study where org_id = (select org_id from "user" where email = $1)
        and id not in (select study_id from study_site_assignment where user_id = (select id from "user" where email = $1)) limit 1`,
      [coordinator],
    )
    expect((await summary(`participant-studies/summary?by=enrolledOn:month&studyId=${foreign?.id}`)).data.groups).toEqual([])
  })
})
