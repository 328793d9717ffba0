import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#resources/core/values/day.ts'
import { anyRank } from '../../app/testing/anyRank.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { giveConsent } from '../comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const viewer = 'viewer@northlake.example'

interface StudySite {
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
interface ApiResponse {
  readonly status: number
  readonly total: string | null
  readonly data: Row & readonly Row[]
  readonly errors: readonly Failure[]
  readonly error: { readonly code: string; readonly fields?: readonly { readonly path: string; readonly code: string }[] }
}

let node: TestNode
/** Study site of the coordinator. */
let ownStudySite: StudySite
/** Study site of the same organisation outside of the coordinator's scope. */
let foreignStudySite: StudySite
/** A `studySource` of the coordinator's study. */
let clinic: string

beforeAll(async () => {
  node = await testNode()
  const assignedQuery = `select study_id as "studyId", site_id as "siteId" from study_site_assignment join "user" on "user".id = user_id where email = $1`
  const studySites = await node.ownerQuery<StudySite & Record<string, unknown>>(assignedQuery, [coordinator])
  ownStudySite = studySites[0] as StudySite
  const allStudySites = await node.ownerQuery<StudySite & Record<string, unknown>>(
    `select study_id as "studyId", site_id as "siteId" from study_site where org_id = (select org_id from "user" where email = $1)`,
    [coordinator],
  )
  foreignStudySite = allStudySites.find(({ studyId }) => !studySites.some((studySite) => studySite.studyId === studyId)) as StudySite
  const [source] = await node.ownerQuery<{ id: string }>(`select id from study_source where study_id = $1 and origin = 'CLINIC_DATABASE'`, [
    ownStudySite.studyId,
  ])
  clinic = source?.id ?? ''
})

afterAll(() => node.close())

async function call(method: string, path: string, { as = coordinator, body }: { as?: string; body?: unknown } = {}): Promise<ApiResponse> {
  const response = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  return {
    status: response.status,
    total: response.headers.get('x-total-count'),
    ...((await response.json()) as Omit<ApiResponse, 'status' | 'total'>),
  }
}

let count = 0

async function addPerson(changes = {}, caller = coordinator): Promise<string> {
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
  const answer = await call('POST', 'participants/addParticipant', { as: caller, body: { ...person, ...changes } })
  return answer.data.id
}

const assign = (assignments: unknown, caller = coordinator) =>
  call('POST', 'participants/addParticipantToStudy', { as: caller, body: assignments })

describe('the assignment of participants to a study', () => {
  it("puts each participant into screening on today's date, with an audit event", async () => {
    const [first, second] = [await addPerson(), await addPerson()]
    const answer = await assign([
      { participantId: first, ...ownStudySite, sourceId: clinic },
      { participantId: second, ...ownStudySite },
    ])
    expect([answer.status, answer.errors]).toEqual([200, []])
    expect(answer.data.map((row) => [row.participantId, row.recruitmentStatus, row.sourceId, row.dateAdded])).toEqual([
      [first, 'IN_SCREENING', clinic, formatDate('America/Toronto', new Date())],
      [second, 'IN_SCREENING', null, formatDate('America/Toronto', new Date())],
    ])
    const events = await node.ownerQuery(`select 1 from audit_event where participant_id = $1 and kind = 'participantStudy'`, [first])
    expect(events).toHaveLength(1)
  })

  it('lists each participant who could not be assigned, and assigns the others', async () => {
    const [enrolledId, newPersonId] = [await addPerson(), await addPerson()]
    await assign([{ participantId: enrolledId, ...ownStudySite }])
    const unknown = '01990000-0000-7000-8000-000000000000'
    const { data, errors } = await assign([
      { participantId: enrolledId, ...ownStudySite },
      { participantId: newPersonId, ...ownStudySite },
      { participantId: unknown, ...ownStudySite },
      { participantId: 'no id', ...ownStudySite },
      { participantId: newPersonId, studyId: ownStudySite.studyId },
      {},
    ])
    expect(data.map((row) => row.participantId)).toEqual([newPersonId])
    expect(errors.map(({ code }) => code)).toEqual(['AlreadyInStudy', 'Invalid', 'Invalid', 'Invalid', 'Invalid'])
    expect(errors[0]?.refData.participant).toEqual({
      participantId: enrolledId,
      firstName: 'Ada',
      lastName: expect.stringMatching(/^Quill/),
    })
    expect(errors[1]?.refData.participant).toEqual({ participantId: unknown })
    expect(errors[2]?.refData.participant).toEqual({ participantId: null })
    expect(errors[3]?.fields?.map(({ path }) => path)).toEqual(['siteId'])
    expect(errors[4]?.fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(['participantId', 'studyId', 'siteId']))
  })

  it('rejects a site outside the study, and study sites and participants out of the caller’s reach', async () => {
    const person = await addPerson()
    const { errors } = await assign([
      { participantId: person, studyId: ownStudySite.studyId, siteId: await findUnassignedSite() },
      { participantId: person, ...foreignStudySite },
    ])
    expect(errors.map(({ code, fields }) => fields?.[0]?.code ?? code)).toEqual(['NotFound', 'NotFound'])
    const hidden = await addPerson({}, owner)
    const unseen = await assign([{ participantId: hidden, ...ownStudySite }])
    expect(unseen.errors.map(({ refData }) => refData.participant)).toEqual([{ participantId: hidden }])
    expect((await call('GET', `participant/${person}/studies`)).data).toEqual([])
  })

  it('rejects a closed study site, and an archived or cancelled study', async () => {
    const [person, enrolledId] = [await addPerson(), await addPerson()]
    await assign([{ participantId: enrolledId, ...ownStudySite }])
    const set = async (siteStatus: string, studyStatus: string): Promise<void> => {
      const studySiteIds = [ownStudySite.studyId, ownStudySite.siteId]
      await node.ownerQuery('update study_site set status = $3 where study_id = $1 and site_id = $2', [...studySiteIds, siteStatus])
      await node.ownerQuery('update study set status = $2 where id = $1', [ownStudySite.studyId, studyStatus])
    }
    for (const [siteStatus, studyStatus, problem] of [
      ['CLOSED', 'RECRUITING', { path: 'siteId', code: 'studySiteClosed' }],
      ['OPEN', 'ARCHIVED', { path: 'studyId', code: 'studyClosed' }],
      ['OPEN', 'CANCELLED', { path: 'studyId', code: 'studyClosed' }],
    ] as const) {
      await set(siteStatus, studyStatus)
      const { data, errors } = await assign([{ participantId: person, ...ownStudySite }])
      expect([data, errors.map(({ fields }) => fields?.map(({ path, code }) => ({ path, code })))]).toEqual([[], [[problem]]])
      expect(await call('POST', 'participant-study', { body: { participantId: person, ...ownStudySite } })).toMatchObject({ status: 422 })
    }
    const [row] = (await call('GET', `participant/${enrolledId}/studies`)).data
    const change = () => call('PATCH', `participant-study/${row?.id}`, { body: { siteId: ownStudySite.siteId, sourceId: clinic } })
    await set('CLOSED', 'ARCHIVED')
    expect((await change()).error.code, 'an archived study changes no more').toBe('StudyIsOver')
    await set('CLOSED', 'CANCELLED')
    expect((await change()).data, 'existing participations of a cancelled study can be corrected').toMatchObject({ sourceId: clinic })
    await set('OPEN', 'RECRUITING')
    expect((await assign([{ participantId: person, ...ownStudySite }])).errors).toEqual([])
  })

  it('accepts a restricted participant, and keeps the name hidden', async () => {
    const locked = await addPerson({ isRestrictedProfile: true })
    expect((await assign([{ participantId: locked, ...ownStudySite }])).errors).toEqual([])
    const secondResponse = await assign([{ participantId: locked, ...ownStudySite }])
    expect(secondResponse.errors.map(({ refData }) => refData.participant)).toEqual([{ participantId: locked }])
    expect(JSON.stringify(secondResponse)).not.toContain('Quill')
  })

  it.each([
    [{}, 422],
    [[], 422],
    [['text'], 422],
    [Array.from({ length: 1001 }, () => ({})), 400],
  ])('rejects a request that is not a list of assignments: %#', async (body, status) => {
    expect((await assign(body)).status).toBe(status)
  })

  it('requires CONTRIBUTE', async () => {
    expect((await assign([{ participantId: await addPerson(), ...ownStudySite }], viewer)).status).toBe(403)
  })

  it('assigns five hundred participants in one call', async () => {
    const rows = await node.ownerQuery<{ id: string }>(
      `select participant.id from participant join "user" on "user".org_id = participant.org_id and "user".email = $1 where deleted_at is null
        and not exists (select 1 from participant_study where participant_id = participant.id) limit 500`,
      [owner],
    )
    const [studySite] = await node.ownerQuery<StudySite & Record<string, unknown>>(
      `select study_id as "studyId", site_id as "siteId" from study_site_assignment join "user" on "user".id = user_id where email = $1 limit 1`,
      [owner],
    )
    const answer = await assign(
      rows.map(({ id }) => ({ participantId: id, ...studySite })),
      owner,
    )
    expect([answer.data.length, answer.errors]).toEqual([rows.length, []])
    expect(rows.length).toBeGreaterThan(100)
  })

  async function findUnassignedSite(): Promise<string> {
    const [row] = await node.ownerQuery<{ id: string }>(
      `select site.id from site where org_id = (select org_id from study where id = $1)
        and not exists (select 1 from study_site where site_id = site.id and study_id = $1) limit 1`,
      [ownStudySite.studyId],
    )
    return row?.id ?? ''
  }
})

describe('studies of a participant', () => {
  it('studies of a participant are returned with name, stage and summary of the study, without access to its administration', async () => {
    const id = await addPerson()
    await assign([{ participantId: id, ...ownStudySite, sourceId: clinic }])
    const { data, total } = await call('GET', `participant/${id}/studies`)
    expect(total).toBe('1')
    expect(data[0]).toMatchObject({
      participantId: id,
      ...ownStudySite,
      studyName: expect.stringMatching(/\w/),
      siteName: expect.stringMatching(/\w/),
      source: 'Clinic database',
      recruitmentStatus: 'IN_SCREENING',
      stage: {
        title: 'In-Screening',
        backgroundColor: expect.stringMatching(/^#/),
        textColor: expect.stringMatching(/^#/),
        studyId: ownStudySite.studyId,
      },
      study: {
        status: expect.any(String),
        studyType: expect.any(String),
        leadSponser: expect.any(String),
        medicalCondition: expect.any(String),
      },
      visit: { kind: 'NONE', name: null, on: null, time: null },
      consent: { isNeeded: true, givenOn: null, endedOn: null, needsCountersignature: false, isReconsent: false },
      actions: expect.arrayContaining(['enroll', 'markAsNotEnrolled']),
    })
  })

  it('studies of a participant offer no change of a participation in an archived study', async () => {
    const id = await addPerson()
    await assign([{ participantId: id, ...ownStudySite, sourceId: clinic }])
    const setStatus = (status: string) => node.ownerQuery('update study set status = $2 where id = $1', [ownStudySite.studyId, status])
    const actionsOf = async () => (await call('GET', `participant/${id}/studies`)).data[0]?.actions
    expect(await actionsOf()).toContain('enroll')
    const [{ status } = { status: '' }] = await node.ownerQuery<{ status: string }>('select status from study where id = $1', [
      ownStudySite.studyId,
    ])
    await setStatus('ARCHIVED')
    try {
      expect(await actionsOf()).toEqual(['read'])
    } finally {
      await setStatus(status)
    }
  })

  it('studies of a participant name the next visit of each, and none while the profile is locked', async () => {
    const [planned] = await node.ownerQuery<{ participant_id: string; id: string; name: string }>(
      `select shown.participant_id, shown.participant_study_id as id, visit.name from participant_visit shown
        join visit on visit.id = shown.visit_id join participant_study card on card.id = shown.participant_study_id
        join study_site_assignment mine on mine.study_id = card.study_id and mine.site_id = card.site_id
        join "user" on "user".id = mine.user_id and "user".email = $1
        where shown.status = 'SCHEDULED' limit 1`,
      [coordinator],
    )
    const visitOf = async () =>
      (await call('GET', `participant/${planned?.participant_id}/studies`)).data.find(({ id }: { id: string }) => id === planned?.id)?.visit
    expect(await visitOf()).toMatchObject({ kind: expect.stringMatching(/OVERDUE|SCHEDULED|DUE/), name: expect.any(String) })
    await call('PATCH', `participant/${planned?.participant_id}`, { body: { isRestrictedProfile: true } })
    expect(await visitOf()).toBeNull()
  })

  it('studies of a participant state when the main consent was signed, and nothing of it while the profile is locked', async () => {
    const [signed] = await node.ownerQuery<{ participant_id: string; id: string; given_on: string }>(
      `select consent.participant_id, consent.participant_study_id as id, to_char(consent.given_on, 'YYYY-MM-DD') as given_on from consent
        join participant_study card on card.id = consent.participant_study_id and card.consent_status = 'LAST_REVIEW'
        join study_site_assignment mine on mine.study_id = card.study_id and mine.site_id = card.site_id
        join "user" on "user".id = mine.user_id and "user".email = $1
        join participant on participant.id = consent.participant_id and not participant.is_restricted_profile
        where consent.state = 'LAST_REVIEW' limit 1`,
      [coordinator],
    )
    const consentOf = async () =>
      (await call('GET', `participant/${signed?.participant_id}/studies`)).data.find(({ id }: { id: string }) => id === signed?.id)?.consent
    expect(await consentOf()).toMatchObject({ isNeeded: true, givenOn: signed?.given_on, needsCountersignature: false })
    await call('PATCH', `participant/${signed?.participant_id}`, { body: { isRestrictedProfile: true } })
    expect(await consentOf()).toBeNull()
  })

  it('studies of a participant are returned page by page, and only those at the caller’s study sites', async () => {
    const id = await addPerson()
    await assign([{ participantId: id, ...ownStudySite }])
    await node.ownerQuery(
      `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
        select org_id, gen_random_uuid(), $1, $2, $3, 'IN_SCREENING', (select id from board_column where study_id = $2 order by rank limit 1), ${anyRank} from participant where id = $1`,
      [id, foreignStudySite.studyId, foreignStudySite.siteId],
    )
    expect((await call('GET', `participant/${id}/studies`)).data.map(({ studyId }) => studyId)).toEqual([ownStudySite.studyId])
    const page = await call('GET', `participant/${id}/studies?page=1&size=1&sort=dateAdded,asc`)
    expect([page.data.length, page.total]).toEqual([0, '1'])
    expect((await call('GET', `participant/${id}/studies?nothing=1`)).status).toBe(400)
  })

  it('studies of a participant are a 404 for a participant who is unknown or out of scope', async () => {
    const hidden = await addPerson({}, owner)
    for (const id of [hidden, '01990000-0000-7000-8000-000000000000', 'x'])
      expect((await call('GET', `participant/${id}/studies`)).status).toBe(404)
  })

  it('studies of a participant are offered only at open study sites of the caller', async () => {
    const { data } = await call('GET', 'studies/with-sites')
    const offeredSites = data.flatMap((study) =>
      (study.siteDetailsList as { siteId: string }[]).map(({ siteId }) => ({ studyId: study.id, siteId })),
    )
    expect(offeredSites).toContainEqual(ownStudySite)
    expect(offeredSites).toHaveLength(2)
    await node.ownerQuery(`update study_site set status = 'CLOSED' where study_id = $1 and site_id = $2`, [
      ownStudySite.studyId,
      ownStudySite.siteId,
    ])
    const after = (await call('GET', 'studies/with-sites')).data.flatMap((study) => study.siteDetailsList as { siteId: string }[])
    expect(after.map(({ siteId }) => siteId)).not.toContain(ownStudySite.siteId)
    await node.ownerQuery(`update study_site set status = 'OPEN' where study_id = $1 and site_id = $2`, [
      ownStudySite.studyId,
      ownStudySite.siteId,
    ])
    expect((await call('GET', 'studies/with-sites', { as: 'unassigned@northlake.example' })).data).toEqual([])
  })

  it("allows enrolling a participant with today's date", async () => {
    const id = await addPerson()
    const added = await assign([{ participantId: id, ...ownStudySite }])
    expect(added.data[0]).toMatchObject({ recruitmentStatus: 'IN_SCREENING', enrolledOn: null })
    await giveConsent(node, String(added.data[0]?.id))
    const enrolResponse = await call('POST', `participant-study/${added.data[0]?.id}/transitions/enroll`)
    expect(enrolResponse.data).toMatchObject({ recruitmentStatus: 'ENROLLED', enrolledOn: enrolResponse.data.dateAdded })
    const rejectedResponse = await call('PATCH', `participant-study/${added.data[0]?.id}`, { body: { enrolledOn: '2020-01-01' } })
    expect([rejectedResponse.status, rejectedResponse.error.fields?.[0]?.path]).toEqual([422, 'enrolledOn'])
  })

  it('allows marking a participant as not enrolled with a reason, and clearing it', async () => {
    const id = await addPerson()
    await assign([{ participantId: id, ...ownStudySite }])
    const path = `study/${ownStudySite.studyId}/participant/${id}`
    const emptyResponse = await call('POST', `${path}/markAsNotEnrolled`, { body: {} })
    expect([emptyResponse.status, emptyResponse.error.fields?.[0]]).toMatchObject([422, { path: 'reason', code: 'required' }])
    expect((await call('POST', `${path}/markAsNotEnrolled`, { body: { reason: 5 } })).status).toBe(422)
    expect((await call('POST', `${path}/markAsNotEnrolled`, { body: { reason: 'x', more: 1 } })).status).toBe(422)
    const markResponse = await call('POST', `${path}/markAsNotEnrolled`, { body: { reason: 'Moved away' } })
    expect(markResponse.data).toMatchObject({ participantId: id, recruitmentStatus: 'NOT_ENROLLED' })
    const secondResponse = await call('POST', `${path}/markAsNotEnrolled`, { body: { reason: 'Moved away' } })
    expect([secondResponse.status, secondResponse.error.code]).toEqual([409, 'TransitionNotAllowed'])
    const clearResponse = await call('POST', `${path}/clearMarkAsNotEnrolled`)
    expect(clearResponse.data).toMatchObject({ recruitmentStatus: 'IN_SCREENING' })
    for (const foreignPath of [
      `study/${foreignStudySite.studyId}/participant/${id}`,
      `study/x/participant/${id}`,
      `study/${ownStudySite.studyId}/participant/x`,
    ])
      expect((await call('POST', `${foreignPath}/markAsNotEnrolled`, { body: { reason: 'x' } })).status).toBe(404)
    expect((await call('POST', `${path}/markAsNotEnrolled`, { as: viewer, body: { reason: 'x' } })).status).toBe(403)
  })
})
