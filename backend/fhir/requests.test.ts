import type { Bundle, OperationOutcome } from 'fhir/r4'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { createMarkedPerson, unlockProfile } from '../platform/engine/generated/markedPerson.ts'
import { hireStaff, type Staff } from '../platform/engine/generated/staff.ts'
import { codesIn, fhir, linkOf, problemsOf, resourcesIn } from './testFhir.ts'

let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode()
  staff = await hireStaff(node)
})
afterAll(() => node?.close())

const search = (path: string) => fhir<Bundle>(node, path, { as: staff.everything })
const fetch = (path: string, headers: Readonly<Record<string, string>> = {}, as = staff.everything) =>
  node.fetch(`fhir/${path}`, { as, headers })

it('returns an unchanged resource without a body, and a changed or unlocked one as a whole', async () => {
  const reader = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
  const { participant: [id] = [] } = await createMarkedPerson(node, reader)
  const first = await fetch(`Patient/${id}`, {}, reader)
  const tag = first.headers.get('etag') ?? ''
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)])
  const unchanged = await fetch(`Patient/${id}`, { 'If-None-Match': tag }, reader)
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect((await fetch(`Patient/${id}`, { 'If-None-Match': 'W/"other"' }, reader)).status).toBe(200)
  await unlockProfile(node, reader, String(id))
  const unlocked = await fetch(`Patient/${id}`, { 'If-None-Match': tag }, reader)
  expect([unlocked.status, JSON.stringify(await unlocked.json()).includes('masked')]).toEqual([200, false])
})

it('rejects clients that accept no JSON with an outcome, before a bundle is stored', async () => {
  for (const accept of ['application/fhir+xml', 'application/xml', 'text/turtle']) {
    const denied = await fetch('Patient?_count=1', { Accept: accept })
    const outcome = (await denied.json()) as OperationOutcome
    expect([denied.status, codesIn(outcome), problemsOf(outcome)]).toEqual([406, ['NotAcceptable'], []])
  }
  const bundle = { resourceType: 'Bundle', type: 'batch', entry: [] }
  const sent = await node.fetch('fhir', { as: staff.everything, method: 'POST', body: bundle, headers: { Accept: 'application/xml' } })
  expect(sent.status).toBe(406)
  for (const accept of ['application/fhir+json', 'application/json', '*/*', 'text/html,application/xml;q=0.9,*/*;q=0.8'])
    expect([accept, (await fetch('Patient?_count=1', { Accept: accept })).status]).toEqual([accept, 200])
})

it('counts with a summary, and not what the caller may not see', async () => {
  const { body: whole } = await search('Patient?_count=0&_total=accurate')
  const { body } = await search('Patient?_summary=count&_count=5&_total=accurate')
  expect([body.total, body.entry, linkOf(body, 'next')]).toEqual([whole.total, undefined, undefined])
  expect((await search('Patient?_summary=true')).status).toBe(400)
  const reader = await staff.withAbilities(['PARTICIPANTS:VIEW'])
  const shown = await fhir<Bundle>(node, 'ResearchSubject?_count=500&_total=accurate', { as: reader })
  const counted = await fhir<Bundle>(node, 'ResearchSubject?_summary=count&_total=accurate', { as: reader })
  expect(counted.body.total).toBe(shown.body.total)
  if ((shown.body.total ?? 0) <= 500) expect(resourcesIn(shown.body, 'ResearchSubject').length).toBe(shown.body.total)
})

it('repeats all filters in the links of a page', async () => {
  const query = 'Patient?birthdate=ge1950&birthdate=lt1990&_lastUpdated=ge2020&_sort=-birthdate&_count=2'
  const { body } = await search(query)
  const next = new URLSearchParams((linkOf(body, 'next') ?? '').split('?')[1])
  expect([next.getAll('birthdate'), next.get('_lastUpdated'), next.get('_sort'), next.get('_count'), next.get('_offset')]).toEqual([
    ...[['ge1950', 'lt1990'], 'ge2020', '-birthdate', '2', '2'],
  ])
  expect((await search(linkOf(body, 'next') ?? '')).body.total).toBe(body.total)
})

it('reads the questions of all forms of a page at once', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const contentReads = async (path: string) => {
    query.mockClear()
    const { body } = await search(path)
    const texts = query.mock.calls.map(([sent]) => String((sent as unknown as { readonly text?: string }).text ?? ''))
    return [(body.entry ?? []).length > 2, texts.filter((text) => /from form_(content|version)\b/.test(text)).length]
  }
  const reads = [await contentReads('Questionnaire?_count=50'), await contentReads('QuestionnaireResponse?_count=50')]
  query.mockRestore()
  expect(reads).toEqual([
    [true, 1],
    [true, 2],
  ])
})
