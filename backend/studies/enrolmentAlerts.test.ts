import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DashboardFigures, EnrolmentFigures, RankedSite } from '#resources/dashboardAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { noticeJobs } from '../notifications/testNotifications.ts'
import { type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { today, todayAnd } from '../testing/days.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { alertOnEnrolment, dueAlerts, type RecruitingSite } from './enrolmentAlerts.ts'
import type { PlanRow } from './enrolmentPlan.ts'

type Alert = ResourceAnswer['enrolmentAlert']
type Notification = ResourceAnswer['notification']

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const medical = 'medical@northlake.example'
const unassigned = 'unassigned@northlake.example'
const director = 'nobody@northlake.example'

let node: TestNode
let orgId = ''
let place: StudySite
beforeAll(async () => {
  node = await testNode()
  const own = await studySitesOf(node, coordinator)
  const recruiting = await node.ownerQuery<{ id: string; orgId: string }>(
    `select id::text, org_id::text as "orgId" from study where id = any($1::uuid[]) and status = 'RECRUITING'`,
    [own.map(({ studyId }) => studyId)],
  )
  const found = own.find(({ studyId }) => recruiting.some(({ id }) => id === studyId))
  if (found === undefined) throw new Error('The coordinator works in no study that recruits')
  place = found
  orgId = recruiting[0]?.orgId ?? ''
  await node.ownerQuery(
    `update "user" set role_id = (select id from role where role_name = 'Director' and org_id = $1), status = 'AUTHENTICATED' where email = $2`,
    [orgId, director],
  )
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select $1, gen_random_uuid(), id, $2, $3, 'PRINCIPAL_INVESTIGATOR' from "user" where email = $4 on conflict do nothing`,
    [orgId, place.studyId, place.siteId, investigator],
  )
  await node.ownerQuery(`update "user" set status = 'AUTHENTICATED' where email = any($1)`, [[investigator, medical]])
  node.studydesk.access.forget(orgId)
})
afterAll(() => node?.close())

const run = async () => {
  await alertOnEnrolment({ orgId, studydesk: node.studydesk } as RunningJob)
  await expect.poll(async () => (await node.ownerQuery(noticeJobs)).length, { timeout: 30_000, interval: 50 }).toBe(0)
}
const choose = async (as: string, way = 'IN_APPLICATION') => {
  for (const topic of ['NO_ENROLMENT', 'BEHIND_PLAN'])
    expect((await node.call(`notifications/choice/${topic}`, { as, method: 'PUT', body: { way } })).status).toBe(200)
}
const isHere = ({ studyId, siteId }: Pick<Alert, 'studyId' | 'siteId'>) => studyId === place.studyId && siteId === place.siteId
const alertsFor = async (as: string) => (await node.call<readonly Alert[]>('enrolment-alerts?_end=500', { as })).data
const alertsHere = async (state: Alert['state']) =>
  (await alertsFor(coordinator))
    .filter((alert) => isHere(alert) && alert.state === state)
    .map(({ topic }) => topic)
    .toSorted()
/** Notifications of a user about alerts of the site, whatever came of them. */
const notified = async (as: string, status?: Notification['status']) => {
  const alerts = (await alertsFor(coordinator)).filter(isHere)
  const { data } = await node.call<readonly Notification[]>('notifications?category=ENROLMENT&_end=500', { as })
  return data.filter((each) => alerts.some(({ id }) => id === each.recordId) && (status === undefined || each.status === status))
}
const topicsOf = (rows: readonly Notification[]) => rows.map(({ topic }) => topic).toSorted()
const change = (table: 'study' | 'study_site', assignments: string) =>
  node.ownerQuery(
    `update ${table} set ${assignments} where ${table === 'study' ? 'id = $1 and $2::uuid is not null' : 'study_id = $1 and site_id = $2'}`,
    [place.studyId, place.siteId],
  )
const enrolLast = (day: string) =>
  node.ownerQuery(
    `update participant_study set enrolled_on = $3 where study_id = $1 and site_id = $2 and recruitment_status = 'ENROLLED'`,
    [place.studyId, place.siteId, day],
  )
const both = ['BEHIND_PLAN', 'NO_ENROLMENT']

it('raises an alert once for subscribers who may count the site, and closes it when the site recovers', async () => {
  await change('study', `no_of_participants = 5000, recruitment_started_on = '${todayAnd(-200)}'`)
  await change(
    'study_site',
    `enrollment_goal = 1000, opened_on = '${todayAnd(-200)}', enrolment_starts_on = '${todayAnd(-100)}', enrolment_ends_on = '${todayAnd(100)}'`,
  )
  await enrolLast(todayAnd(-40))
  for (const as of [coordinator, unassigned, director]) await choose(as)
  await run()
  await run()
  expect(await alertsHere('RAISED')).toEqual(both)
  expect(topicsOf(await notified(coordinator))).toEqual(both)
  expect(topicsOf(await notified(director))).toEqual(both)
  expect(await notified(unassigned), 'subscribed, but may not count the site').toEqual([])
  expect(await notified(medical), 'did not subscribe').toEqual([])

  // It names the study and the site, and no number of participants.
  const [first] = await notified(director)
  const names = await node.ownerQuery<{ name: string }>(
    `select coalesce(nullif(study.abbreviated_title, ''), study.trial_name) || ' · ' || site.name as name from study, site where study.id = $1 and site.id = $2`,
    [place.studyId, place.siteId],
  )
  const titles = await node.call<Record<string, string>>(`notifications/titles?id=${first?.id}`, { as: director })
  expect(titles.data[first?.id ?? '']).toBe(names[0]?.name)
  const alert = await node.call<Alert>(`enrolment-alert/${first?.recordId}`, { as: director })
  expect(Object.entries(alert.data).filter(([name, value]) => typeof value === 'number' && name !== 'version')).toEqual([])
  expect((await node.call(`enrolment-alert/${first?.recordId}`, { as: unassigned })).status).toBe(404)

  // The dashboard that the notification leads to shows them with their day.
  const figures = await node.call<DashboardFigures>(`study/${place.studyId}/dashboard/figures?types=siteRanking`, { as: director })
  const ranked = figures.data.siteRanking?.told as readonly RankedSite[]
  expect(
    ranked.find(({ siteId }) => siteId === place.siteId)?.alerts.toSorted((one, other) => one.topic.localeCompare(other.topic)),
  ).toEqual(both.map((topic) => ({ topic, raisedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })))

  // A later subscriber is notified of the alerts that are open by then.
  expect(await notified(investigator)).toEqual([])
  await choose(investigator)
  await run()
  expect(topicsOf(await notified(investigator))).toEqual(both)

  await enrolLast(today())
  await run()
  expect(await alertsHere('RAISED')).toEqual(['BEHIND_PLAN'])
  expect(topicsOf(await notified(coordinator, 'UNREAD'))).toEqual(['BEHIND_PLAN'])
  const [event] = await node.ownerQuery<{ user_id: string | null; changes: Record<string, unknown> }>(
    `select * from audit_event where kind = 'enrolmentAlert' and action = 'update' and study_id = $1 order by at desc limit 1`,
    [place.studyId],
  )
  expect(event).toMatchObject({ changes: { state: ['RAISED', 'RECOVERED'] } })
})

it('is silent about closed sites and studies that do not recruit, and begins anew afterwards', async () => {
  await enrolLast(todayAnd(-40))
  await run()
  expect(await alertsHere('RAISED')).toEqual(both)
  const before = (await notified(coordinator)).length
  await change('study_site', "status = 'CLOSED'")
  await run()
  expect(await alertsHere('RAISED')).toEqual([])
  expect(await notified(coordinator, 'UNREAD')).toEqual([])
  await change('study_site', "status = 'OPEN'")
  await change('study', "status = 'ON_HOLD'")
  await run()
  expect(await alertsHere('RAISED')).toEqual([])
  expect(await notified(coordinator)).toHaveLength(before)
  await choose(coordinator, 'OFF')
  await change('study', "status = 'RECRUITING'")
  await run()
  expect(await alertsHere('RAISED')).toEqual(both)
  expect(await notified(coordinator), 'unsubscribed').toHaveLength(before)
  expect(topicsOf(await notified(director, 'UNREAD'))).toEqual(both)
})

it('compares the whole study with its own plan where no site has a goal, for those who may count all of its sites', async () => {
  await node.ownerQuery('update study_site set enrollment_goal = null where study_id = $1', [place.studyId])
  await change('study', `enrolment_starts_on = '${todayAnd(-100)}', enrolment_ends_on = '${todayAnd(100)}'`)
  await choose(coordinator)
  await run()
  const ofStudy = (rows: readonly Alert[]) =>
    rows.filter(({ studyId, siteId, state }) => studyId === place.studyId && siteId == null && state === 'RAISED')
  const [alert] = ofStudy(await alertsFor(director))
  expect(alert).toMatchObject({ topic: 'BEHIND_PLAN' })
  expect(await alertsFor(admin)).toContainEqual(expect.objectContaining({ id: alert?.id }))
  expect(ofStudy(await alertsFor(coordinator))).toEqual([])
  const figures = await node.call<DashboardFigures>(`study/${place.studyId}/dashboard/figures?types=enrolment`, { as: director })
  expect(figures.data.enrolment?.told as EnrolmentFigures).toMatchObject({ alerts: [{ topic: 'BEHIND_PLAN', raisedOn: alert?.raisedOn }] })
  const recipients = await node.ownerQuery<{ email: string }>(
    'select email from notification join "user" on "user".id = notification.user_id where record_id = $1',
    [alert?.id],
  )
  expect(recipients).toContainEqual({ email: director })
  expect(recipients).not.toContainEqual({ email: coordinator })
  // Once the coordinator works at all sites, the alert is theirs too.
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), person.id, place.study_id, place.site_id, 'COORDINATOR' from study_site place
      join "user" person on person.email = $2 where place.study_id = $1 on conflict do nothing`,
    [place.studyId, coordinator],
  )
  node.studydesk.access.forget(orgId)
  await run()
  const { data } = await node.call<readonly Notification[]>('notifications?category=ENROLMENT&status=UNREAD&_end=500', { as: coordinator })
  expect(data.map(({ recordId }) => recordId)).toContain(alert?.id)
})

it('counts days from the last enrolment, the opening or the planned start, and needs a fifth of the plan to be missing', () => {
  const now = new Date('2026-06-30T12:00:00Z')
  const zones = { organisation: 'America/Toronto', sites: {} }
  const site = { studyId: 's', siteId: 'a', isOpen: true, openSince: '2026-01-01', enrolled: 8, lastEnrolledOn: '2026-05-31' } as const
  const row: PlanRow = {
    ...{ studyId: 's', siteId: 'a', goal: 20, startsOn: '2026-06-20', rampDays: 0, endsOn: '2026-07-10', sitesOfStudy: 1 },
    ...{ studyGoal: 100, studyStartsOn: null, studyRampDays: null, studyEndsOn: null },
  }
  const due = (ofSite: Partial<RecruitingSite>, ofPlan: Partial<PlanRow> = {}) =>
    dueAlerts([{ ...row, ...ofPlan }], [{ ...site, ...ofSite }], { zones, now }).map(({ topic }) => topic)
  // 10 are planned by the middle of the plan.
  expect(due({ enrolled: 9 })).toEqual([])
  expect(due({ enrolled: 8 })).toEqual(['BEHIND_PLAN'])
  expect(due({ enrolled: 0 }, { goal: 2 }), 'one person is missing').toEqual(['BEHIND_PLAN'])
  expect(due({ enrolled: 0 }, { goal: 0 })).toEqual([])
  const unplanned = { startsOn: null, endsOn: null }
  expect(due({}, unplanned)).toEqual(['NO_ENROLMENT'])
  expect(due({ lastEnrolledOn: '2026-06-01' }, unplanned)).toEqual([])
  expect(due({ enrolled: 0, lastEnrolledOn: null, openSince: '2026-05-31' }, unplanned)).toEqual(['NO_ENROLMENT'])
  expect(due({ enrolled: 0, lastEnrolledOn: null, openSince: '2026-06-01' }, unplanned)).toEqual([])
  expect(due({}, { ...unplanned, goal: 8 }), 'the goal is reached').toEqual([])
  expect(due({}, { ...unplanned, goal: null, studyGoal: 8 }), 'the goal of the study is reached').toEqual([])
  expect(due({ isOpen: false })).toEqual([])
  expect(dueAlerts([row], [], { zones, now }), 'the study does not recruit').toEqual([])
})
