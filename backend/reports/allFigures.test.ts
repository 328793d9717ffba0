import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures, FunnelFigures, Metrics } from '#resources/reports/dashboardAnswers.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import type { CustomFigures, ReportAnswer } from '#resources/reports/reportAnswers.ts'
import type { PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const director = 'nobody@northlake.example'

let node: TestNode
/** A study with participants, at whose sites the administrator is not assigned. */
let study: { readonly id: string; readonly enrolled: number; readonly goal: number }
beforeAll(async () => {
  node = await testNode()
  const [studyRow] = await node.ownerQuery<typeof study>(
    `select study.id::text, study.no_of_participants as goal, count(*)::int as enrolled from study
      join participant_study card on card.study_id = study.id and card.recruitment_status = 'ENROLLED'
      join participant on participant.id = card.participant_id and participant.deleted_at is null
      join "user" admin on admin.org_id = study.org_id and admin.email = $1
      where not exists (select from study_site_assignment own where own.study_id = study.id and own.user_id = admin.id)
      group by study.id, study.no_of_participants order by count(*) desc limit 1`,
    [admin],
  )
  if (studyRow === undefined) throw new Error('The administrator is assigned to every study')
  study = studyRow
  const [role] = await node.ownerQuery<{ id: string }>(
    `select id::text from role where role_name = 'Director' and org_id = (select org_id from "user" where email = $1)`,
    [admin],
  )
  const [person] = await node.ownerQuery<{ id: string; version: number }>('select id::text, version from "user" where email = $1', [
    director,
  ])
  const changed = await node.call(`user/${person?.id}`, {
    as: admin,
    method: 'PATCH',
    body: { roleId: role?.id, version: person?.version },
  })
  expect(changed.status).toBe(200)
})
afterAll(() => node?.close())

const metricsOf = (figures: DashboardFigures) => (figures.metrics?.told ?? {}) as Partial<Metrics>
const countEnrolled = ({ groups }: { readonly groups: readonly { values: Record<string, unknown>; count: number }[] }) =>
  groups.reduce((sum, { values, count }) => (values.recruitmentStatus === 'ENROLLED' ? sum + count : sum), 0)

async function fetchEnrolledFigures(caller: string) {
  const figures = await node.call<DashboardFigures>(`study/${study.id}/dashboard/figures?types=metrics,funnel`, { as: caller })
  const report = await node.call<ReportAnswer>(`report/studyInsights?studyId=${study.id}`, { as: caller })
  const home = await node.call<HomeAnswer>('home', { as: caller })
  const portfolio = await node.call<readonly PortfolioStudy[]>('studies', { as: caller })
  return {
    dashboard: metricsOf(figures.data).randomizedParticipants,
    funnel: (figures.data.funnel?.told as FunnelFigures | undefined)?.steps.find(({ step }) => step === 'enrolled')?.count,
    goal: metricsOf(figures.data).enrollmentGoal,
    report: countEnrolled(report.data.parts.recruitmentByStatus?.told ?? { groups: [] }),
    home: home.data.funnel?.told?.find(({ studyId }) => studyId === study.id)?.enrolled,
    portfolio: portfolio.data.find(({ studyId }) => studyId === study.id)?.enrolled,
  }
}

test('administrator and director read the same figures of a study everywhere, without an assignment to its sites', async () => {
  const { enrolled, goal } = study
  const expectedFigures = { dashboard: enrolled, funnel: enrolled, goal, report: enrolled, home: enrolled, portfolio: enrolled }
  expect(enrolled).toBeGreaterThan(0)
  expect(await fetchEnrolledFigures(admin)).toEqual(expectedFigures)
  expect(await fetchEnrolledFigures(director)).toEqual(expectedFigures)
})

test('figures of all studies open no participant in a list, summary, export, record or search', async () => {
  const [card] = await node.ownerQuery<{ id: string; participantId: string; firstName: string; lastName: string }>(
    `select card.id::text, participant_id::text as "participantId", first_name as "firstName", last_name as "lastName"
      from participant_study card join participant on participant.id = participant_id where study_id = $1
        and not exists (select from participant_study other where other.participant_id = card.participant_id and other.id <> card.id) limit 1`,
    [study.id],
  )
  for (const path of ['participants', 'participant-studies', 'participant-visits', 'form-queries', 'form-submissions']) {
    expect((await node.call(path, { as: director })).status, path).toBe(403)
    expect((await node.call(`${path}/summary?by=status`, { as: director })).status, path).toBe(403)
    expect((await node.fetch(`${path}/export?format=csv`, { as: director })).status, path).toBeOneOf([403, 404])
  }
  const ownList = await node.call<readonly unknown[]>(`participant-studies?studyId=${study.id}`, { as: admin })
  expect([ownList.data.length, ownList.headers.get('X-Total-Count')]).toEqual([0, '0'])
  const summaryResponse = await node.call<{ total: number }>(`participant-studies/summary?by=recruitmentStatus&studyId=${study.id}`, {
    as: admin,
  })
  expect(summaryResponse.data.total, 'a summary is of the list').toBe(0)
  expect((await node.call(`participant/${card?.participantId}`, { as: admin })).status).toBe(404)
  const file = await (await node.fetch(`participant-studies/export?format=csv&studyId=${study.id}`, { as: admin })).text()
  expect(file.trim().split('\r\n')).toHaveLength(1)
  const search = `participants?q=${encodeURIComponent(`${card?.firstName} ${card?.lastName}`)}&id=${card?.participantId}`
  expect((await node.call<readonly unknown[]>(search, { as: admin })).data).toEqual([])
  for (const caller of [admin, director])
    for (const path of [
      `study/${study.id}/dashboard/figures?types=metrics,funnel,leaderboard,siteMap,enrolment,ageing,failureReasons,sources`,
      ...['studyInsights', 'demographics', 'enrolmentInsights'].map((name) => `report/${name}?studyId=${study.id}`),
    ]) {
      const text = JSON.stringify(await node.call(path, { as: caller }))
      for (const cardIdentifier of [card?.id, card?.participantId]) expect(text, path).not.toContain(cardIdentifier)
    }
})

test('readers of reports without that ability see figures of their own study sites only', async () => {
  const [partlyOwnStudy] = await node.ownerQuery<{ studyId: string; enrolled: number; all: number }>(
    `select card.study_id::text as "studyId", count(*)::int as all, count(*) filter (where exists (select from study_site_assignment own
        join "user" on "user".id = own.user_id and "user".email = $1 where own.study_id = card.study_id and own.site_id = card.site_id))::int as enrolled
      from participant_study card join participant on participant.id = card.participant_id and participant.deleted_at is null
      where card.recruitment_status = 'ENROLLED' group by card.study_id
      having count(*) > count(*) filter (where exists (select from study_site_assignment own
        join "user" on "user".id = own.user_id and "user".email = $1 where own.study_id = card.study_id and own.site_id = card.site_id))
        and bool_or(exists (select from study_site_assignment own
        join "user" on "user".id = own.user_id and "user".email = $1 where own.study_id = card.study_id and own.site_id = card.site_id)) limit 1`,
    [coordinator],
  )
  const figures = await node.call<DashboardFigures>(`study/${partlyOwnStudy?.studyId}/dashboard/figures?types=funnel`, { as: coordinator })
  const { steps } = (figures.data.funnel?.told ?? { steps: [] }) as FunnelFigures
  expect(steps.find(({ step }) => step === 'enrolled')?.count).toBe(partlyOwnStudy?.enrolled)
  expect(partlyOwnStudy?.enrolled).toBeLessThan(partlyOwnStudy?.all ?? 0)
})

test('readers of reports count their assigned study sites by status, without access to the administration of studies', async () => {
  const fetchSites = async (caller: string) =>
    (await node.call<ReportAnswer>('report/studySiteStatus', { as: caller })).data.parts.sitesByStatus?.told?.groups.map(
      ({ values, count }) => [values.status, count],
    )
  const countStoredSites = (condition: string) =>
    node.ownerQuery<{ status: string; count: number }>(
      `select status, count(*)::int as count from study_site place where place.org_id = (select org_id from "user" where email = $1) and ${condition}
        group by status order by status desc`,
      [coordinator],
    )
  const toRows = (statusCounts: readonly { readonly status: string; readonly count: number }[]) =>
    statusCounts.map(({ status, count }) => [status, count])
  const ownRows = toRows(
    await countStoredSites(`exists (select from study_site_assignment mine join "user" reader on reader.id = mine.user_id and reader.email = $1
      where mine.study_id = place.study_id and mine.site_id = place.site_id)`),
  )
  expect(ownRows.length).toBeGreaterThan(0)
  expect(await fetchSites(coordinator)).toEqual(ownRows)
  expect(await fetchSites(director)).toEqual(toRows(await countStoredSites('true')))
  expect((await node.call('study-sites', { as: coordinator })).status, 'the list stays closed').toBe(403)
})

test('a report of the organisation counts all sites for readers of all figures, unless filters could identify participants', async () => {
  const make = async (measure: object) => {
    const body = { name: crypto.randomUUID(), measure: { of: 'participantStudy', by: ['recruitmentStatus'], chart: 'bars', ...measure } }
    return (await node.call<{ id: string }>('custom-reports', { as: admin, method: 'POST', body })).data.id
  }
  const read = async (id: string, caller: string, query = '') => {
    const { status, data } = await node.call<CustomFigures>(`custom-report/${id}/figures${query}`, { as: caller })
    return [status, data?.countsAll, data?.told?.total ?? null]
  }
  const [totalCount, ownCount] = await Promise.all(
    [
      'true',
      'study_id in (select study_id from study_site_assignment where user_id = "user".id and site_id = participant_study.site_id)',
    ].map(async (scopeCondition) => {
      const [row] = await node.ownerQuery<{ count: number }>(
        `select count(*)::int as count from participant_study join "user" on "user".org_id = participant_study.org_id and "user".email = $1
            where recruitment_status = 'ENROLLED' and ${scopeCondition} and participant_id not in (select id from participant where deleted_at is not null)`,
        [admin],
      )
      return row?.count
    }),
  )
  expect(ownCount).toBeLessThan(totalCount ?? 0)
  const open = await make({ where: { recruitmentStatus: 'ENROLLED' } })
  for (const reader of [admin, director]) {
    expect(await read(open, reader)).toEqual([200, true, totalCount])
    expect(await read(open, reader, `?studyId=${study.id}`)).toEqual([200, true, study.enrolled])
  }
  expect((await read(open, coordinator)).slice(0, 2)).toEqual([200, false])
  const peopleReportId = await make({ where: { recruitmentStatus: 'ENROLLED', createdAt_gte: '2020-01-01T00:00:00Z' } })
  expect(await read(peopleReportId, admin)).toEqual([200, false, ownCount])
  expect((await read(peopleReportId, director))[0]).toBe(403)

  const file = await (await node.fetch(`custom-report/${open}/file?format=csv`, { as: director })).text()
  expect(file).toContain('Counts all studies and sites of the organization')
  expect(file).toContain(`Enrolled,${totalCount}`)
  expect(await (await node.fetch(`custom-report/${peopleReportId}/file?format=csv`, { as: admin })).text()).toContain(
    'that you are assigned to',
  )
})
