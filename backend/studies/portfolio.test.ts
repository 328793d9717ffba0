import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PortfolioSite, PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import { getDayAfter } from '../app/testing/days.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import type { Caller } from '../platform/common/caller.ts'
import { buildPortfolioStatement } from './portfolio.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
let node: TestNode
let ownStudySites: readonly StudySite[]
let studySite: StudySite

beforeAll(async () => {
  node = await testNode()
  ownStudySites = await studySitesOf(node, coordinator)
  ;[studySite] = ownStudySites as [StudySite]
})
afterAll(() => node.close())

const fetchStudies = (caller: string, query = '') => node.call<readonly PortfolioStudy[]>(`studies${query}`, { as: caller })
const fetchStudy = (caller = coordinator, studyId = studySite.studyId) =>
  node.call<PortfolioStudy>(`study/${studyId}/portfolio`, { as: caller })
const fetchSite = (caller = coordinator, { studyId, siteId } = studySite) =>
  node.call<PortfolioSite>(`study/${studyId}/site-study/${siteId}/portfolio`, { as: caller })
const studySiteKeysOf = (portfolioStudies: readonly PortfolioStudy[]) =>
  portfolioStudies.flatMap(({ studyId, sites }) => sites.map(({ siteId }) => `${studyId} ${siteId}`)).toSorted()

describe('the portfolio', () => {
  it("the portfolio contains the reader's study sites alone, and every study for owners of studies", async () => {
    const ownStudies = (await fetchStudies(coordinator)).data
    expect(studySiteKeysOf(ownStudies)).toEqual(ownStudySites.map(({ studyId, siteId }) => `${studyId} ${siteId}`).toSorted())
    const allStudies = (await fetchStudies(admin)).data
    const stored = await node.ownerQuery<{ id: string }>(
      `select id from study where deleted_at is null and status <> 'ARCHIVED' and org_id = (select org_id from "user" where email = $1)`,
      [admin],
    )
    expect(allStudies.map(({ studyId }) => studyId).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
    expect(allStudies.length).toBeGreaterThan(ownStudies.length)
    expect((await fetchStudies('nobody@northlake.example')).data ?? []).toEqual([])
  })

  it('the portfolio answers 404 for studies and sites of others, and of another organisation', async () => {
    const otherStudy = (await fetchStudies(admin)).data.find(({ studyId }) => ownStudySites.every((each) => each.studyId !== studyId))
    expect((await fetchStudy(coordinator, otherStudy?.studyId)).status).toBe(404)
    const [other] = (await studySitesOf(node, coordinator, { others: true })).filter(({ studyId }) => studyId === studySite.studyId)
    expect((await fetchSite(coordinator, { ...studySite, siteId: other?.siteId ?? crypto.randomUUID() })).status).toBe(404)
    expect((await fetchStudy('admin@rivesud.example')).status).toBe(404)
  })

  it('the portfolio counts participants, without those in the trash', async () => {
    const before = (await fetchSite()).data
    const [firstParticipantId, other] = await Promise.all([
      createTestParticipant(node, coordinator),
      createTestParticipant(node, coordinator),
    ])
    for (const person of [firstParticipantId, other]) await enrol(node, person, studySite)
    const after = (await fetchSite()).data
    expect(after.enrolled + after.inScreening).toBe(before.enrolled + before.inScreening + 2)
    await node.ownerQuery('update participant set deleted_at = now() where id = $1', [firstParticipantId])
    const remainingCounts = (await fetchSite()).data
    expect(remainingCounts.enrolled + remainingCounts.inScreening).toBe(before.enrolled + before.inScreening + 1)
    const studyCounts = (await fetchStudy()).data
    expect(studyCounts.enrolled).toBe(studyCounts.sites.reduce((sum, each) => sum + each.enrolled, 0))
  })

  it('the portfolio counts cards on the reader’s own boards that need attention, on request', async () => {
    const person = await createTestParticipant(node, coordinator)
    await enrol(node, person, studySite)
    await node.ownerQuery(`update participant_study set recruitment_status = 'IN_SCREENING' where participant_id = $1`, [person])
    const before = (await fetchSite()).data.notificationCount ?? 0
    const [organisation] = await node.ownerQuery<{ id: string }>(
      `update participant_study set column_until = $2 where participant_id = $1 returning org_id as id`,
      [person, getDayAfter(-2)],
    )
    node.studydesk.engine.forgetTotals(organisation?.id ?? '', 'participantStudy')
    expect((await fetchSite()).data.notificationCount).toBe(before + 1)
    const [studyWithoutCount] = (await fetchStudies(coordinator)).data
    expect(studyWithoutCount).not.toHaveProperty('notificationCount')
    const studyWithCount = (await fetchStudies(coordinator, '?appendNotificationCount=true')).data.find(
      ({ studyId }) => studyId === studySite.studyId,
    )
    expect(studyWithCount?.notificationCount).toBeGreaterThan(before)
    expect((await fetchStudies(coordinator, '?appendNotificationCount=2')).status).toBe(400)
    await node.ownerQuery(`delete from study_site_assignment where user_id = (select id from "user" where email = $1)`, [admin])
    const adminStudySite = (await fetchStudy(admin)).data.sites.find(({ siteId }) => siteId === studySite.siteId)
    expect(adminStudySite).toMatchObject({ isMine: false, notificationCount: 0 })
  })

  it('the portfolio is read by index, study site by study site', async () => {
    const [person] = await node.ownerQuery<{ orgId: string; userId: string }>(
      'select org_id as "orgId", id as "userId" from "user" where email = $1',
      [admin],
    )
    for (const owns of [true, false]) {
      const { text, values } = buildPortfolioStatement({ ...person, can: () => owns } as unknown as Caller)
      const plan = (await node.ownerQuery<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]))
        .map((row) => row['QUERY PLAN'])
        .join('\n')
      expect(plan).toMatch(/Index (Only )?Scan using participant_study_/)
      expect(plan).not.toMatch(/Seq Scan on (participant|participant_study) /)
    }
  })
})
