import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardFigures, EnrolmentFigures, FunnelFigures, MeasureFigures, RankedSite } from '#resources/reports/dashboardAnswers.ts'
import { comparePlan, computePlannedEnrolment } from '#resources/studies/enrolmentPlan.ts'
import type { PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import { getDayAfter, today } from '../../app/testing/days.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { type StudySite, studySitesOf } from '../../participants/comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let ownStudySites: readonly StudySite[]
let studyId: string
beforeAll(async () => {
  node = await testNode()
  const allStudySites = await studySitesOf(node, coordinator)
  studyId = allStudySites[0]?.studyId ?? ''
  ownStudySites = allStudySites.filter((each) => each.studyId === studyId)
})
afterAll(() => node?.close())

const read = async <Figures>(type: keyof DashboardFigures, caller = coordinator) =>
  (await node.call<DashboardFigures>(`study/${studyId}/dashboard/figures?types=${type}`, { as: caller })).data[type]?.told as Figures

/** Sets the plan of the study and of its sites. */
async function plan(study: object, sites: object): Promise<void> {
  const assign = (values: object) =>
    Object.keys({ enrolmentStartsOn: 0, enrolmentRampDays: 0, enrolmentEndsOn: 0, ...values })
      .map(
        (name) =>
          `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} = ${toSqlLiteral((values as Record<string, unknown>)[name])}`,
      )
      .join(', ')
  await node.ownerQuery(`update study set ${assign(study)} where id = $1`, [studyId])
  await node.ownerQuery(`update study_site set ${assign(sites)} where study_id = $1`, [studyId])
}
const toSqlLiteral = (value: unknown) => (value == null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`)
const days = { enrolmentStartsOn: getDayAfter(-100), enrolmentRampDays: 0, enrolmentEndsOn: getDayAfter(100) }

describe('enrolment against the plan', () => {
  it('adds up the sites that the reader may see, with the same figures on the dashboard and the study card', async () => {
    await plan(days, { enrollmentGoal: 200 })
    const { plan: figures, months, goal } = await read<EnrolmentFigures>('enrolment')
    const [{ enrolled } = { enrolled: -1 }] = await node.ownerQuery<{ enrolled: number }>(
      `select count(*)::int as enrolled from participant_study where study_id = $1 and recruitment_status = 'ENROLLED' and site_id = any($2::uuid[])
        and participant_id not in (select id from participant where deleted_at is not null)`,
      [studyId, ownStudySites.map(({ siteId }) => siteId)],
    )
    expect(figures).toMatchObject({ planned: 100 * ownStudySites.length, enrolled, goal: 200 * ownStudySites.length, sitesWithoutPlan: 0 })
    expect(goal).toBe(200 * ownStudySites.length)
    expect(months.at(-1)?.planned).toBe(100 * ownStudySites.length)
    const card = await node.call<PortfolioStudy>(`study/${studyId}/portfolio`, { as: coordinator })
    expect(card.data.plan).toEqual(figures)
    // Readers of figures of all studies see all sites.
    const allSitesFigures = await read<EnrolmentFigures>('enrolment', admin)
    const [{ sites } = { sites: 0 }] = await node.ownerQuery<{ sites: number }>(
      'select count(*)::int as sites from study_site where study_id = $1',
      [studyId],
    )
    expect(sites).toBeGreaterThan(ownStudySites.length)
    expect(allSitesFigures.plan).toMatchObject({ planned: 100 * sites, goal: 200 * sites, otherStudyGoal: allSitesFigures.goal })
    expect((await node.call<PortfolioStudy>(`study/${studyId}/portfolio`, { as: admin })).data.plan).toEqual(allSitesFigures.plan)
  })

  it('prefers the dates of a site over those of the study, and counts sites without a plan', async () => {
    await plan(days, { enrollmentGoal: 200, ...days, enrolmentRampDays: 400 })
    const [first] = ownStudySites
    const sitePlan = { startsOn: days.enrolmentStartsOn, endsOn: days.enrolmentEndsOn, rampDays: 400, goal: 200 }
    await node.ownerQuery('update study_site set enrollment_goal = null where study_id = $1 and site_id <> $2', [studyId, first?.siteId])
    const { plan: figures, months } = await read<EnrolmentFigures>('enrolment')
    expect(figures).toMatchObject({
      planned: Math.round(computePlannedEnrolment(sitePlan, today())),
      sitesWithoutPlan: ownStudySites.length - 1,
    })
    expect(figures?.planned).toBe(50)
    if (ownStudySites.length > 1) expect(months.every(({ planned }) => planned === null)).toBe(true)
    await plan({}, { enrollmentGoal: 200 })
    expect((await read<EnrolmentFigures>('enrolment')).plan).toBeNull()
  })

  it('rejects a plan that ends before it starts, or has one date only', async () => {
    const change = async (values: object) => {
      const { data } = await node.call<{ version: number }>(`admin/study/${studyId}`, { as: admin })
      const { status, error } = await node.call(`admin/study/${studyId}`, {
        as: admin,
        method: 'PATCH',
        body: { ...values, version: data.version },
      })
      return [status, ...((error?.fields ?? []) as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await change({ enrolmentStartsOn: today(), enrolmentEndsOn: today() })).toEqual([
      422,
      'enrolmentEndsOn enrolmentEndsBeforeStart',
    ])
    expect(await change({ enrolmentStartsOn: today(), enrolmentEndsOn: null })).toEqual([422, 'enrolmentEndsOn required'])
    expect((await change({ enrolmentStartsOn: today(), enrolmentEndsOn: getDayAfter(1) }))[0]).toBe(200)
  })
})

it("ranks the reader's sites by days since the last enrolment, those without one first", async () => {
  await plan(days, { enrollmentGoal: 200 })
  const rankedSites = await read<readonly RankedSite[]>('siteRanking')
  expect(rankedSites.map(({ siteId }) => siteId).toSorted()).toEqual(ownStudySites.map(({ siteId }) => siteId).toSorted())
  for (const { siteId, enrolled, daysSinceEnrolment, plan: planComparison } of rankedSites) {
    const [row] = await node.ownerQuery<{ count: number; last: string | null }>(
      `select count(*)::int as count, max(enrolled_on)::text as last from participant_study where study_id = $1 and site_id = $2
        and recruitment_status = 'ENROLLED' and participant_id not in (select id from participant where deleted_at is not null)`,
      [studyId, siteId],
    )
    expect(enrolled).toBe(row?.count)
    expect(daysSinceEnrolment === null ? null : getDayAfter(-daysSinceEnrolment)).toBe(row?.last)
    const each = { startsOn: days.enrolmentStartsOn, endsOn: days.enrolmentEndsOn, rampDays: 0, goal: 200 }
    expect(planComparison).toEqual(comparePlan([each], enrolled, today()))
  }
  const order = rankedSites.map(({ daysSinceEnrolment }) => daysSinceEnrolment ?? 1e6)
  expect(order).toEqual(order.toSorted((firstValue, other) => other - firstValue))
})

it('returns the median of days from addition to enrolment, and none for few participants', async () => {
  const { steps } = await read<FunnelFigures>('funnel')
  const rows = await node.ownerQuery<{ days: number }>(
    `select enrolled_on - date_added as days from participant_study where study_id = $1 and site_id = any($2::uuid[]) and recruitment_status = 'ENROLLED'
      and date_added is not null and enrolled_on is not null and participant_id not in (select id from participant where deleted_at is not null) order by 1`,
    [studyId, ownStudySites.map(({ siteId }) => siteId)],
  )
  const middleIndex = (rows.length - 1) / 2
  const median = ((rows[Math.floor(middleIndex)]?.days ?? 0) + (rows[Math.ceil(middleIndex)]?.days ?? 0)) / 2
  expect(steps.find(({ step }) => step === 'enrolled')?.medianDays).toBe(rows.length < 5 ? null : median)
})

it('counts why participants were not enrolled by reason code', async () => {
  const { groups } = await read<MeasureFigures>('failureReasons')
  const rows = await node.ownerQuery<{ code: string; count: number }>(
    `select not_enrolled_code as code, count(*)::int as count from participant_study where study_id = $1 and site_id = any($2::uuid[])
      and recruitment_status = 'NOT_ENROLLED' and participant_id not in (select id from participant where deleted_at is not null) group by 1`,
    [studyId, ownStudySites.map(({ siteId }) => siteId)],
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(new Map(groups.map(({ values, count }) => [values.notEnrolledCode, count]))).toEqual(
    new Map(rows.map(({ code, count }) => [code, count])),
  )
})

it('counts a participant without a recorded reason as such, whatever the status on the card', async () => {
  const changedRows = await node.ownerQuery<{ status: string | null }>(
    `update participant_study card set not_enrolled_code = null, not_enrolled_reason_id = null
      from candidate_status status where card.id = (select id from participant_study where study_id = $1 and site_id = any($2::uuid[])
        and recruitment_status = 'NOT_ENROLLED' and candidate_status_id is not null
        and participant_id not in (select id from participant where deleted_at is not null) limit 1)
      and status.org_id = card.org_id and status.id = card.candidate_status_id returning status.name as status`,
    [studyId, ownStudySites.map(({ siteId }) => siteId)],
  )
  expect(changedRows).toHaveLength(1)
  const response = await node.fetch(`report/enrolmentInsights/file?format=csv&studyId=${studyId}`, { as: admin })
  const text = await response.text()
  const reasons = text.slice(text.indexOf('Reasons for non-enrolment'))
  expect(reasons).toMatch(/^No reason recorded,1\r?$/m)
  expect(reasons).not.toContain(changedRows[0]?.status)
})
