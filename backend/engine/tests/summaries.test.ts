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
    readonly age?: number | null
    readonly participantClientId?: string | null
    readonly conditions?: readonly { readonly displayName: string }[] | null
    readonly isRestrictedProfile: boolean
  }[]
const counted = (values: readonly (string | null)[]) =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, each]) => [value, each.length]))
/** Key of a group: its value, not mentioned, hidden, or small groups combined. */
const nameOf = (by: string, { values, hidden, below }: SummaryAnswer['groups'][number]) =>
  below !== undefined ? 'small' : hidden?.includes(by) === true ? 'hidden' : ((values[by] ?? null) as string | null)
/** Every group has the number of its rows; those that are missing are the small ones together. */
const expectGroups = (data: SummaryAnswer, by: string, expected: ReadonlyMap<string | null, number>) => {
  const shown = new Map(data.groups.map((group) => [nameOf(by, group), group.count]))
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0)
  for (const [name, count] of shown) if (name !== 'small') expect([name, count]).toEqual([name, expected.get(name)])
  const merged = [...expected].filter(([name]) => !shown.has(name)).map(([, count]) => count)
  expect(shown.get('small') ?? 0).toBe(sum(merged))
  expect(merged).not.toHaveLength(1)
  for (const [name, count] of shown) if (merged.length > 0 || (name !== null && name !== 'hidden')) expect(count).toBeGreaterThanOrEqual(5)
  expect(data.total).toBe(sum(expected.values()))
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

  it('counts people whose profile is restricted as hidden, never among the values, and publishes no small group', async () => {
    const all = await people()
    const genders = counted(all.map(({ gender, isRestrictedProfile }) => (isRestrictedProfile ? 'hidden' : (gender ?? null))))
    expectGroups((await summary('participants/summary?by=gender')).data, 'gender', genders)
    const sources = (await summary('participants/summary?by=referralSource')).data
    expect(sources.groups.some(({ hidden }) => hidden !== undefined)).toBe(false)
  })

  it('counts each entry of a list, and those that have none', async () => {
    const conditions = counted(
      (await people()).flatMap(({ conditions: all, isRestrictedProfile }) =>
        isRestrictedProfile
          ? ['hidden']
          : all === null || all === undefined || all.length === 0
            ? [null]
            : all.map(({ displayName }) => displayName),
      ),
    )
    expectGroups((await summary('participants/summary?by=conditions')).data, 'conditions', conditions)
  })

  it('gathers birth days by ages, and those of restricted people as hidden', async () => {
    const some = (await people()).slice(0, 20).map(({ id }) => id)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = any($1::uuid[])', [some])
    const ages = counted(
      (await people()).map(({ age, isRestrictedProfile }) =>
        isRestrictedProfile ? 'hidden' : typeof age === 'number' ? String(Math.min(90, Math.floor(age / 10) * 10)) : null,
      ),
    )
    expect(ages.get('hidden')).toBeGreaterThanOrEqual(5)
    const { data } = await summary('participants/summary?by=dob:ages')
    expectGroups(data, 'dob:ages', ages)
    const restricted = await summary('participants/summary?by=dob:ages&isRestrictedProfile=true')
    expect(restricted.data.groups).toEqual([{ values: { 'dob:ages': null }, hidden: ['dob:ages'], count: ages.get('hidden') }])
  })

  it('publishes neither groups nor total where few people are counted', async () => {
    const first = (await people()).find(({ isRestrictedProfile }) => !isRestrictedProfile)
    const few = await summary(`participants/summary?by=gender&participantClientId=${first?.participantClientId}`)
    expect(few.data).toEqual({ by: ['gender'], total: 0, groups: [], below: 5 })
  })

  it('counts what was before its first day where figures are added up', async () => {
    const path = 'participant-studies/summary?by=enrolledOn:month&recruitmentStatus=ENROLLED'
    const all = (await summary(path)).data
    const since = (await summary(`${path}&enrolledOn_gte=2026-02-10&_cumulative=true`)).data
    const until = await node.fetch('participant-studies?recruitmentStatus=ENROLLED&enrolledOn_lte=2026-02-09&_end=1', { as: coordinator })
    expect(since.before).toBe(Number(until.headers.get('x-total-count')))
    expect(since.before).toBeGreaterThan(0)
    expect((since.before ?? 0) + since.total).toBe(
      all.total - (all.groups.find(({ values }) => values['enrolledOn:month'] === null)?.count ?? 0),
    )
    expect((await summary(`${path}&_cumulative=true`)).data).not.toHaveProperty('before')
    for (const wrong of ['enrolledOn:month&_cumulative=yes', 'siteId&_cumulative=true', 'enrolledOn:month,siteId&_cumulative=true'])
      expect((await summary(`participant-studies/summary?by=${wrong}`)).problem).toEqual(['_cumulative notAnOption'])
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
