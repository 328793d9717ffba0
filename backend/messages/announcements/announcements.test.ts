import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { startSecondProcess, type TestCall, type TestNode, testNode } from '../../app/testing/index.ts'
import { type TestMailServer, testMailServer, textOf } from '../mail/testMailServer.ts'
import { followSchedule } from './schedule.ts'
import { sendTask } from './send.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const unassignedUser = 'unassigned@northlake.example'
const riveSud = 'admin@rivesud.example'

type Announcement = ResourceAnswer['announcement']
type Delivery = ResourceAnswer['announcementDelivery']

let node: TestNode
let mails: TestMailServer
let orgId: string
beforeAll(async () => {
  mails = await testMailServer()
  node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'Studydesk <studydesk@example.org>' } })
  const [organisationRow] = await node.ownerQuery<{ org: string }>('select org_id::text as org from "user" where email = $1', [admin])
  orgId = organisationRow?.org ?? ''
})
afterAll(async () => {
  await node?.close()
  await mails?.close()
})

const pollOptions = { timeout: 60_000, interval: 50 }
const call = async <Told>(method: NonNullable<TestCall['method']>, path: string, body?: unknown, caller = admin) => {
  const answer = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body }) })
  const { data, error } = (await answer.json()) as {
    readonly data: Told
    readonly error?: { code: string; fields?: { path: string; code: string }[] }
  }
  return { status: answer.status, data, error }
}
const problemSummaryOf = ({ status, error }: { status: number; error?: { code: string; fields?: { path: string; code: string }[] } }) => [
  status,
  error?.code,
  ...(error?.fields ?? []).map(({ path, code }) => `${path} ${code}`),
]
const write = async (values: object = {}): Promise<Announcement> => {
  const response = await call<Announcement>('POST', 'announcements', {
    title: 'Monitoring',
    content: '<p>On <b>Tuesday</b>.</p>',
    ...values,
  })
  expect(problemSummaryOf(response)).toEqual([201, undefined])
  return response.data
}
const step = (id: string, name: string, caller = admin) => call<Announcement>('POST', `announcement/${id}/transitions/${name}`, {}, caller)
const read = (id: string, caller = admin) => call<Announcement>('GET', `announcement/${id}`, undefined, caller)
const fetchDeliveries = async (id: string) =>
  (await call<readonly Delivery[]>('GET', `announcement-deliveries?announcementId=${id}&_end=500`)).data
const statesOf = (rows: readonly Delivery[]) =>
  Object.fromEntries(
    Map.groupBy(rows, ({ status }) => status)
      .entries()
      .map(([state, each]) => [state, each.length]),
  )
const studyOf = async (email: string): Promise<string> => {
  const [row] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
    [email],
  )
  return row?.id ?? ''
}
const listAcceptedMails = (title: string) => mails.received.filter(({ raw }) => raw.includes(title))

describe('an announcement', () => {
  it('shows a published announcement to all users, one of a study to its staff, and none to other organisations', async () => {
    const allUsers = await write()
    const studyAnnouncement = await write({ studyId: await studyOf(coordinator) })
    for (const { id } of [allUsers, studyAnnouncement]) {
      expect((await read(id, coordinator)).status, 'a draft').toBe(404)
      await step(id, 'publish')
      expect((await read(id, coordinator)).data).toMatchObject({ status: 'PUBLISHED', own: [] })
      expect((await read(id, riveSud)).status).toBe(404)
    }
    expect((await read(allUsers.id, unassignedUser)).status).toBe(200)
    expect((await read(studyAnnouncement.id, unassignedUser)).status).toBe(404)
    const listResponse = await call<readonly Announcement[]>('GET', 'announcements?_end=100', undefined, unassignedUser)
    expect(listResponse.data.map(({ id }) => id)).toContain(allUsers.id)
    expect(listResponse.data.map(({ id }) => id)).not.toContain(studyAnnouncement.id)
    expect(
      listResponse.data.every(
        ({ status, publishOn, mailedBy }) => status === 'PUBLISHED' && publishOn === undefined && mailedBy === undefined,
      ),
    ).toBe(true)
    await step(studyAnnouncement.id, 'unpublish')
    expect((await read(studyAnnouncement.id, coordinator)).status).toBe(404)
  })

  it('names publisher and date of an announcement, and rejects writing by other users', async () => {
    const { id } = await write()
    for (const caller of [coordinator, viewer]) expect((await step(id, 'publish', caller)).status).toBeGreaterThanOrEqual(403)
    const { data } = await step(id, 'publish')
    expect(data).toMatchObject({ publishedDate: expect.any(String), publishedBy: expect.any(String) })
    expect((await call('PATCH', `announcement/${id}`, { title: 'Mine', version: data.version }, coordinator)).status).toBe(403)
  })

  it.each([
    [{ title: '', content: '<p>a</p>' }, 'title required'],
    [{ title: 'a', content: '<p></p>' }, 'content required'],
    [{ title: 'a', content: '<p>a</p>', linkUrl: 'javascript:alert(1)' }, 'linkUrl urlInvalid'],
    [
      { title: 'a', content: '<p>a</p>', publishOn: '2030-01-02T00:00:00Z', unpublishOn: '2030-01-01T00:00:00Z' },
      'unpublishOn unpublishedBeforePublished',
    ],
  ])('rejects an announcement with %j', async (values, problem) => {
    expect(problemSummaryOf(await call('POST', 'announcements', values))).toEqual([422, 'Invalid', problem])
  })

  it('keeps the layout of pasted HTML, and removes everything that runs, loads or requests', async () => {
    const content = `<table style="width:100%;background:url(https://spy.example/a.png)"><tr><td style="color:#123456;position:fixed" onclick="x()">Hi</td></tr></table>
      <script>alert(1)</script><img src="https://spy.example/b.png"><iframe src="https://spy.example"></iframe><form><input></form><style>p{}</style><a href="javascript:x()">no</a>`
    const { id } = await write({ content, isHtml: true })
    const stored = (await read(id)).data.content
    expect(stored).toContain('<table style="width:100%">')
    expect(stored).toContain('<td style="color:#123456">Hi</td>')
    expect(stored).not.toMatch(/spy\.example|script|onclick|<form|<input|position/)
  })

  it('stores one reading for each reader, and shows readers to authors alone', async () => {
    const { id } = await write()
    await step(id, 'publish')
    expect((await call('POST', 'announcement-readings', { announcementId: id }, coordinator)).status).toBe(201)
    expect((await call('POST', 'announcement-readings', { announcementId: id }, coordinator)).status).toBe(409)
    expect((await read(id, coordinator)).data.own).toEqual(['READ'])
    expect((await read(id, viewer)).data.own).toEqual([])
    expect((await fetchDeliveries(id)).filter(({ readOn }) => readOn !== null)).toHaveLength(1)
    expect((await call('GET', `announcement-deliveries?announcementId=${id}`, undefined, coordinator)).status).toBe(403)
    const draft = await write()
    expect((await call('POST', 'announcement-readings', { announcementId: draft.id }, coordinator)).status).toBe(422)
  })

  it('rejects announcements when the organisation switched the feature off, for all users or for studies', async () => {
    const setFlags = (flags: string) =>
      node.ownerQuery('update organisation set feature_flags = $2::jsonb where org_id = $1', [orgId, flags])
    const [before] = await node.ownerQuery<{ flags: unknown }>('select feature_flags as flags from organisation where org_id = $1', [orgId])
    await setFlags('[{"name":"study-announcements","status":"active"}]')
    expect(problemSummaryOf(await call('POST', 'announcements', { title: 'a', content: '<p>a</p>' }))).toEqual([409, 'FeatureIsOff'])
    await write({ studyId: await studyOf(coordinator) })
    await setFlags(JSON.stringify(before?.flags))
  })

  it('publishes and withdraws announcements automatically at their scheduled times', async () => {
    const past = new Date(Date.now() - 1000).toISOString()
    const due = await write({ publishOn: past, title: 'Due' })
    const later = await write({ publishOn: '2099-01-01T00:00:00Z' })
    const job = { orgId, studydesk: node.studydesk } as never
    await followSchedule(job)
    expect((await read(due.id)).data).toMatchObject({ status: 'PUBLISHED', publishOn: null, publishedBy: null })
    expect((await read(later.id)).data.status).toBe('DRAFT')
    const { version } = (await read(due.id)).data
    await call('PATCH', `announcement/${due.id}`, { unpublishOn: past, version })
    await followSchedule(job)
    expect((await read(due.id)).data).toMatchObject({ status: 'DRAFT', unpublishOn: null })
  })
})

describe('an e-mail of an announcement', () => {
  const isSent = (id: string) => expect.poll(async () => (await read(id)).data.mailState, pollOptions).toBe('SENT')

  it('sends an announcement once to every active user, and sends it again only to users who were added since', async () => {
    const { id } = await write({ title: 'Sent to all', content: '<p>Bring <b>your badge</b>.</p>' })
    expect(problemSummaryOf(await step(id, 'sendByEmail')), 'a draft').toEqual([409, 'TransitionNotAllowed'])
    await step(id, 'publish')
    expect((await step(id, 'sendByEmail')).data).toMatchObject({ mailState: 'SENDING', mailedBy: expect.any(String) })
    await isSent(id)
    const first = await fetchDeliveries(id)
    expect(statesOf(first)).toEqual({ SENT: first.length })
    expect(
      listAcceptedMails('Sent to all')
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([...new Set(listAcceptedMails('Sent to all').map(({ to }) => to))].toSorted())
    expect(listAcceptedMails('Sent to all')).toHaveLength(first.length)
    // All recipients may read it in the application. Users whose role has no permissions cannot open the application.
    const people = listAcceptedMails('Sent to all').map(({ to }) => to)
    for (const caller of [coordinator, viewer, unassignedUser]) {
      expect(people).toContain(caller)
      expect((await read(id, caller)).status).toBe(200)
    }
    expect(people).not.toContain('nobody@northlake.example')
    expect((await read(id, 'nobody@northlake.example')).status).toBe(403)
    const mail = listAcceptedMails('Sent to all').find(({ to }) => to === coordinator)?.raw ?? ''
    expect(mail).toContain('<b>your badge</b>')
    expect(textOf(mail)).toContain(`/crm/dashboard/announcement/${id}`)
    expect(mail).not.toMatch(/List-Unsubscribe/i)
    await node.ownerQuery(
      `insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
        select org_id, gen_random_uuid(), 'New', 'Colleague', 'new.colleague@example.org', role_id, 'ACTIVE' from "user" where email = $1`,
      [viewer],
    )
    await step(id, 'sendByEmail')
    await isSent(id)
    expect(listAcceptedMails('Sent to all')).toHaveLength(first.length + 1)
    expect(listAcceptedMails('Sent to all').at(-1)?.to).toBe('new.colleague@example.org')
  })

  it('sends the e-mail with the publication on request, and that of a study to its staff', async () => {
    const studyId = await studyOf(coordinator)
    const { id, version } = await write({ title: 'For the study', studyId, mailsWhenPublished: true })
    expect((await step(id, 'publish')).data.version).toBe(version + 1)
    await isSent(id)
    const events = await node.ownerQuery(`select action from audit_event where record_id = $1 and user_id is not null order by at`, [id])
    expect(events).toEqual([{ action: 'create' }, { action: 'publish' }])
    const [{ people = 0 } = {}] = await node.ownerQuery<{ people: number }>(
      `select count(distinct assigned.user_id)::int as people from study_site_assignment assigned join "user" on "user".id = assigned.user_id
        where study_id = $1 and status in ('ACTIVE', 'AUTHENTICATED') and is_machine is not true`,
      [studyId],
    )
    expect(listAcceptedMails('For the study')).toHaveLength(people)
  })

  it('lists deliveries with an unknown result, and sends those again only on request of a user', async () => {
    const { id } = await write({ title: 'Uncertain' })
    await step(id, 'publish')
    mails.answers = ['dropAfter', 'dropAfter']
    await step(id, 'sendByEmail')
    await isSent(id)
    const rows = await fetchDeliveries(id)
    expect(statesOf(rows)).toEqual({ SENT: rows.length - 2, UNKNOWN: 2 })
    const before = listAcceptedMails('Uncertain').length
    await step(id, 'sendByEmail')
    await isSent(id)
    expect(listAcceptedMails('Uncertain'), 'no machine sends it again').toHaveLength(before)
    const deliveryIds = rows.map((row) => row.id)
    expect((await call('POST', 'announcement-deliveries/send-again', { deliveryIds }, coordinator)).status).toBe(403)
    expect((await call('POST', 'announcement-deliveries/send-again', { deliveryIds }, riveSud)).data).toEqual({ sentAgain: 0 })
    expect((await call('POST', 'announcement-deliveries/send-again', { deliveryIds })).data).toEqual({ sentAgain: 2 })
    await expect.poll(async () => statesOf(await fetchDeliveries(id)), pollOptions).toEqual({ SENT: rows.length })
  })

  it.each([
    [{}, 'required'],
    [{ deliveryIds: [] }, 'required'],
    [{ deliveryIds: ['seven'] }, 'notAReference'],
    [{ deliveryIds: 'all' }, 'notAList'],
  ])('rejects sending an announcement again for %j', async (body, code) => {
    expect(problemSummaryOf(await call('POST', 'announcement-deliveries/send-again', body))).toEqual([
      422,
      'Invalid',
      `deliveryIds ${code}`,
    ])
  })

  it('rejects e-mails without a mail server when a user requests them, and still publishes scheduled announcements', async () => {
    const nodeWithoutMail = await testNode()
    try {
      const response = await nodeWithoutMail.fetch('announcements', {
        as: admin,
        method: 'POST',
        body: { title: 'a', content: '<p>a</p>', mailsWhenPublished: true },
      })
      const { id } = ((await response.json()) as { data: Announcement }).data
      const publishResponse = await nodeWithoutMail.fetch(`announcement/${id}/transitions/publish`, { as: admin, method: 'POST', body: {} })
      expect([publishResponse.status, ((await publishResponse.json()) as { error: { code: string } }).error.code]).toEqual([
        409,
        'NoMailServer',
      ])
      await nodeWithoutMail.ownerQuery(`update announcement set publish_on = now() where id = $1`, [id])
      await followSchedule({ orgId, studydesk: nodeWithoutMail.studydesk } as never)
      const [row] = await nodeWithoutMail.ownerQuery<{ status: string; mail: string }>(
        'select status, mail_state as mail from announcement where id = $1',
        [id],
      )
      expect(row).toEqual({ status: 'PUBLISHED', mail: 'NOT_SENT' })
    } finally {
      await nodeWithoutMail.close()
    }
  })

  it('locks an announcement until all its e-mails are sent', async () => {
    const { id } = await write({ title: 'Locked' })
    await step(id, 'publish')
    mails.answers = [1500]
    await step(id, 'sendByEmail')
    const { data } = await read(id)
    expect(data.mailState).toBe('SENDING')
    expect(problemSummaryOf(await call('PATCH', `announcement/${id}`, { title: 'Other', version: data.version }))).toEqual([
      409,
      'RowLocked',
    ])
    expect(problemSummaryOf(await step(id, 'unpublish'))).toEqual([409, 'TransitionNotAllowed'])
    await isSent(id)
  })

  it('sends no e-mail twice, though nodes are killed repeatedly', async () => {
    const recipientCount = 400
    await node.ownerQuery(
      `insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
        select org_id, gen_random_uuid(), 'Crowd', number::text, 'crowd' || number || '@example.org', role_id, 'ACTIVE'
        from "user", generate_series(1, ${recipientCount}) number where email = $1`,
      [viewer],
    )
    const { id } = await write({ title: 'Killed meanwhile' })
    await step(id, 'publish')
    await step(id, 'sendByEmail')
    for (const _ of [1, 2, 3]) {
      const before = listAcceptedMails('Killed meanwhile').length
      const processToKill = await startSecondProcess(node)
      await expect
        .poll(() => listAcceptedMails('Killed meanwhile').length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(Math.min(before, recipientCount))
      await processToKill.end('SIGKILL')
    }
    await expect.poll(async () => (await read(id)).data.mailState, { timeout: 120_000, interval: 200 }).toBe('SENT')
    const rows = await fetchDeliveries(id)
    const recipients = listAcceptedMails('Killed meanwhile').map(({ to }) => to)
    expect(new Set(recipients).size, 'nobody twice').toBe(recipients.length)
    const { SENT = 0, UNKNOWN = 0, ...others } = statesOf(rows)
    expect(others).toEqual({})
    expect(SENT + UNKNOWN).toBe(rows.length)
    expect(recipients.length).toBeGreaterThanOrEqual(SENT)
    expect(recipients.length).toBeLessThanOrEqual(SENT + UNKNOWN)
    expect(
      await node.ownerQuery(
        `select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = $1`,
        [sendTask],
      ),
    ).toEqual([])
  })
})
