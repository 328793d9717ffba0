import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeedAnswer, NewFeed } from '#resources/calendarFeed.ts'
import type { DailyActivities } from '#resources/dailyActivities.ts'
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

it('calls off what is planned of participants who left before leaving ended it, and calendars and the list of the day follow', async () => {
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
  const [stays, left, followed] = [await planned(), await planned(), await planned()]
  // Marked as a former version, an import or a repair in the database does it.
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN' where id = $1`, [left.participationId])
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN', withdrawal_scope = '{TREATMENT}' where id = $1`, [
    followed.participationId,
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

  expect(await inCalendar()).toMatchObject({ [stays.id]: 'CONFIRMED', [left.id]: 'CANCELLED', [followed.id]: 'CANCELLED' })
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
