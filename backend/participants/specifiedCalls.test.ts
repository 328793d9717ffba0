import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from './comments/testParticipants.ts'

/** Tests the calls about participants of specification 2, section 7, with the parameters and responses that it lists. */
const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
let node: TestNode
let prefix: string
let ownStudySite: StudySite

beforeAll(async () => {
  node = await testNode()
  const [user] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [coordinator])
  prefix = `org/${user?.org_id}/`
  ;[ownStudySite] = (await studySitesOf(node, coordinator)) as [StudySite]
})
afterAll(() => node.close())

interface ApiResponse {
  readonly status: number
  readonly total: string | null
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape, looked at by their expectations
  readonly body: any
}

/** Sends a request; a GET twice, with and without the organisation in the address. */
async function call(method: string, path: string, body?: unknown, caller = coordinator): Promise<ApiResponse> {
  const fetchJson = async (address: string): Promise<ApiResponse> => {
    const answer = await node.fetch(address, { as: caller, method, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, total: answer.headers.get('x-total-count'), body: await answer.json() }
  }
  const answer = await fetchJson(`${prefix}${path}`)
  if (method === 'GET') expect((await fetchJson(path)).status).toBe(answer.status)
  return answer
}
const buildForm = (
  fields: Readonly<Record<string, string>>,
  file?: { readonly field: string; readonly name: string; readonly content: string },
) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  if (file !== undefined) body.set(file.field, new Blob([file.content]), file.name)
  return body
}
const buildPdf = (text: string) => ({ field: 'file', name: 'agreement.pdf', content: `%PDF-1.7\n% ${text}\n%%EOF\n` })
/** All different: an import leaves out rows that probably duplicate a participant. */
const lastNames = ['Brzezinska', 'Thibodeaux', 'Yamaguchi', 'Zwartkruis', 'Adeyemi', 'Vrozek', 'Okwuosa', 'Chakrabarti', 'Nijhuis']
const buildPerson = () => ({
  firstName: 'Solange',
  lastName: lastNames.pop() ?? '',
  dob: `19${20 + 8 * lastNames.length}-0${lastNames.length + 1}-11`,
  gender: 'female',
  email: `${crypto.randomUUID()}@example.org`,
  postalCode: `M${lastNames.length + 1}V 2T6`,
  referralSource: 'CLINIC',
})

describe('participants', () => {
  it('participants are listed, added, changed, read and deleted', async () => {
    const added = await call('POST', 'participants/addParticipant', buildPerson())
    expect(added).toMatchObject({ status: 201, body: { data: { firstName: 'Solange' } } })
    const { id } = added.body.data
    const page = await call('GET', 'participants?page=0&size=2&sort=lastName,desc')
    expect([page.status, page.body.data.length]).toEqual([200, 2])
    expect(Number(page.total)).toBeGreaterThan(2)
    expect(await call('PATCH', `participant/${id}`, { physician: 'Dr. Roy' })).toMatchObject({
      status: 200,
      body: { data: { physician: 'Dr. Roy' } },
    })
    expect(await call('GET', `participant/${id}`)).toMatchObject({ status: 200, body: { data: { id, isRestrictedProfile: false } } })
    expect((await call('PATCH', `participant/${id}`, { deceased: true })).body.data.ecogScore).toBe(5)
    expect((await call('PATCH', `participant/${id}`, { deceased: false })).body.data.ecogScore).toBe(null)
    expect(await call('DELETE', 'participants', [id], owner)).toEqual({ status: 200, total: null, body: { data: [id] } })
    const { id: other } = (await call('POST', 'participants', buildPerson(), owner)).body.data
    const participantBody = { participantIds: [other] }
    expect(await call('DELETE', 'participants', participantBody, owner)).toEqual({ status: 200, total: null, body: { data: [other] } })
  })

  it('participants keep their client ID: no other participant can have it while they are in the trash', async () => {
    const participantClientId = `CL-${crypto.randomUUID().slice(0, 8)}`
    const id = await createTestParticipant(node, coordinator, { participantClientId })
    expect((await call('DELETE', `participant/${id}`, undefined, owner)).status).toBe(200)
    const secondResponse = await call('POST', 'participants', { ...buildPerson(), participantClientId: participantClientId.toLowerCase() })
    expect([secondResponse.status, secondResponse.body.error.fields]).toMatchObject([409, [{ path: 'participantClientId', code: 'taken' }]])
    expect((await call('POST', `participant/${id}/restore`, undefined, owner)).body.data).toMatchObject({ participantClientId })
  })

  it('participants are unlocked by a fresh signature in the query', async () => {
    const id = await createTestParticipant(node, coordinator, { isRestrictedProfile: true })
    const signature = crypto.randomUUID()
    const [user] = await node.ownerQuery<{ id: string }>(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'unlock', $2, now() + interval '5 minutes' from "user" where email = $3 returning user_id as id`,
      [signature, id, coordinator],
    )
    const input = encodeURIComponent(JSON.stringify({ signature, userId: user?.id, reason: 'A call', code: 'CONTACT_LOOKUP' }))
    const answer = await node.fetch(`${prefix}participant/${id}?unlockSignature=${input}`, { as: coordinator })
    expect([answer.status, (await answer.json()).data]).toMatchObject([200, { firstName: 'Orla', isRestrictedProfile: true }])
  })

  it('participants are checked for duplicates by any of their fields', async () => {
    const knownPerson = buildPerson()
    await call('POST', 'participants', knownPerson)
    const { status, body } = await call('POST', 'participant/match', {
      lastName: knownPerson.lastName,
      firstName: knownPerson.firstName,
      dob: knownPerson.dob,
    })
    expect([status, body.data]).toMatchObject([
      200,
      [{ id: expect.any(String), grade: 'PROBABLE', score: expect.any(Number), reasons: expect.any(Array) }],
    ])
  })

  it('participants are imported from a file', async () => {
    const { firstName, lastName, dob, gender, email, postalCode, referralSource } = buildPerson()
    const content = `firstName,lastName,dob,gender,email,postalCode,referralSource\n${[firstName, lastName, dob, gender, email, postalCode, referralSource].join(',')}\n`
    const answer = await call('POST', 'participants/import', buildForm({}, { field: 'file', name: 'people.csv', content }))
    expect(answer).toMatchObject({ status: 200, body: { data: { accepted: 1, rejected: 0, problems: [] } } })
  })

  it('participants are imported once from a file that is sent three times at once', async () => {
    const family = ['Ashworth', 'Bielecki', 'Castellano', 'Dragomir', 'Eriksson', 'Fontaine', 'Gulbrandsen', 'Haraldsson']
    const lines = family.map(
      (name, index) => `Noor,${name},19${30 + 7 * index}-0${index + 1}-17,female,${name}@example.com,K${index}P 1J1,CLINIC`,
    )
    const content = ['firstName,lastName,dob,gender,email,postalCode,referralSource', ...lines, ''].join('\n')
    const send = () => call('POST', 'participants/import', buildForm({}, { field: 'file', name: 'people.csv', content }))
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status, body }) => [status, body.data.accepted]).sort()).toEqual([
      [200, 0],
      [200, 0],
      [200, 8],
    ])
    expect(await node.ownerQuery(`select 1 from participant where last_name = any($1)`, [family])).toHaveLength(8)
  })

  it('participants have tags, returned as text', async () => {
    await createTestParticipant(node, coordinator, { tags: ['specified'] })
    const { status, body } = await call('GET', 'participant/tags')
    expect([status, body.data]).toEqual([200, expect.arrayContaining(['specified'])])
  })
})

describe('studies of a participant', () => {
  it('participants are assigned to studies one by one, and failed assignments are listed by name', async () => {
    const [firstId, secondId] = [await createTestParticipant(node, coordinator), await createTestParticipant(node, coordinator)]
    const buildAssignment = (participantId: string) => ({ participantId, studyId: ownStudySite.studyId, siteId: ownStudySite.siteId })
    const { status, body } = await call('POST', 'participants/addParticipantToStudy', [
      buildAssignment(firstId),
      buildAssignment(secondId),
      buildAssignment(firstId),
    ])
    expect([status, body]).toMatchObject([
      200,
      {
        data: [{ studyId: ownStudySite.studyId }, { studyId: ownStudySite.studyId }],
        errors: [{ code: 'AlreadyInStudy', refData: { participant: { participantId: firstId } } }],
      },
    ])
    const listResponse = await call('GET', `participant/${firstId}/studies`)
    expect([listResponse.status, listResponse.body.data]).toMatchObject([
      200,
      [{ studyId: ownStudySite.studyId, siteId: ownStudySite.siteId }],
    ])
    for (const name of ['markAsNotEnrolled', 'clearMarkAsNotEnrolled'])
      expect((await call('POST', `study/${ownStudySite.studyId}/participant/${firstId}/${name}`, { reason: 'Moved away' })).status).toBe(
        200,
      )
  })
})

describe('files of a participant', () => {
  it('attachments are listed page by page, sorted by a field and a direction', async () => {
    const id = await createTestParticipant(node, coordinator)
    for (const name of ['b.txt', 'a.txt', 'c.txt']) {
      const { body } = await call('POST', 'file', buildForm({}, { field: 'file', name, content: name.repeat(3) }))
      expect((await call('POST', `participant/${id}/attachments`, { fileId: body.data.id })).status).toBe(201)
    }
    for (const [query, names] of [
      ['page=0&size=2&sort=fileName,asc', ['a.txt', 'b.txt']],
      ['page=1&size=2&sort=fileName,asc', ['c.txt']],
      ['page=0&size=10&sort=dateAdded,desc', ['c.txt', 'a.txt', 'b.txt']],
      ['page=0&size=10&sort=contentType,asc', expect.any(Array)],
      ['page=0&size=10&sort=fileSize,desc', expect.any(Array)],
    ] as const) {
      const answer = await call('GET', `participant/${id}/attachments?${query}`)
      expect([query, answer.status, answer.total]).toEqual([query, 200, '3'])
      expect(answer.body.data.map(({ fileName }: { fileName: string }) => fileName)).toEqual(names)
    }
    for (const invalidQuery of ['sort=fileName,sideways', 'sort=nothing,asc', 'page=first', 'size=501', 'colour=red'])
      expect([invalidQuery, (await call('GET', `participant/${id}/attachments?${invalidQuery}`)).status]).toEqual([invalidQuery, 400])
  })

  it('an agreement to contact is stored and replaced', async () => {
    const id = await createTestParticipant(node, coordinator)
    const type = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'
    expect(await call('GET', `participant/${id}/contactAgreement`)).toMatchObject({ status: 200, body: { data: [] } })
    const stored = await call('POST', `participant/${id}/contactAgreement`, buildForm({ type }, buildPdf('one')))
    expect(stored).toMatchObject({ status: 201, body: { data: { participantContactAgreementType: type } } })
    const replaceResponse = await call(
      'PATCH',
      `participant/${id}/contactAgreement/${stored.body.data.id}`,
      buildForm({ type }, buildPdf('two')),
    )
    expect(replaceResponse).toMatchObject({ status: 200, body: { data: { id: stored.body.data.id, versionNumber: 2 } } })
    expect((await call('GET', `participant/${id}/contactAgreement`)).body.data).toHaveLength(1)
  })
})

it('participants accept alternative spellings of a field, each field once', async () => {
  const { email: _email, ...rest } = buildPerson()
  const added = await call('POST', 'participants', { ...rest, phone: '416-555-0142', restrictedProfile: true })
  expect(added).toMatchObject({ status: 201, body: { data: { isRestrictedProfile: true } } })
  const { id } = (await call('POST', 'participants', { ...buildPerson(), phone: '416-555-0199' })).body.data
  expect((await call('PATCH', `participant/${id}`, { phone: '416-555-0143' })).body.data.primaryMobile).toBe('+14165550143')
  const rejectedResponse = await call('PATCH', `participant/${id}`, { phone: '416-555-0144', primaryMobile: '416-555-0145' })
  expect([rejectedResponse.status, rejectedResponse.body.error.fields]).toMatchObject([422, [{ path: 'phone', code: 'unknownField' }]])
  expect((await call('POST', 'participant/match', { lastName: rest.lastName, phone: '416-555-0142' })).status).toBe(200)
  const content = `firstName,lastName,dob,gender,Phone,restrictedProfile,postalCode,referralSource\nLior,Aalders,1971-03-09,male,416-555-0146,true,M4V 2T6,CLINIC\n`
  const importResponse = await call('POST', 'participants/import', buildForm({}, { field: 'file', name: 'people.csv', content }))
  expect(importResponse.body.data).toMatchObject({ accepted: 1, rejected: 0 })
})

it("participants return their location, their studies, and whether those are the caller's", async () => {
  const id = await createTestParticipant(node, coordinator, { streetAddress: '12 Main Street', postalCode: 'M5V 2T6' })
  const locationText = '12 Main Street, ON M5V 2T6, CA'
  expect((await call('GET', `participant/${id}`)).body.data).toMatchObject({ location: locationText, inMyStudies: false, trials: [] })
  await enrol(node, id, ownStudySite)
  const trials = [{ studyId: ownStudySite.studyId, trialName: expect.any(String) }]
  const { body } = await call('GET', `participant/${id}`)
  expect(body.data).toMatchObject({ location: locationText, inMyStudies: true, trials })
  expect((await call('GET', `participants?id=${id}`)).body.data).toMatchObject([{ inMyStudies: true, trials }])
  // A user who is not assigned to the study site sees the participant, but not the study.
  await node.ownerQuery('delete from study_site_assignment where study_id = $1 and user_id = (select id from "user" where email = $2)', [
    ownStudySite.studyId,
    owner,
  ])
  expect((await call('GET', `participants?id=${id}&allStudies=true`, undefined, owner)).body.data).toMatchObject([
    { inMyStudies: false, trials: [] },
  ])
  // A form sends back the derived fields that it read; the server ignores them.
  const { inMyStudies, trials: listedStudies, location } = body.data
  expect((await call('PATCH', `participant/${id}`, { inMyStudies, trials: listedStudies, location })).status).toBe(200)
  await call('PATCH', `participant/${id}`, { isRestrictedProfile: true })
  const { data: locked } = (await call('GET', `participant/${id}`)).body
  expect([locked.inMyStudies, locked.trials, 'location' in locked]).toEqual([true, trials, false])
})

describe('therapies of a participant', () => {
  it('therapies are added, listed and deleted by their ids', async () => {
    const id = await createTestParticipant(node, coordinator)
    const therapy = { therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false }
    const added = await call('POST', `participant/${id}/therapy`, therapy)
    expect(added).toMatchObject({ status: 201, body: { data: { participantId: id, therapyName: 'Aspirin' } } })
    const second = await call('POST', `participant/${id}/therapy`, { ...therapy, therapyName: 'Metformin' })
    const ids = [added.body.data.id, second.body.data.id]
    expect((await call('GET', `participant/${id}/therapies`)).body.data).toHaveLength(2)
    const [first, ...others] = ids
    const foreignBody = { therapyIds: [first], participantId: crypto.randomUUID() }
    expect((await call('DELETE', `participant/${id}/therapies`, foreignBody)).status).toBe(404)
    const therapyBody = { therapyIds: [first], participantId: id }
    expect(await call('DELETE', `participant/${id}/therapies`, therapyBody)).toMatchObject({ status: 200, body: { data: [first] } })
    expect(await call('DELETE', `participant/${id}/therapies`, others)).toMatchObject({ status: 200, body: { data: others } })
    expect((await call('GET', `participant/${id}/therapies`)).body.data).toEqual([])
  })
})

it('labels of a list are accepted as its values, in every call and in both languages', async () => {
  const id = await createTestParticipant(node, coordinator)
  const message = { routeOfAdministration: 'Oral', scheduleFrequency: 'Trois fois par jour', doseUnit: 'μg' }
  const input = { therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false, ...message }
  const expectedCodes = { routeOfAdministration: 'ORAL', scheduleFrequency: 'THREE_TIMES_A_DAY', doseUnit: 'MICROGRAM' }
  const added = await call('POST', `participant/${id}/therapy`, input)
  expect(added).toMatchObject({ status: 201, body: { data: expectedCodes } })
  expect((await call('GET', `participant/${id}/therapies?scheduleFrequency=Three%20times%20a%20day`)).body.data).toMatchObject([
    expectedCodes,
  ])
  const changed = await call('PATCH', `therapy/${added.body.data.id}`, { doseForm: 'Comprimé' })
  expect(changed.body.data).toMatchObject({ ...expectedCodes, doseForm: 'TABLET' })
  const unknown = await call('PATCH', `therapy/${added.body.data.id}`, { doseForm: 'Bonbon' })
  expect([unknown.status, unknown.body.error.fields]).toMatchObject([422, [{ path: 'doseForm', code: 'notAChoice' }]])
})

it('rows below one row are returned in full, unless a page is requested', async () => {
  const id = await createTestParticipant(node, coordinator)
  const therapy = { isBaselineMedication: false, isContinuingEndStudy: false }
  for (const number of Array(12).keys()) await call('POST', `participant/${id}/therapy`, { ...therapy, therapyName: `Remedy ${number}` })
  const listResponse = await call('GET', `participant/${id}/therapies`)
  expect([listResponse.body.data.length, listResponse.total]).toEqual([12, '12'])
  expect((await call('GET', `participant/${id}/therapies?size=5`)).body.data).toHaveLength(5)
  expect((await call('GET', `participant/${id}/therapies?_start=10&_end=20`)).body.data).toHaveLength(2)
  expect((await call('GET', 'therapies')).body.data).toHaveLength(10)
})

describe('comments on a participant', () => {
  it.each(['record', 'participant'])('comments are written and read below a %s', async (parentSegment) => {
    const id = await createTestParticipant(node, coordinator)
    const card = await enrol(node, id, ownStudySite)
    const recordPath = `study/${ownStudySite.studyId}/site-study/${ownStudySite.siteId}/${parentSegment}/${parentSegment === 'record' ? card : id}`
    const fields = {
      commentText: 'Called today',
      participantName: 'Orla',
      ...(parentSegment === 'record' ? { cardId: card } : { ...ownStudySite, participantId: id }),
    }
    const commentResponse = await call(
      'POST',
      `${recordPath}/comment`,
      buildForm(fields, { field: 'File', name: 'note.txt', content: 'A note' }),
    )
    expect(commentResponse).toMatchObject({
      status: 201,
      body: { data: { commentText: expect.stringContaining('Called today'), attachments: [{ filename: 'note.txt' }] } },
    })
    expect((await call('GET', `${recordPath}/comments`)).body.data).toEqual([commentResponse.body.data])
  })

  it('the activity of a participant lists their creation', async () => {
    const id = await createTestParticipant(node, coordinator)
    expect(await call('GET', `activity/history/participant?participantId=${id}`)).toMatchObject({
      status: 200,
      body: { data: { activityHistoryList: [{ isInitialActivity: true }], participantFirstName: 'Orla' } },
    })
  })
})

it('conditions are found without a token', async () => {
  const answer = await node.fetch('public/conditions/search?term=asthma')
  const { data } = await answer.json()
  expect([answer.status, data[0]]).toMatchObject([
    200,
    { id: expect.any(String), friendlyName: expect.any(String), icdTenCodes: [{ code: expect.any(String) }] },
  ])
})
