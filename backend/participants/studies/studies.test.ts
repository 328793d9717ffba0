import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateIn } from '#resources/core/day.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { giveConsent } from '../comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const viewer = 'viewer@northlake.example'

interface Place {
  readonly studyId: string
  readonly siteId: string
}
interface Row {
  readonly id: string
  readonly [field: string]: unknown
}
interface Failure {
  readonly code: string
  readonly message: string
  readonly fields?: readonly { readonly path: string; readonly code: string }[]
  readonly refData: { readonly participant: Record<string, unknown>; readonly studyId: string | null; readonly siteId: string | null }
}
interface Answer {
  readonly status: number
  readonly total: string | null
  readonly data: Row & readonly Row[]
  readonly errors: readonly Failure[]
  readonly error: { readonly code: string; readonly fields?: readonly { readonly path: string; readonly code: string }[] }
}

let node: TestNode
/** Of the coordinator. */
let mine: Place
/** Of the same organisation, not the coordinator's. */
let foreign: Place
/** A source of the coordinator's study. */
let clinic: string

beforeAll(async () => {
  node = await testNode()
  const assigned = `select study_id as "studyId", site_id as "siteId" from study_site_assignment join "user" on "user".id = user_id where email = $1`
  const places = await node.ownerQuery<Place & Record<string, unknown>>(assigned, [coordinator])
  mine = places[0] as Place
  const all = await node.ownerQuery<Place & Record<string, unknown>>(
    `select study_id as "studyId", site_id as "siteId" from study_site where org_id = (select org_id from "user" where email = $1)`,
    [coordinator],
  )
  foreign = all.find(({ studyId }) => !places.some((place) => place.studyId === studyId)) as Place
  const [source] = await node.ownerQuery<{ id: string }>(`select id from study_source where study_id = $1 and origin = 'CLINIC_DATABASE'`, [
    mine.studyId,
  ])
  clinic = source?.id ?? ''
})

afterAll(() => node.close())

async function call(method: string, path: string, { as = coordinator, body }: { as?: string; body?: unknown } = {}): Promise<Answer> {
  const response = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  return {
    status: response.status,
    total: response.headers.get('x-total-count'),
    ...((await response.json()) as Omit<Answer, 'status' | 'total'>),
  }
}

let count = 0

async function addPerson(changes = {}, as = coordinator): Promise<string> {
  count += 1
  const person = {
    firstName: 'Ada',
    lastName: `Quill${count}`,
    gender: 'female',
    dob: '1980-02-29',
    email: `ada.quill${count}@example.org`,
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
  }
  const answer = await call('POST', 'participants/addParticipant', { as, body: { ...person, ...changes } })
  return answer.data.id
}

const assign = (assignments: unknown, as = coordinator) => call('POST', 'participants/addParticipantToStudy', { as, body: assignments })

describe('the assignment of participants to a study', () => {
  it('puts each into screening, today, and is audited', async () => {
    const [first, second] = [await addPerson(), await addPerson()]
    const answer = await assign([
      { participantId: first, ...mine, sourceId: clinic },
      { participantId: second, ...mine },
    ])
    expect([answer.status, answer.errors]).toEqual([200, []])
    expect(answer.data.map((row) => [row.participantId, row.recruitmentStatus, row.sourceId, row.dateAdded])).toEqual([
      [first, 'IN_SCREENING', clinic, dateIn('America/Toronto', new Date())],
      [second, 'IN_SCREENING', null, dateIn('America/Toronto', new Date())],
    ])
    const events = await node.ownerQuery(`select 1 from audit_event where participant_id = $1 and kind = 'participantStudy'`, [first])
    expect(events).toHaveLength(1)
  })

  it('names one by one those who could not be assigned, and assigns the others', async () => {
    const [there, fresh] = [await addPerson(), await addPerson()]
    await assign([{ participantId: there, ...mine }])
    const unknown = '01990000-0000-7000-8000-000000000000'
    const { data, errors } = await assign([
      { participantId: there, ...mine },
      { participantId: fresh, ...mine },
      { participantId: unknown, ...mine },
      { participantId: 'no id', ...mine },
      { participantId: fresh, studyId: mine.studyId },
      {},
    ])
    expect(data.map((row) => row.participantId)).toEqual([fresh])
    expect(errors.map(({ code }) => code)).toEqual(['AlreadyInStudy', 'Invalid', 'Invalid', 'Invalid', 'Invalid'])
    expect(errors[0]?.refData.participant).toEqual({ participantId: there, firstName: 'Ada', lastName: expect.stringMatching(/^Quill/) })
    expect(errors[1]?.refData.participant).toEqual({ participantId: unknown })
    expect(errors[2]?.refData.participant).toEqual({ participantId: null })
    expect(errors[3]?.fields?.map(({ path }) => path)).toEqual(['siteId'])
    expect(errors[4]?.fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(['participantId', 'studyId', 'siteId']))
  })

  it('refuses a foreign site, and study-sites and participants outside of the caller’s', async () => {
    const person = await addPerson()
    const { errors } = await assign([
      { participantId: person, studyId: mine.studyId, siteId: await siteOutside() },
      { participantId: person, ...foreign },
    ])
    expect(errors.map(({ code, fields }) => fields?.[0]?.code ?? code)).toEqual(['NotFound', 'NotFound'])
    const hidden = await addPerson({}, owner)
    const unseen = await assign([{ participantId: hidden, ...mine }])
    expect(unseen.errors.map(({ refData }) => refData.participant)).toEqual([{ participantId: hidden }])
    expect((await call('GET', `participant/${person}/studies`)).data).toEqual([])
  })

  it('refuses what is not offered: a study-site that is closed, a study that is archived or cancelled', async () => {
    const [person, there] = [await addPerson(), await addPerson()]
    await assign([{ participantId: there, ...mine }])
    const set = async (siteStatus: string, studyStatus: string): Promise<void> => {
      const place = [mine.studyId, mine.siteId]
      await node.ownerQuery('update study_site set status = $3 where study_id = $1 and site_id = $2', [...place, siteStatus])
      await node.ownerQuery('update study set status = $2 where id = $1', [mine.studyId, studyStatus])
    }
    for (const [siteStatus, studyStatus, problem] of [
      ['CLOSED', 'RECRUITING', { path: 'siteId', code: 'studySiteClosed' }],
      ['OPEN', 'ARCHIVED', { path: 'studyId', code: 'studyClosed' }],
      ['OPEN', 'CANCELLED', { path: 'studyId', code: 'studyClosed' }],
    ] as const) {
      await set(siteStatus, studyStatus)
      const { data, errors } = await assign([{ participantId: person, ...mine }])
      expect([data, errors.map(({ fields }) => fields?.map(({ path, code }) => ({ path, code })))]).toEqual([[], [[problem]]])
      expect(await call('POST', 'participant-study', { body: { participantId: person, ...mine } })).toMatchObject({ status: 422 })
    }
    await set('CLOSED', 'ARCHIVED')
    const [row] = (await call('GET', `participant/${there}/studies`)).data
    const kept = await call('PATCH', `participant-study/${row?.id}`, { body: { siteId: mine.siteId, sourceId: clinic } })
    expect(kept.data, 'who is there already stays, and can be changed').toMatchObject({ sourceId: clinic })
    await set('OPEN', 'RECRUITING')
    expect((await assign([{ participantId: person, ...mine }])).errors).toEqual([])
  })

  it('takes a locked participant, and keeps the name hidden', async () => {
    const locked = await addPerson({ isRestrictedProfile: true })
    expect((await assign([{ participantId: locked, ...mine }])).errors).toEqual([])
    const again = await assign([{ participantId: locked, ...mine }])
    expect(again.errors.map(({ refData }) => refData.participant)).toEqual([{ participantId: locked }])
    expect(JSON.stringify(again)).not.toContain('Quill')
  })

  it.each([
    [{}, 422],
    [[], 422],
    [['text'], 422],
    [Array.from({ length: 1001 }, () => ({})), 400],
  ])('answers a request that is no list of assignments: %#', async (body, status) => {
    expect((await assign(body)).status).toBe(status)
  })

  it('takes CONTRIBUTE', async () => {
    expect((await assign([{ participantId: await addPerson(), ...mine }], viewer)).status).toBe(403)
  })

  it('assigns five hundred in one call', async () => {
    const rows = await node.ownerQuery<{ id: string }>(
      `select participant.id from participant join "user" on "user".org_id = participant.org_id and "user".email = $1 where deleted_at is null
        and not exists (select 1 from participant_study where participant_id = participant.id) limit 500`,
      [owner],
    )
    const [place] = await node.ownerQuery<Place & Record<string, unknown>>(
      `select study_id as "studyId", site_id as "siteId" from study_site_assignment join "user" on "user".id = user_id where email = $1 limit 1`,
      [owner],
    )
    const answer = await assign(
      rows.map(({ id }) => ({ participantId: id, ...place })),
      owner,
    )
    expect([answer.data.length, answer.errors]).toEqual([rows.length, []])
    expect(rows.length).toBeGreaterThan(100)
  }, 60_000)

  async function siteOutside(): Promise<string> {
    const [row] = await node.ownerQuery<{ id: string }>(
      `select site.id from site where org_id = (select org_id from study where id = $1)
        and not exists (select 1 from study_site where site_id = site.id and study_id = $1) limit 1`,
      [mine.studyId],
    )
    return row?.id ?? ''
  }
})

describe('the studies of a participant', () => {
  it('are told with their names, stage and what the study is about, to somebody without its administration', async () => {
    const id = await addPerson()
    await assign([{ participantId: id, ...mine, sourceId: clinic }])
    const { data, total } = await call('GET', `participant/${id}/studies`)
    expect(total).toBe('1')
    expect(data[0]).toMatchObject({
      participantId: id,
      ...mine,
      studyName: expect.stringMatching(/\w/),
      siteName: expect.stringMatching(/\w/),
      source: 'Clinic database',
      recruitmentStatus: 'IN_SCREENING',
      stage: {
        title: 'In-Screening',
        backgroundColor: expect.stringMatching(/^#/),
        textColor: expect.stringMatching(/^#/),
        studyId: mine.studyId,
      },
      study: {
        status: expect.any(String),
        studyType: expect.any(String),
        leadSponser: expect.any(String),
        medicalCondition: expect.any(String),
      },
      actions: expect.arrayContaining(['enroll', 'markAsNotEnrolled']),
    })
  })

  it('come page by page, and only those at the caller’s study-sites', async () => {
    const id = await addPerson()
    await assign([{ participantId: id, ...mine }])
    await node.ownerQuery(
      `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
        select org_id, gen_random_uuid(), $1, $2, $3, 'IN_SCREENING', (select id from board_column where study_id = $2 order by rank limit 1), gen_random_uuid()::text from participant where id = $1`,
      [id, foreign.studyId, foreign.siteId],
    )
    expect((await call('GET', `participant/${id}/studies`)).data.map(({ studyId }) => studyId)).toEqual([mine.studyId])
    const page = await call('GET', `participant/${id}/studies?page=1&size=1&sort=dateAdded,asc`)
    expect([page.data.length, page.total]).toEqual([0, '1'])
    expect((await call('GET', `participant/${id}/studies?nothing=1`)).status).toBe(400)
  })

  it('of a participant out of scope or unknown are not there', async () => {
    const hidden = await addPerson({}, owner)
    for (const id of [hidden, '01990000-0000-7000-8000-000000000000', 'x'])
      expect((await call('GET', `participant/${id}/studies`)).status).toBe(404)
  })

  it('offer only study-sites of the caller that are open', async () => {
    const { data } = await call('GET', 'studies/with-sites')
    const offered = data.flatMap((study) =>
      (study.siteDetailsList as { siteId: string }[]).map(({ siteId }) => ({ studyId: study.id, siteId })),
    )
    expect(offered).toContainEqual(mine)
    expect(offered).toHaveLength(2)
    await node.ownerQuery(`update study_site set status = 'CLOSED' where study_id = $1 and site_id = $2`, [mine.studyId, mine.siteId])
    const after = (await call('GET', 'studies/with-sites')).data.flatMap((study) => study.siteDetailsList as { siteId: string }[])
    expect(after.map(({ siteId }) => siteId)).not.toContain(mine.siteId)
    await node.ownerQuery(`update study_site set status = 'OPEN' where study_id = $1 and site_id = $2`, [mine.studyId, mine.siteId])
    expect((await call('GET', 'studies/with-sites', { as: 'unassigned@northlake.example' })).data).toEqual([])
  })

  it('enroll somebody on the day of today', async () => {
    const id = await addPerson()
    const added = await assign([{ participantId: id, ...mine }])
    expect(added.data[0]).toMatchObject({ recruitmentStatus: 'IN_SCREENING', enrolledOn: null })
    await giveConsent(node, String(added.data[0]?.id))
    const enrolled = await call('POST', `participant-study/${added.data[0]?.id}/transitions/enroll`)
    expect(enrolled.data).toMatchObject({ recruitmentStatus: 'ENROLLED', enrolledOn: enrolled.data.dateAdded })
    const typed = await call('PATCH', `participant-study/${added.data[0]?.id}`, { body: { enrolledOn: '2020-01-01' } })
    expect([typed.status, typed.error.fields?.[0]?.path]).toEqual([422, 'enrolledOn'])
  })

  it('mark somebody as not enrolled with a reason, and clear it', async () => {
    const id = await addPerson()
    await assign([{ participantId: id, ...mine }])
    const path = `study/${mine.studyId}/participant/${id}`
    const without = await call('POST', `${path}/markAsNotEnrolled`, { body: {} })
    expect([without.status, without.error.fields?.[0]]).toMatchObject([422, { path: 'reason', code: 'required' }])
    expect((await call('POST', `${path}/markAsNotEnrolled`, { body: { reason: 5 } })).status).toBe(422)
    expect((await call('POST', `${path}/markAsNotEnrolled`, { body: { reason: 'x', more: 1 } })).status).toBe(422)
    const marked = await call('POST', `${path}/markAsNotEnrolled`, { body: { reason: 'Moved away' } })
    expect(marked.data).toMatchObject({ participantId: id, recruitmentStatus: 'NOT_ENROLLED' })
    const again = await call('POST', `${path}/markAsNotEnrolled`, { body: { reason: 'Moved away' } })
    expect([again.status, again.error.code]).toEqual([409, 'TransitionNotAllowed'])
    const cleared = await call('POST', `${path}/clearMarkAsNotEnrolled`)
    expect(cleared.data).toMatchObject({ recruitmentStatus: 'IN_SCREENING' })
    for (const elsewhere of [
      `study/${foreign.studyId}/participant/${id}`,
      `study/x/participant/${id}`,
      `study/${mine.studyId}/participant/x`,
    ])
      expect((await call('POST', `${elsewhere}/markAsNotEnrolled`, { body: { reason: 'x' } })).status).toBe(404)
    expect((await call('POST', `${path}/markAsNotEnrolled`, { as: viewer, body: { reason: 'x' } })).status).toBe(403)
  })
})
