import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayOf, waitUntil } from '../../app/testing/accessBench.ts'
import { anyRank } from '../../app/testing/anyRank.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const foreigner = 'admin@rivesud.example'
let node: TestNode
let orgId: string
let person: string
let userIds: Record<string, string>

beforeAll(async () => {
  node = await testNode()
  const users = await node.ownerQuery<{ email: string; id: string; org_id: string }>('select email, id, org_id from "user"')
  userIds = Object.fromEntries(users.map((row) => [row.email, row.id]))
  orgId = users.find((row) => row.email === admin)?.org_id ?? ''
  const created = await call('participants', {
    as: coordinator,
    method: 'POST',
    body: {
      firstName: '=Ann',
      lastName: 'Veryrarename',
      dob: '1980-02-03',
      gender: 'female',
      email: 'ann.rare@example.org',
      postalCode: 'H2X 1Y4',
      country: 'CA',
      province: 'QC',
      referralSource: 'CLINIC',
    },
  })
  person = created.body.data.id
  await call(`participant/${person}`, { as: coordinator, method: 'PATCH', body: { lastName: 'Otherrarename', allergies: 'Pollen' } })
  await enrolAtSharedSite()
})
afterAll(() => node.close())

async function call(path: string, options: Parameters<TestNode['fetch']>[1] = { as: admin }) {
  const response = await node.fetch(path, options)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, headers: response.headers, text, body: isJson && text !== '' ? JSON.parse(text) : null }
}
/** Enrols the participant at a site where both users work: only users who may see a participant see the name in the audit trail. */
async function enrolAtSharedSite(): Promise<void> {
  await node.ownerQuery(
    `with pair as (select org_id, study_id, site_id from study_site_assignment where user_id = $1 limit 1),
      mine as (insert into study_site_assignment (org_id, id, study_id, site_id, user_id, site_role)
        select org_id, gen_random_uuid(), study_id, site_id, $2, 'MONITOR' from pair on conflict do nothing)
      insert into participant_study (org_id, id, study_id, site_id, participant_id, recruitment_status, column_id, rank)
        select org_id, gen_random_uuid(), study_id, site_id, $3, 'IN_SCREENING', (select id from board_column where board_column.study_id = pair.study_id order by rank limit 1), ${anyRank}
        from pair`,
    [userIds[coordinator], userIds[admin], person],
  )
}
const setRestricted = (value: boolean) =>
  node.ownerQuery('update participant set is_restricted_profile = $1 where id = $2', [value, person])

interface Event {
  readonly id: string
  readonly kind: string
  readonly action: string
  readonly sentence: string
  readonly changes: Record<string, readonly unknown[]>
  readonly redacted?: boolean
}
const updateOf = (events: readonly Event[]) => events.find((event) => event.action === 'update')

describe('the audit list', () => {
  it('the audit list shows author and action, with names, newest first, counted', async () => {
    const { body, headers } = await call(`activity/history?recordId=${person}`)
    expect(headers.get('x-total-count')).toBe('2')
    expect(body.data.map((event: Event) => event.action)).toEqual(['update', 'create'])
    expect(updateOf(body.data)?.changes).toEqual({ lastName: ['Veryrarename', 'Otherrarename'], allergies: [null, 'Pollen'] })
    expect(body.data[0].labels.userId).toBeTruthy()
  })

  it('the audit list describes each event in a sentence, in the language of its reader, with the ID of the person', async () => {
    await node.ownerQuery(`update participant set participant_client_id = 'NL-HIST-1' where id = $1`, [person])
    const fetchSentences = async (language = 'en') =>
      (await call(`activity/history?recordId=${person}&language=${language}`)).body.data.map((event: Event) => event.sentence)
    expect(await fetchSentences()).toEqual([
      'Priya Raman changed last name and allergies of =Ann Otherrarename (NL-HIST-1)',
      'Priya Raman added the participant =Ann Otherrarename (NL-HIST-1)',
    ])
    expect((await fetchSentences('fr'))[1]).toBe('Priya Raman a ajouté le participant =Ann Otherrarename (NL-HIST-1)')
    const { body } = await call('activity/history?_end=100')
    for (const { sentence } of body.data) expect(sentence).not.toMatch(/\{\{|audit:|undefined|null|\[object/)
  })

  it('sentences of the audit list disclose neither restricted participants nor hidden fields', async () => {
    await setRestricted(true)
    const { body } = await call(`activity/history?recordId=${person}`)
    await setRestricted(false)
    const shortId = person.slice(-8).toUpperCase()
    expect(body.data.map((event: Event) => event.sentence)).toEqual([
      `Priya Raman changed the participant ${shortId}`,
      `Priya Raman added the participant ${shortId}`,
    ])
  })

  it('the audit list accepts page, size, sort and the filter, and rejects unknown parameters', async () => {
    const filter = encodeURIComponent(JSON.stringify({ kind: 'participant', userId: userIds[coordinator] }))
    const { body } = await call(`activity/history?page=0&size=1&sort=at,asc&filter=${filter}`)
    expect(body.data).toHaveLength(1)
    expect(body.data[0].action).toBe('create')
    expect((await call('activity/history?colour=red')).status).toBe(400)
    expect((await call('activity/history?filter=%7B')).status).toBe(400)
    const rangeResponse = await call('activity/history?from=2026-02-01&to=2026-01-01')
    expect([rangeResponse.status, rangeResponse.body.error.code]).toEqual([400, 'InvalidDateRange'])
  })

  it('the audit list requires ADMIN_AUDIT, and shows nothing of another organisation', async () => {
    expect((await call('activity/history', { as: coordinator })).status).toBe(403)
    expect((await call('activity/history', {})).status).toBe(401)
    const { body } = await call(`activity/history?recordId=${person}`, { as: foreigner })
    expect(body.data).toEqual([])
  })

  it('the audit list hides sensitive values of a restricted profile, at every endpoint', async () => {
    await setRestricted(true)
    try {
      const { body } = await call(`activity/history?recordId=${person}`)
      const event = updateOf(body.data)
      expect(event).toMatchObject({ changes: {}, redacted: true })
      const nestedResponse = await call(`user/${userIds[coordinator]}/activity/history?recordId=${person}`)
      expect(nestedResponse.body.data).toHaveLength(2)
      const responses = [
        nestedResponse,
        ...(await Promise.all(
          [
            `activity/history/event/${event?.id}`,
            `activity/history/${event?.id}`,
            `activity/history/export?recordId=${person}`,
            `activity/history/export/csv?recordId=${person}`,
            `participant/${person}/history`,
          ].map((path) => call(path, { as: path.includes('participant') ? coordinator : admin })),
        )),
      ]
      for (const response of responses) {
        expect([response.status, /rarename|Pollen|Ann\b/.test(response.text)], response.text.slice(0, 300)).toEqual([200, false])
      }
      const closed = await call(`activity/history/participant?participantId=${person}`, { as: coordinator })
      expect([closed.status, closed.body.error.code]).toEqual([403, 'ProfileRestricted'])
    } finally {
      await setRestricted(false)
    }
  })

  it('the audit list below a row answers the same 404 for an unknown row and for one of another organisation', async () => {
    const responses = await Promise.all([userIds[foreigner], newId(), 'x'].map((id) => call(`user/${id}/activity/history`)))
    expect(responses.map((answer) => [answer.status, answer.text])).toEqual(responses.map(() => [404, responses[0]?.text]))
  })
})

describe('the audit export', () => {
  it('the audit export is a CSV that no spreadsheet executes, is named by date and range, and is itself an audit event', async () => {
    const today = await todayOf(node, admin)
    const { status, text, headers } = await call(`activity/history/export/csv?startTime=${today}&endTime=${today}&recordId=${person}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toContain(`audit-history-${today}_${today}_${today}.csv`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('When,User,Kind,Action')
    // The export contains names and labels, as the screen does.
    expect(text).toContain('Last name: Veryrarename → Otherrarename')
    expect(text).toMatch(/Country:\s+→ Canada/)
    expect(text).not.toContain(person)
    const [event] = await node.ownerQuery(
      `select changes from audit_event where kind = 'export' and user_id = $1 order by at desc limit 1`,
      [userIds[admin]],
    )
    expect(event?.changes).toMatchObject({
      resource: [null, 'auditHistory'],
      format: [null, 'csv'],
      rows: [null, 2],
      filters: [null, { recordId: person }],
    })
  })

  it('the audit export has a preview with its size and name', async () => {
    const { body } = await call(`activity/history/export/preview?recordId=${person}`)
    expect(body.data).toMatchObject({ total: 2, header: expect.arrayContaining(['When', 'Changes']) })
    expect([body.data.rows.map((row: string[]) => row[3]), body.data.from < body.data.to]).toEqual([['Changed', 'Created'], true])
    const previewResponse = await call(`activity/history/export/preview?startTime=${body.data.to}`)
    expect(previewResponse.body.data.from >= body.data.to).toBe(true)
    expect(body.data.fileName).toMatch(/^audit-history-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('the audit export rejects a start after its end', async () => {
    for (const endpoint of ['preview', 'csv']) {
      const { status, body } = await call(`activity/history/export/${endpoint}?startTime=2026-02-01&endTime=2026-01-01`)
      expect([status, body.error.code, body.error.message]).toEqual([400, 'InvalidDateRange', 'Invalid date range'])
    }
  })

  it('the audit export streams all events of an organisation, also in French', async () => {
    const { status, text } = await call('activity/history/export/csv', { as: admin, headers: { 'Accept-Language': 'fr' } })
    expect(status).toBe(200)
    expect(text.split('\r\n').length).toBeGreaterThan(2_000)
    expect(text.slice(0, 200)).not.toContain('When')
  })
})

describe('other calls of the audit list', () => {
  it('filters of the audit list offer names of studies and sites, and the kinds', async () => {
    for (const path of ['values/study/names', 'values/site/names']) {
      const { body } = await call(path)
      expect(body.data[0]).toEqual({ id: expect.any(String), name: expect.any(String) })
      expect((await call(path, { as: coordinator })).status).toBe(403)
    }
    expect((await call('values/audit/types')).body.data).toEqual(expect.arrayContaining(['participant', 'role', 'export', 'unlock']))
  })

  it('the activity of one participant is readable for users who may see the participant', async () => {
    const { body } = await call(`activity/history/participant?participantId=${person}`, { as: coordinator })
    expect(body.data).toMatchObject({ participantFirstName: '=Ann', participantLastName: 'Otherrarename' })
    expect(body.data.activityHistoryList.map((item: { isInitialActivity: boolean }) => item.isInitialActivity)).toEqual([false, true])
    for (const [path, status] of [
      [`activity/history/participant?participantId=${newId()}`, 404],
      ['activity/history/participant', 400],
    ] as const)
      expect((await call(path, { as: coordinator })).status).toBe(status)
    expect((await call(`activity/history/participant?participantId=${person}`, { as: 'unassigned@northlake.example' })).status).toBe(404)
  })
})

describe('a single audit event', () => {
  it('an audit event includes its seal, its correlation id and the names of its references', async () => {
    const [assignment] = await node.ownerQuery<{ id: string; study_id: string; site_id: string }>(
      'select id, study_id, site_id from study_site_assignment where user_id = $1 limit 1',
      [userIds[coordinator]],
    )
    const body = {
      userId: userIds['unassigned@northlake.example'],
      studyId: assignment?.study_id,
      siteId: assignment?.site_id,
      siteRole: 'MONITOR',
    }
    const correlationId = newId()
    const createResponse = await call('study-site-assignments', {
      as: admin,
      method: 'POST',
      body,
      headers: { 'X-Correlation-Id': correlationId },
    })
    expect(createResponse.status).toBe(201)
    const list = await call(`activity/history?correlationId=${correlationId}`)
    expect(list.body.data).toHaveLength(1)
    const read = async () => (await call(`activity/history/event/${list.body.data[0].id}`)).body.data
    await waitUntil(async () => (await read()).seal !== null)
    const event = await read()
    expect(event.correlationId).toBe(correlationId)
    expect(event.seal).toEqual({ number: expect.any(Number), sealedAt: expect.any(String) })
    expect(Object.keys(event.changeLabels).sort()).toEqual([body.userId, body.studyId, body.siteId].sort())
    expect(Object.values(event.changeLabels)).not.toContain('')
  })
})

describe('the reader report', () => {
  const fetchReaders = (query: string, caller = admin) => call(`activity/readers?${query}`, { as: caller })
  const waitForReaders = (query: string, count: number) => waitUntil(async () => (await fetchReaders(query)).body.data.length >= count)

  it('the reader report shows reader, record, time and call, for one record, one reader or a range of time', async () => {
    const readerQuery = `participantId=${person}&userId=${userIds[coordinator]}&startTime=${new Date().toISOString()}`
    await call(`participant/${person}`, { as: coordinator })
    await call(`participant/${person}/history`, { as: coordinator })
    // The reading log is written half a second later, in one batch or in two.
    await waitForReaders(readerQuery, 2)
    const { body } = await fetchReaders(readerQuery)
    expect(body.data.map((line: { call: string }) => line.call)).toEqual(['history', 'read'])
    expect(body.data[0]).toMatchObject({ resource: 'participant', recordIds: [person] })
    expect(body.data[0].labels.recordIds).toEqual({ [person]: '=Ann Otherrarename (NL-HIST-1)' })
    expect((await fetchReaders(`recordId=${person}&userId=${userIds[coordinator]}&page=0&size=1`)).body.data).toHaveLength(1)
    expect((await fetchReaders(`recordId=${person}&endTime=2001-01-01`)).body.data).toEqual([])
    expect((await fetchReaders(`recordId=${newId()}`)).body.data).toEqual([])
  })

  it('the reader report names a restricted record by the end of its id, and marks one that the auditor may not see', async () => {
    const shortId = person.slice(-8).toUpperCase()
    await setRestricted(true)
    expect((await fetchReaders(`recordId=${person}`)).body.data[0].labels.recordIds[person]).toBe(shortId)
    await setRestricted(false)
    const deletedAssignments = await node.ownerQuery('delete from study_site_assignment where user_id = $1 returning *', [userIds[admin]])
    node.studydesk.access.forget(orgId)
    expect((await fetchReaders(`recordId=${person}`)).body.data[0].labels.recordIds[person]).toBe('No access')
    for (const row of deletedAssignments)
      await node.ownerQuery('insert into study_site_assignment select * from jsonb_populate_record(null::study_site_assignment, $1)', [row])
    node.studydesk.access.forget(orgId)
  })

  it('the reader report logs its own readers, and those of the audit trail', async () => {
    const { body } = await fetchReaders(`recordId=${person}&_end=1`)
    const { body: events } = await call('activity/history?_end=1')
    await waitForReaders(`recordId=${body.data[0].id}`, 1)
    await waitForReaders(`recordId=${events.data[0].id}`, 1)
    expect((await fetchReaders(`recordId=${events.data[0].id}`)).body.data[0]).toMatchObject({
      userId: userIds[admin],
      resource: 'auditHistory',
    })
  })

  it('the reader report is exported as CSV, with an audit event', async () => {
    const { status, text } = await call(`activity/readers/export?recordIds=${person}`)
    expect([status, text.split('\r\n')[0]]).toEqual([200, expect.stringContaining('When')])
    expect(text).toContain('=Ann Otherrarename')
    const { body } = await call('activity/history?kind=export&_end=1')
    expect(body.data[0].changes.resource).toEqual([null, 'recordRead'])
  })

  it('the reader report contains the own views of the auditor unless they are excluded, and exports the rows of its list', async () => {
    const since = `at_gte=${new Date().toISOString()}&recordIds=${person}`
    const withoutOwn = `${since}&userId_ne=${encodeURIComponent('$me')}`
    await call(`participant/${person}`)
    await waitUntil(async () => (await fetchReaders(since)).body.data.length === 1)
    const countExported = async (query: string) => (await call(`activity/readers/export?${query}`)).text.trim().split('\r\n').length - 1
    expect([(await fetchReaders(withoutOwn)).body.data, await countExported(since), await countExported(withoutOwn)]).toEqual([[], 1, 0])
  })

  it('the reader report is for auditors of their own organisation, and rejects unknown parameters', async () => {
    expect((await fetchReaders('', coordinator)).status).toBe(403)
    expect((await fetchReaders(`recordId=${person}`, foreigner)).body.data).toEqual([])
    expect((await fetchReaders('startTime=2026-02-01&endTime=2026-01-01')).body.error).toMatchObject({ code: 'InvalidDateRange' })
    for (const query of ['nobody=1', `recordId=${person}&participantId=${person}`]) expect((await fetchReaders(query)).status).toBe(400)
  })
})

describe('a failed audit event', () => {
  it('a write through the API leaves nothing behind when its audit event cannot be written', async () => {
    await node.ownerQuery(`create function refuse_audit() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await node.ownerQuery('create trigger refuse before insert on audit_event for each row execute function refuse_audit()')
    const create = () => call('sites', { as: admin, method: 'POST', body: { name: 'Unheard', siteCode: 'UH-1' } })
    const rejected = await create()
    const patchResponse = await call(`participant/${person}`, { as: coordinator, method: 'PATCH', body: { allergies: 'None' } })
    await node.ownerQuery('drop trigger refuse on audit_event')
    expect([rejected.status, patchResponse.status]).toEqual([500, 500])
    expect(rejected.body.error).toEqual({ code: 'AuditEventFailed', message: 'Error while creating audit event' })
    expect(await node.ownerQuery(`select 1 from site where name = 'Unheard'`)).toEqual([])
    expect(await node.ownerQuery('select allergies from participant where id = $1', [person])).toEqual([{ allergies: 'Pollen' }])
    expect((await create()).status).toBe(201)
  })
})
