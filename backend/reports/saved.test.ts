import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { type TestMailServer, testMailServer, textOf } from '../messages/mail/testMailServer.ts'
import { sendSaved } from './sendSaved.ts'
import { assignToAllSites } from './testFigures.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const noUser = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'
const pollOptions = { timeout: 30_000, interval: 100 }

let mails: TestMailServer
let node: TestNode
let orgId: string
let studyId: string
const ids = new Map<string, string>()
beforeAll(async () => {
  mails = await testMailServer()
  node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'Studydesk <studydesk@example.org>' } })
  await assignToAllSites(node, [admin])
  for (const { id, email, org } of await node.ownerQuery<{ id: string; email: string; org: string }>(
    'select id::text, email, org_id::text as org from "user"',
  )) {
    ids.set(email, id)
    if (email === admin) orgId = org
  }
  const [ownStudy] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = $1 limit 1',
    [ids.get(coordinator)],
  )
  studyId = ownStudy?.id ?? ''
})
afterAll(async () => {
  await node?.close()
  await mails?.close()
})

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, caller = coordinator) => {
  const answer = await node.fetch(path, { as: caller, method, ...(body && { body }) })
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape, looked at by their expectations
  const { data, error } = (await answer.json()) as { data: any; error?: { code: string; fields?: { path: string; code: string }[] } }
  return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
const createWeeklyReport = (changes: object = {}) => ({
  name: 'Every Monday',
  report: 'enrolmentInsights',
  studyId,
  period: 'LAST_MONTH',
  frequency: 'WEEKLY',
  weekday: 'MONDAY',
  hour: 7,
  recipientIds: [ids.get(coordinator)],
  ...changes,
})
const send = (moment: string) => sendSaved({ orgId, studydesk: node.studydesk } as never, new Date(moment))
const mailsOf = async (id: string) =>
  node.ownerQuery<{ recipient: string; status: string }>(
    "select recipient, status from mail where once_for like 'report ' || $1 || '%' order by recipient",
    [id],
  )

describe('a saved report', () => {
  it('a saved report is visible to its maker, to all users once shared, and never to another organisation', async () => {
    const { data, status } = await call('POST', 'saved-reports', { name: 'Mine', report: 'demographics' })
    expect(status).toBe(201)
    const readStatus = async (caller: string) => (await call('GET', `saved-report/${data.id}`, undefined, caller)).status
    expect([await readStatus(coordinator), await readStatus(investigator), await readStatus(noUser), await readStatus(riveSud)]).toEqual([
      200, 404, 403, 404,
    ])
    await call('PATCH', `saved-report/${data.id}`, { isShared: true })
    expect([await readStatus(investigator), await readStatus(riveSud)]).toEqual([200, 404])
    expect((await call('PATCH', `saved-report/${data.id}`, { name: 'Theirs' }, investigator)).code).toBe('NotYours')
  })

  it.each([
    [{ report: 'weather' }, 'report notAChoice'],
    [{ report: 'studyInsights', studyId: null }, 'studyId reportNeedsStudy'],
    [{ frequency: 'WEEKLY', weekday: null }, 'weekday required'],
    [{ frequency: 'MONTHLY', dayOfMonth: 31 }, 'dayOfMonth tooLarge'],
    [{ recipientIds: ['01872e17-4e66-7887-9eb7-d66c4445e0d4'] }, 'recipientIds notFound'],
    [{ period: 'FIXED', from: '2026-02-01', to: '2026-01-01' }, 'to periodEndsBefore'],
    [{ sentFor: '2026-01-01' }, 'sentFor readOnly'],
    [{ report: 'custom' }, 'customReportId required'],
  ])('rejects %j', async (changes, problem) => {
    expect((await call('POST', 'saved-reports', createWeeklyReport(changes), admin)).problems).toContain(problem)
  })
})

describe('scheduled reports', () => {
  it('a user who may not see users can send a report to themselves alone', async () => {
    expect((await call('POST', 'saved-reports', createWeeklyReport())).problems).toEqual(['recipientIds unknownField'])
    const { recipientIds: _recipientIds, ...own } = createWeeklyReport({ name: 'For myself' })
    const { data } = await call('POST', 'saved-reports', own)
    await send('2026-03-02T13:00:00Z')
    expect((await mailsOf(data.id)).map(({ recipient }) => recipient)).toEqual([coordinator])
  })

  it('a report is sent once for its date to each entitled recipient, without figures, naming the dates of its period', async () => {
    const { data } = await call(
      'POST',
      'saved-reports',
      createWeeklyReport({ recipientIds: [coordinator, noUser].map((email) => ids.get(email)) }),
      admin,
    )
    // 06:30, then 07:30 on a Monday in Toronto.
    await send('2026-03-09T10:30:00Z')
    expect(await mailsOf(data.id)).toEqual([])
    await Promise.all([send('2026-03-09T11:30:00Z'), send('2026-03-09T11:30:00Z')])
    await send('2026-03-09T20:00:00Z')
    expect((await mailsOf(data.id)).map(({ recipient }) => recipient)).toEqual([coordinator])
    await expect.poll(async () => (await mailsOf(data.id))[0]?.status, pollOptions).toBe('SENT')
    const sentTexts = mails.received.map(({ raw }) => textOf(raw)).filter((text) => text.includes('Every Monday'))
    expect(sentTexts).toHaveLength(1)
    expect(sentTexts[0]).toContain(`/crm/report/enrolmentInsights?studyId=${studyId}&from=2026-02-01&to=2026-02-28`)
    expect(sentTexts[0]).toContain('America/Toronto')
    await send('2026-03-16T12:00:00Z')
    expect(await mailsOf(data.id)).toHaveLength(2)
  })

  it('a recipient who lost the permission receives nothing', async () => {
    const { data } = await call(
      'POST',
      'saved-reports',
      createWeeklyReport({ name: 'Lost', report: 'userReport', studyId: null, recipientIds: [ids.get(coordinator), ids.get(admin)] }),
      admin,
    )
    await send('2026-03-23T12:00:00Z')
    expect((await mailsOf(data.id)).map(({ recipient }) => recipient)).toEqual([admin])
    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where id = $1`, [ids.get(investigator)])
    node.studydesk.access.forget(orgId)
    const other = await call('POST', 'saved-reports', createWeeklyReport({ name: 'Gone', recipientIds: [ids.get(investigator)] }), admin)
    await send('2026-03-23T12:00:00Z')
    expect(await mailsOf(other.data.id)).toEqual([])
  })

  it('an empty report is sent only on request', async () => {
    const emptyPeriod = { period: 'FIXED', from: '1990-01-01', to: '1990-12-31' }
    const empty = await call('POST', 'saved-reports', createWeeklyReport({ name: 'Empty', ...emptyPeriod }), admin)
    const sentWhenEmpty = await call(
      'POST',
      'saved-reports',
      createWeeklyReport({ name: 'Wanted', sendWhenEmpty: true, ...emptyPeriod }),
      admin,
    )
    await send('2026-04-06T12:00:00Z')
    const rankingResponse = await call(
      'POST',
      'saved-reports',
      createWeeklyReport({ name: 'Ranking', report: 'siteRanking', period: 'ALL', studyId: null }),
      admin,
    )
    await send('2026-04-06T12:00:00Z')
    expect([await mailsOf(empty.data.id), (await mailsOf(sentWhenEmpty.data.id)).length]).toEqual([[], 1])
    expect((await mailsOf(rankingResponse.data.id)).map(({ recipient }) => recipient)).toEqual([coordinator])
  })

  it("a report contains its figures, by each recipient's rights, when the organisation allows it", async () => {
    const measure = { of: 'participantStudy', by: ['recruitmentStatus'], where: { recruitmentStatus: 'ENROLLED' }, chart: 'bars' }
    const custom = await call('POST', 'custom-reports', { name: 'Enrolled now', measure }, admin)
    expect(custom.status).toBe(201)
    const customReport = { name: 'Enrolled by mail', report: 'custom', customReportId: custom.data.id, studyId: null, period: 'ALL' }
    const { data } = await call(
      'POST',
      'saved-reports',
      createWeeklyReport({ ...customReport, recipientIds: [coordinator, admin].map((email) => ids.get(email)) }),
      admin,
    )
    const sendAndReadMail = async (recipient: string, moment: string) => {
      const before = mails.received.length
      await send(moment)
      const isSent = async () => (await mailsOf(data.id)).every(({ status }) => status === 'SENT')
      await expect.poll(isSent, pollOptions).toBe(true)
      return (
        mails.received
          .slice(before)
          .map(({ raw }) => String(raw))
          .find((raw) => raw.includes(`To: ${recipient}`) && raw.includes('Enrolled by mail')) ?? ''
      )
    }
    const mailText = await sendAndReadMail(coordinator, '2026-04-13T12:00:00Z')
    expect(mailText).toContain('Enrolled by mail')
    expect(mailText).not.toContain('application/pdf')

    await node.ownerQuery('update organisation set report_figures_by_mail = true where org_id = $1', [orgId])
    for (const [recipient, moment] of [
      [coordinator, '2026-04-20T12:00:00Z'],
      [admin, '2026-04-27T12:00:00Z'],
    ] as const) {
      const raw = await sendAndReadMail(recipient, moment)
      const list = await node.fetch('participant-studies?recruitmentStatus=ENROLLED&_end=1&_total=exact', { as: recipient })
      expect(textOf(raw)).toContain(`Enrolled: ${list.headers.get('x-total-count')}`)
      expect(raw).toContain('application/pdf')
      expect(raw).toContain(`report-${moment.slice(0, 10)}.pdf`)
    }
    const stored = await node.ownerQuery<{ body: string | null }>("select body from mail where once_for like 'report %'")
    expect(stored.filter(({ body }) => body?.includes('Enrolled: '))).toEqual([])
    expect((await call('DELETE', `custom-report/${custom.data.id}`, undefined, admin)).status).toBe(409)
  })
})
