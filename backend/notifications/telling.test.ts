import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../mail/testMailServer.ts'
import { today, todayAnd } from '../testing/days.ts'
import { processBeside } from '../testing/index.ts'
import { mailOfMorning } from './mails.ts'
import { tellOverdueForms } from './overdueForms.ts'
import { investigator, type NotificationsUnderTest, noticeJobs, notificationsUnderTest, soon } from './testNotifications.ts'

let of: NotificationsUnderTest
beforeAll(async () => {
  of = await notificationsUnderTest()
})
afterAll(() => of?.close())

/** Events that come one after the other. */
const burst = 20
/** People, and how often they are told. */
const crowd = 300
const notices = 8

describe('an e-mail', () => {
  it('tells at once what was asked for so, in one for all of a minute, and names nobody', async () => {
    await of.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await of.choose('NEW_PARTICIPANT', 'EMAIL')
    const one = await of.toldCard()
    for (let number = 1; number < burst; number += 1) await of.raise(one, crypto.randomUUID())
    await expect.poll(async () => (await of.told(one.id)).length, soon).toBe(burst)
    await of.node.ownerQuery(`update graphile_worker._private_jobs set run_at = now() where key like 'notifications.mail %'`)
    const sent = () => of.mails.taken.filter((mail) => mail.to === investigator).map(({ raw }) => textOf(raw))
    const counted = () => sent().reduce((sum, text) => sum + Number(/(\d+) × New participant/.exec(text)?.[1] ?? 0), 0)
    await expect.poll(counted, { timeout: 90_000, interval: 200 }).toBe(burst)
    expect(sent().length, 'two where the minute turned meanwhile').toBeLessThanOrEqual(2)
    const [{ name = '' } = {}] = await of.node.ownerQuery<{ name: string }>('select last_name as name from participant where id = $1', [
      one.participantId,
    ])
    for (const text of sent()) expect(text).not.toContain(name)
    // Mail programs offer the way out.
    expect(of.mails.taken.find((mail) => mail.to === investigator)?.raw).toMatch(/^List-Unsubscribe: <http.*\/crm\/notifications>/im)
    await of.choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  }, 120_000)

  it('tells each morning what is new, once a day, and nothing where there is nothing', async () => {
    await of.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await of.choose('NEW_PARTICIPANT', 'DAILY')
    const { id } = await of.toldCard()
    const sent = async () => (await of.node.ownerQuery(`select 1 from mail where template = 'notificationsOfDay'`)).length
    const job = { orgId: of.orgId, studydesk: of.node.studydesk } as never
    const zone = (await of.node.studydesk.access.zonesOf(of.orgId)).organisation
    const morning = momentAt(zone, 7)
    await mailOfMorning(job, new Date(morning.getTime() - 3_600_000))
    expect(await sent(), 'an hour before').toBe(0)
    await mailOfMorning(job, morning)
    expect(await sent()).toBe(1)
    await mailOfMorning(job, morning)
    expect(await sent(), 'nothing is new').toBe(1)
    expect((await of.told(id))[0]?.mailedOn).toEqual(expect.any(String))
    await of.choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  })
})

describe('many who are told', () => {
  it('are told once each, though a node is killed meanwhile', async () => {
    const { id, participantId } = await of.toldCard()
    await of.node.ownerQuery(
      `with made as (insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
          select $1, gen_random_uuid(), 'Crowd', number::text, 'crowd' || number || '@example.org', role_id, 'ACTIVE'
          from "user", generate_series(1, ${crowd}) number where email = $2 returning org_id, id)
        insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
          select org_id, gen_random_uuid(), id, $3, $4, 'COORDINATOR' from made`,
      [of.orgId, investigator, of.place.studyId, of.place.siteId],
    )
    const victim = await processBeside(of.node)
    const onces = Array.from({ length: notices }, () => crypto.randomUUID())
    for (const once of onces) await of.raise({ id, participantId }, once)
    const held = async () => (await of.node.ownerQuery(`${noticeJobs} and locked_at is not null`)).length
    await expect.poll(held, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0)
    await victim.end('SIGKILL')
    const counted = () =>
      of.node.ownerQuery<{ once: string; people: number; told: number }>(
        `select once_for as once, count(distinct user_id)::int as people, count(*)::int as told from notification where once_for = any($1) group by 1`,
        [onces],
      )
    // The crowd and the investigator's colleague.
    const all = onces.map((once) => ({ once, people: crowd + 2, told: crowd + 2 }))
    await expect.poll(async () => (await counted()).length, { timeout: 90_000, interval: 200 }).toBe(notices)
    expect((await counted()).sort((one, two) => one.once.localeCompare(two.once))).toEqual(
      all.sort((one, two) => one.once.localeCompare(two.once)),
    )
  }, 120_000)
})

describe('a form of the participant’s own', () => {
  it('that was due yesterday and was not sent is told once', async () => {
    const { id, participantId } = await of.toldCard()
    const [form] = await of.node.ownerQuery<{ id: string }>(
      `insert into form (org_id, id, name, form_type, type, study_id)
      values ($1, gen_random_uuid(), 'Diary of a test', 'DEFAULT', 'EPRO', $2) returning id::text`,
      [of.orgId, of.place.studyId],
    )
    const [assignment] = await of.node.ownerQuery<{ id: string }>(
      `insert into form_assignment (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, schedule_type, status)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 'ONE_TIME', 'ACTIVE') returning id::text`,
      [of.orgId, id, participantId, of.place.studyId, of.place.siteId, form?.id],
    )
    const [submission] = await of.node.ownerQuery<{ id: string }>(
      `insert into form_submission (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, form_assignment_id, occurrence, due_on, purpose, status)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, 1, $8, 'CONDUCT', 'NOT_STARTED') returning id::text`,
      [of.orgId, id, participantId, of.place.studyId, of.place.siteId, form?.id, assignment?.id, todayAnd(-1)],
    )
    const noon = new Date(`${today()}T18:00:00Z`)
    for (const _ of [1, 2]) await tellOverdueForms({ orgId: of.orgId, studydesk: of.node.studydesk } as never, noon)
    await expect.poll(() => of.told(submission?.id ?? ''), soon).toMatchObject([{ topic: 'EPRO_NOT_SUBMITTED' }])
    await of.nothingMore()
    expect(await of.told(submission?.id ?? '')).toHaveLength(1)
  })
})

/** That hour of today by the clocks of a zone. */
function momentAt(zone: string, hour: number): Date {
  const now = new Date()
  const there = Number(new Intl.DateTimeFormat('en-CA', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return new Date(now.getTime() + (hour - there) * 3_600_000)
}
