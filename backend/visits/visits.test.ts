import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { studyValues } from '../studies/testStudy.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'

type Visit = ResourceAnswer['visit']

const admin = 'admin@northlake.example'
const nowhere = '01990000-0000-7000-8000-000000000000'

let node: TestNode
let studyId: string
beforeAll(async () => {
  node = await sharedNode()
  studyId = await newStudy()
})
afterAll(() => node.close())

const call = <Data = Visit>(method: string, path: string, body?: unknown, as = admin) => node.call<Data>(path, { as, method, body })
const below = <Data = Visit>(method: string, path: string, body?: unknown, study = studyId) =>
  call<Data>(method, `study/${study}/${path}`, body)

async function newStudy(): Promise<string> {
  const made = await call<{ readonly id: string }>('POST', 'study/addTrial', {
    ...studyValues,
    trialId: `VISITS-${crypto.randomUUID().slice(0, 8)}`,
  })
  expect(made.status).toBe(201)
  return made.data.id
}
async function newVisit(changes: Readonly<Record<string, unknown>> = {}, study = studyId): Promise<Visit> {
  const made = await below('POST', 'visit', { name: `Visit ${crypto.randomUUID()}`, ...changes }, study)
  expect(made.status).toBe(201)
  return made.data
}
const visits = async (study = studyId) => (await below<readonly Visit[]>('GET', 'visits', undefined, study)).data
const now = async (id: string) => (await call('GET', `visit/${id}`)).data
async function newForm(): Promise<string> {
  const made = await call<{ readonly id: string }>('POST', 'admin/form', { name: `Form ${crypto.randomUUID()}` })
  expect(made.status).toBe(201)
  return made.data.id
}

describe('the baseline visit', () => {
  it('is the first of a study, also where two come at once, and goes to another on request', async () => {
    const study = await newStudy()
    await Promise.all([newVisit({}, study), newVisit({}, study)])
    const [first, second] = await visits(study)
    expect([first?.isBaseline, second?.isBaseline].toSorted()).toEqual([false, true])
    const other = first?.isBaseline === true ? second : first
    await call('PATCH', `visit/${other?.id}`, { dependsOnVisitId: first?.isBaseline === true ? first.id : second?.id })
    const marked = await below('POST', `visit/${other?.id}/markAsBaseline`, {}, study)
    expect(marked.data).toMatchObject({ isBaseline: true, dependsOnVisitId: null })
    expect((await visits(study)).filter(({ isBaseline }) => isBaseline).map(({ id }) => id)).toEqual([other?.id])
    const again = await below('POST', `visit/${other?.id}/markAsBaseline`, {}, study)
    expect(again.data).toMatchObject({ isBaseline: true, version: marked.data.version })
  })

  it('is marked by its call alone, and stays while others count from it', async () => {
    const study = await newStudy()
    const baseline = await newVisit({}, study)
    const other = await newVisit({}, study)
    expect(codesOf(await call('PATCH', `visit/${other.id}`, { isBaseline: true }))).toEqual([422, 'Invalid', 'isBaseline readOnly'])
    expect(codesOf(await below('DELETE', `visit/${baseline.id}`, undefined, study))).toEqual([409, 'BaselineStays'])
    expect((await below('DELETE', `visit/${other.id}`, undefined, study)).status).toBe(200)
    expect((await below('DELETE', `visit/${baseline.id}`, undefined, study)).status).toBe(200)
  })
})

describe('what a visit counts from', () => {
  it('is a visit of its study, never by way of itself', async () => {
    const first = await newVisit()
    const second = await newVisit({ dependsOnVisitId: first.id, targetDay: 2, targetUnit: 'WEEKS' })
    const third = await newVisit({ dependsOnVisitId: second.id })
    const circle = await call('PATCH', `visit/${second.id}`, { dependsOnVisitId: third.id })
    expect(codesOf(circle)).toEqual([422, 'Invalid', 'dependsOnVisitId circle'])
    expect(codesOf(await call('PATCH', `visit/${third.id}`, { dependsOnVisitId: third.id }))).toEqual([
      422,
      'Invalid',
      'dependsOnVisitId circle',
    ])
    const stranger = await newVisit({}, await newStudy())
    expect(codesOf(await below('POST', 'visit', { name: 'Strange', dependsOnVisitId: stranger.id }))).toEqual([
      422,
      'Invalid',
      'dependsOnVisitId otherStudy',
    ])
    expect(codesOf(await below('DELETE', `visit/${second.id}`))).toEqual([409, 'InUse'])
  })

  it('is no circle where two changes come at once', async () => {
    const [first, second] = [await newVisit(), await newVisit()]
    const answers = await Promise.all([
      call('PATCH', `visit/${first.id}`, { dependsOnVisitId: second.id }),
      call('PATCH', `visit/${second.id}`, { dependsOnVisitId: first.id }),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    // The first visit of a study may be the baseline visit, which counts from none.
    expect(statuses).toEqual([200, 422])
    expect([(await now(first.id)).dependsOnVisitId, (await now(second.id)).dependsOnVisitId].filter((id) => id !== null)).toHaveLength(1)
  })
})

it('a window is changed by what tells windows alone', async () => {
  const { id } = await newVisit()
  const changed = await below('PATCH', `visit/${id}/visitWindow`, { targetDay: 14, windowBefore: 2, windowAfter: 3 })
  expect(changed.data).toMatchObject({ targetDay: 14, targetUnit: 'DAYS', windowBefore: 2, windowAfter: 3 })
  expect(codesOf(await below('PATCH', `visit/${id}/visitWindow`, { name: 'Other' }))).toEqual([422, 'Invalid', 'name unknownField'])
  expect(codesOf(await below('PATCH', `visit/${id}/visitWindow`, { windowBefore: -1 }))).toEqual([422, 'Invalid', 'windowBefore tooSmall'])
})

it('a visit comes again with its forms, behind it in order', async () => {
  const study = await newStudy()
  await newVisit({ name: 'Baseline' }, study)
  const dose = await newVisit({ name: 'Dose 1', targetDay: 7, windowAfter: 2, tags: ['dose'] }, study)
  await newVisit({ name: 'End' }, study)
  const form = await newForm()
  await below('POST', `visit/${dose.id}/formassignments`, { formIds: [form] }, study)
  const made = await below<readonly Visit[]>('POST', `visit/${dose.id}/series`, { every: 2, unit: 'WEEKS', count: 3 }, study)
  expect(made.status).toBe(201)
  expect((await visits(study)).map(({ name, targetDay, windowAfter }) => [name, targetDay, windowAfter])).toEqual([
    ['Baseline', 0, 0],
    ['Dose 1', 7, 2],
    ['Dose 2', 21, 2],
    ['Dose 3', 35, 2],
    ['End', 0, 0],
  ])
  const forms = await call<readonly ResourceAnswer['visitForm'][]>('GET', `visit-forms?visitId=${made.data[1]?.id}`)
  expect(forms.data.map(({ formId }) => formId)).toEqual([form])

  expect(codesOf(await below('POST', `visit/${dose.id}/series`, { every: 1, unit: 'MONTHS', count: 2 }, study))).toEqual([
    422,
    'Invalid',
    'unit seriesUnit',
  ])
  expect(codesOf(await below('POST', `visit/${dose.id}/series`, { every: 0, unit: 'YEARS', count: 1, by: 2 }, study))).toEqual([
    422,
    'Invalid',
    'by unknownField',
    'every tooSmall',
    'unit notAChoice',
    'count tooSmall',
  ])
})

it('forms stand at a visit in an order, each once', async () => {
  const { id } = await newVisit()
  const [first, second, third] = [await newForm(), await newForm(), await newForm()]
  expect((await below('POST', `visit/${id}/formassignments`, { formIds: [first, second] })).status).toBe(201)
  expect((await below('POST', `visit/${id}/formassignments`, { formIds: [third] })).status).toBe(201)
  expect((await below('POST', `visit/${id}/formassignments`, { formIds: [first] })).status).toBe(409)
  expect(codesOf(await below('POST', `visit/${id}/formassignments`, { formIds: 'all' }))).toEqual([422, 'Invalid', 'formIds notAList'])
  const forms = async () =>
    (await call<readonly ResourceAnswer['visitForm'][]>('GET', `visit-forms?visitId=${id}&_sort=rank`)).data.map(({ formId }) => formId)
  expect((await below('PUT', `visit/${id}/formassignment/${third}/reorder`, { after: first })).status).toBe(200)
  expect(await forms()).toEqual([first, third, second])
  expect((await below('PUT', `visit/${id}/formassignment/${second}/reorder`, { after: null })).status).toBe(200)
  expect(await forms()).toEqual([second, first, third])
  expect((await below('DELETE', `visit/${id}/formassignment/${first}`)).status).toBe(200)
  expect(await forms()).toEqual([second, third])
  expect((await below('DELETE', `visit/${id}/formassignment/${first}`)).status).toBe(404)
})

it('visits are reached below their own study, by those who may', async () => {
  const { id } = await newVisit({ tags: ['Fasting'] })
  const stranger = await newStudy()
  for (const [method, path, body] of [
    ['PATCH', `visit/${id}`, {}],
    ['DELETE', `visit/${id}`, undefined],
    ['PATCH', `visit/${id}/visitWindow`, {}],
    ['POST', `visit/${id}/markAsBaseline`, {}],
    ['POST', `visit/${id}/series`, { count: 2 }],
    ['POST', `visit/${id}/formassignments`, { formIds: [nowhere] }],
  ] as const)
    expect((await below(method, path, body, stranger)).status, path).toBe(404)
  expect((await below('GET', 'visits', undefined, nowhere)).status).toBe(404)
  const viewer = await call('POST', `study/${studyId}/visit`, { name: 'Not theirs' }, 'viewer@northlake.example')
  expect(viewer.status).toBe(403)
  expect((await call<readonly string[]>('GET', 'visit/tags')).data).toContain('Fasting')
})
