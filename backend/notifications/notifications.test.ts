import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationSummary } from '#resources/notificationAnswers.ts'
import { systemCaller } from '../caller.ts'
import { giveConsent } from '../participants/comments/testParticipants.ts'
import { listen } from '../realtime/testSocket.ts'
import { codesOf } from '../testing/index.ts'
import {
  admin,
  coordinator,
  foreigner,
  investigator,
  type Notification,
  type NotificationsUnderTest,
  notificationsUnderTest,
  soon,
} from './testNotifications.ts'

let of: NotificationsUnderTest
beforeAll(async () => {
  of = await notificationsUnderTest()
})
afterAll(() => of?.close())

describe('a notification', () => {
  it('is told to those who work there and may see the record, and never to whoever did it', async () => {
    const { id, participantId } = await of.newCard()
    await expect
      .poll(() => of.told(id), soon)
      .toMatchObject([
        {
          topic: 'NEW_PARTICIPANT',
          category: 'PARTICIPANTS',
          record: 'participantStudy',
          studyId: of.place.studyId,
          siteId: of.place.siteId,
          participantId,
          status: 'UNREAD',
        },
      ])
    expect(await of.told(id, coordinator)).toEqual([])
    expect(await of.told(id, admin), 'works elsewhere').toEqual([])
    expect(await of.told(id, foreigner)).toEqual([])
    const [own] = await of.told(id)
    for (const as of [coordinator, admin, foreigner])
      expect((await of.call('GET', `notification/${own?.id}`, undefined, as)).status).toBe(404)
  })

  it('follows what comes to hold of a row, once, whoever writes it', async () => {
    const { id } = await of.toldCard()
    await giveConsent(of.node, id)
    expect((await of.call('POST', `participant-study/${id}/transitions/enroll`, {}, coordinator)).status).toBe(200)
    await expect
      .poll(async () => (await of.told(id)).map(({ topic }) => topic).sort(), soon)
      .toEqual(['NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED'])
    expect((await of.call('PATCH', `participant-study/${id}`, { tags: ['changed'] }, coordinator)).status).toBe(200)
    await of.nothingMore()
    expect(await of.told(id)).toHaveLength(2)
  })

  it('of a form version goes once to those who approve forms, and to nobody else', async () => {
    const medical = 'medical@northlake.example'
    const formJson = (title: string) => ({ title, pages: [{ elements: [{ type: 'text', name: 'a' }] }] })
    const made = await of.call<{ readonly id: string }>('POST', 'admin/form', { name: 'To approve', formJson: formJson('One') }, admin)
    const { id } = made.data
    await expect.poll(() => of.told(id, medical), soon).toMatchObject([{ topic: 'FORM_TO_APPROVE', category: 'FORMS', record: 'form' }])
    expect((await of.call('PATCH', `admin/form/${id}`, { formJson: formJson('Two') }, admin)).status).toBe(200)
    await of.nothingMore()
    expect(await of.told(id, medical)).toHaveLength(1)
    for (const as of [admin, coordinator, investigator]) expect(await of.told(id, as), as).toEqual([])
  })

  it('of a card that is handed over goes to its new owner alone, one for all of a minute', async () => {
    const [user] = await of.node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [investigator])
    const ownerId = user?.id ?? ''
    const single = await of.toldCard()
    const others = [await of.toldCard(), await of.toldCard(), await of.toldCard()]
    const taken = await of.toldCard()
    const topics = async (recordId: string, as?: string) => (await of.told(recordId, as)).filter(({ topic }) => topic === 'OWNER_ASSIGNED')
    expect((await of.call('PATCH', `participant-study/${taken.id}`, { ownerId })).status).toBe(200)
    expect((await of.call('PATCH', `participant-study/${single.id}`, { ownerId }, coordinator)).status).toBe(200)
    await expect.poll(() => topics(single.id), soon).toMatchObject([{ participantId: single.participantId, category: 'PARTICIPANTS' }])
    // As if a minute had passed.
    await of.node.ownerQuery(`update notification set once_for = gen_random_uuid()::text where topic = 'OWNER_ASSIGNED'`)
    const body = { action: 'update', ids: others.map(({ id }) => id), changes: { ownerId } }
    expect((await of.call('POST', 'participant-studies/bulk', body, coordinator)).status).toBe(200)
    await of.nothingMore()
    const summaries = (await Promise.all(others.map(({ id }) => topics(id)))).flat()
    // Two if the minute changed between them.
    expect([1, 2]).toContain(summaries.length)
    if (summaries.length === 1)
      expect(summaries).toMatchObject([{ participantId: null, studyId: of.place.studyId, siteId: of.place.siteId }])
    expect(await topics(taken.id), 'taken by oneself').toEqual([])
    expect(await topics(single.id, coordinator)).toEqual([])
  })

  it('follows what the domain writes by itself', async () => {
    const { id, participantId } = await of.toldCard()
    const [visit] = await of.node.ownerQuery<{ id: string }>(
      `insert into participant_visit (org_id, id, participant_study_id, participant_id, study_id, site_id, visit_id, occurrence, status)
        select $1, gen_random_uuid(), $2, $3, $4, $5, id, 0, 'UNSCHEDULED' from visit where study_id = $4 limit 1 returning id::text`,
      [of.orgId, id, participantId, of.place.studyId, of.place.siteId],
    )
    const zones = await of.node.studydesk.access.zonesOf(of.orgId)
    await of.node.studydesk.engine.work(systemCaller({ orgId: of.orgId, zones, job: 'test' }), (work) =>
      work.trusted.updateMany('participantVisit', [visit?.id ?? ''], { status: 'MISSED' }),
    )
    await expect.poll(() => of.told(visit?.id ?? ''), soon).toMatchObject([{ topic: 'VISIT_MISSED', category: 'VISITS', status: 'UNREAD' }])
    await of.node.studydesk.engine.work(systemCaller({ orgId: of.orgId, zones, job: 'test' }), (work) =>
      work.trusted.updateMany('participantVisit', [visit?.id ?? ''], { status: 'COMPLETED' }),
    )
    await of.nothingMore()
    expect((await of.told(visit?.id ?? '')).map(({ topic, status }) => [topic, status]).sort(), 'it was made up for').toEqual([
      ['VISIT_COMPLETED', 'UNREAD'],
      ['VISIT_MISSED', 'READ'],
    ])
  })

  it('tells of a restricted profile to nobody who has not opened it, also not afterwards', async () => {
    const { id, participantId } = await of.toldCard()
    await of.node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect(await of.told(id)).toEqual([])
    const before = await of.unread()
    const zones = await of.node.studydesk.access.zonesOf(of.orgId)
    await of.node.studydesk.engine.work(systemCaller({ orgId: of.orgId, zones, job: 'test' }), (work) =>
      work.trusted.update('participantStudy', id, { dctStatus: 'ACTIVE' }),
    )
    await of.nothingMore()
    expect(await of.unread()).toBe(before)
    await of.node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
    expect(await of.told(id), 'once the profile is open').toHaveLength(2)
  })

  it('is gone for whoever works there no more, and counted no more', async () => {
    const { id } = await of.toldCard()
    const before = await of.unread()
    const assigned = `from study_site_assignment where study_id = $1 and site_id = $2 and user_id = (select id from "user" where email = $3)`
    const [row] = await of.node.ownerQuery<{ row: object }>(`select to_jsonb(study_site_assignment) as row ${assigned}`, [
      of.place.studyId,
      of.place.siteId,
      investigator,
    ])
    await of.node.ownerQuery(`delete ${assigned}`, [of.place.studyId, of.place.siteId, investigator])
    of.node.studydesk.access.forget(of.orgId)
    of.node.studydesk.engine.forgetTotals(of.orgId, 'notification')
    expect(await of.told(id)).toEqual([])
    expect(await of.unread()).toBeLessThan(before)
    await of.node.ownerQuery('insert into study_site_assignment select * from jsonb_populate_record(null::study_site_assignment, $1)', [
      JSON.stringify(row?.row),
    ])
    of.node.studydesk.access.forget(of.orgId)
  })

  it('is not written for whoever wants none of its topic', async () => {
    await of.choose('NEW_PARTICIPANT', 'OFF')
    const { id } = await of.newCard()
    await of.nothingMore()
    expect(await of.told(id)).toEqual([])
    await of.choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  })

  it('is told once, however often its job comes', async () => {
    const { id, participantId } = await of.toldCard()
    for (const _ of [1, 2]) await of.raise({ id, participantId }, `twice ${id}`)
    await expect.poll(() => of.told(id), soon).toHaveLength(2)
    await of.nothingMore()
    expect(await of.told(id)).toHaveLength(2)
  })
})

describe('a choice', () => {
  it('is the user’s own, and one for each topic', async () => {
    await of.choose('VISIT_MISSED', 'DAILY')
    await Promise.all(['EMAIL', 'OFF'].map((way) => of.choose('VISIT_MISSED', way)))
    const list = (as: string) => of.call<readonly object[]>('GET', 'notification-choices?topic=VISIT_MISSED', undefined, as)
    expect((await list(investigator)).data).toHaveLength(1)
    expect((await list(coordinator)).data).toEqual([])
  })

  it.each([
    ['VISIT_MISSED', {}, 'way required'],
    ['VISIT_MISSED', { way: 'PIGEON' }, 'way notAChoice'],
    ['VISIT_MISSED', { way: 'OFF', more: 1 }, 'more unknownField'],
  ])('is refused where %s is to be %j', async (topic, body, problem) => {
    expect(codesOf(await of.call('PUT', `notifications/choice/${topic}`, body))).toEqual([422, 'Invalid', problem])
  })

  it('is of a topic that there is', async () => {
    expect((await of.call('PUT', 'notifications/choice/WEATHER', { way: 'OFF' })).status).toBe(404)
  })
})

describe('what was read', () => {
  it('is marked by its ids or all at once, and back', async () => {
    const [one, two] = [await of.toldCard(), await of.toldCard()]
    const [first] = await of.told(one.id)
    const path = `study/${of.place.studyId}/notifications/updateReadStatus`
    const body = { notificationIds: [first?.id], read: true }
    expect(await (await of.node.fetch(path, { as: investigator, method: 'POST', body })).json()).toEqual(body)
    expect((await of.told(one.id))[0]).toMatchObject({ status: 'READ', readOn: expect.any(String) })
    await of.call('POST', path, { notificationIds: [first?.id], unread: true })
    expect((await of.told(one.id))[0]).toMatchObject({ status: 'UNREAD', readOn: null })
    expect((await of.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })).status).toBe(200)
    expect(await of.unread()).toBe(0)
    expect((await of.told(two.id))[0]?.status).toBe('READ')
    const audited = await of.node.ownerQuery(`select 1 from audit_event where kind = 'notification'`)
    expect(audited, 'reading is not audited').toEqual([])
  })

  it('is nobody else’s to mark', async () => {
    const { id } = await of.toldCard()
    const [own] = await of.told(id)
    await of.call('POST', 'notifications/updateReadStatus', { notificationIds: [own?.id], read: true }, admin)
    expect((await of.told(id))[0]?.status).toBe('UNREAD')
  })

  it.each([
    [{}, 'notificationIds required'],
    [{ notificationIds: [], read: true }, 'notificationIds required'],
    [{ notificationIds: ['seven'], read: true }, 'notificationIds notAReference'],
    [{ notificationIds: 'all' }, 'read required'],
    [{ notificationIds: 'all', read: true, unread: true }, 'read required'],
    [{ notificationIds: 'all', read: true, more: 1 }, 'more unknownField'],
  ])('is refused where the body says %j', async (body, problem) => {
    expect(codesOf(await of.call('POST', 'notifications/updateReadStatus', body))).toEqual([422, 'Invalid', problem])
  })

  it('is counted by category and by study, of the own ones alone', async () => {
    await of.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await of.toldCard()
    const { data } = await of.call<NotificationSummary>('GET', `notifications/summary?studyId=${of.place.studyId}`)
    expect(data.categories.find(({ category }) => category === 'PARTICIPANTS')?.unread).toBe(1)
    expect(data.categories.map(({ category }) => category)).toEqual([
      'PARTICIPANTS',
      'ENROLMENT',
      'VISITS',
      'FORMS',
      'CONSENTS',
      'DOCUMENTS',
      'SURVEYS',
      'LEARNING',
      'FEEDBACK',
      'MESSAGES',
    ])
    expect((await of.call<number>('GET', `notifications/v2/count?studyId=${of.place.studyId}`)).data).toBe(1)
    const list = await of.call<readonly Notification[]>('GET', `study/${of.place.studyId}/notifications/v2?status=UNREAD`)
    expect(list.data).toHaveLength(1)
    const [foreign] = await of.node.ownerQuery<{ id: string }>('select id::text from study where org_id <> $1 limit 1', [of.orgId])
    for (const path of [`notifications/v2/count?studyId=${foreign?.id}`, `study/${foreign?.id}/notifications/v2`])
      expect(codesOf(await of.call('GET', path))).toEqual([403, 'StudySiteForbiddenAccess'])
  })
})

describe('the count', () => {
  it('is told on its own address, also of what happened on another node', async () => {
    const token = await of.other.tokenFor(investigator)
    const { id: userId } = (await of.call<{ readonly user: { readonly id: string } }>('GET', 'session')).data.user
    const address = `/channels/org/${of.orgId}/user/${userId}/notifications/count`
    const channel = await listen(of.other, ['bearer', token], undefined, address)
    const contents = () => channel.heard.map((message) => (message as unknown as { readonly content: number }).content)
    await expect.poll(contents, soon).toEqual([await of.unread()])
    const before = contents().at(-1) ?? 0
    await of.toldCard()
    await expect.poll(() => contents().at(-1), soon).toBe(before + 1)
    await of.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await expect.poll(() => contents().at(-1), soon).toBe(0)
    channel.socket.close()
    await expect(listen(of.other, ['bearer', await of.other.tokenFor(coordinator)], undefined, address)).rejects.toBe(403)
    await expect(listen(of.other, [], undefined, address)).rejects.toBe(401)
    // Clients that are no browser send the header of the specification.
    const withHeader = (protocols: readonly string[], value: string) =>
      listen(of.other, protocols, undefined, address, { Authorization: value })
    const byHeader = await withHeader([], `Bearer ${token}`)
    await expect.poll(() => byHeader.heard, soon).toEqual([{ content: 0 }])
    byHeader.socket.close()
    await expect(withHeader([], 'Bearer x')).rejects.toBe(401)
    await expect(withHeader(['bearer', token], `Bearer ${token}`), 'two tokens').rejects.toBe(401)
  })
})
