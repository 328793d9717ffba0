import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeedAnswer, NewFeed } from '#resources/calendarFeed.ts'
import type { DailyActivities } from '#resources/dailyActivities.ts'
import { enrol, newParticipant } from '../participants/comments/testParticipants.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { coordinator, type StudyWithVisits, studyWithVisits } from '../visits/testVisits.ts'
import { endLeftOpen } from './endLeftOpen.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  of = await studyWithVisits(node)
})
afterAll(() => node?.close())

it('calls off what is planned of participants who left or died before that ended it, and calendars and the list of the day follow', async () => {
  const [{ orgId, userId } = { orgId: '', userId: '' }] = await node.ownerQuery<{ orgId: string; userId: string }>(
    'select org_id::text as "orgId", id::text as "userId" from "user" where email = $1',
    [coordinator],
  )
  const planned = async () => {
    const { participationId, startedOn } = await of.underWay()
    const { id } = await of.visitOf(participationId, of.visitIds.baseline)
    const day = { visitDate: startedOn, visitTime: '23:00', staffId: userId, conflictReason: 'x' }
    expect((await of.take(id, 'schedule', day)).status).toBe(200)
    return { participationId, id, startedOn }
  }
  const [stays, left, followed, died] = [await planned(), await planned(), await planned(), await planned()]
  // Marked as a former version, an import or a repair in the database does it.
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN' where id = $1`, [left.participationId])
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN', withdrawal_scope = '{TREATMENT}' where id = $1`, [
    followed.participationId,
  ])
  await node.ownerQuery('update participant set deceased = true where id = (select participant_id from participant_study where id = $1)', [
    died.participationId,
  ])
  await node.ownerQuery('update visit set is_follow_up = true where id = $1', [of.visitIds.week])
  const feed = await node.call<NewFeed & FeedAnswer>('calendar-feed', { as: coordinator, method: 'POST', body: {} })
  const inCalendar = async () => {
    const text = await (await fetch(`${node.url}${new URL(feed.data.address).pathname}`)).text()
    return Object.fromEntries(
      text
        .split('BEGIN:VEVENT')
        .slice(1)
        .map((event) => [/UID:(\S+)/.exec(event)?.[1], /STATUS:(\w+)/.exec(event)?.[1]]),
    )
  }
  const today = async () =>
    (await node.call<DailyActivities>('dailyActivities', { as: coordinator })).data.open.map(({ row }) => String(row.id))

  await endLeftOpen({ orgId, studydesk: node.studydesk } as Parameters<typeof endLeftOpen>[0])

  expect(await inCalendar()).toMatchObject({
    [stays.id]: 'CONFIRMED',
    [left.id]: 'CANCELLED',
    [followed.id]: 'CANCELLED',
    [died.id]: 'CANCELLED',
  })
  expect(await of.participation(died.participationId)).toMatchObject({
    conductStatus: 'WITHDRAWN',
    withdrawalScope: ['TREATMENT', 'FOLLOW_UP'],
  })
  expect(await today()).toContain(stays.id)
  expect(await today()).not.toContain(left.id)
  expect(
    (await of.visitsOf(left.participationId)).every(
      ({ status, cancellation }) => status === 'CANCELLED' && cancellation === 'PARTICIPANT_LEFT',
    ),
  ).toBe(true)
  expect((await of.visitOf(followed.participationId, of.visitIds.week)).status).toBe('UNSCHEDULED')
  const events = await node.ownerQuery('select correlation_id as job from audit_event where record_id = $1 order by at desc limit 1', [
    left.id,
  ])
  expect(events).toEqual([{ job: 'endActivitiesLeftOpen' }])
})

it('ends screening forms and reminders of participants who were not enrolled before the mark ended them, and clearing the mark assigns them again', async () => {
  const place = of.place
  const cardId = await enrol(node, await newParticipant(node, coordinator), place)
  const [{ orgId, formId, participantId } = { orgId: '', formId: '', participantId: '' }] = await node.ownerQuery<Ids>(
    `select card.org_id::text as "orgId", card.participant_id::text as "participantId", form.id::text as "formId" from participant_study card
      join form on form.org_id = card.org_id and form.study_id is null and form.is_active and form.approved_version is not null
        and form.deleted_at is null and form.form_type = 'DEFAULT' where card.id = $1 limit 1`,
    [cardId],
  )
  const assign = async (body: object) => {
    const made = await of.call<{ id: string }>('POST', 'form-assignments', { participantStudyId: cardId, formId, ...body })
    expect(made.status).toBe(201)
    return made.data.id
  }
  const once = await assign({ dueOn: '2026-01-10' })
  const recurring = await assign({ scheduleType: 'RECURRING', dueOn: '2099-01-10', every: 1, unit: 'DAYS', endsAfter: 1 })
  await node.ownerQuery(
    `insert into mail (org_id, id, participant_id, study_id, template, channel, language, subject, status, attempts)
      select $1, gen_random_uuid(), $2, $3, template, 'EMAIL', 'en', 'Study', 'HELD', 0 from unnest('{formReminder,dctInvite}'::text[]) as template`,
    [orgId, participantId, place.studyId],
  )
  // Marked as a former version, an import or a repair in the database does it.
  await node.ownerQuery(`update participant_study set recruitment_status = 'NOT_ENROLLED' where id = $1`, [cardId])
  const run = () => endLeftOpen({ orgId, studydesk: node.studydesk } as Parameters<typeof endLeftOpen>[0])
  const forms = async () =>
    (
      await node.ownerQuery<{ state: string }>(
        `select given.status || ' ' || submission.status as state from form_assignment given
          join form_submission submission on submission.form_assignment_id = given.id where given.id = any($1) order by given.due_on`,
        [[once, recurring]],
      )
    ).map(({ state }) => state)
  expect(await forms()).toEqual(['ACTIVE NOT_STARTED', 'ENDED NOT_STARTED'])

  await run()
  await run()
  expect(await forms()).toEqual(['UNASSIGNED CANCELLED', 'UNASSIGNED CANCELLED'])
  const mails = await node.ownerQuery('select template, status from mail where participant_id = $1 order by template', [participantId])
  expect(mails).toEqual([
    { template: 'dctInvite', status: 'HELD' },
    { template: 'formReminder', status: 'CANCELLED' },
  ])
  const events = await node.ownerQuery(
    `select action, correlation_id as job from audit_event where record_id = any($1) and action = 'endScreening'`,
    [[once, recurring]],
  )
  expect(events).toEqual(Array(2).fill({ action: 'endScreening', job: 'endActivitiesLeftOpen' }))
  expect(await of.call('POST', 'form-assignments', { participantStudyId: cardId, formId, dueOn: '2026-01-11' })).toMatchObject({
    status: 409,
    error: { code: 'ParticipantNotEnrolled' },
  })
  expect((await of.call('POST', `participant-study/${cardId}/transitions/clearMarkAsNotEnrolled`)).status).toBe(200)
  expect(await forms()).toEqual(['ACTIVE NOT_STARTED', 'ACTIVE NOT_STARTED'])
})

interface Ids {
  readonly orgId: string
  readonly formId: string
  readonly participantId: string
}
