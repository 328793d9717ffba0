import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

const fetchSummary = async (path: string, caller = coordinator) => {
  const answer = await node.fetch(path, { as: caller })
  const { data, error } = (await answer.json()) as {
    data: SummaryAnswer
    error?: { code: string; fields?: { path: string; code: string }[] }
  }
  return { status: answer.status, data, problem: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
/** Participants in the coordinator's list. */
const fetchPeople = async () =>
  (await (await node.fetch('participants?_end=500', { as: coordinator })).json()).data as readonly {
    readonly id: string
    readonly createdAt: string
    readonly gender?: string
    readonly age?: number | null
    readonly participantClientId?: string | null
    readonly conditions?: readonly { readonly displayName: string }[] | null
    readonly isRestrictedProfile: boolean
  }[]
const countValues = (values: readonly (string | null)[]) =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, each]) => [value, each.length]))
/** Returns the name of a group: its value or null, `hidden`, or `small` for the combined small groups. */
const nameOf = (grouping: string, { values, hidden, below }: SummaryAnswer['groups'][number]) =>
  below !== undefined ? 'small' : hidden?.includes(grouping) === true ? 'hidden' : ((values[grouping] ?? null) as string | null)
/** Expects the number of rows in every group. Groups that the summary does not show must be those combined as small. */
const expectGroups = (data: SummaryAnswer, grouping: string, expected: ReadonlyMap<string | null, number>) => {
  const shownCounts = new Map(data.groups.map((group) => [nameOf(grouping, group), group.count]))
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)
  for (const [name, count] of shownCounts) if (name !== 'small') expect([name, count]).toEqual([name, expected.get(name)])
  const merged = [...expected].filter(([name]) => !shownCounts.has(name)).map(([, count]) => count)
  expect(shownCounts.get('small') ?? 0).toBe(sum(merged))
  expect(merged).not.toHaveLength(1)
  for (const [name, count] of shownCounts)
    if (merged.length > 0 || (name !== null && name !== 'hidden')) expect(count).toBeGreaterThanOrEqual(5)
  expect(data.total).toBe(sum(expected.values()))
}

describe('a summary', () => {
  it('a summary groups dates and times by the calendar', async () => {
    const months = countValues((await fetchPeople()).map(({ createdAt }) => `${createdAt.slice(0, 7)}-01`))
    const { data } = await fetchSummary('participants/summary?by=createdAt:month')
    // Months begin in the organisation's time zone, a few hours after UTC.
    expect(data.total).toBe((await fetchPeople()).length)
    expect(data.groups.every(({ values }) => /^\d{4}-\d{2}-01$/.test(String(values['createdAt:month'])))).toBe(true)
    expect(data.groups.length).toBeGreaterThanOrEqual(months.size - 1)
    const quarters = await fetchSummary('participant-studies/summary?by=studyId,enrolledOn:quarter&recruitmentStatus=ENROLLED')
    expect(
      quarters.data.groups.every(
        ({ values, labels }) => /-(01|04|07|10)-01$/.test(String(values['enrolledOn:quarter'])) && labels?.studyId !== undefined,
      ),
    ).toBe(true)
  })

  it('a summary counts restricted participants as hidden, never among the values, and publishes no small group', async () => {
    const allPeople = await fetchPeople()
    const genders = countValues(allPeople.map(({ gender, isRestrictedProfile }) => (isRestrictedProfile ? 'hidden' : (gender ?? null))))
    expectGroups((await fetchSummary('participants/summary?by=gender')).data, 'gender', genders)
    const sources = (await fetchSummary('participants/summary?by=referralSource')).data
    expect(sources.groups.some(({ hidden }) => hidden !== undefined)).toBe(false)
  })

  it('a summary counts each entry of a list, and rows without any', async () => {
    const conditions = countValues(
      (await fetchPeople()).flatMap(({ conditions: conditionCodes, isRestrictedProfile }) =>
        isRestrictedProfile
          ? ['hidden']
          : conditionCodes === null || conditionCodes === undefined || conditionCodes.length === 0
            ? [null]
            : conditionCodes.map(({ displayName }) => displayName),
      ),
    )
    expectGroups((await fetchSummary('participants/summary?by=conditions')).data, 'conditions', conditions)
  })

  it('a summary groups birth dates by age, and those of restricted participants as hidden', async () => {
    const restrictedIds = (await fetchPeople()).slice(0, 20).map(({ id }) => id)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = any($1::uuid[])', [restrictedIds])
    const ages = countValues(
      (await fetchPeople()).map(({ age, isRestrictedProfile }) =>
        isRestrictedProfile ? 'hidden' : typeof age === 'number' ? String(Math.min(90, Math.floor(age / 10) * 10)) : null,
      ),
    )
    expect(ages.get('hidden')).toBeGreaterThanOrEqual(5)
    const { data } = await fetchSummary('participants/summary?by=dob:ages')
    expectGroups(data, 'dob:ages', ages)
    const restrictedSummary = await fetchSummary('participants/summary?by=dob:ages&isRestrictedProfile=true')
    expect(restrictedSummary.data.groups).toEqual([{ values: { 'dob:ages': null }, hidden: ['dob:ages'], count: ages.get('hidden') }])
  })

  it('a summary publishes neither groups nor total when few participants are counted', async () => {
    const first = (await fetchPeople()).find(({ isRestrictedProfile }) => !isRestrictedProfile)
    const smallSummary = await fetchSummary(`participants/summary?by=gender&participantClientId=${first?.participantClientId}`)
    expect(smallSummary.data).toEqual({ by: ['gender'], total: 0, groups: [], below: 5 })
  })

  it('a summary includes earlier rows in cumulative figures', async () => {
    const path = 'participant-studies/summary?by=enrolledOn:month&recruitmentStatus=ENROLLED'
    const fullSummary = (await fetchSummary(path)).data
    const laterSummary = (await fetchSummary(`${path}&enrolledOn_gte=2026-02-10&_cumulative=true`)).data
    const earlierResponse = await node.fetch('participant-studies?recruitmentStatus=ENROLLED&enrolledOn_lte=2026-02-09&_end=1', {
      as: coordinator,
    })
    expect(laterSummary.before).toBe(Number(earlierResponse.headers.get('x-total-count')))
    expect(laterSummary.before).toBeGreaterThan(0)
    expect((laterSummary.before ?? 0) + laterSummary.total).toBe(
      fullSummary.total - (fullSummary.groups.find(({ values }) => values['enrolledOn:month'] === null)?.count ?? 0),
    )
    expect((await fetchSummary(`${path}&_cumulative=true`)).data).not.toHaveProperty('before')
    for (const invalidQuery of ['enrolledOn:month&_cumulative=yes', 'siteId&_cumulative=true', 'enrolledOn:month,siteId&_cumulative=true'])
      expect((await fetchSummary(`participant-studies/summary?by=${invalidQuery}`)).problem).toEqual(['_cumulative notAnOption'])
  })

  it.each(['dob:fortnight', 'gender:month', 'createdAt', 'createdAt:ages', 'lastName', 'a:b:c', 'email'])(
    'a summary rejects %s',
    async (grouping) => {
      expect(await fetchSummary(`participants/summary?by=${grouping}`)).toMatchObject({ status: 400, problem: ['by notAnOption'] })
    },
  )

  it('returns nothing of another study', async () => {
    const [otherStudy] = await node.ownerQuery<{ id: string }>(
      `select id::text from study where org_id = (select org_id from "user" where email = $1)
        and id not in (select study_id from study_site_assignment where user_id = (select id from "user" where email = $1)) limit 1`,
      [coordinator],
    )
    expect((await fetchSummary(`participant-studies/summary?by=enrolledOn:month&studyId=${otherStudy?.id}`)).data.groups).toEqual([])
  })
})
