import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PortfolioSite, PortfolioStudy } from '#resources/portfolioAnswer.ts'
import type { Caller } from '../caller.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { todayAnd } from '../testing/days.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { portfolioStatement } from './portfolio.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
let node: TestNode
let mine: readonly StudySite[]
let place: StudySite

beforeAll(async () => {
  node = await testNode()
  mine = await studySitesOf(node, coordinator)
  ;[place] = mine as [StudySite]
})
afterAll(() => node.close())

const studies = (as: string, query = '') => node.call<readonly PortfolioStudy[]>(`studies${query}`, { as })
const study = (as = coordinator, studyId = place.studyId) => node.call<PortfolioStudy>(`study/${studyId}/portfolio`, { as })
const site = (as = coordinator, { studyId, siteId } = place) =>
  node.call<PortfolioSite>(`study/${studyId}/site-study/${siteId}/portfolio`, { as })
const placesIn = (told: readonly PortfolioStudy[]) =>
  told.flatMap(({ studyId, sites }) => sites.map(({ siteId }) => `${studyId} ${siteId}`)).toSorted()

describe('the portfolio', () => {
  it('holds the study-sites of its reader alone, and every study for who owns studies', async () => {
    const own = (await studies(coordinator)).data
    expect(placesIn(own)).toEqual(mine.map(({ studyId, siteId }) => `${studyId} ${siteId}`).toSorted())
    const all = (await studies(admin)).data
    const stored = await node.ownerQuery<{ id: string }>(
      `select id from study where deleted_at is null and status <> 'ARCHIVED' and org_id = (select org_id from "user" where email = $1)`,
      [admin],
    )
    expect(all.map(({ studyId }) => studyId).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
    expect(all.length).toBeGreaterThan(own.length)
    expect((await studies('nobody@northlake.example')).data ?? []).toEqual([])
  })

  it('is not there for others: neither a study, nor a site, nor what is of another organisation', async () => {
    const foreign = (await studies(admin)).data.find(({ studyId }) => mine.every((each) => each.studyId !== studyId))
    expect((await study(coordinator, foreign?.studyId)).status).toBe(404)
    const [other] = (await studySitesOf(node, coordinator, { others: true })).filter(({ studyId }) => studyId === place.studyId)
    expect((await site(coordinator, { ...place, siteId: other?.siteId ?? crypto.randomUUID() })).status).toBe(404)
    expect((await study('admin@rivesud.example')).status).toBe(404)
  })

  it('counts who takes part, and nobody in the trash', async () => {
    const before = (await site()).data
    const [one, other] = await Promise.all([newParticipant(node, coordinator), newParticipant(node, coordinator)])
    for (const person of [one, other]) await enrol(node, person, place)
    const after = (await site()).data
    expect(after.enrolled + after.inScreening).toBe(before.enrolled + before.inScreening + 2)
    await node.ownerQuery('update participant set deleted_at = now() where id = $1', [one])
    const left = (await site()).data
    expect(left.enrolled + left.inScreening).toBe(before.enrolled + before.inScreening + 1)
    const whole = (await study()).data
    expect(whole.enrolled).toBe(whole.sites.reduce((sum, each) => sum + each.enrolled, 0))
  })

  it('says how many cards of the reader’s own boards need attention, where it is asked for', async () => {
    const person = await newParticipant(node, coordinator)
    await enrol(node, person, place)
    await node.ownerQuery(`update participant_study set recruitment_status = 'IN_SCREENING' where participant_id = $1`, [person])
    const before = (await site()).data.notificationCount ?? 0
    const [organisation] = await node.ownerQuery<{ id: string }>(
      `update participant_study set column_until = $2 where participant_id = $1 returning org_id as id`,
      [person, todayAnd(-2)],
    )
    node.studydesk.engine.forgetTotals(organisation?.id ?? '', 'participantStudy')
    expect((await site()).data.notificationCount).toBe(before + 1)
    const [without] = (await studies(coordinator)).data
    expect(without).not.toHaveProperty('notificationCount')
    const told = (await studies(coordinator, '?appendNotificationCount=true')).data.find(({ studyId }) => studyId === place.studyId)
    expect(told?.notificationCount).toBeGreaterThan(before)
    expect((await studies(coordinator, '?appendNotificationCount=2')).status).toBe(400)
    await node.ownerQuery(`delete from study_site_assignment where user_id = (select id from "user" where email = $1)`, [admin])
    const ofAdmin = (await study(admin)).data.sites.find(({ siteId }) => siteId === place.siteId)
    expect(ofAdmin).toMatchObject({ isMine: false, notificationCount: 0 })
  })

  it('is read by index, study-site by study-site', async () => {
    const [person] = await node.ownerQuery<{ orgId: string; userId: string }>(
      'select org_id as "orgId", id as "userId" from "user" where email = $1',
      [admin],
    )
    for (const owns of [true, false]) {
      const { text, values } = portfolioStatement({ ...person, can: () => owns } as unknown as Caller)
      const plan = (await node.ownerQuery<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]))
        .map((row) => row['QUERY PLAN'])
        .join('\n')
      expect(plan).toMatch(/Index (Only )?Scan using participant_study_/)
      expect(plan).not.toMatch(/Seq Scan on (participant|participant_study) /)
    }
  })
})
