import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, todayOf } from '../testing/accessBench.ts'
import { type TestNode, testNode } from '../testing/index.ts'

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
  await enrolWhereBothWork()
})
afterAll(() => node.close())

async function call(path: string, options: Parameters<TestNode['fetch']>[1] = { as: admin }) {
  const response = await node.fetch(path, options)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, headers: response.headers, text, body: isJson && text !== '' ? JSON.parse(text) : null }
}
/** Names in the history are for those who may see the participant: the administrator too works at a study-site of the coordinator's. */
async function enrolWhereBothWork(): Promise<void> {
  await node.ownerQuery(
    `with pair as (select org_id, study_id, site_id from study_site_assignment where user_id = $1 limit 1),
      mine as (insert into study_site_assignment (org_id, id, study_id, site_id, user_id, site_role)
        select org_id, gen_random_uuid(), study_id, site_id, $2, 'MONITOR' from pair on conflict do nothing)
      insert into participant_study (org_id, id, study_id, site_id, participant_id, recruitment_status, column_id, rank)
        select org_id, gen_random_uuid(), study_id, site_id, $3, 'IN_SCREENING', (select id from board_column where board_column.study_id = pair.study_id order by rank limit 1), gen_random_uuid()::text
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

describe('the list', () => {
  it('shows who did what, with names, newest first, counted', async () => {
    const { body, headers } = await call(`activity/history?recordId=${person}`)
    expect(headers.get('x-total-count')).toBe('2')
    expect(body.data.map((event: Event) => event.action)).toEqual(['update', 'create'])
    expect(updateOf(body.data)?.changes).toEqual({ lastName: ['Veryrarename', 'Otherrarename'], allergies: [null, 'Pollen'] })
    expect(body.data[0].labels.userId).toBeTruthy()
  })

  it('says each event as a sentence, in the language of its reader, with the ID of the person', async () => {
    await node.ownerQuery(`update participant set participant_client_id = 'NL-HIST-1' where id = $1`, [person])
    const sentences = async (language = 'en') =>
      (await call(`activity/history?recordId=${person}&language=${language}`)).body.data.map((event: Event) => event.sentence)
    expect(await sentences()).toEqual([
      'Priya Raman changed last name and allergies of =Ann Otherrarename (NL-HIST-1)',
      'Priya Raman added the participant =Ann Otherrarename (NL-HIST-1)',
    ])
    expect((await sentences('fr'))[1]).toBe('Priya Raman a ajouté le participant =Ann Otherrarename (NL-HIST-1)')
    const { body } = await call('activity/history?_end=100')
    for (const { sentence } of body.data) expect(sentence).not.toMatch(/\{\{|audit:|undefined|null|\[object/)
  })

  it('in a sentence too tells nothing of who is restricted, nor of fields that are hidden', async () => {
    await setRestricted(true)
    const { body } = await call(`activity/history?recordId=${person}`)
    await setRestricted(false)
    const short = person.slice(-8).toUpperCase()
    expect(body.data.map((event: Event) => event.sentence)).toEqual([
      `Priya Raman changed the participant ${short}`,
      `Priya Raman added the participant ${short}`,
    ])
  })

  it('takes page, size, sort and the filter, and refuses what it does not know', async () => {
    const filter = encodeURIComponent(JSON.stringify({ kind: 'participant', userId: userIds[coordinator] }))
    const { body } = await call(`activity/history?page=0&size=1&sort=at,asc&filter=${filter}`)
    expect(body.data).toHaveLength(1)
    expect(body.data[0].action).toBe('create')
    expect((await call('activity/history?colour=red')).status).toBe(400)
    expect((await call('activity/history?filter=%7B')).status).toBe(400)
    const turned = await call('activity/history?from=2026-02-01&to=2026-01-01')
    expect([turned.status, turned.body.error.code]).toEqual([400, 'InvalidDateRange'])
  })

  it('takes ADMIN_AUDIT, and shows nothing of another organisation', async () => {
    expect((await call('activity/history', { as: coordinator })).status).toBe(403)
    expect((await call('activity/history', {})).status).toBe(401)
    const { body } = await call(`activity/history?recordId=${person}`, { as: foreigner })
    expect(body.data).toEqual([])
  })

  it('leaves out what is sensitive in a restricted profile, at every door', async () => {
    await setRestricted(true)
    try {
      const { body } = await call(`activity/history?recordId=${person}`)
      const event = updateOf(body.data)
      expect(event).toMatchObject({ changes: {}, redacted: true })
      const nested = await call(`user/${userIds[coordinator]}/activity/history?recordId=${person}`)
      expect(nested.body.data).toHaveLength(2)
      const doors = [
        nested,
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
      for (const door of doors) {
        expect([door.status, /rarename|Pollen|Ann\b/.test(door.text)], door.text.slice(0, 300)).toEqual([200, false])
      }
      const closed = await call(`activity/history/participant?participantId=${person}`, { as: coordinator })
      expect([closed.status, closed.body.error.code]).toEqual([403, 'ProfileRestricted'])
    } finally {
      await setRestricted(false)
    }
  })

  it('nested below a row of another organisation, or an unknown one, is the same 404', async () => {
    const answers = await Promise.all([userIds[foreigner], newId(), 'x'].map((id) => call(`user/${id}/activity/history`)))
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual(answers.map(() => [404, answers[0]?.text]))
  })
})

describe('the export', () => {
  it('is a CSV that no spreadsheet runs, named by date and range, and an event itself', async () => {
    const today = await todayOf(node, admin)
    const { status, text, headers } = await call(`activity/history/export/csv?startTime=${today}&endTime=${today}&recordId=${person}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toContain(`audit-history-${today}_${today}_${today}.csv`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('When,User,Kind,Action')
    // Names and words, as the screen says them.
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

  it('is previewed with its size and name', async () => {
    const { body } = await call(`activity/history/export/preview?recordId=${person}`)
    expect(body.data).toMatchObject({ total: 2, header: expect.arrayContaining(['When', 'Changes']) })
    expect([body.data.rows.map((row: string[]) => row[3]), body.data.from < body.data.to]).toEqual([['Changed', 'Created'], true])
    const narrowed = await call(`activity/history/export/preview?startTime=${body.data.to}`)
    expect(narrowed.body.data.from >= body.data.to).toBe(true)
    expect(body.data.fileName).toMatch(/^audit-history-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('refuses a start after its end', async () => {
    for (const call_ of ['preview', 'csv']) {
      const { status, body } = await call(`activity/history/export/${call_}?startTime=2026-02-01&endTime=2026-01-01`)
      expect([status, body.error.code, body.error.message]).toEqual([400, 'InvalidDateRange', 'Invalid date range'])
    }
  })

  it('streams everything of an organisation, in French too', async () => {
    const { status, text } = await call('activity/history/export/csv', { as: admin, headers: { 'Accept-Language': 'fr' } })
    expect(status).toBe(200)
    expect(text.split('\r\n').length).toBeGreaterThan(2_000)
    expect(text.slice(0, 200)).not.toContain('When')
  })
})

describe('beside it', () => {
  it('names of studies and sites, and the kinds, for the filters', async () => {
    for (const path of ['values/study/names', 'values/site/names']) {
      const { body } = await call(path)
      expect(body.data[0]).toEqual({ id: expect.any(String), name: expect.any(String) })
      expect((await call(path, { as: coordinator })).status).toBe(403)
    }
    expect((await call('values/audit/types')).body.data).toEqual(expect.arrayContaining(['participant', 'role', 'export', 'unlock']))
  })

  it('what happened to one participant, for those who may see the person', async () => {
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

describe('one event', () => {
  it('tells its seal, its correlation id and the names of what it refers to', async () => {
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
    const made = await call('study-site-assignments', { as: admin, method: 'POST', body, headers: { 'X-Correlation-Id': correlationId } })
    expect(made.status).toBe(201)
    const list = await call(`activity/history?correlationId=${correlationId}`)
    expect(list.body.data).toHaveLength(1)
    const read = async () => (await call(`activity/history/event/${list.body.data[0].id}`)).body.data
    await eventually(async () => (await read()).seal !== null)
    const event = await read()
    expect(event.correlationId).toBe(correlationId)
    expect(event.seal).toEqual({ number: expect.any(Number), sealedAt: expect.any(String) })
    expect(Object.keys(event.changeLabels).sort()).toEqual([body.userId, body.studyId, body.siteId].sort())
    expect(Object.values(event.changeLabels)).not.toContain('')
  })
})

describe('the reader report', () => {
  const readers = (query: string, as = admin) => call(`activity/readers?${query}`, { as })
  const written = (query: string, count: number) => eventually(async () => (await readers(query)).body.data.length >= count)

  it('says who saw whom, when and by which call, for one record, one reader or a span of time', async () => {
    const since = `participantId=${person}&userId=${userIds[coordinator]}&startTime=${new Date().toISOString()}`
    await call(`participant/${person}`, { as: coordinator })
    await call(`participant/${person}/history`, { as: coordinator })
    // The log is written half a second behind, in one batch or in two.
    await written(since, 2)
    const { body } = await readers(since)
    expect(body.data.map((line: { call: string }) => line.call)).toEqual(['history', 'read'])
    expect(body.data[0]).toMatchObject({ resource: 'participant', recordIds: [person] })
    expect(body.data[0].labels.recordIds).toEqual({ [person]: '=Ann Otherrarename (NL-HIST-1)' })
    expect((await readers(`recordId=${person}&userId=${userIds[coordinator]}&page=0&size=1`)).body.data).toHaveLength(1)
    expect((await readers(`recordId=${person}&endTime=2001-01-01`)).body.data).toEqual([])
    expect((await readers(`recordId=${newId()}`)).body.data).toEqual([])
  })

  it('calls a restricted record by the end of its id, and says that there is no access to one that the auditor may not see', async () => {
    const short = person.slice(-8).toUpperCase()
    await setRestricted(true)
    expect((await readers(`recordId=${person}`)).body.data[0].labels.recordIds[person]).toBe(short)
    await setRestricted(false)
    const assigned = await node.ownerQuery('delete from study_site_assignment where user_id = $1 returning *', [userIds[admin]])
    node.studydesk.access.forget(orgId)
    expect((await readers(`recordId=${person}`)).body.data[0].labels.recordIds[person]).toBe('No access')
    for (const row of assigned)
      await node.ownerQuery('insert into study_site_assignment select * from jsonb_populate_record(null::study_site_assignment, $1)', [row])
    node.studydesk.access.forget(orgId)
  })

  it('logs who looks at it, and at the history', async () => {
    const { body } = await readers(`recordId=${person}&_end=1`)
    const { body: events } = await call('activity/history?_end=1')
    await written(`recordId=${body.data[0].id}`, 1)
    await written(`recordId=${events.data[0].id}`, 1)
    expect((await readers(`recordId=${events.data[0].id}`)).body.data[0]).toMatchObject({
      userId: userIds[admin],
      resource: 'auditHistory',
    })
  })

  it('is written out as CSV, and that it was is in the history', async () => {
    const { status, text } = await call(`activity/readers/export?recordIds=${person}`)
    expect([status, text.split('\r\n')[0]]).toEqual([200, expect.stringContaining('When')])
    expect(text).toContain('=Ann Otherrarename')
    const { body } = await call('activity/history?kind=export&_end=1')
    expect(body.data[0].changes.resource).toEqual([null, 'recordRead'])
  })

  it('counts at how many profiles the auditor looked, as the report folds them', async () => {
    const since = new Date().toISOString()
    const own = async (query: string) => (await call(`activity/readers/own?${query}`)).body.data
    expect(await own(`at_gte=${since}`)).toEqual({ profiles: 0, isMore: false })
    for (let look = 0; look < 2; look += 1) await call(`participant/${person}`)
    await eventually(async () => (await own(`at_gte=${since}`)).profiles === 1)
    expect(await own(`at_gte=${since}&recordIds=${newId()}`)).toEqual({ profiles: 0, isMore: false })
    const { body } = await readers(`recordIds=${person}&userId_ne=${encodeURIComponent('$me')}&startTime=${since}`)
    expect(body.data).toEqual([])
    expect((await call('activity/readers/own', { as: coordinator })).status).toBe(403)
  })

  it('is for auditors, of their own organisation, and refuses what it does not know', async () => {
    expect((await readers('', coordinator)).status).toBe(403)
    expect((await readers(`recordId=${person}`, foreigner)).body.data).toEqual([])
    expect((await readers('startTime=2026-02-01&endTime=2026-01-01')).body.error).toMatchObject({ code: 'InvalidDateRange' })
    for (const query of ['nobody=1', `recordId=${person}&participantId=${person}`]) expect((await readers(query)).status).toBe(400)
  })
})

describe('a write through the API', () => {
  it('leaves nothing behind when its event cannot be written', async () => {
    await node.ownerQuery(`create function refuse_audit() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await node.ownerQuery('create trigger refuse before insert on audit_event for each row execute function refuse_audit()')
    const create = () => call('sites', { as: admin, method: 'POST', body: { name: 'Unheard', siteCode: 'UH-1' } })
    const refused = await create()
    const renamed = await call(`participant/${person}`, { as: coordinator, method: 'PATCH', body: { allergies: 'None' } })
    await node.ownerQuery('drop trigger refuse on audit_event')
    expect([refused.status, renamed.status]).toEqual([500, 500])
    expect(refused.body.error).toEqual({ code: 'AuditEventFailed', message: 'Error while creating audit event' })
    expect(await node.ownerQuery(`select 1 from site where name = 'Unheard'`)).toEqual([])
    expect(await node.ownerQuery('select allergies from participant where id = $1', [person])).toEqual([{ allergies: 'Pollen' }])
    expect((await create()).status).toBe(201)
  })
})
