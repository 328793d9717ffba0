import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { startSecondNode, testNode } from '../../app/testing/index.ts'
import { createTestParticipant, readStudySitePair } from '../../participants/comments/testParticipants.ts'
import { testMailServer } from '../mail/testMailServer.ts'
import { notificationJob } from '../queue/notificationJob.ts'

export type Notification = ResourceAnswer['notification']
export type NotificationBench = Awaited<ReturnType<typeof createNotificationBench>>

export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const admin = 'admin@northlake.example'
export const foreigner = 'admin@rivesud.example'

export const pollOptions = { timeout: 30_000, interval: 50 }

/** SQL for notification jobs that are not done yet. */
export const noticeJobs = `select 1 from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where task.identifier = 'notify'`

/** Starts two nodes with a mail server, and a study site with one coordinator and one investigator. */
export async function createNotificationBench() {
  const mails = await testMailServer()
  const node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org' } })
  const other = await startSecondNode(node)
  const [studySite] = await readStudySitePair(node, coordinator)
  const [study] = await node.ownerQuery<{ id: string }>('select org_id::text as id from study where id = $1', [studySite.studyId])
  const orgId = study?.id ?? ''
  await node.ownerQuery(
    'delete from study_site_assignment where study_id = $1 and site_id = $2 and user_id not in (select id from "user" where email = any($3))',
    [studySite.studyId, studySite.siteId, [coordinator]],
  )
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select $1, gen_random_uuid(), id, $2, $3, 'PRINCIPAL_INVESTIGATOR' from "user" where email = $4 on conflict do nothing`,
    [orgId, studySite.studyId, studySite.siteId, investigator],
  )
  // The status after a first sign-in.
  await node.ownerQuery(`update "user" set status = 'AUTHENTICATED' where email = $1`, [investigator])
  node.studydesk.access.forget(orgId)
  other.studydesk.access.forget(orgId)

  const call = <Data = Notification>(method: string, path: string, body?: unknown, caller = investigator) =>
    node.call<Data>(path, { as: caller, method, body })
  const fetchNotifications = async (recordId: string, caller = investigator) =>
    (await call<readonly Notification[]>('GET', 'notifications?_end=200', undefined, caller)).data.filter(
      (each) => each.recordId === recordId,
    )
  const countUnread = async (caller = investigator) => (await call<number>('GET', 'notifications/v2/count', undefined, caller)).data

  /** Adds a new participant to the study, as the coordinator. */
  async function createCard() {
    const participantId = await createTestParticipant(node, coordinator)
    expect((await call('POST', 'participants/addParticipantToStudy', [{ participantId, ...studySite }], coordinator)).status).toBeLessThan(
      300,
    )
    const { data } = await call<readonly { readonly id: string }[]>(
      'GET',
      `participant-studies?participantId=${participantId}`,
      undefined,
      coordinator,
    )
    return { participantId, id: data[0]?.id ?? '' }
  }
  /** Creates a card and waits until the investigator has a notification about it. */
  async function createReportedCard() {
    const card = await createCard()
    await expect.poll(() => fetchNotifications(card.id), pollOptions).toHaveLength(1)
    return card
  }
  const chooseChannel = async (topic: string, channel: string) => {
    expect(await call('PUT', `notifications/choice/${topic}`, { way: channel })).toMatchObject({
      status: 200,
      data: { topic, way: channel },
    })
  }
  /** Raises the notice about a new card again. */
  const raise = ({ id, participantId }: { readonly id: string; readonly participantId: string }, onceKey: string) => {
    const notice = {
      topic: 'NEW_PARTICIPANT',
      record: 'participantStudy',
      recordId: id,
      participantId,
      ...studySite,
      to: null,
      by: null,
      once: onceKey,
    } as const
    return node.studydesk.database.batch(orgId, [notificationJob(node.studydesk.jobs, orgId, notice)])
  }
  return {
    node,
    other,
    mails,
    place: studySite,
    orgId,
    call,
    notificationsOf: fetchNotifications,
    unread: countUnread,
    newCard: createCard,
    reportedCard: createReportedCard,
    choose: chooseChannel,
    raise,
    /** Waits until no notification job is left. */
    nothingMore: () => expect.poll(async () => (await node.ownerQuery(noticeJobs)).length, pollOptions).toBe(0),
    async close() {
      await node.close()
      await mails.close()
    },
  }
}
