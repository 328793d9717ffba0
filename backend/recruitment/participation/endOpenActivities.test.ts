import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DailyActivities } from '#resources/participants/dailyActivities.ts'
import type { FeedAnswer, NewFeed } from '#resources/visits/calendarFeed.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { createTestParticipant, enrol } from '../../participants/comments/testParticipants.ts'
import { coordinator, createStudyWithVisits, type StudyWithVisits } from '../../visits/testVisits.ts'
import { endOpenActivities } from './endOpenActivities.ts'

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  study = await createStudyWithVisits(node)
})
afterAll(() => node?.close())

it('cancels remaining visits of participants who left or died earlier, and updates calendars and the daily list', async () => {
  const [{ orgId, userId } = { orgId: '', userId: '' }] = await node.ownerQuery<{ orgId: string; userId: string }>(
    'select org_id::text as "orgId", id::text as "userId" from "user" where email = $1',
    [coordinator],
  )
  const createPlannedVisit = async () => {
    const { participationId, startedOn } = await study.underWay()
    const { id } = await study.visitOf(participationId, study.visitIds.baseline)
    const day = { visitDate: startedOn, visitTime: '23:00', staffId: userId, conflictReason: 'x' }
    expect((await study.take(id, 'schedule', day)).status).toBe(200)
    return { participationId, id, startedOn }
  }
  const [ongoingVisit, withdrawnVisit, followedVisit, died] = [
    await createPlannedVisit(),
    await createPlannedVisit(),
    await createPlannedVisit(),
    await createPlannedVisit(),
  ]
  // Sets the status directly in the database, like an earlier version, an import or a repair.
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN' where id = $1`, [withdrawnVisit.participationId])
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN', withdrawal_scope = '{TREATMENT}' where id = $1`, [
    followedVisit.participationId,
  ])
  await node.ownerQuery('update participant set deceased = true where id = (select participant_id from participant_study where id = $1)', [
    died.participationId,
  ])
  await node.ownerQuery('update visit set is_follow_up = true where id = $1', [study.visitIds.week])
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
  const fetchOpenIds = async () =>
    (await node.call<DailyActivities>('dailyActivities', { as: coordinator })).data.open.map(({ row }) => String(row.id))

  await endOpenActivities({ orgId, studydesk: node.studydesk } as Parameters<typeof endOpenActivities>[0])

  expect(await inCalendar()).toMatchObject({
    [ongoingVisit.id]: 'CONFIRMED',
    [withdrawnVisit.id]: 'CANCELLED',
    [followedVisit.id]: 'CANCELLED',
    [died.id]: 'CANCELLED',
  })
  expect(await study.participation(died.participationId)).toMatchObject({
    conductStatus: 'WITHDRAWN',
    withdrawalScope: ['TREATMENT', 'FOLLOW_UP'],
  })
  expect(await fetchOpenIds()).toContain(ongoingVisit.id)
  expect(await fetchOpenIds()).not.toContain(withdrawnVisit.id)
  expect(
    (await study.visitsOf(withdrawnVisit.participationId)).every(
      ({ status, cancellation }) => status === 'CANCELLED' && cancellation === 'PARTICIPANT_LEFT',
    ),
  ).toBe(true)
  expect((await study.visitOf(followedVisit.participationId, study.visitIds.week)).status).toBe('UNSCHEDULED')
  const events = await node.ownerQuery('select correlation_id as job from audit_event where record_id = $1 order by at desc limit 1', [
    withdrawnVisit.id,
  ])
  expect(events).toEqual([{ job: 'endActivitiesLeftOpen' }])
})

it('ends remaining screening forms and reminders of participants who were not enrolled, and restores them with the mark', async () => {
  const studySite = study.place
  const cardId = await enrol(node, await createTestParticipant(node, coordinator), studySite)
  const [{ orgId, formId, participantId } = { orgId: '', formId: '', participantId: '' }] = await node.ownerQuery<Ids>(
    `select card.org_id::text as "orgId", card.participant_id::text as "participantId", form.id::text as "formId" from participant_study card
      join form on form.org_id = card.org_id and form.study_id is null and form.is_active and form.approved_version is not null
        and form.deleted_at is null and form.form_type = 'DEFAULT'
      where card.id = $1 order by form.created_at, form.id limit 1`,
    [cardId],
  )
  const assign = async (body: object) => {
    const createdAssignment = await study.call<{ id: string }>('POST', 'form-assignments', { participantStudyId: cardId, formId, ...body })
    expect(createdAssignment.status).toBe(201)
    return createdAssignment.data.id
  }
  const oneTimeAssignmentId = await assign({ dueOn: '2026-01-10' })
  const recurringAssignmentId = await assign({ scheduleType: 'RECURRING', dueOn: '2099-01-10', every: 1, unit: 'DAYS', endsAfter: 1 })
  await node.ownerQuery(
    `insert into mail (org_id, id, participant_id, study_id, template, channel, language, subject, status, attempts)
      select $1, gen_random_uuid(), $2, $3, template, 'EMAIL', 'en', 'Study', 'HELD', 0 from unnest('{formReminder,dctInvite}'::text[]) as template`,
    [orgId, participantId, studySite.studyId],
  )
  // Sets the status directly in the database, like an earlier version, an import or a repair.
  await node.ownerQuery(`update participant_study set recruitment_status = 'NOT_ENROLLED' where id = $1`, [cardId])
  const run = () => endOpenActivities({ orgId, studydesk: node.studydesk } as Parameters<typeof endOpenActivities>[0])
  const readFormStates = async () =>
    (
      await node.ownerQuery<{ state: string }>(
        `select given.status || ' ' || submission.status as state from form_assignment given
          join form_submission submission on submission.form_assignment_id = given.id where given.id = any($1) order by given.due_on`,
        [[oneTimeAssignmentId, recurringAssignmentId]],
      )
    ).map(({ state }) => state)
  expect(await readFormStates()).toEqual(['ACTIVE NOT_STARTED', 'ENDED NOT_STARTED'])

  await run()
  await run()
  expect(await readFormStates()).toEqual(['UNASSIGNED CANCELLED', 'UNASSIGNED CANCELLED'])
  const mails = await node.ownerQuery('select template, status from mail where participant_id = $1 order by template', [participantId])
  expect(mails).toEqual([
    { template: 'dctInvite', status: 'HELD' },
    { template: 'formReminder', status: 'CANCELLED' },
  ])
  const events = await node.ownerQuery(
    `select action, correlation_id as job from audit_event where record_id = any($1) and action = 'endScreening'`,
    [[oneTimeAssignmentId, recurringAssignmentId]],
  )
  expect(events).toEqual(Array(2).fill({ action: 'endScreening', job: 'endActivitiesLeftOpen' }))
  expect(await study.call('POST', 'form-assignments', { participantStudyId: cardId, formId, dueOn: '2026-01-11' })).toMatchObject({
    status: 409,
    error: { code: 'ParticipantNotEnrolled' },
  })
  expect((await study.call('POST', `participant-study/${cardId}/transitions/clearMarkAsNotEnrolled`)).status).toBe(200)
  expect(await readFormStates()).toEqual(['ACTIVE NOT_STARTED', 'ACTIVE NOT_STARTED'])
})

interface Ids {
  readonly orgId: string
  readonly formId: string
  readonly participantId: string
}
