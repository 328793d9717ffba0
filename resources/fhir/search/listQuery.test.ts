import { expect, it } from 'vitest'
import { fhirMappings } from '../mappings.ts'
import type { FhirType } from '../types.ts'
import { listQueryOf, type SearchParameters } from './listQuery.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const base = 'https://studydesk.example/api/fhir'
const read = (type: FhirType, parameters: SearchParameters) => {
  const { query, problems } = listQueryOf(fhirMappings[type], parameters, { base, zone: 'UTC' })
  return problems.length === 0 ? query : problems.map(({ path, code }) => `${path} ${code}`)
}

it('translates parameters into filters and the order of the list', () => {
  expect(read('Patient', { family: 'Roy', birthdate: ['ge1950', 'lt1960'], gender: 'female,male', _sort: '-birthdate,family' })).toEqual({
    lastName_like: 'Roy',
    dob_gte: '1950-01-01',
    dob_lte: '1959-12-31',
    gender: ['female', 'male'],
    _sort: 'dob,lastName',
    _order: 'desc,asc',
  })
  expect(read('Patient', { identifier: 'NL-1' })).toEqual({ participantClientId: 'NL-1' })
  expect(read('Patient', { identifier: `${base}/identifier/subject-id|S-1` })).toEqual({ subjectId: 'S-1' })
  expect(read('ResearchStudy', { status: 'active,completed', _id: id })).toEqual({ status: ['RECRUITING', 'COMPLETED'], id })
})

it('accepts references with type, as absolute address and as id', () => {
  for (const patient of [id, `Patient/${id}`, `${base}/Patient/${id}`]) expect(read('Consent', { patient })).toEqual({ participantId: id })
})

it('translates one status of several fields, and rejects a list of them', () => {
  expect(read('ResearchSubject', { status: 'on-study' })).toEqual({ recruitmentStatus: 'ENROLLED', conductStatus: 'UNDER_WAY' })
  expect(read('ResearchSubject', { status: 'on-study,screening' })).toEqual(['status tooMany'])
})

it('rejects values that no filter expresses, rather than ignoring them', () => {
  expect(read('Patient', { identifier: 'urn:other|1' })).toEqual(['identifier notAnOption'])
  expect(read('Patient', { family: '', gender: 'x', _sort: 'email', _id: '7' })).toEqual([
    'family required',
    'gender notAnOption',
    '_id notAReference',
    '_sort notAnOption',
  ])
  expect(read('Patient', { gender: ['male', 'female'] })).toEqual(['gender repeated'])
  expect(read('Consent', { patient: `Group/${id}` })).toEqual(['patient notAReference'])
  expect(read('Patient', { gender: 'constructor' })).toEqual(['gender notAnOption'])
})
