import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSecondProcess, type TestNode, testNode } from '../../app/testing/index.ts'
import { sendMail } from './sendTask.ts'
import { invitationLinkOf, type TestMailServer, testMailServer, textOf } from './testMailServer.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'

let server: TestMailServer
let node: TestNode
let roleId: string
beforeAll(async () => {
  server = await testMailServer()
  node = await testNode({ settings: { SMTP_URL: server.url, MAIL_FROM: 'Studydesk <studydesk@example.org>' } })
  const [role] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [coordinator])
  roleId = role?.role_id ?? ''
})
afterEach(() => {
  server.answers = []
})
afterAll(async () => {
  await node?.close()
  await server?.close()
})

const call = async (method: string, path: string, body?: unknown, caller = admin) => {
  const response = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body }) })
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown>; error?: { code: string } } }
}
const pollOptions = { timeout: 10_000 }
let people = 0
const invite = async (extraFields: Record<string, unknown> = {}) => {
  const email = `invited${people++}@example.org`
  const { body } = await call('POST', 'users', { firstName: 'Zoé', lastName: 'Roy', email, roleId, sendInvitation: true, ...extraFields })
  return { email, userId: String(body.data.id) }
}
const findMails = (email: string) =>
  node.ownerQuery<{ id: string; status: string; body: string | null; attempts: number; problem: string | null; smtp_code: number | null }>(
    'select id, status, body, attempts, problem, smtp_code from mail where recipient = $1 order by created_at',
    [email],
  )
const stateOf = async (email: string) => (await findMails(email))[0]
/** Makes the next attempt due after the last one has ended. Polls, because a message has its result before its job is done. */
const waitUntilDue = (isLast = false) => expect.poll(() => makeDue(isLast)).not.toEqual([])
const makeDue = (isLast: boolean) =>
  node.ownerQuery(
    `update graphile_worker._private_jobs set run_at = now() ${isLast ? ', attempts = max_attempts - 1' : ''}
      where locked_at is null and key like 'mail %' returning id`,
  )

describe('a message', () => {
  test('a message is sent once its write is committed, with its link, and its text is removed', async () => {
    const { email } = await invite({ language: 'fr' })
    await expect.poll(() => stateOf(email), pollOptions).toMatchObject({ status: 'SENT', attempts: 1, body: null, problem: null })
    const result = server.received.filter(({ to }) => to === email)
    expect(result).toHaveLength(1)
    const text = textOf(result[0]?.raw ?? '')
    expect(text).toContain('Bonjour Zoé')
    expect(text).toContain('Northlake Research')
    expect(invitationLinkOf(text)).toMatch(/^http:\/\/localhost:\d+\/oauth\/invitation\?token=[\w-]{43}$/)
  })

  test('a message is in the audit trail at each step, without its text', async () => {
    const { email } = await invite()
    await expect.poll(() => stateOf(email), pollOptions).toMatchObject({ status: 'SENT' })
    const [mail] = await findMails(email)
    const events = await node.ownerQuery('select action, changes from audit_event where record_id = $1 order by at', [mail?.id])
    expect(events.map(({ action }) => action)).toEqual(['create', 'sending', 'sent'])
    expect(JSON.stringify(await node.ownerQuery('select changes from audit_event'))).not.toContain('token=')
    expect(JSON.stringify(await node.ownerQuery('select payload, last_error from graphile_worker._private_jobs'))).not.toContain('@')
  })

  test('a message that the server defers is sent later, under the same Message-ID', async () => {
    server.answers = [{ refuse: 451 }]
    const { email } = await invite()
    await expect
      .poll(() => stateOf(email), pollOptions)
      .toMatchObject({ status: 'WAITING', attempts: 1, problem: 'DEFERRED', smtp_code: 451 })
    await waitUntilDue()
    await expect.poll(() => stateOf(email), pollOptions).toMatchObject({ status: 'SENT', attempts: 2, problem: null, smtp_code: null })
    const [mail] = await findMails(email)
    expect(server.received.at(-1)?.raw).toMatch(new RegExp(`^Message-ID: <${mail?.id}@example.org>`, 'im'))
  })

  test('a message that is rejected for good is given up with its reason, and may be sent again by an administrator alone', async () => {
    server.answers = [{ refuse: 550 }, { refuse: 550 }]
    const { email } = await invite()
    await expect.poll(() => stateOf(email), pollOptions).toMatchObject({ status: 'WAITING', problem: 'REFUSED' })
    await waitUntilDue(true)
    await expect.poll(() => stateOf(email), pollOptions).toMatchObject({ status: 'FAILED', problem: 'REFUSED', smtp_code: 550 })
    const [mail] = await findMails(email)
    // Returns the failed messages about which this user has a notification. Only administrators of the outbox get these notifications.
    const listReportedIds = async (caller: string) => {
      const { data } = (await call('GET', 'notifications?topic=MESSAGE_FAILED', undefined, caller)).body
      return (data as unknown as readonly { readonly recordId: string }[]).map(({ recordId }) => recordId)
    }
    await expect.poll(() => listReportedIds(admin), pollOptions).toContain(mail?.id)
    expect(await listReportedIds(coordinator)).toEqual([])
    expect((await call('POST', `mail/${mail?.id}/transitions/sendAgain`, {}, coordinator)).status).toBe(403)
    expect((await call('POST', `mail/${mail?.id}/transitions/sendAgain`, {})).status).toBe(200)
    await expect.poll(() => stateOf(email), pollOptions).toMatchObject({ status: 'SENT' })
    expect((await call('POST', `mail/${mail?.id}/transitions/sendAgain`, {})).body.error?.code).toBe('TransitionNotAllowed')
  })

  test('a message that was transmitted without a response is uncertain, and never sent again automatically', async () => {
    server.answers = ['dropAfter']
    const { email } = await invite()
    await expect.poll(() => stateOf(email), pollOptions).toMatchObject({ status: 'UNCERTAIN', problem: 'NO_ANSWER' })
    await makeDue(false)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await stateOf(email)).toMatchObject({ status: 'UNCERTAIN', attempts: 1 })
  })

  test('a message of a rolled-back invitation is never written', async () => {
    const before = await node.ownerQuery('select count(*) from mail')
    const { status } = await call('POST', 'users', { firstName: 'A', lastName: 'B', email: coordinator, roleId, sendInvitation: true })
    expect(status).toBe(409)
    expect(await node.ownerQuery('select count(*) from mail')).toEqual(before)
  })
})

describe('the outbox', () => {
  test('the outbox is closed to users who do not own the users', async () => {
    const statuses = await Promise.all(['mails', 'mails?_end=1'].map(async (path) => (await node.fetch(path, { as: coordinator })).status))
    expect(statuses).toEqual([403, 403])
    expect((await node.fetch('mails', { as: admin })).status).toBe(200)
    expect((await node.fetch('mails', { as: admin, method: 'POST', body: {} })).status).toBe(405)
  })
})

describe('a message whose channel is no longer configured', () => {
  test('a message whose channel is no longer configured is held, and no attempt is counted', async () => {
    const id = crypto.randomUUID()
    const [row] = await node.ownerQuery<{ orgId: string }>(
      `insert into mail (org_id, id, template, channel, recipient, language, subject, body, status, attempts)
        select org_id, $1, 'dctInvite', 'SMS', '+15145550123', 'en', 'Hello', 'Hello', 'WAITING', 0 from "user" where email = $2
        returning org_id as "orgId"`,
      [id, admin],
    )
    const job = { orgId: row?.orgId ?? '', payload: { mailId: id }, isLastAttempt: false, finish: { text: 'select 1', values: [] } }
    await sendMail({ ...job, studydesk: node.studydesk } as unknown as Parameters<typeof sendMail>[0])
    expect(await node.ownerQuery('select status, attempts from mail where id = $1', [id])).toEqual([{ status: 'HELD', attempts: 0 }])
    const events = await node.ownerQuery('select action, changes from audit_event where record_id = $1', [id])
    expect(events).toEqual([{ action: 'held', changes: { status: ['WAITING', 'HELD'] } }])
  })
})

describe('a node that dies while it sends', () => {
  test('a node that dies while it sends leaves no message unsent or sent twice: the one in progress is uncertain', async () => {
    const other = await startSecondProcess(node, { SMTP_URL: server.url, MAIL_FROM: 'studydesk@example.org' })
    server.answers = Array.from({ length: 200 }, () => 300)
    // A unique name, so that this run finds no messages of earlier runs.
    const run = crypto.randomUUID().slice(0, 8)
    for (const batch of [0, 1]) {
      const lines = Array.from({ length: 50 }, (_, number) => `Ann,Lee,batch${run}.${batch}.${number}@example.org,${roleId},yes`)
      const form = new FormData()
      form.append(
        'file',
        new File([`firstName,lastName,email,roleId,sendInvitation\n${lines.join('\n')}\n`], 'users.csv', { type: 'text/csv' }),
      )
      const response = await node.fetch('users/import', { as: admin, method: 'POST', body: form })
      expect(await response.json()).toMatchObject({ data: { accepted: 50, rejected: 0 } })
    }
    const countByStatus = async () => {
      const rows = await node.ownerQuery<{ status: string; count: number }>(
        'select status, count(*)::int as count from mail where recipient like $1 group by status',
        [`batch${run}.%`],
      )
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    }
    await expect.poll(async () => (await countByStatus()).SENT ?? 0, { interval: 20, timeout: 10_000 }).toBeGreaterThan(20)
    // A node sends four messages at a time. If more are in progress, the other node sends some of them.
    await expect.poll(async () => (await countByStatus()).SENDING ?? 0, { interval: 20, timeout: 10_000 }).toBeGreaterThan(4)
    await other.end('SIGKILL')
    await expect
      .poll(
        async () => {
          const { SENT = 0, UNCERTAIN = 0 } = await countByStatus()
          return SENT + UNCERTAIN
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(100)
    const { SENT = 0, UNCERTAIN = 0 } = await countByStatus()
    const ids = server.received
      .filter(({ to }) => to.startsWith(`batch${run}.`))
      .map(({ raw }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(SENT)
    expect(UNCERTAIN).toBeGreaterThan(0)
    expect(UNCERTAIN).toBeLessThanOrEqual(4)
  })
})
