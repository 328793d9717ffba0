import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDayAfter, today } from '../../app/testing/days.ts'
import { startSecondProcess } from '../../app/testing/index.ts'
import { textOf } from '../mail/testMailServer.ts'
import { mailOfMorning } from './mails.ts'
import { notifyOverdueForms } from './overdueForms.ts'
import { createNotificationBench, investigator, type NotificationBench, noticeJobs, pollOptions } from './testNotifications.ts'

let fixture: NotificationBench
beforeAll(async () => {
  fixture = await createNotificationBench()
})
afterAll(() => fixture?.close())

/** Number of consecutive events. */
const burst = 20
/** Number of people, and number of notices to each. */
const userCount = 300
const notices = 8

describe('a notification e-mail', () => {
  it('sends e-mails for topics set to immediate delivery, one for all of a minute, without naming any participant', async () => {
    await fixture.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await fixture.choose('NEW_PARTICIPANT', 'EMAIL')
    const card = await fixture.reportedCard()
    for (let number = 1; number < burst; number += 1) await fixture.raise(card, crypto.randomUUID())
    await expect.poll(async () => (await fixture.notificationsOf(card.id)).length, pollOptions).toBe(burst)
    await fixture.node.ownerQuery(`update graphile_worker._private_jobs set run_at = now() where key like 'notifications.mail %'`)
    const listSentTexts = () => fixture.mails.received.filter((mail) => mail.to === investigator).map(({ raw }) => textOf(raw))
    const countNotices = () => listSentTexts().reduce((sum, text) => sum + Number(/(\d+) × New participant/.exec(text)?.[1] ?? 0), 0)
    await expect.poll(countNotices, { timeout: 90_000, interval: 200 }).toBe(burst)
    expect(listSentTexts().length, 'two where the minute turned meanwhile').toBeLessThanOrEqual(2)
    const [{ name = '' } = {}] = await fixture.node.ownerQuery<{ name: string }>(
      'select last_name as name from participant where id = $1',
      [card.participantId],
    )
    for (const text of listSentTexts()) expect(text).not.toContain(name)
    // Mail programs show the link to unsubscribe.
    expect(fixture.mails.received.find((mail) => mail.to === investigator)?.raw).toMatch(
      /^List-Unsubscribe: <http.*\/crm\/notifications>/im,
    )
    await fixture.choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  })

  it('sends a daily summary of new notifications each morning, once a day, and none when there is nothing new', async () => {
    await fixture.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await fixture.choose('NEW_PARTICIPANT', 'DAILY')
    const { id } = await fixture.reportedCard()
    const countSent = async () => (await fixture.node.ownerQuery(`select 1 from mail where template = 'notificationsOfDay'`)).length
    const job = { orgId: fixture.orgId, studydesk: fixture.node.studydesk } as never
    const zone = (await fixture.node.studydesk.access.zonesOf(fixture.orgId)).organisation
    const morningTime = momentOfHour(zone, 7)
    await mailOfMorning(job, new Date(morningTime.getTime() - 3_600_000))
    expect(await countSent(), 'an hour before').toBe(0)
    await mailOfMorning(job, morningTime)
    expect(await countSent()).toBe(1)
    await mailOfMorning(job, morningTime)
    expect(await countSent(), 'nothing is new').toBe(1)
    expect((await fixture.notificationsOf(id))[0]?.mailedOn).toEqual(expect.any(String))
    await fixture.choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  })
})

describe('many recipients', () => {
  it('notifies each of many recipients once, though a node is killed during the job', async () => {
    const { id, participantId } = await fixture.reportedCard()
    await fixture.node.ownerQuery(
      `with made as (insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
          select $1, gen_random_uuid(), 'Crowd', number::text, 'crowd' || number || '@example.org', role_id, 'ACTIVE'
          from "user", generate_series(1, ${userCount}) number where email = $2 returning org_id, id)
        insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
          select org_id, gen_random_uuid(), id, $3, $4, 'COORDINATOR' from made`,
      [fixture.orgId, investigator, fixture.place.studyId, fixture.place.siteId],
    )
    const processToKill = await startSecondProcess(fixture.node)
    const onces = Array.from({ length: notices }, () => crypto.randomUUID())
    for (const noticeKey of onces) await fixture.raise({ id, participantId }, noticeKey)
    const countLockedJobs = async () => (await fixture.node.ownerQuery(`${noticeJobs} and locked_at is not null`)).length
    await expect.poll(countLockedJobs, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0)
    await processToKill.end('SIGKILL')
    const countByNotice = () =>
      fixture.node.ownerQuery<{ once: string; people: number; notifications: number }>(
        `select once_for as once, count(distinct user_id)::int as people, count(*)::int as notifications from notification where once_for = any($1) group by 1`,
        [onces],
      )
    // The recipients also include the investigator and a colleague.
    const expectedCounts = onces.map((key) => ({ once: key, people: userCount + 2, notifications: userCount + 2 }))
    await expect.poll(async () => (await countByNotice()).length, { timeout: 90_000, interval: 200 }).toBe(notices)
    expect((await countByNotice()).sort((first, second) => first.once.localeCompare(second.once))).toEqual(
      expectedCounts.sort((first, second) => first.once.localeCompare(second.once)),
    )
  })
})

describe('an overdue form of a participant', () => {
  it('notifies once of a participant’s form that was due yesterday and was not submitted', async () => {
    const { id, participantId } = await fixture.reportedCard()
    const [form] = await fixture.node.ownerQuery<{ id: string }>(
      `insert into form (org_id, id, name, form_type, type, study_id)
      values ($1, gen_random_uuid(), 'Diary of a test', 'DEFAULT', 'EPRO', $2) returning id::text`,
      [fixture.orgId, fixture.place.studyId],
    )
    const [assignment] = await fixture.node.ownerQuery<{ id: string }>(
      `insert into form_assignment (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, schedule_type, status)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 'ONE_TIME', 'ACTIVE') returning id::text`,
      [fixture.orgId, id, participantId, fixture.place.studyId, fixture.place.siteId, form?.id],
    )
    const [submission] = await fixture.node.ownerQuery<{ id: string }>(
      `insert into form_submission (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, form_assignment_id, occurrence, due_on, purpose, status)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, 1, $8, 'CONDUCT', 'NOT_STARTED') returning id::text`,
      [fixture.orgId, id, participantId, fixture.place.studyId, fixture.place.siteId, form?.id, assignment?.id, getDayAfter(-1)],
    )
    const noon = new Date(`${today()}T18:00:00Z`)
    for (const _ of [1, 2]) await notifyOverdueForms({ orgId: fixture.orgId, studydesk: fixture.node.studydesk } as never, noon)
    await expect.poll(() => fixture.notificationsOf(submission?.id ?? ''), pollOptions).toMatchObject([{ topic: 'EPRO_NOT_SUBMITTED' }])
    await fixture.nothingMore()
    expect(await fixture.notificationsOf(submission?.id ?? '')).toHaveLength(1)
  })
})

/** Returns a time within this hour of today, in a time zone. */
function momentOfHour(zone: string, hour: number): Date {
  const now = new Date()
  const zoneHour = Number(new Intl.DateTimeFormat('en-CA', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return new Date(now.getTime() + (hour - zoneHour) * 3_600_000)
}
