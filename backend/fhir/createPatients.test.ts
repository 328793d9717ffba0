import type { Bundle, OperationOutcome, Patient } from 'fhir/r4'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { givenNames } from '#resources/fhir/patient.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { createDistinctPerson } from '../participants/matching/testPeople.ts'
import { codesIn, fhir, problemsOf } from './testFhir.ts'

const owner = 'owner@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

/** Creates a FHIR patient who resembles no participant of the demo. */
function createPatient(changes: Partial<Patient> = {}): Patient {
  const person = createDistinctPerson() as Readonly<Record<string, string>>
  return {
    resourceType: 'Patient',
    name: [{ use: 'official', family: String(person.lastName), [givenNames]: [String(person.firstName)] }],
    telecom: [{ system: 'email', value: String(person.email) }],
    gender: 'female',
    birthDate: String(person.dob),
    // People at one address who were born on similar days may be duplicates.
    address: [
      {
        line: [`12 ${person.firstName} ${person.lastName} Street`],
        city: 'Toronto',
        state: 'ON',
        postalCode: `M${person.postalCode?.slice(1)}`,
        country: 'CAN',
      },
    ],
    ...changes,
  }
}

const bundleOf = (
  type: 'batch' | 'transaction',
  patients: readonly unknown[],
  request: object | null = { method: 'POST', url: 'Patient' },
) => ({
  resourceType: 'Bundle',
  type,
  entry: patients.map((resource) => ({ request, resource })),
})
const send = <Answer = Bundle>(body: unknown, { path = '', as = owner }: { readonly path?: string; readonly as?: string } = {}) =>
  fhir<Answer>(node, path, { as, method: 'POST', body })
const statusesOf = ({ entry = [] }: Bundle) => entry.map(({ response }) => response?.status)
const outcomeOf = ({ entry = [] }: Bundle, index: number) => entry[index]?.response?.outcome as OperationOutcome | undefined
const count = async () => (await fhir<Bundle>(node, 'Patient?_count=0&_total=accurate', { as: owner })).body.total

it('creates the patients of a batch one by one, and reports duplicates and problems of each', async () => {
  const known = createPatient()
  const { body: first } = await send(bundleOf('batch', [known]))
  expect(statusesOf(first)).toEqual(['201 Created'])
  const fresh = createPatient()
  const { status, body } = await send(
    bundleOf('batch', [known, fresh, fresh, createPatient({ gender: undefined }), { resourceType: 'Group' }]),
  )
  expect([status, body.type, statusesOf(body)]).toEqual([200, 'batch-response', ['409', '201 Created', '409', '422', '422']])
  expect(codesIn(outcomeOf(body, 0) as OperationOutcome)).toContain('probableDuplicate')
  // The existing participant, whom the caller may see.
  expect(outcomeOf(body, 0)?.issue[1]?.diagnostics).toContain(first.entry?.[0]?.response?.location?.split('/').at(-1))
  expect(codesIn(outcomeOf(body, 2) as OperationOutcome)).toContain('probableDuplicateInFile')
  expect(outcomeOf(body, 3)?.issue.map(({ diagnostics }) => diagnostics)).toContain('gender')
  expect(problemsOf(body)).toEqual([])
  const { body: again } = await send(bundleOf('batch', [known]), { path: '?onDuplicate=add' })
  expect(statusesOf(again)).toEqual(['201 Created'])
})

it('stores every element that participants have, and lists all others', async () => {
  const patient = createPatient({
    active: true,
    identifier: [
      {
        type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
        system: 'urn:oid:1.2.3',
        value: `MRN-${Date.now()}`,
      },
      {
        type: { coding: [{ code: 'JHN' }] },
        system: 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn',
        value: '9876543217XK',
      },
      { system: 'urn:other', value: '7' },
    ],
    maritalStatus: { text: 'married' },
    communication: [{ language: { text: 'fr' } }],
    deceasedBoolean: false,
    address: [{ line: ['12 Main Street'], city: 'Toronto', state: 'ON', postalCode: 'M5V 2T6', country: 'CAN' }],
  })
  const [name] = patient.name ?? []
  const { body } = await send(
    bundleOf('transaction', [
      {
        ...patient,
        name: [
          { ...name, prefix: ['Dr.'] },
          { use: 'maiden', family: 'Before' },
        ],
      },
    ]),
    { path: '?referralSource=CLINIC' },
  )
  expect([body.type, statusesOf(body)]).toEqual(['transaction-response', ['201 Created']])
  expect(problemsOf(body)).toEqual([])
  expect(outcomeOf(body, 0)?.issue.flatMap(({ expression }) => expression ?? [])).toEqual([
    'Patient.name[0].prefix[0]',
    'Patient.name[1]',
    'Patient.identifier[2]',
    'Patient.maritalStatus',
    'Patient.communication[0]',
  ])
  const id = body.entry?.[0]?.response?.location?.split('/').at(-1)
  const { data } = await node.call<ResourceAnswer['participant']>(`participant/${id}`, { as: owner })
  expect(data).toMatchObject({
    lastName: name?.family,
    participantClientId: patient.identifier?.[0]?.value,
    healthCardProvinceId: 'ON',
    healthCardNumber: '9876543217XK',
    streetAddress: '12 Main Street, Toronto',
    postalCode: 'M5V 2T6',
    country: 'CA',
    referralSource: 'CLINIC',
    deceased: false,
  })
})

it('creates all patients of a transaction or none', async () => {
  const before = await count()
  const { status, body } = await send<OperationOutcome>(bundleOf('transaction', [createPatient(), createPatient({ address: [] })]))
  expect([status, codesIn(body), body.issue.map(({ diagnostics }) => diagnostics)]).toEqual([
    422,
    ['Invalid', 'required'],
    [undefined, 'entry.1.postalCode'],
  ])
  const person = createPatient()
  const repeated = await send<OperationOutcome>(bundleOf('transaction', [person, person]))
  expect([repeated.status, codesIn(repeated.body)]).toEqual([422, ['Invalid', 'probableDuplicateInFile']])
  expect(await count()).toBe(before)
})

it('rejects what is no creation of a patient, and callers who may not create participants', async () => {
  for (const request of [{ method: 'PUT', url: 'Patient/1' }, { method: 'POST', url: 'Patient', ifNoneExist: 'identifier=1' }, null]) {
    const { body } = await send(bundleOf('batch', [createPatient()], request))
    expect(statusesOf(body)).toEqual(['422'])
  }
  for (const body of [
    {},
    { resourceType: 'Bundle', type: 'history', entry: [] },
    bundleOf('batch', []),
    { ...bundleOf('batch', [7]), more: 1 },
  ])
    expect((await send(body)).status).toBe(422)
  const tooMany = await send<OperationOutcome>(
    bundleOf(
      'batch',
      Array.from({ length: 201 }, () => 7),
    ),
  )
  expect([tooMany.status, codesIn(tooMany.body)]).toEqual([400, ['TooManyForBulk']])
  expect((await send(bundleOf('batch', [createPatient()]), { as: 'viewer@northlake.example' })).status).toBe(403)
})
