import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { testMailServer } from '../mail/testMailServer.ts'
import { newParticipant, ownAndForeign } from '../participants/comments/testParticipants.ts'
import { raiseStatement } from '../raiseNotice.ts'
import { nodeBeside, testNode } from '../testing/index.ts'

export type Notification = ResourceAnswer['notification']
export type NotificationsUnderTest = Awaited<ReturnType<typeof notificationsUnderTest>>

export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const admin = 'admin@northlake.example'
export const foreigner = 'admin@rivesud.example'

export const soon = { timeout: 30_000, interval: 50 }

/** Jobs that tell of something, and are not done. */
export const noticeJobs = `select 1 from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where task.identifier = 'notify'`

/** Two nodes with a mail server, and a study-site at which a coordinator and an investigator work, and nobody else. */
export async function notificationsUnderTest() {
  const mails = await testMailServer()
  const node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org' } })
  const other = await nodeBeside(node)
  const [place] = await ownAndForeign(node, coordinator)
  const [found] = await node.ownerQuery<{ id: string }>('select org_id::text as id from study where id = $1', [place.studyId])
  const orgId = found?.id ?? ''
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

  const call = <Data = Notification>(method: string, path: string, body?: unknown, as = investigator) =>
    node.call<Data>(path, { as, method, body })
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
  /** That this card is new is raised once more. */
  const raise = ({ id, participantId }: { readonly id: string; readonly participantId: string }, once: string) => {
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
    return node.studydesk.database.batch(orgId, [raiseStatement(node.studydesk.jobs, orgId, notice)])
  }
  return {
    node,
    other,
    mails,
    place,
    orgId,
    call,
    told,
    unread,
    newCard,
    toldCard,
    choose,
    raise,
    /** Every job that tells of something is done. */
    nothingMore: () => expect.poll(async () => (await node.ownerQuery(noticeJobs)).length, soon).toBe(0),
    async close() {
      await node.close()
      await mails.close()
    },
  }
}
