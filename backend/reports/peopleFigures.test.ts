import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { CustomFigures, ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { scatteredResources, scatterRows } from './testFigures.ts'

const admin = 'admin@northlake.example'
/** Reader of all figures who may list no participant. */
const director = 'nobody@northlake.example'
const minCount = 5

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  await node.ownerQuery(
    `update "user" set role_id = (select id from role where role_name = 'Director' and role.org_id = "user".org_id) where email = $1`,
    [director],
  )
  const orgIds = await scatterRows(node, 4)
  // One participant alone in the first month, and another alone in the last one.
  for (const [order, day] of [
    ['asc', '2019-03-14'],
    ['desc', '2026-11-28'],
  ])
    await node.ownerQuery(
      `update participant set created_at = $1 where id = (select id from participant where deleted_at is null and gender = 'female'
        and not is_restricted_profile order by created_at ${order} limit 1)`,
      [day],
    )
  for (const orgId of orgIds) for (const resource of scatteredResources) node.studydesk.engine.forgetTotals(orgId, resource)
})
afterAll(() => node?.close())

const readDemographics = async (query: string) => {
  const { status, data } = await node.call<ReportAnswer>(`report/demographics?${query}`, { as: director })
  expect([query, status]).toEqual([query, 200])
  return data.parts
}

/** Published numbers by group. Groups that are only published together have the name `small`. */
const numbersOf = ({ groups }: SummaryAnswer) =>
  new Map(groups.map(({ values, below, count, hidden }) => [below === undefined ? JSON.stringify([values, hidden]) : 'small', count]))

it('no difference of two periods reveals few participants to readers who may not list them', async () => {
  expect((await node.call('participants', { as: director })).status).toBe(403)
  const months = Array.from({ length: 26 }, (_, index) => new Date(Date.UTC(2024, 10 + index, 0)).toISOString().slice(0, 10))
  // In each family, every period is part of the longer ones.
  const families = [
    ['', 'to=2019-03-31', ...months.map((day) => `to=${day}`)],
    ['', 'from=2019-04-01', ...months.map((day) => `from=${addDays(day, 1)}`)],
    months.map((day) => `from=2025-03-01&to=${day}`).filter((period) => period >= 'from=2025-03-01&to=2025-03-01'),
  ]
  const answers = new Map(
    await Promise.all([...new Set(families.flat())].map(async (period) => [period, await readDemographics(period)] as const)),
  )
  const measureNames = ['gender', 'ages', 'provinces', 'conditions'] as const
  for (const measure of measureNames)
    for (const family of families) {
      const numbers = family.map((period) => [period, numbersOf(answers.get(period)?.[measure]?.told as SummaryAnswer)] as const)
      for (const [left, leftNumbers] of numbers)
        for (const [right, rightNumbers] of numbers)
          for (const [group, count] of leftNumbers) {
            const other = rightNumbers.get(group) ?? (rightNumbers.has('small') ? null : 0)
            if (other === null || group.includes(':null')) continue
            const difference = Math.abs(count - other)
            expect(difference === 0 || difference >= minCount, `${measure} ${group}: ${left} has ${count}, ${right} has ${other}`).toBe(
              true,
            )
          }
    }
  const genderAnswers = new Set([...answers.values()].map(({ gender }) => JSON.stringify(gender?.told?.groups)))
  expect(genderAnswers.size, 'a period still narrows the figures').toBeGreaterThan(3)
})

it('figures of participants by month or filter are counted from the reader’s own list only', async () => {
  for (const measure of [
    { by: ['gender', 'createdAt:month'], chart: 'stacked' },
    { by: ['gender', 'dob:ages'], chart: 'stacked' },
    { by: ['gender'], chart: 'bars', where: { referralSource: 'OTHER' } },
    { by: ['gender'], chart: 'table', value: { kind: 'rate', where: { referralSource: 'OTHER' } } },
  ]) {
    const body = { name: crypto.randomUUID(), measure: { of: 'participant', ...measure } }
    const { status, data } = await node.call<{ id: string }>('custom-reports', { as: admin, method: 'POST', body })
    expect([measure, status]).toEqual([measure, 201])
    expect((await node.call(`custom-report/${data.id}/figures`, { as: director })).status).toBe(403)
    expect((await node.call<CustomFigures>(`custom-report/${data.id}/figures`, { as: admin })).data.countsAll).toBe(false)
  }
})
