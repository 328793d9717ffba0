import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { DashboardFigures, EnrolmentFigures, RankedSite } from '#resources/reports/dashboardAnswers.ts'
import { getDayAfter, today } from '../app/testing/days.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { noticeJobs } from '../messages/notifications/testNotifications.ts'
import { type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import type { RunningJob } from '../platform/engine/ports/tasks.ts'
import { findDueAlerts, type RecruitingSite, updateEnrolmentAlerts } from './enrolmentAlerts.ts'
import type { PlanRow } from './enrolmentPlan.ts'

type Alert = ResourceAnswer['enrolmentAlert']
type Notification = ResourceAnswer['notification']

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const medical = 'medical@northlake.example'
const unassignedUser = 'unassigned@northlake.example'
const director = 'nobody@northlake.example'

let node: TestNode
let orgId = ''
let studySite: StudySite
beforeAll(async () => {
  node = await testNode()
  const ownStudySites = await studySitesOf(node, coordinator)
  const recruitingStudies = await node.ownerQuery<{ id: string; orgId: string }>(
    `select id::text, org_id::text as "orgId" from study where id = any($1::uuid[]) and status = 'RECRUITING'`,
    [ownStudySites.map(({ studyId }) => studyId)],
  )
  const recruitingSite = ownStudySites.find(({ studyId }) => recruitingStudies.some(({ id }) => id === studyId))
  if (recruitingSite === undefined) throw new Error('The coordinator works in no study that recruits')
  studySite = recruitingSite
  orgId = recruitingStudies[0]?.orgId ?? ''
  await node.ownerQuery(
    `update "user" set role_id = (select id from role where role_name = 'Director' and org_id = $1), status = 'AUTHENTICATED' where email = $2`,
    [orgId, director],
  )
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select $1, gen_random_uuid(), id, $2, $3, 'PRINCIPAL_INVESTIGATOR' from "user" where email = $4 on conflict do nothing`,
    [orgId, studySite.studyId, studySite.siteId, investigator],
  )
  await node.ownerQuery(`update "user" set status = 'AUTHENTICATED' where email = any($1)`, [[investigator, medical]])
  node.studydesk.access.forget(orgId)
})
afterAll(() => node?.close())

const run = async () => {
  await updateEnrolmentAlerts({ orgId, studydesk: node.studydesk } as RunningJob)
  await expect.poll(async () => (await node.ownerQuery(noticeJobs)).length, { timeout: 30_000, interval: 50 }).toBe(0)
}
const subscribeToAlerts = async (caller: string, channel = 'IN_APPLICATION') => {
  for (const topic of ['NO_ENROLMENT', 'BEHIND_PLAN'])
    expect((await node.call(`notifications/choice/${topic}`, { as: caller, method: 'PUT', body: { way: channel } })).status).toBe(200)
}
const isOfTestedSite = ({ studyId, siteId }: Pick<Alert, 'studyId' | 'siteId'>) =>
  studyId === studySite.studyId && siteId === studySite.siteId
const fetchAlerts = async (caller: string) => (await node.call<readonly Alert[]>('enrolment-alerts?_end=500', { as: caller })).data
const alertTopicsOfSite = async (state: Alert['state']) =>
  (await fetchAlerts(coordinator))
    .filter((alert) => isOfTestedSite(alert) && alert.state === state)
    .map(({ topic }) => topic)
    .toSorted()
/** Returns a user's notifications about alerts of the site. @param status if absent, returns notifications of every status */
const fetchNotifications = async (caller: string, status?: Notification['status']) => {
  const alerts = (await fetchAlerts(coordinator)).filter(isOfTestedSite)
  const { data } = await node.call<readonly Notification[]>('notifications?category=ENROLMENT&_end=500', { as: caller })
  return data.filter((each) => alerts.some(({ id }) => id === each.recordId) && (status === undefined || each.status === status))
}
const topicsOf = (rows: readonly Notification[]) => rows.map(({ topic }) => topic).toSorted()
const change = (table: 'study' | 'study_site', assignments: string) =>
  node.ownerQuery(
    `update ${table} set ${assignments} where ${table === 'study' ? 'id = $1 and $2::uuid is not null' : 'study_id = $1 and site_id = $2'}`,
    [studySite.studyId, studySite.siteId],
  )
const enrolLast = (day: string) =>
  node.ownerQuery(
    `update participant_study set enrolled_on = $3 where study_id = $1 and site_id = $2 and recruitment_status = 'ENROLLED'`,
    [studySite.studyId, studySite.siteId, day],
  )
const expectedTopics = ['BEHIND_PLAN', 'NO_ENROLMENT']

it('raises one alert for subscribers who may count the site, and closes it when the site recovers', async () => {
  await change('study', `no_of_participants = 5000, recruitment_started_on = '${getDayAfter(-200)}'`)
  await change(
    'study_site',
    `enrollment_goal = 1000, opened_on = '${getDayAfter(-200)}', enrolment_starts_on = '${getDayAfter(-100)}', enrolment_ends_on = '${getDayAfter(100)}'`,
  )
  await enrolLast(getDayAfter(-40))
  for (const caller of [coordinator, unassignedUser, director]) await subscribeToAlerts(caller)
  await run()
  await run()
  expect(await alertTopicsOfSite('RAISED')).toEqual(expectedTopics)
  expect(topicsOf(await fetchNotifications(coordinator))).toEqual(expectedTopics)
  expect(topicsOf(await fetchNotifications(director))).toEqual(expectedTopics)
  expect(await fetchNotifications(unassignedUser), 'subscribed, but may not count the site').toEqual([])
  expect(await fetchNotifications(medical), 'did not subscribe').toEqual([])

  // The notification names the study and the site, but no number of participants.
  const [first] = await fetchNotifications(director)
  const names = await node.ownerQuery<{ name: string }>(
    `select coalesce(nullif(study.abbreviated_title, ''), study.trial_name) || ' · ' || site.name as name from study, site where study.id = $1 and site.id = $2`,
    [studySite.studyId, studySite.siteId],
  )
  const titles = await node.call<Record<string, string>>(`notifications/titles?id=${first?.id}`, { as: director })
  expect(titles.data[first?.id ?? '']).toBe(names[0]?.name)
  const alert = await node.call<Alert>(`enrolment-alert/${first?.recordId}`, { as: director })
  expect(Object.entries(alert.data).filter(([name, value]) => typeof value === 'number' && name !== 'version')).toEqual([])
  expect((await node.call(`enrolment-alert/${first?.recordId}`, { as: unassignedUser })).status).toBe(404)

  // The dashboard to which the notification links shows the alerts with their dates.
  const figures = await node.call<DashboardFigures>(`study/${studySite.studyId}/dashboard/figures?types=siteRanking`, { as: director })
  const rankedSites = figures.data.siteRanking?.told as readonly RankedSite[]
  expect(
    rankedSites
      .find(({ siteId }) => siteId === studySite.siteId)
      ?.alerts.toSorted((firstAlert, other) => firstAlert.topic.localeCompare(other.topic)),
  ).toEqual(expectedTopics.map((topic) => ({ topic, raisedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })))

  // A user who subscribes later is notified of the alerts that are still open.
  expect(await fetchNotifications(investigator)).toEqual([])
  await subscribeToAlerts(investigator)
  await run()
  expect(topicsOf(await fetchNotifications(investigator))).toEqual(expectedTopics)

  await enrolLast(today())
  await run()
  expect(await alertTopicsOfSite('RAISED')).toEqual(['BEHIND_PLAN'])
  expect(topicsOf(await fetchNotifications(coordinator, 'UNREAD'))).toEqual(['BEHIND_PLAN'])
  const [event] = await node.ownerQuery<{ user_id: string | null; changes: Record<string, unknown> }>(
    `select * from audit_event where kind = 'enrolmentAlert' and action = 'update' and study_id = $1 order by at desc limit 1`,
    [studySite.studyId],
  )
  expect(event).toMatchObject({ changes: { state: ['RAISED', 'RECOVERED'] } })
})

it('raises no alert for closed sites and studies that do not recruit, and starts again afterwards', async () => {
  await enrolLast(getDayAfter(-40))
  await run()
  expect(await alertTopicsOfSite('RAISED')).toEqual(expectedTopics)
  const before = (await fetchNotifications(coordinator)).length
  await change('study_site', "status = 'CLOSED'")
  await run()
  expect(await alertTopicsOfSite('RAISED')).toEqual([])
  expect(await fetchNotifications(coordinator, 'UNREAD')).toEqual([])
  await change('study_site', "status = 'OPEN'")
  await change('study', "status = 'ON_HOLD'")
  await run()
  expect(await alertTopicsOfSite('RAISED')).toEqual([])
  expect(await fetchNotifications(coordinator)).toHaveLength(before)
  await subscribeToAlerts(coordinator, 'OFF')
  await change('study', "status = 'RECRUITING'")
  await run()
  expect(await alertTopicsOfSite('RAISED')).toEqual(expectedTopics)
  expect(await fetchNotifications(coordinator), 'unsubscribed').toHaveLength(before)
  expect(topicsOf(await fetchNotifications(director, 'UNREAD'))).toEqual(expectedTopics)
})

it('compares the whole study with its plan when no site has a goal, for readers who may count all sites', async () => {
  await node.ownerQuery('update study_site set enrollment_goal = null where study_id = $1', [studySite.studyId])
  await change('study', `enrolment_starts_on = '${getDayAfter(-100)}', enrolment_ends_on = '${getDayAfter(100)}'`)
  await subscribeToAlerts(coordinator)
  await run()
  const filterStudyAlerts = (rows: readonly Alert[]) =>
    rows.filter(({ studyId, siteId, state }) => studyId === studySite.studyId && siteId == null && state === 'RAISED')
  const [alert] = filterStudyAlerts(await fetchAlerts(director))
  expect(alert).toMatchObject({ topic: 'BEHIND_PLAN' })
  expect(await fetchAlerts(admin)).toContainEqual(expect.objectContaining({ id: alert?.id }))
  expect(filterStudyAlerts(await fetchAlerts(coordinator))).toEqual([])
  const figures = await node.call<DashboardFigures>(`study/${studySite.studyId}/dashboard/figures?types=enrolment`, { as: director })
  expect(figures.data.enrolment?.told as EnrolmentFigures).toMatchObject({ alerts: [{ topic: 'BEHIND_PLAN', raisedOn: alert?.raisedOn }] })
  const recipients = await node.ownerQuery<{ email: string }>(
    'select email from notification join "user" on "user".id = notification.user_id where record_id = $1',
    [alert?.id],
  )
  expect(recipients).toContainEqual({ email: director })
  expect(recipients).not.toContainEqual({ email: coordinator })
  // Once the coordinator works at all sites, they see the alert too.
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), person.id, place.study_id, place.site_id, 'COORDINATOR' from study_site place
      join "user" person on person.email = $2 where place.study_id = $1 on conflict do nothing`,
    [studySite.studyId, coordinator],
  )
  node.studydesk.access.forget(orgId)
  await run()
  const { data } = await node.call<readonly Notification[]>('notifications?category=ENROLMENT&status=UNREAD&_end=500', { as: coordinator })
  expect(data.map(({ recordId }) => recordId)).toContain(alert?.id)
})

it('counts days from the last enrolment, the opening or the planned start, and requires a shortfall of a fifth of the plan', () => {
  const now = new Date('2026-06-30T12:00:00Z')
  const zones = { organisation: 'America/Toronto', sites: {} }
  const site = { studyId: 's', siteId: 'a', isOpen: true, openSince: '2026-01-01', enrolled: 8, lastEnrolledOn: '2026-05-31' } as const
  const row: PlanRow = {
    ...{ studyId: 's', siteId: 'a', goal: 20, startsOn: '2026-06-20', rampDays: 0, endsOn: '2026-07-10', sitesOfStudy: 1 },
    ...{ studyGoal: 100, studyStartsOn: null, studyRampDays: null, studyEndsOn: null },
  }
  const findDueTopics = (siteChanges: Partial<RecruitingSite>, planChanges: Partial<PlanRow> = {}) =>
    findDueAlerts([{ ...row, ...planChanges }], [{ ...site, ...siteChanges }], { zones, now }).map(({ topic }) => topic)
  // At the middle of the plan, 10 participants are planned.
  expect(findDueTopics({ enrolled: 9 })).toEqual([])
  expect(findDueTopics({ enrolled: 8 })).toEqual(['BEHIND_PLAN'])
  expect(findDueTopics({ enrolled: 0 }, { goal: 2 }), 'one person is missing').toEqual(['BEHIND_PLAN'])
  expect(findDueTopics({ enrolled: 0 }, { goal: 0 })).toEqual([])
  const withoutPlanDates = { startsOn: null, endsOn: null }
  expect(findDueTopics({}, withoutPlanDates)).toEqual(['NO_ENROLMENT'])
  expect(findDueTopics({ lastEnrolledOn: '2026-06-01' }, withoutPlanDates)).toEqual([])
  expect(findDueTopics({ enrolled: 0, lastEnrolledOn: null, openSince: '2026-05-31' }, withoutPlanDates)).toEqual(['NO_ENROLMENT'])
  expect(findDueTopics({ enrolled: 0, lastEnrolledOn: null, openSince: '2026-06-01' }, withoutPlanDates)).toEqual([])
  expect(findDueTopics({}, { ...withoutPlanDates, goal: 8 }), 'the goal is reached').toEqual([])
  expect(findDueTopics({}, { ...withoutPlanDates, goal: null, studyGoal: 8 }), 'the goal of the study is reached').toEqual([])
  expect(findDueTopics({ isOpen: false })).toEqual([])
  expect(findDueAlerts([row], [], { zones, now }), 'the study does not recruit').toEqual([])
})
