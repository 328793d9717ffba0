import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationSummary } from '#resources/notificationAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { systemCaller } from '../caller.ts'
import { testMailServer, textOf } from '../mail/testMailServer.ts'
import { newParticipant, ownAndForeign, type StudySite } from '../participants/comments/testParticipants.ts'
import { raiseStatement } from '../raiseNotice.ts'
import { listen } from '../realtime/testSocket.ts'
import { codesOf, nodeBeside, processBeside, type TestNode, testNode } from '../testing/index.ts'
import { mailOfMorning } from './mails.ts'
import { tellOverdueForms } from './overdueForms.ts'

type Notification = ResourceAnswer['notification']

const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const admin = 'admin@northlake.example'
const foreigner = 'admin@rivesud.example'

let node: TestNode
let other: TestNode
let mails: Awaited<ReturnType<typeof testMailServer>>
let place: StudySite
let orgId: string
beforeAll(async () => {
  mails = await testMailServer()
  node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org' } })
  other = await nodeBeside(node)
  const [own] = await ownAndForeign(node, coordinator)
  if (own === undefined) throw new Error('The coordinator works nowhere')
  place = own
  const [found] = await node.ownerQuery<{ id: string }>('select org_id::text as id from study where id = $1', [own.studyId])
  orgId = found?.id ?? ''
  // Both work there, and nobody else.
  await node.ownerQuery(
    'delete from study_site_assignment where study_id = $1 and site_id = $2 and user_id not in (select id from "user" where email = any($3))',
    [place.studyId, place.siteId, [coordinator]],
  )
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select $1, gen_random_uuid(), id, $2, $3, 'PRINCIPAL_INVESTIGATOR' from "user" where email = $4 on conflict do nothing`,
    [orgId, place.studyId, place.siteId, investigator],
  )
  // As a first sign-in leaves them.
  await node.ownerQuery(`update "user" set status = 'AUTHENTICATED' where email = $1`, [investigator])
  node.studydesk.access.forget(orgId)
  other.studydesk.access.forget(orgId)
})
afterAll(async () => {
  await node?.close()
  await mails?.close()
})

const soon = { timeout: 30_000, interval: 50 }
const call = <Data = Notification>(method: string, path: string, body?: unknown, as = investigator, at = node) =>
  at.call<Data>(path, { as, method, body })
const told = async (recordId: string, as = investigator) =>
  (await call<readonly Notification[]>('GET', 'notifications?_end=200', undefined, as)).data.filter((each) => each.recordId === recordId)
const unread = async (as = investigator) => (await call<number>('GET', 'notifications/v2/count', undefined, as)).data

/** The coordinator brings somebody into the study. */
async function newCard() {
  const participantId = await newParticipant(node, coordinator)
  expect((await call('POST', 'participants/addParticipantToStudy', [{ participantId, ...place }], coordinator)).status).toBeLessThan(300)
  const { data } = await call<readonly { readonly id: string }[]>(
    'GET',
    `participant-studies?participantId=${participantId}`,
    undefined,
    coordinator,
  )
  return { participantId, id: data[0]?.id ?? '' }
}
/** A card of which the investigator was told. */
async function toldCard() {
  const card = await newCard()
  await expect.poll(() => told(card.id), soon).toHaveLength(1)
  return card
}
const choose = async (topic: string, way: string) => {
  expect(await call('PUT', `notifications/choice/${topic}`, { way })).toMatchObject({ status: 200, data: { topic, way } })
}

describe('a notification', () => {
  it('is told to those who work there and may see the record, and never to whoever did it', async () => {
    const { id, participantId } = await newCard()
    await expect
      .poll(() => told(id), soon)
      .toMatchObject([
        {
          topic: 'NEW_PARTICIPANT',
          category: 'PARTICIPANTS',
          record: 'participantStudy',
          studyId: place.studyId,
          siteId: place.siteId,
          participantId,
          status: 'UNREAD',
        },
      ])
    expect(await told(id, coordinator)).toEqual([])
    expect(await told(id, admin), 'works elsewhere').toEqual([])
    expect(await told(id, foreigner)).toEqual([])
    const [own] = await told(id)
    for (const as of [coordinator, admin, foreigner]) expect((await call('GET', `notification/${own?.id}`, undefined, as)).status).toBe(404)
  })

  it('follows what comes to hold of a row, once, whoever writes it', async () => {
    const { id } = await toldCard()
    expect((await call('POST', `participant-study/${id}/transitions/enroll`, {}, coordinator)).status).toBe(200)
    await expect
      .poll(async () => (await told(id)).map(({ topic }) => topic).sort(), soon)
      .toEqual(['NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED'])
    expect((await call('PATCH', `participant-study/${id}`, { tags: ['changed'] }, coordinator)).status).toBe(200)
    await raiseNothingMore()
    expect(await told(id)).toHaveLength(2)
  })

  it('follows what the domain writes by itself', async () => {
    const { id, participantId } = await toldCard()
    const [visit] = await node.ownerQuery<{ id: string }>(
      `insert into participant_visit (org_id, id, participant_study_id, participant_id, study_id, site_id, visit_id, status)
        select $1, gen_random_uuid(), $2, $3, $4, $5, id, 'UNSCHEDULED' from visit where study_id = $4 limit 1 returning id::text`,
      [orgId, id, participantId, place.studyId, place.siteId],
    )
    const zones = await node.studydesk.access.zonesOf(orgId)
    await node.studydesk.engine.work(systemCaller({ orgId, zones, job: 'test' }), (work) =>
      work.trusted.updateMany('participantVisit', [visit?.id ?? ''], { status: 'MISSED' }),
    )
    await expect.poll(() => told(visit?.id ?? ''), soon).toMatchObject([{ topic: 'VISIT_MISSED', category: 'VISITS' }])
  })

  it('tells of a restricted profile to nobody who has not opened it, also not afterwards', async () => {
    const { id, participantId } = await toldCard()
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect(await told(id)).toEqual([])
    const before = await unread()
    expect((await call('POST', `participant-study/${id}/transitions/enroll`, {}, coordinator)).status).toBe(200)
    await raiseNothingMore()
    expect(await unread()).toBe(before)
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
    expect(await told(id), 'once the profile is open').toHaveLength(2)
  })

  it('is gone for whoever works there no more, and counted no more', async () => {
    const { id } = await toldCard()
    const before = await unread()
    const assigned = `from study_site_assignment where study_id = $1 and site_id = $2 and user_id = (select id from "user" where email = $3)`
    const [row] = await node.ownerQuery<{ row: object }>(`select to_jsonb(study_site_assignment) as row ${assigned}`, [
      place.studyId,
      place.siteId,
      investigator,
    ])
    await node.ownerQuery(`delete ${assigned}`, [place.studyId, place.siteId, investigator])
    node.studydesk.access.forget(orgId)
    node.studydesk.engine.forgetTotals(orgId, 'notification')
    expect(await told(id)).toEqual([])
    expect(await unread()).toBeLessThan(before)
    await node.ownerQuery('insert into study_site_assignment select * from jsonb_populate_record(null::study_site_assignment, $1)', [
      JSON.stringify(row?.row),
    ])
    node.studydesk.access.forget(orgId)
  })

  it('is not written for whoever wants none of its topic', async () => {
    await choose('NEW_PARTICIPANT', 'OFF')
    const { id } = await newCard()
    await raiseNothingMore()
    expect(await told(id)).toEqual([])
    await choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  })

  it('is told once, however often its job comes', async () => {
    const { id, participantId } = await toldCard()
    const notice = {
      topic: 'NEW_PARTICIPANT',
      record: 'participantStudy',
      recordId: id,
      participantId,
      ...place,
      to: null,
      by: null,
      once: `twice ${id}`,
    } as const
    for (const _ of [1, 2]) await node.studydesk.database.batch(orgId, [raiseStatement(node.studydesk.jobs, orgId, notice)])
    await expect.poll(() => told(id), soon).toHaveLength(2)
    await raiseNothingMore()
    expect(await told(id)).toHaveLength(2)
  })
})

describe('a choice', () => {
  it('is the user’s own, and one for each topic', async () => {
    await choose('VISIT_MISSED', 'DAILY')
    await Promise.all(['EMAIL', 'OFF'].map((way) => choose('VISIT_MISSED', way)))
    const list = (as: string) => call<readonly object[]>('GET', 'notification-choices?topic=VISIT_MISSED', undefined, as)
    expect((await list(investigator)).data).toHaveLength(1)
    expect((await list(coordinator)).data).toEqual([])
  })

  it.each([
    ['VISIT_MISSED', {}, 'way required'],
    ['VISIT_MISSED', { way: 'PIGEON' }, 'way notAChoice'],
    ['VISIT_MISSED', { way: 'OFF', more: 1 }, 'more unknownField'],
  ])('is refused where %s is to be %j', async (topic, body, problem) => {
    expect(codesOf(await call('PUT', `notifications/choice/${topic}`, body))).toEqual([422, 'Invalid', problem])
  })

  it('is of a topic that there is', async () => {
    expect((await call('PUT', 'notifications/choice/WEATHER', { way: 'OFF' })).status).toBe(404)
  })
})

describe('what was read', () => {
  it('is marked by its ids or all at once, and back', async () => {
    const [one, two] = [await toldCard(), await toldCard()]
    const [first] = await told(one.id)
    const path = `study/${place.studyId}/notifications/updateReadStatus`
    const body = { notificationIds: [first?.id], read: true }
    expect(await (await node.fetch(path, { as: investigator, method: 'POST', body })).json()).toEqual(body)
    expect((await told(one.id))[0]).toMatchObject({ status: 'READ', readOn: expect.any(String) })
    await call('POST', path, { notificationIds: [first?.id], unread: true })
    expect((await told(one.id))[0]).toMatchObject({ status: 'UNREAD', readOn: null })
    expect((await call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })).status).toBe(200)
    expect(await unread()).toBe(0)
    expect((await told(two.id))[0]?.status).toBe('READ')
  })

  it('is nobody else’s to mark', async () => {
    const { id } = await toldCard()
    const [own] = await told(id)
    await call('POST', 'notifications/updateReadStatus', { notificationIds: [own?.id], read: true }, admin)
    expect((await call('POST', `notification/${own?.id}/transitions/markAsRead`, {}, admin)).status).toBe(404)
    expect((await told(id))[0]?.status).toBe('UNREAD')
  })

  it.each([
    [{}, 'notificationIds notAList'],
    [{ notificationIds: ['seven'], read: true }, 'notificationIds notAList'],
    [{ notificationIds: [] }, 'read required'],
    [{ notificationIds: [], read: true, unread: true }, 'read required'],
    [{ notificationIds: [], read: true, more: 1 }, 'more unknownField'],
  ])('is refused where the body says %j', async (body, problem) => {
    expect(codesOf(await call('POST', 'notifications/updateReadStatus', body))).toEqual([422, 'Invalid', problem])
  })

  it('is counted by category and by study, of the own ones alone', async () => {
    await call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await toldCard()
    const { data } = await call<NotificationSummary>('GET', `notifications/summary?studyId=${place.studyId}`)
    expect(data.categories.find(({ category }) => category === 'PARTICIPANTS')?.unread).toBe(1)
    expect(data.categories.map(({ category }) => category)).toEqual(['PARTICIPANTS', 'VISITS', 'FORMS', 'CONSENTS', 'MESSAGES'])
    expect((await call<number>('GET', `notifications/v2/count?studyId=${place.studyId}`)).data).toBe(1)
    const list = await call<readonly Notification[]>('GET', `study/${place.studyId}/notifications/v2?status=UNREAD`)
    expect(list.data).toHaveLength(1)
    const [foreign] = await node.ownerQuery<{ id: string }>('select id::text from study where org_id <> $1 limit 1', [orgId])
    for (const path of [`notifications/v2/count?studyId=${foreign?.id}`, `study/${foreign?.id}/notifications/v2`])
      expect(codesOf(await call('GET', path))).toEqual([403, 'StudySiteForbiddenAccess'])
  })
})

describe('the count', () => {
  it('is told on its own address, also of what happened on another node', async () => {
    const token = await other.tokenFor(investigator)
    const { id: userId } = (await call<{ readonly user: { readonly id: string } }>('GET', 'session')).data.user
    const address = `/channels/org/${orgId}/user/${userId}/notifications/count`
    const channel = await listen(other, ['bearer', token], undefined, address)
    const contents = () => channel.heard.map((message) => (message as unknown as { readonly content: number }).content)
    await expect.poll(contents, soon).toEqual([await unread()])
    const before = contents().at(-1) ?? 0
    await toldCard()
    await expect.poll(() => contents().at(-1), soon).toBe(before + 1)
    await call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await expect.poll(() => contents().at(-1), soon).toBe(0)
    channel.socket.close()
    await expect(listen(other, ['bearer', await other.tokenFor(coordinator)], undefined, address)).rejects.toBe(403)
    await expect(listen(other, [], undefined, address)).rejects.toBe(401)
  })
})

describe('an e-mail', () => {
  it('tells at once what was asked for so, in one for all of a minute, and names nobody', async () => {
    await call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await choose('NEW_PARTICIPANT', 'EMAIL')
    const [one] = [await toldCard(), await toldCard()]
    await node.ownerQuery(`update graphile_worker._private_jobs set run_at = now() where key like 'notifications.mail %'`)
    const sent = () => mails.taken.filter((mail) => mail.to === investigator).map(({ raw }) => textOf(raw))
    await expect.poll(() => sent().join(), { timeout: 90_000, interval: 200 }).toMatch(/× New participant/)
    const [{ name = '' } = {}] = await node.ownerQuery<{ name: string }>('select last_name as name from participant where id = $1', [
      one?.participantId,
    ])
    for (const text of sent()) expect(text).not.toContain(name)
    // Mail programs offer the way out.
    expect(mails.taken.find((mail) => mail.to === investigator)?.raw).toMatch(/^List-Unsubscribe: <http.*\/crm\/notifications>/im)
    await choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  }, 120_000)

  it('tells each morning what is new, once a day, and nothing where there is nothing', async () => {
    await call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await choose('NEW_PARTICIPANT', 'DAILY')
    const { id } = await toldCard()
    const sent = async () => (await node.ownerQuery(`select 1 from mail where template = 'notificationsOfDay'`)).length
    const job = { orgId, studydesk: node.studydesk } as never
    const zone = (await node.studydesk.access.zonesOf(orgId)).organisation
    const morning = momentAt(zone, 7)
    await mailOfMorning(job, new Date(morning.getTime() - 3_600_000))
    expect(await sent(), 'an hour before').toBe(0)
    await mailOfMorning(job, morning)
    expect(await sent()).toBe(1)
    await mailOfMorning(job, morning)
    expect(await sent(), 'nothing is new').toBe(1)
    expect((await told(id))[0]?.mailedOn).toEqual(expect.any(String))
    await choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  })
})

describe('many who are told', () => {
  it('are told once each, though a node is killed meanwhile', async () => {
    const { id, participantId } = await toldCard()
    await node.ownerQuery(
      `with made as (insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
          select $1, gen_random_uuid(), 'Crowd', number::text, 'crowd' || number || '@example.org', role_id, 'ACTIVE'
          from "user", generate_series(1, ${crowd}) number where email = $2 returning org_id, id)
        insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
          select org_id, gen_random_uuid(), id, $3, $4, 'COORDINATOR' from made`,
      [orgId, investigator, place.studyId, place.siteId],
    )
    const victim = await processBeside(node)
    const onces = Array.from({ length: notices }, () => crypto.randomUUID())
    for (const once of onces) {
      const notice = {
        topic: 'NEW_PARTICIPANT',
        record: 'participantStudy',
        recordId: id,
        participantId,
        ...place,
        to: null,
        by: null,
        once,
      } as const
      await node.studydesk.database.batch(orgId, [raiseStatement(node.studydesk.jobs, orgId, notice)])
    }
    const held = async () => (await node.ownerQuery(`${noticeJobs} and locked_at is not null`)).length
    await expect.poll(held, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0)
    await victim.end('SIGKILL')
    const counted = () =>
      node.ownerQuery<{ once: string; people: number; told: number }>(
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

/** People, and how often they are told. */
const crowd = 300
const notices = 8

describe('a form of the participant’s own', () => {
  it('that was due yesterday and was not sent is told once', async () => {
    const { id, participantId } = await toldCard()
    const [form] = await node.ownerQuery<{ id: string }>(
      `insert into form (org_id, id, name, form_type, type, study_id)
      values ($1, gen_random_uuid(), 'Diary of a test', 'DEFAULT', 'EPRO', $2) returning id::text`,
      [orgId, place.studyId],
    )
    const [assignment] = await node.ownerQuery<{ id: string }>(
      `insert into form_assignment (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, schedule_type, status)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 'ONE_TIME', 'ACTIVE') returning id::text`,
      [orgId, id, participantId, place.studyId, place.siteId, form?.id],
    )
    const [submission] = await node.ownerQuery<{ id: string }>(
      `insert into form_submission (org_id, id, participant_study_id, participant_id, study_id, site_id, form_id, form_assignment_id, occurrence, due_on, purpose, status)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, 1, current_date - 1, 'CONDUCT', 'NOT_STARTED') returning id::text`,
      [orgId, id, participantId, place.studyId, place.siteId, form?.id, assignment?.id],
    )
    const noon = new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`)
    for (const _ of [1, 2]) await tellOverdueForms({ orgId, studydesk: node.studydesk } as never, noon)
    await expect.poll(() => told(submission?.id ?? ''), soon).toMatchObject([{ topic: 'EPRO_NOT_SUBMITTED' }])
    await raiseNothingMore()
    expect(await told(submission?.id ?? '')).toHaveLength(1)
  })
})

const noticeJobs = `select 1 from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where task.identifier = 'notify'`

/** Every job that tells of something is done. */
const raiseNothingMore = () => expect.poll(async () => (await node.ownerQuery(noticeJobs)).length, soon).toBe(0)

/** That hour of today by the clocks of a zone. */
function momentAt(zone: string, hour: number): Date {
  const now = new Date()
  const there = Number(new Intl.DateTimeFormat('en-CA', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return new Date(now.getTime() + (hour - there) * 3_600_000)
}
