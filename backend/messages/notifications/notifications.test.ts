import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationSummary } from '#resources/messages/notificationAnswers.ts'
import { codesOf } from '../../app/testing/index.ts'
import { giveConsent } from '../../participants/comments/testParticipants.ts'
import { createSystemCaller } from '../../platform/common/caller.ts'
import { listen } from '../../platform/realtime/testSocket.ts'
import {
  admin,
  coordinator,
  createNotificationBench,
  foreigner,
  investigator,
  type Notification,
  type NotificationBench,
  pollOptions,
} from './testNotifications.ts'

let fixture: NotificationBench
beforeAll(async () => {
  fixture = await createNotificationBench()
})
afterAll(() => fixture?.close())

describe('a notification', () => {
  it('notifies staff of the study site who may see the record, but not the user who caused it', async () => {
    const { id, participantId } = await fixture.newCard()
    await expect
      .poll(() => fixture.notificationsOf(id), pollOptions)
      .toMatchObject([
        {
          topic: 'NEW_PARTICIPANT',
          category: 'PARTICIPANTS',
          record: 'participantStudy',
          studyId: fixture.place.studyId,
          siteId: fixture.place.siteId,
          participantId,
          status: 'UNREAD',
        },
      ])
    expect(await fixture.notificationsOf(id, coordinator)).toEqual([])
    expect(await fixture.notificationsOf(id, admin), 'works elsewhere').toEqual([])
    expect(await fixture.notificationsOf(id, foreigner)).toEqual([])
    const [ownNotification] = await fixture.notificationsOf(id)
    for (const caller of [coordinator, admin, foreigner])
      expect((await fixture.call('GET', `notification/${ownNotification?.id}`, undefined, caller)).status).toBe(404)
  })

  it('notifies once when a row reaches a state, by any kind of write', async () => {
    const { id } = await fixture.reportedCard()
    await giveConsent(fixture.node, id)
    expect((await fixture.call('POST', `participant-study/${id}/transitions/enroll`, {}, coordinator)).status).toBe(200)
    await expect
      .poll(async () => (await fixture.notificationsOf(id)).map(({ topic }) => topic).sort(), pollOptions)
      .toEqual(['NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED'])
    expect((await fixture.call('PATCH', `participant-study/${id}`, { tags: ['changed'] }, coordinator)).status).toBe(200)
    await fixture.nothingMore()
    expect(await fixture.notificationsOf(id)).toHaveLength(2)
  })

  it('notifies users who approve forms once of each form version, and no other users', async () => {
    const medical = 'medical@northlake.example'
    const buildFormJson = (title: string) => ({ title, pages: [{ elements: [{ type: 'text', name: 'a' }] }] })
    const response = await fixture.call<{ readonly id: string }>(
      'POST',
      'admin/form',
      { name: 'To approve', formJson: buildFormJson('One') },
      admin,
    )
    const { id } = response.data
    await expect
      .poll(() => fixture.notificationsOf(id, medical), pollOptions)
      .toMatchObject([{ topic: 'FORM_TO_APPROVE', category: 'FORMS', record: 'form' }])
    expect((await fixture.call('PATCH', `admin/form/${id}`, { formJson: buildFormJson('Two') }, admin)).status).toBe(200)
    await fixture.nothingMore()
    expect(await fixture.notificationsOf(id, medical)).toHaveLength(1)
    for (const caller of [admin, coordinator, investigator]) expect(await fixture.notificationsOf(id, caller), caller).toEqual([])
  })

  it('notifies only the new owner of a card that is handed over, with one notification for all cards of a minute', async () => {
    const [user] = await fixture.node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [investigator])
    const ownerId = user?.id ?? ''
    const single = await fixture.reportedCard()
    const others = [await fixture.reportedCard(), await fixture.reportedCard(), await fixture.reportedCard()]
    const accepted = await fixture.reportedCard()
    const listTopics = async (recordId: string, caller?: string) =>
      (await fixture.notificationsOf(recordId, caller)).filter(({ topic }) => topic === 'OWNER_ASSIGNED')
    expect((await fixture.call('PATCH', `participant-study/${accepted.id}`, { ownerId })).status).toBe(200)
    expect((await fixture.call('PATCH', `participant-study/${single.id}`, { ownerId }, coordinator)).status).toBe(200)
    await expect
      .poll(() => listTopics(single.id), pollOptions)
      .toMatchObject([{ participantId: single.participantId, category: 'PARTICIPANTS' }])
    // Simulates that a minute has passed.
    await fixture.node.ownerQuery(`update notification set once_for = gen_random_uuid()::text where topic = 'OWNER_ASSIGNED'`)
    const body = { action: 'update', ids: others.map(({ id }) => id), changes: { ownerId } }
    expect((await fixture.call('POST', 'participant-studies/bulk', body, coordinator)).status).toBe(200)
    await fixture.nothingMore()
    const summaries = (await Promise.all(others.map(({ id }) => listTopics(id)))).flat()
    // Two if the minute changed in between.
    expect([1, 2]).toContain(summaries.length)
    if (summaries.length === 1)
      expect(summaries).toMatchObject([{ participantId: null, studyId: fixture.place.studyId, siteId: fixture.place.siteId }])
    expect(await listTopics(accepted.id), 'taken by oneself').toEqual([])
    expect(await listTopics(single.id, coordinator)).toEqual([])
  })

  it('notifies of changes that the domain writes itself', async () => {
    const { id, participantId } = await fixture.reportedCard()
    const [visit] = await fixture.node.ownerQuery<{ id: string }>(
      `insert into participant_visit (org_id, id, participant_study_id, participant_id, study_id, site_id, visit_id, occurrence, status)
        select $1, gen_random_uuid(), $2, $3, $4, $5, id, 0, 'UNSCHEDULED' from visit where study_id = $4 limit 1 returning id::text`,
      [fixture.orgId, id, participantId, fixture.place.studyId, fixture.place.siteId],
    )
    const zones = await fixture.node.studydesk.access.zonesOf(fixture.orgId)
    await fixture.node.studydesk.engine.work(createSystemCaller({ orgId: fixture.orgId, zones, job: 'test' }), (work) =>
      work.trusted.updateMany('participantVisit', [visit?.id ?? ''], { status: 'MISSED' }),
    )
    await expect
      .poll(() => fixture.notificationsOf(visit?.id ?? ''), pollOptions)
      .toMatchObject([{ topic: 'VISIT_MISSED', category: 'VISITS', status: 'UNREAD' }])
    await fixture.node.studydesk.engine.work(createSystemCaller({ orgId: fixture.orgId, zones, job: 'test' }), (work) =>
      work.trusted.updateMany('participantVisit', [visit?.id ?? ''], { status: 'COMPLETED' }),
    )
    await fixture.nothingMore()
    expect(
      (await fixture.notificationsOf(visit?.id ?? '')).map(({ topic, status }) => [topic, status]).sort(),
      'it was made up for',
    ).toEqual([
      ['VISIT_COMPLETED', 'UNREAD'],
      ['VISIT_MISSED', 'READ'],
    ])
  })

  it('notifies no user of a restricted profile who has not unlocked it, also not afterwards', async () => {
    const { id, participantId } = await fixture.reportedCard()
    await fixture.node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect(await fixture.notificationsOf(id)).toEqual([])
    const before = await fixture.unread()
    const zones = await fixture.node.studydesk.access.zonesOf(fixture.orgId)
    await fixture.node.studydesk.engine.work(createSystemCaller({ orgId: fixture.orgId, zones, job: 'test' }), (work) =>
      work.trusted.update('participantStudy', id, { dctStatus: 'ACTIVE' }),
    )
    await fixture.nothingMore()
    expect(await fixture.unread()).toBe(before)
    await fixture.node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
    expect(await fixture.notificationsOf(id), 'once the profile is open').toHaveLength(2)
  })

  it('removes notifications from list and count for users who no longer work at the study site', async () => {
    const { id } = await fixture.reportedCard()
    const before = await fixture.unread()
    const assignmentSql = `from study_site_assignment where study_id = $1 and site_id = $2 and user_id = (select id from "user" where email = $3)`
    const [row] = await fixture.node.ownerQuery<{ row: object }>(`select to_jsonb(study_site_assignment) as row ${assignmentSql}`, [
      fixture.place.studyId,
      fixture.place.siteId,
      investigator,
    ])
    await fixture.node.ownerQuery(`delete ${assignmentSql}`, [fixture.place.studyId, fixture.place.siteId, investigator])
    fixture.node.studydesk.access.forget(fixture.orgId)
    fixture.node.studydesk.engine.forgetTotals(fixture.orgId, 'notification')
    expect(await fixture.notificationsOf(id)).toEqual([])
    expect(await fixture.unread()).toBeLessThan(before)
    await fixture.node.ownerQuery(
      'insert into study_site_assignment select * from jsonb_populate_record(null::study_site_assignment, $1)',
      [JSON.stringify(row?.row)],
    )
    fixture.node.studydesk.access.forget(fixture.orgId)
  })

  it('writes no notification for a user who switched its topic off', async () => {
    await fixture.choose('NEW_PARTICIPANT', 'OFF')
    const { id } = await fixture.newCard()
    await fixture.nothingMore()
    expect(await fixture.notificationsOf(id)).toEqual([])
    await fixture.choose('NEW_PARTICIPANT', 'IN_APPLICATION')
  })

  it('notifies once, however often the job runs', async () => {
    const { id, participantId } = await fixture.reportedCard()
    for (const _ of [1, 2]) await fixture.raise({ id, participantId }, `twice ${id}`)
    await expect.poll(() => fixture.notificationsOf(id), pollOptions).toHaveLength(2)
    await fixture.nothingMore()
    expect(await fixture.notificationsOf(id)).toHaveLength(2)
  })
})

describe('notification settings', () => {
  it('stores one setting for each user and topic', async () => {
    await fixture.choose('VISIT_MISSED', 'DAILY')
    await Promise.all(['EMAIL', 'OFF'].map((channel) => fixture.choose('VISIT_MISSED', channel)))
    const list = (caller: string) => fixture.call<readonly object[]>('GET', 'notification-choices?topic=VISIT_MISSED', undefined, caller)
    expect((await list(investigator)).data).toHaveLength(1)
    expect((await list(coordinator)).data).toEqual([])
  })

  it.each([
    ['VISIT_MISSED', {}, 'way required'],
    ['VISIT_MISSED', { way: 'PIGEON' }, 'way notAChoice'],
    ['VISIT_MISSED', { way: 'OFF', more: 1 }, 'more unknownField'],
  ])('rejects the setting of %s to %j', async (topic, body, problem) => {
    expect(codesOf(await fixture.call('PUT', `notifications/choice/${topic}`, body))).toEqual([422, 'Invalid', problem])
  })

  it('rejects a setting for an unknown topic', async () => {
    expect((await fixture.call('PUT', 'notifications/choice/WEATHER', { way: 'OFF' })).status).toBe(404)
  })
})

describe('read notifications', () => {
  it('marks notifications as read and unread, by ids or all at once', async () => {
    const [firstCard, secondCard] = [await fixture.reportedCard(), await fixture.reportedCard()]
    const [first] = await fixture.notificationsOf(firstCard.id)
    const path = `study/${fixture.place.studyId}/notifications/updateReadStatus`
    const body = { notificationIds: [first?.id], read: true }
    expect(await (await fixture.node.fetch(path, { as: investigator, method: 'POST', body })).json()).toEqual(body)
    expect((await fixture.notificationsOf(firstCard.id))[0]).toMatchObject({ status: 'READ', readOn: expect.any(String) })
    await fixture.call('POST', path, { notificationIds: [first?.id], unread: true })
    expect((await fixture.notificationsOf(firstCard.id))[0]).toMatchObject({ status: 'UNREAD', readOn: null })
    expect((await fixture.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })).status).toBe(200)
    expect(await fixture.unread()).toBe(0)
    expect((await fixture.notificationsOf(secondCard.id))[0]?.status).toBe('READ')
    const auditRows = await fixture.node.ownerQuery(`select 1 from audit_event where kind = 'notification'`)
    expect(auditRows, 'reading is not audited').toEqual([])
  })

  it('rejects marking the notifications of another user', async () => {
    const { id } = await fixture.reportedCard()
    const [ownNotification] = await fixture.notificationsOf(id)
    await fixture.call('POST', 'notifications/updateReadStatus', { notificationIds: [ownNotification?.id], read: true }, admin)
    expect((await fixture.notificationsOf(id))[0]?.status).toBe('UNREAD')
  })

  it.each([
    [{}, 'notificationIds required'],
    [{ notificationIds: [], read: true }, 'notificationIds required'],
    [{ notificationIds: ['seven'], read: true }, 'notificationIds notAReference'],
    [{ notificationIds: 'all' }, 'read required'],
    [{ notificationIds: 'all', read: true, unread: true }, 'read required'],
    [{ notificationIds: 'all', read: true, more: 1 }, 'more unknownField'],
  ])('rejects a request with the body %j', async (body, problem) => {
    expect(codesOf(await fixture.call('POST', 'notifications/updateReadStatus', body))).toEqual([422, 'Invalid', problem])
  })

  it("counts the user's own notifications by category and by study", async () => {
    await fixture.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await fixture.reportedCard()
    const { data } = await fixture.call<NotificationSummary>('GET', `notifications/summary?studyId=${fixture.place.studyId}`)
    expect(data.categories.find(({ category }) => category === 'PARTICIPANTS')?.unread).toBe(1)
    expect(data.categories.map(({ category }) => category)).toEqual([
      'PARTICIPANTS',
      'ENROLMENT',
      'VISITS',
      'SAFETY',
      'FORMS',
      'CONSENTS',
      'RANDOMISATION',
      'DOCUMENTS',
      'RECORDS',
      'SITE_LOGS',
      'SURVEYS',
      'LEARNING',
      'FEEDBACK',
      'MESSAGES',
    ])
    expect((await fixture.call<number>('GET', `notifications/v2/count?studyId=${fixture.place.studyId}`)).data).toBe(1)
    const list = await fixture.call<readonly Notification[]>('GET', `study/${fixture.place.studyId}/notifications/v2?status=UNREAD`)
    expect(list.data).toHaveLength(1)
    const [foreignStudy] = await fixture.node.ownerQuery<{ id: string }>('select id::text from study where org_id <> $1 limit 1', [
      fixture.orgId,
    ])
    for (const path of [`notifications/v2/count?studyId=${foreignStudy?.id}`, `study/${foreignStudy?.id}/notifications/v2`])
      expect(codesOf(await fixture.call('GET', path))).toEqual([403, 'StudySiteForbiddenAccess'])
  })
})

describe('the count of unread notifications', () => {
  it('publishes the count on its own channel, also after a change on another node', async () => {
    const token = await fixture.other.tokenFor(investigator)
    const { id: userId } = (await fixture.call<{ readonly user: { readonly id: string } }>('GET', 'session')).data.user
    const address = `/channels/org/${fixture.orgId}/user/${userId}/notifications/count`
    const channel = await listen(fixture.other, ['bearer', token], undefined, address)
    const listContents = () => channel.received.map((message) => (message as unknown as { readonly content: number }).content)
    await expect.poll(listContents, pollOptions).toEqual([await fixture.unread()])
    const before = listContents().at(-1) ?? 0
    await fixture.reportedCard()
    await expect.poll(() => listContents().at(-1), pollOptions).toBe(before + 1)
    await fixture.call('POST', 'notifications/updateReadStatus', { notificationIds: 'all', read: true })
    await expect.poll(() => listContents().at(-1), pollOptions).toBe(0)
    channel.socket.close()
    await expect(listen(fixture.other, ['bearer', await fixture.other.tokenFor(coordinator)], undefined, address)).rejects.toBe(403)
    await expect(listen(fixture.other, [], undefined, address)).rejects.toBe(401)
    // Clients other than browsers send the header of the specification.
    const withHeader = (protocols: readonly string[], value: string) =>
      listen(fixture.other, protocols, undefined, address, { Authorization: value })
    const byHeader = await withHeader([], `Bearer ${token}`)
    await expect.poll(() => byHeader.received, pollOptions).toEqual([{ content: 0 }])
    byHeader.socket.close()
    await expect(withHeader([], 'Bearer x')).rejects.toBe(401)
    await expect(withHeader(['bearer', token], `Bearer ${token}`), 'two tokens').rejects.toBe(401)
  })
})
