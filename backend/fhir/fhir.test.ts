import type { Bundle, OperationOutcome, Patient } from 'fhir/r4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fhirMappings } from '#resources/fhir/mappings.ts'
import { givenNames } from '#resources/fhir/patient.ts'
import { fhirTypes } from '#resources/fhir/types.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { machineToken } from '../platform/engine/generated/machineToken.ts'
import { createMarkedPerson, markers, unlockProfile } from '../platform/engine/generated/markedPerson.ts'
import { hireStaff, hireUnequalStaff, riveSud, type Staff } from '../platform/engine/generated/staff.ts'
import { codesIn, fhir, linkOf, problemsOf, resourcesIn } from './testFhir.ts'

let node: TestNode
let staff: Staff
let everything: string
beforeAll(async () => {
  node = await testNode()
  staff = await hireStaff(node)
  ;({ everything } = staff)
})
afterAll(() => node?.close())

const search = (path: string, as = everything) => fhir<Bundle>(node, path, { as })

describe.each(fhirTypes)('%s', (type) => {
  it('searches and reads resources that the JSON schema of R4 accepts', async () => {
    const { status, type: mediaType, body } = await search(`${type}?_count=100`)
    expect([status, mediaType, body.type]).toEqual([200, 'application/fhir+json; charset=utf-8', 'searchset'])
    expect(problemsOf(body)).toEqual([])
    const [first] = body.entry ?? []
    expect(first?.fullUrl).toBe(`${node.studydesk.config.publicUrl}/api/fhir/${type}/${first?.resource?.id}`)
    const read = await fhir(node, `${type}/${first?.resource?.id}`, { as: everything })
    expect([read.status, read.body]).toEqual([200, first?.resource])
  })

  it('accepts every parameter that the capability statement names, and rejects others', async () => {
    const values = { token: '', string: 'a', date: 'ge2020-01', reference: crypto.randomUUID(), identifier: 'x' }
    const { search: parameters, sort } = fhirMappings[type]
    for (const [name, parameter] of Object.entries(parameters)) {
      const value = parameter.type === 'token' ? (Object.keys(parameter.codes)[0] ?? '') : values[parameter.type]
      const query = new URLSearchParams({ [name]: name === 'identifier' && type === 'Questionnaire' ? crypto.randomUUID() : value })
      expect([name, (await search(`${type}?${query}`)).status]).toEqual([name, 200])
    }
    for (const name of Object.keys(sort)) expect([name, (await search(`${type}?_sort=-${name}`)).status]).toEqual([name, 200])
    const rejected = await fhir<OperationOutcome>(node, `${type}?nonsense=1`, { as: everything })
    expect([rejected.status, codesIn(rejected.body)]).toEqual([400, ['UnknownParameter', 'unknownParameter']])
    expect(problemsOf(rejected.body)).toEqual([])
  })

  it('finds the same resources page by page as at once', async () => {
    const idsOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource?.id)
    const sort = type === 'AuditEvent' ? 'date' : '_id'
    const { body: whole } = await search(`${type}?_sort=${sort}&_count=7`)
    const ids: unknown[] = []
    for (let path: string | undefined = `${type}?_sort=${sort}&_count=3`; path !== undefined && ids.length < 6; ) {
      const { body } = await search(path)
      ids.push(...idsOf(body))
      path = linkOf(body, 'next')
    }
    expect(ids.slice(0, 6)).toEqual(idsOf(whole).slice(0, 6))
  })

  it('is denied to callers without the page of the resource, and to callers without a sign-in', async () => {
    const outsider = await staff.withAbilities(['DEV:VIEW'])
    for (const path of [type, `${type}/${crypto.randomUUID()}`]) {
      const denied = await fhir<OperationOutcome>(node, path, { as: outsider })
      expect([denied.status, codesIn(denied.body)]).toEqual([403, ['Forbidden']])
      const anonymous = await fhir<OperationOutcome>(node, path)
      expect([anonymous.status, codesIn(anonymous.body), anonymous.type]).toEqual([
        401,
        ['NotAuthenticated'],
        'application/fhir+json; charset=utf-8',
      ])
    }
  })

  it('shows no resource of another organisation', async () => {
    const { body } = await search(`${type}?_count=5`)
    const foreign = (await hireStaff(node, riveSud)).everything
    for (const { resource } of body.entry ?? []) expect((await search(`${type}/${resource?.id}`, foreign)).status).toBe(404)
  })
})

it('shows staff of one site the participants of that site, and of others neither rows nor includes', async () => {
  const { oneSite, place } = await hireUnequalStaff(node, ['PARTICIPANTS:VIEW', 'SCREENING:VIEW', 'VISIT_SCHEDULE:VIEW'])
  const own = await node.ownerQuery<{ id: string }>(
    'select distinct participant_id::text as id from participant_study where study_id = $1 and site_id = $2',
    [place.studyId, place.siteId],
  )
  const ownIds = new Set(own.map(({ id }) => id))
  for (const type of ['ResearchSubject', 'Consent', 'Appointment', 'QuestionnaireResponse']) {
    const name = type === 'ResearchSubject' ? 'individual' : 'patient'
    const { status, body } = await search(`${type}?_count=500&_include=${type}:${name}`, oneSite)
    const people = resourcesIn(body, 'Patient').map(({ id }) => String(id))
    expect([type, status, people.length > 0, people.filter((id) => !ownIds.has(id))]).toEqual([type, 200, body.total !== 0, []])
    if (type === 'ResearchSubject') expect(people.length).toBeGreaterThan(0)
  }
  const { body: all } = await search('Patient?_count=500')
  const foreignId = resourcesIn(all, 'Patient').find(({ id }) => !ownIds.has(String(id)))?.id
  expect((await search(`Patient/${foreignId}`, oneSite)).status).toBe(404)
  expect((await search(`Patient?_id=${foreignId}`, oneSite)).body.entry).toBeUndefined()
})

it('names a type that the caller may not include, and includes nothing of it', async () => {
  const reader = await staff.withAbilities(['PARTICIPANTS:VIEW'])
  const { body } = await search('ResearchSubject?_count=2&_include=ResearchSubject:study', reader)
  expect(body.entry?.map(({ search: found }) => found?.mode)).toEqual(['match', 'match', 'outcome'])
  expect(problemsOf(body)).toEqual([])
  const { body: whole } = await search('ResearchSubject?_count=2&_include=ResearchSubject:study')
  expect(resourcesIn(whole, 'ResearchStudy').length).toBeGreaterThan(0)
})

it('masks a restricted profile until the reader unlocks it', async () => {
  const reader = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
  const { participant: [id] = [] } = await createMarkedPerson(node, reader)
  const read = await fhir<Patient>(node, `Patient/${id}`, { as: reader })
  expect(read.body).toMatchObject({
    name: [{ extension: [{ valueCode: 'masked' }] }],
    _birthDate: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' }] },
    identifier: [{ value: 'CLIENT-7741' }, { value: 'SUBJECT-7741' }],
  })
  expect(problemsOf(read.body)).toEqual([])
  const searches = [
    `Patient?_id=${id}`,
    `ResearchSubject?patient=${id}&_include=ResearchSubject:individual`,
    `Consent?patient=Patient/${id}`,
    `Appointment?patient=${id}`,
    `QuestionnaireResponse?patient=${id}`,
  ]
  for (const path of searches) {
    const { status, body } = await search(path, reader)
    expect(status).toBe(200)
    for (const [name, marker] of Object.entries(markers))
      expect([path, name, marker.test(JSON.stringify(body))]).toEqual([path, name, false])
  }
  // A search by a masked value does not find the person.
  for (const query of ['family=Quorzyx', 'birthdate=1909-07-19', 'email=zyxwena'])
    expect([query, (await search(`Patient?${query}`, reader)).body.total]).toEqual([query, 0])
  await unlockProfile(node, reader, String(id))
  expect((await fhir<Patient>(node, `Patient/${id}`, { as: reader })).body.name).toEqual([
    { use: 'official', family: 'Quorzyx', [givenNames]: ['Zyxwena'] },
  ])
})

it('accepts an API token as bearer token, with the rights of the machine', async () => {
  const token = await machineToken(node, staff)
  const { status, body } = await fhir<Bundle>(node, 'Patient?_count=1', { token })
  expect([status, resourcesIn(body, 'Patient')]).toEqual([200, [expect.objectContaining({ resourceType: 'Patient' })]])
})

it('describes itself without a sign-in, and names no means of authorization that it does not have', async () => {
  const { status, body } = await fhir<{ readonly rest: readonly { readonly resource: readonly { readonly type: string }[] }[] }>(
    node,
    'metadata',
  )
  expect([status, body.rest[0]?.resource.map(({ type }) => type)]).toEqual([200, [...fhirTypes]])
  expect(problemsOf(body)).toEqual([])
  const smart = await (await node.fetch('fhir/.well-known/smart-configuration')).json()
  expect(smart).toMatchObject({ capabilities: [], grant_types_supported: [] })
})

it('counts without resources, and sorts and filters by dates', async () => {
  const { body: count } = await search('Patient?_count=0')
  expect([count.total, count.entry]).toEqual([expect.any(Number), undefined])
  const { body } = await search('Patient?birthdate=ge1950&birthdate=lt1960&_sort=birthdate&_count=50')
  const days = resourcesIn(body, 'Patient').map(({ birthDate }) => String(birthDate))
  expect(days).toEqual(days.toSorted())
  expect(days.filter((day) => day < '1950' || day >= '1960')).toEqual([])
  expect(days.length).toBeGreaterThan(3)
  for (const query of ['birthdate=soon', 'birthdate=ne1950', 'gender=x', '_sort=email', '_include=Patient:study', '_id=1'])
    expect([query, (await search(`Patient?${query}`)).status]).toEqual([query, 400])
})

it('maps the status of participations in both directions', async () => {
  for (const status of ['screening', 'ineligible', 'not-registered', 'pending-on-study', 'on-study', 'off-study', 'withdrawn']) {
    const { body } = await search(`ResearchSubject?status=${status}&_count=500`)
    expect(new Set(resourcesIn(body, 'ResearchSubject').map((subject) => subject.status))).toEqual(
      new Set(body.total === 0 ? [] : [status]),
    )
  }
})

it('knows invalid resources', () => {
  expect(problemsOf({ resourceType: 'Patient', birthDate: 'soon' })).not.toEqual([])
  expect(problemsOf({ resourceType: 'Patient', unknown: 1 })).not.toEqual([])
  expect(problemsOf({ resourceType: 'Patient', name: [] })).not.toEqual([])
})
