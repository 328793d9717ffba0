import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from './comments/testParticipants.ts'

/** The calls of specification 2, section 7, that are about participants, each as it is written there, with its parameters and its answer. */
const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
let node: TestNode
let prefix: string
let mine: StudySite

beforeAll(async () => {
  node = await testNode()
  const [user] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [coordinator])
  prefix = `org/${user?.org_id}/`
  ;[mine] = (await studySitesOf(node, coordinator)) as [StudySite]
})
afterAll(() => node.close())

interface Answer {
  readonly status: number
  readonly total: string | null
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape, looked at by their expectations
  readonly body: any
}

/** Asked twice where it only reads: with and without the organisation in front. */
async function call(method: string, path: string, body?: unknown, as = coordinator): Promise<Answer> {
  const ask = async (address: string): Promise<Answer> => {
    const answer = await node.fetch(address, { as, method, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, total: answer.headers.get('x-total-count'), body: await answer.json() }
  }
  const answer = await ask(`${prefix}${path}`)
  if (method === 'GET') expect((await ask(path)).status).toBe(answer.status)
  return answer
}
const form = (
  fields: Readonly<Record<string, string>>,
  file?: { readonly field: string; readonly name: string; readonly content: string },
) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  if (file !== undefined) body.set(file.field, new Blob([file.content]), file.name)
  return body
}
const pdf = (words: string) => ({ field: 'file', name: 'agreement.pdf', content: `%PDF-1.7\n% ${words}\n%%EOF\n` })
/** No two alike: one that is probably there already is left out of an import. */
const lastNames = ['Brzezinska', 'Zwartkruis', 'Adeyemi', 'Vrozek', 'Okwuosa', 'Chakrabarti', 'Nijhuis']
const person = () => ({
  firstName: 'Solange',
  lastName: lastNames.pop() ?? '',
  dob: `19${20 + 13 * lastNames.length}-0${lastNames.length + 2}-11`,
  gender: 'female',
  email: `${crypto.randomUUID()}@example.org`,
  postalCode: `M${lastNames.length + 1}V 2T6`,
  referralSource: 'CLINIC',
})

describe('people', () => {
  it('are found, added, changed, read and removed', async () => {
    const added = await call('POST', 'participants/addParticipant', person())
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
    const { id: other } = (await call('POST', 'participants', person(), owner)).body.data
    const named = { participantIds: [other] }
    expect(await call('DELETE', 'participants', named, owner)).toEqual({ status: 200, total: null, body: { data: [other] } })
  })

  it('are unlocked by a fresh signature in the query', async () => {
    const id = await newParticipant(node, coordinator, { isRestrictedProfile: true })
    const signature = crypto.randomUUID()
    const [user] = await node.ownerQuery<{ id: string }>(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'unlock', $2, now() + interval '5 minutes' from "user" where email = $3 returning user_id as id`,
      [signature, id, coordinator],
    )
    const given = encodeURIComponent(JSON.stringify({ signature, userId: user?.id, reason: 'A call', code: 'CONTACT_LOOKUP' }))
    const answer = await node.fetch(`${prefix}participant/${id}?unlockSignature=${given}`, { as: coordinator })
    expect([answer.status, (await answer.json()).data]).toMatchObject([200, { firstName: 'Orla', isRestrictedProfile: true }])
  })

  it('are checked for duplicates, by any of their fields', async () => {
    const known = person()
    await call('POST', 'participants', known)
    const { status, body } = await call('POST', 'participant/match', {
      lastName: known.lastName,
      firstName: known.firstName,
      dob: known.dob,
    })
    expect([status, body.data]).toMatchObject([
      200,
      [{ id: expect.any(String), grade: 'PROBABLE', score: expect.any(Number), reasons: expect.any(Array) }],
    ])
  })

  it('are imported from a file', async () => {
    const { firstName, lastName, dob, gender, email, postalCode, referralSource } = person()
    const content = `firstName,lastName,dob,gender,email,postalCode,referralSource\n${[firstName, lastName, dob, gender, email, postalCode, referralSource].join(',')}\n`
    const answer = await call('POST', 'participants/import', form({}, { field: 'file', name: 'people.csv', content }))
    expect(answer).toMatchObject({ status: 200, body: { data: { accepted: 1, rejected: 0, problems: [] } } })
  })

  it('have tags, as words', async () => {
    await newParticipant(node, coordinator, { tags: ['specified'] })
    const { status, body } = await call('GET', 'participant/tags')
    expect([status, body.data]).toEqual([200, expect.arrayContaining(['specified'])])
  })
})

describe('their studies', () => {
  it('are given one by one, and what failed is told by name', async () => {
    const [one, two] = [await newParticipant(node, coordinator), await newParticipant(node, coordinator)]
    const assignment = (participantId: string) => ({ participantId, studyId: mine.studyId, siteId: mine.siteId })
    const { status, body } = await call('POST', 'participants/addParticipantToStudy', [assignment(one), assignment(two), assignment(one)])
    expect([status, body]).toMatchObject([
      200,
      {
        data: [{ studyId: mine.studyId }, { studyId: mine.studyId }],
        errors: [{ code: 'AlreadyInStudy', refData: { participant: { participantId: one } } }],
      },
    ])
    const listed = await call('GET', `participant/${one}/studies`)
    expect([listed.status, listed.body.data]).toMatchObject([200, [{ studyId: mine.studyId, siteId: mine.siteId }]])
    for (const name of ['markAsNotEnrolled', 'clearMarkAsNotEnrolled'])
      expect((await call('POST', `study/${mine.studyId}/participant/${one}/${name}`, { reason: 'Moved away' })).status).toBe(200)
  })
})

describe('their files', () => {
  it('are listed page by page, sorted by a field and a direction', async () => {
    const id = await newParticipant(node, coordinator)
    for (const name of ['b.txt', 'a.txt', 'c.txt']) {
      const { body } = await call('POST', 'file', form({}, { field: 'file', name, content: name.repeat(3) }))
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
    for (const wrong of ['sort=fileName,sideways', 'sort=nothing,asc', 'page=first', 'size=501', 'colour=red'])
      expect([wrong, (await call('GET', `participant/${id}/attachments?${wrong}`)).status]).toEqual([wrong, 400])
  })

  it('have an agreement to contact, stored and replaced', async () => {
    const id = await newParticipant(node, coordinator)
    const type = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'
    expect(await call('GET', `participant/${id}/contactAgreement`)).toMatchObject({ status: 200, body: { data: [] } })
    const stored = await call('POST', `participant/${id}/contactAgreement`, form({ type }, pdf('one')))
    expect(stored).toMatchObject({ status: 201, body: { data: { participantContactAgreementType: type } } })
    const replaced = await call('PATCH', `participant/${id}/contactAgreement/${stored.body.data.id}`, form({ type }, pdf('two')))
    expect(replaced).toMatchObject({ status: 200, body: { data: { id: stored.body.data.id, versionNumber: 2 } } })
    expect((await call('GET', `participant/${id}/contactAgreement`)).body.data).toHaveLength(1)
  })
})

it('they take other spellings of a field, each field once', async () => {
  const { email: _email, ...rest } = person()
  const added = await call('POST', 'participants', { ...rest, phone: '416-555-0142', restrictedProfile: true })
  expect(added).toMatchObject({ status: 201, body: { data: { isRestrictedProfile: true } } })
  const { id } = (await call('POST', 'participants', { ...person(), phone: '416-555-0199' })).body.data
  expect((await call('PATCH', `participant/${id}`, { phone: '416-555-0143' })).body.data.primaryMobile).toBe('+14165550143')
  const twice = await call('PATCH', `participant/${id}`, { phone: '416-555-0144', primaryMobile: '416-555-0145' })
  expect([twice.status, twice.body.error.fields]).toMatchObject([422, [{ path: 'phone', code: 'unknownField' }]])
  expect((await call('POST', 'participant/match', { lastName: rest.lastName, phone: '416-555-0142' })).status).toBe(200)
  const content = `firstName,lastName,dob,gender,Phone,restrictedProfile,postalCode,referralSource\nLior,Aalders,1971-03-09,male,416-555-0146,true,M4V 2T6,CLINIC\n`
  const imported = await call('POST', 'participants/import', form({}, { field: 'file', name: 'people.csv', content }))
  expect(imported.body.data).toMatchObject({ accepted: 1, rejected: 0 })
})

it('they say where they live, which studies they are in, and whether those are mine', async () => {
  const id = await newParticipant(node, coordinator, { streetAddress: '12 Main Street', postalCode: 'M5V 2T6' })
  const place = '12 Main Street, ON M5V 2T6, CA'
  expect((await call('GET', `participant/${id}`)).body.data).toMatchObject({ location: place, inMyStudies: false, trials: [] })
  await enrol(node, id, mine)
  const trials = [{ studyId: mine.studyId, trialName: expect.any(String) }]
  const { body } = await call('GET', `participant/${id}`)
  expect(body.data).toMatchObject({ location: place, inMyStudies: true, trials })
  expect((await call('GET', `participants?id=${id}`)).body.data).toMatchObject([{ inMyStudies: true, trials }])
  // Whoever has no study-site there sees the person, and not the study.
  await node.ownerQuery('delete from study_site_assignment where study_id = $1 and user_id = (select id from "user" where email = $2)', [
    mine.studyId,
    owner,
  ])
  expect((await call('GET', `participants?id=${id}&allStudies=true`, undefined, owner)).body.data).toMatchObject([
    { inMyStudies: false, trials: [] },
  ])
  // A form sends back what it read; nothing of it is written.
  const { inMyStudies, trials: told, location } = body.data
  expect((await call('PATCH', `participant/${id}`, { inMyStudies, trials: told, location })).status).toBe(200)
  await call('PATCH', `participant/${id}`, { isRestrictedProfile: true })
  const { data: locked } = (await call('GET', `participant/${id}`)).body
  expect([locked.inMyStudies, locked.trials, 'location' in locked]).toEqual([true, trials, false])
})

describe('their therapies', () => {
  it('are added, listed and deleted by their ids', async () => {
    const id = await newParticipant(node, coordinator)
    const therapy = { therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false }
    const added = await call('POST', `participant/${id}/therapy`, therapy)
    expect(added).toMatchObject({ status: 201, body: { data: { participantId: id, therapyName: 'Aspirin' } } })
    const second = await call('POST', `participant/${id}/therapy`, { ...therapy, therapyName: 'Metformin' })
    const ids = [added.body.data.id, second.body.data.id]
    expect((await call('GET', `participant/${id}/therapies`)).body.data).toHaveLength(2)
    const [first, ...others] = ids
    const elsewhere = { therapyIds: [first], participantId: crypto.randomUUID() }
    expect((await call('DELETE', `participant/${id}/therapies`, elsewhere)).status).toBe(404)
    const named = { therapyIds: [first], participantId: id }
    expect(await call('DELETE', `participant/${id}/therapies`, named)).toMatchObject({ status: 200, body: { data: [first] } })
    expect(await call('DELETE', `participant/${id}/therapies`, others)).toMatchObject({ status: 200, body: { data: others } })
    expect((await call('GET', `participant/${id}/therapies`)).body.data).toEqual([])
  })
})

it('what stands below one row is answered whole, unless a page is asked for', async () => {
  const id = await newParticipant(node, coordinator)
  const therapy = { isBaselineMedication: false, isContinuingEndStudy: false }
  for (const number of Array(12).keys()) await call('POST', `participant/${id}/therapy`, { ...therapy, therapyName: `Remedy ${number}` })
  const whole = await call('GET', `participant/${id}/therapies`)
  expect([whole.body.data.length, whole.total]).toEqual([12, '12'])
  expect((await call('GET', `participant/${id}/therapies?size=5`)).body.data).toHaveLength(5)
  expect((await call('GET', `participant/${id}/therapies?_start=10&_end=20`)).body.data).toHaveLength(2)
  expect((await call('GET', 'therapies')).body.data).toHaveLength(10)
})

describe('what is said of them', () => {
  it.each(['record', 'participant'])('is written and read below a %s', async (below) => {
    const id = await newParticipant(node, coordinator)
    const card = await enrol(node, id, mine)
    const place = `study/${mine.studyId}/site-study/${mine.siteId}/${below}/${below === 'record' ? card : id}`
    const fields = {
      commentText: 'Called today',
      participantName: 'Orla',
      ...(below === 'record' ? { cardId: card } : { ...mine, participantId: id }),
    }
    const written = await call('POST', `${place}/comment`, form(fields, { field: 'File', name: 'note.txt', content: 'A note' }))
    expect(written).toMatchObject({
      status: 201,
      body: { data: { commentText: expect.stringContaining('Called today'), attachments: [{ filename: 'note.txt' }] } },
    })
    expect((await call('GET', `${place}/comments`)).body.data).toEqual([written.body.data])
  })

  it('is in their activity', async () => {
    const id = await newParticipant(node, coordinator)
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
