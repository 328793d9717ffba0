import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { processBeside, type TestNode, testNode } from '../testing/index.ts'
import { sendMail } from './sendTask.ts'
import { linkIn, type TestMailServer, testMailServer, textOf } from './testMailServer.ts'

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

const call = async (method: string, path: string, body?: unknown, as = admin) => {
  const answer = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown>; error?: { code: string } } }
}
const soon = { timeout: 10_000 }
let people = 0
const invite = async (more: Record<string, unknown> = {}) => {
  const email = `invited${people++}@example.org`
  const { body } = await call('POST', 'users', { firstName: 'Zoé', lastName: 'Roy', email, roleId, sendInvitation: true, ...more })
  return { email, userId: String(body.data.id) }
}
const mailsTo = (email: string) =>
  node.ownerQuery<{ id: string; status: string; body: string | null; attempts: number; problem: string | null; smtp_code: number | null }>(
    'select id, status, body, attempts, problem, smtp_code from mail where recipient = $1 order by created_at',
    [email],
  )
const stateOf = async (email: string) => (await mailsTo(email))[0]
/** Brings the next attempt forward, once the last one is over: a message says how it went before its job does. */
const hurry = (isLast = false) => expect.poll(() => bringForward(isLast)).not.toEqual([])
const bringForward = (isLast: boolean) =>
  node.ownerQuery(
    `update graphile_worker._private_jobs set run_at = now() ${isLast ? ', attempts = max_attempts - 1' : ''}
      where locked_at is null and key like 'mail %' returning id`,
  )

describe('a message', () => {
  test('is sent once its write is committed, with its link, and its text is not kept', async () => {
    const { email } = await invite({ language: 'fr' })
    await expect.poll(() => stateOf(email), soon).toMatchObject({ status: 'SENT', attempts: 1, body: null, problem: null })
    const taken = server.taken.filter(({ to }) => to === email)
    expect(taken).toHaveLength(1)
    const text = textOf(taken[0]?.raw ?? '')
    expect(text).toContain('Bonjour Zoé')
    expect(text).toContain('Northlake Research')
    expect(linkIn(text)).toMatch(/^http:\/\/localhost:\d+\/oauth\/invitation\?token=[\w-]{43}$/)
  })

  test('is told in the history at each step, without its text', async () => {
    const { email } = await invite()
    await expect.poll(() => stateOf(email), soon).toMatchObject({ status: 'SENT' })
    const [mail] = await mailsTo(email)
    const events = await node.ownerQuery('select action, changes from audit_event where record_id = $1 order by at', [mail?.id])
    expect(events.map(({ action }) => action)).toEqual(['create', 'sending', 'sent'])
    expect(JSON.stringify(await node.ownerQuery('select changes from audit_event'))).not.toContain('token=')
    expect(JSON.stringify(await node.ownerQuery('select payload, last_error from graphile_worker._private_jobs'))).not.toContain('@')
  })

  test('that the server puts off is sent later, under the same Message-ID', async () => {
    server.answers = [{ refuse: 451 }]
    const { email } = await invite()
    await expect.poll(() => stateOf(email), soon).toMatchObject({ status: 'WAITING', attempts: 1, problem: 'DEFERRED', smtp_code: 451 })
    await hurry()
    await expect.poll(() => stateOf(email), soon).toMatchObject({ status: 'SENT', attempts: 2, problem: null, smtp_code: null })
    const [mail] = await mailsTo(email)
    expect(server.taken.at(-1)?.raw).toMatch(new RegExp(`^Message-ID: <${mail?.id}@example.org>`, 'im'))
  })

  test('that is refused to the last is given up with its reason, and may be sent again by an administrator alone', async () => {
    server.answers = [{ refuse: 550 }, { refuse: 550 }]
    const { email } = await invite()
    await expect.poll(() => stateOf(email), soon).toMatchObject({ status: 'WAITING', problem: 'REFUSED' })
    await hurry(true)
    await expect.poll(() => stateOf(email), soon).toMatchObject({ status: 'FAILED', problem: 'REFUSED', smtp_code: 550 })
    const [mail] = await mailsTo(email)
    // Whoever looks after the outbox is told.
    const told = async (as: string) => {
      const { data } = (await call('GET', 'notifications?topic=MESSAGE_FAILED', undefined, as)).body
      return (data as unknown as readonly { readonly recordId: string }[]).map(({ recordId }) => recordId)
    }
    await expect.poll(() => told(admin), soon).toContain(mail?.id)
    expect(await told(coordinator)).toEqual([])
    expect((await call('POST', `mail/${mail?.id}/transitions/sendAgain`, {}, coordinator)).status).toBe(403)
    expect((await call('POST', `mail/${mail?.id}/transitions/sendAgain`, {})).status).toBe(200)
    await expect.poll(() => stateOf(email), soon).toMatchObject({ status: 'SENT' })
    expect((await call('POST', `mail/${mail?.id}/transitions/sendAgain`, {})).body.error?.code).toBe('TransitionNotAllowed')
  })

  test('that the server took without a word is uncertain, and never sent again by itself', async () => {
    server.answers = ['dropAfter']
    const { email } = await invite()
    await expect.poll(() => stateOf(email), soon).toMatchObject({ status: 'UNCERTAIN', problem: 'NO_ANSWER' })
    await bringForward(false)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await stateOf(email)).toMatchObject({ status: 'UNCERTAIN', attempts: 1 })
  })

  test('of an invitation that was undone is never written', async () => {
    const before = await node.ownerQuery('select count(*) from mail')
    const { status } = await call('POST', 'users', { firstName: 'A', lastName: 'B', email: coordinator, roleId, sendInvitation: true })
    expect(status).toBe(409)
    expect(await node.ownerQuery('select count(*) from mail')).toEqual(before)
  })
})

describe('the outbox', () => {
  test('is closed to whoever does not own the users', async () => {
    const statuses = await Promise.all(['mails', 'mails?_end=1'].map(async (path) => (await node.fetch(path, { as: coordinator })).status))
    expect(statuses).toEqual([403, 403])
    expect((await node.fetch('mails', { as: admin })).status).toBe(200)
    expect((await node.fetch('mails', { as: admin, method: 'POST', body: {} })).status).toBe(405)
  })
})

describe('a message whose channel has no settings any more', () => {
  test('is held, and nobody says that it was tried', async () => {
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
  test('leaves no message unsent or sent twice: what it was sending is uncertain', async () => {
    const other = await processBeside(node, { SMTP_URL: server.url, MAIL_FROM: 'studydesk@example.org' })
    server.answers = Array.from({ length: 200 }, () => 300)
    // Another try finds nobody of the one before.
    const run = crypto.randomUUID().slice(0, 8)
    for (const batch of [0, 1]) {
      const lines = Array.from({ length: 50 }, (_, number) => `Ann,Lee,batch${run}.${batch}.${number}@example.org,${roleId},yes`)
      const form = new FormData()
      form.append(
        'file',
        new File([`firstName,lastName,email,roleId,sendInvitation\n${lines.join('\n')}\n`], 'users.csv', { type: 'text/csv' }),
      )
      const answer = await node.fetch('users/import', { as: admin, method: 'POST', body: form })
      expect(await answer.json()).toMatchObject({ data: { accepted: 50, rejected: 0 } })
    }
    const counted = async () => {
      const rows = await node.ownerQuery<{ status: string; count: number }>(
        'select status, count(*)::int as count from mail where recipient like $1 group by status',
        [`batch${run}.%`],
      )
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    }
    await expect.poll(async () => (await counted()).SENT ?? 0, { interval: 20, timeout: 10_000 }).toBeGreaterThan(20)
    // A node sends four at a time: where more are on their way, it has some of them.
    await expect.poll(async () => (await counted()).SENDING ?? 0, { interval: 20, timeout: 10_000 }).toBeGreaterThan(4)
    await other.end('SIGKILL')
    await expect
      .poll(
        async () => {
          const { SENT = 0, UNCERTAIN = 0 } = await counted()
          return SENT + UNCERTAIN
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(100)
    const { SENT = 0, UNCERTAIN = 0 } = await counted()
    const ids = server.taken.filter(({ to }) => to.startsWith(`batch${run}.`)).map(({ raw }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(SENT)
    expect(UNCERTAIN).toBeGreaterThan(0)
    expect(UNCERTAIN).toBeLessThanOrEqual(4)
  }, 60_000)
})
