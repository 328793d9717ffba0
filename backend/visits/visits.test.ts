import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { studyValues } from '../studies/testStudy.ts'

type Visit = ResourceAnswer['visit']

const admin = 'admin@northlake.example'
const nowhere = '01990000-0000-7000-8000-000000000000'

let node: TestNode
let studyId: string
beforeAll(async () => {
  node = await sharedNode()
  studyId = await createStudy()
})
afterAll(() => node.close())

const call = <Data = Visit>(method: string, path: string, body?: unknown, caller = admin) =>
  node.call<Data>(path, { as: caller, method, body })
const callBelowStudy = <Data = Visit>(method: string, path: string, body?: unknown, study = studyId) =>
  call<Data>(method, `study/${study}/${path}`, body)

async function createStudy(): Promise<string> {
  const response = await call<{ readonly id: string }>('POST', 'study/addTrial', {
    ...studyValues,
    trialId: `VISITS-${crypto.randomUUID().slice(0, 8)}`,
  })
  expect(response.status).toBe(201)
  return response.data.id
}
async function createVisit(changes: Readonly<Record<string, unknown>> = {}, study = studyId): Promise<Visit> {
  const response = await callBelowStudy('POST', 'visit', { name: `Visit ${crypto.randomUUID()}`, ...changes }, study)
  expect(response.status).toBe(201)
  return response.data
}
const visits = async (study = studyId) => (await callBelowStudy<readonly Visit[]>('GET', 'visits', undefined, study)).data
const fetchVisit = async (id: string) => (await call('GET', `visit/${id}`)).data
async function createForm(): Promise<string> {
  const response = await call<{ readonly id: string }>('POST', 'admin/form', { name: `Form ${crypto.randomUUID()}` })
  expect(response.status).toBe(201)
  return response.data.id
}

describe('the baseline visit', () => {
  it('the baseline visit is the first of a study, also when two are created at once, and changes on request', async () => {
    const study = await createStudy()
    await Promise.all([createVisit({}, study), createVisit({}, study)])
    const [first, second] = await visits(study)
    expect([first?.isBaseline, second?.isBaseline].toSorted()).toEqual([false, true])
    const other = first?.isBaseline === true ? second : first
    await call('PATCH', `visit/${other?.id}`, { dependsOnVisitId: first?.isBaseline === true ? first.id : second?.id })
    const markResponse = await callBelowStudy('POST', `visit/${other?.id}/markAsBaseline`, {}, study)
    expect(markResponse.data).toMatchObject({ isBaseline: true, dependsOnVisitId: null })
    expect((await visits(study)).filter(({ isBaseline }) => isBaseline).map(({ id }) => id)).toEqual([other?.id])
    const secondResponse = await callBelowStudy('POST', `visit/${other?.id}/markAsBaseline`, {}, study)
    expect(secondResponse.data).toMatchObject({ isBaseline: true, version: markResponse.data.version })
  })

  it('the baseline visit is set by a separate call alone, and cannot be deleted while other visits depend on it', async () => {
    const study = await createStudy()
    const baseline = await createVisit({}, study)
    const other = await createVisit({}, study)
    expect(codesOf(await call('PATCH', `visit/${other.id}`, { isBaseline: true }))).toEqual([422, 'Invalid', 'isBaseline readOnly'])
    expect(codesOf(await callBelowStudy('DELETE', `visit/${baseline.id}`, undefined, study))).toEqual([409, 'BaselineStays'])
    expect((await callBelowStudy('DELETE', `visit/${other.id}`, undefined, study)).status).toBe(200)
    expect((await callBelowStudy('DELETE', `visit/${baseline.id}`, undefined, study)).status).toBe(200)
  })
})

describe('the reference of a visit', () => {
  it('the reference of a visit is a visit of the same study, without circles', async () => {
    const first = await createVisit()
    const second = await createVisit({ dependsOnVisitId: first.id, targetDay: 2, targetUnit: 'WEEKS' })
    const third = await createVisit({ dependsOnVisitId: second.id })
    const circle = await call('PATCH', `visit/${second.id}`, { dependsOnVisitId: third.id })
    expect(codesOf(circle)).toEqual([422, 'Invalid', 'dependsOnVisitId circle'])
    expect(codesOf(await call('PATCH', `visit/${third.id}`, { dependsOnVisitId: third.id }))).toEqual([
      422,
      'Invalid',
      'dependsOnVisitId circle',
    ])
    const otherStudyVisit = await createVisit({}, await createStudy())
    expect(codesOf(await callBelowStudy('POST', 'visit', { name: 'Strange', dependsOnVisitId: otherStudyVisit.id }))).toEqual([
      422,
      'Invalid',
      'dependsOnVisitId otherStudy',
    ])
    expect(codesOf(await callBelowStudy('DELETE', `visit/${second.id}`))).toEqual([409, 'InUse'])
  })

  it('references of visits form no circle when two changes coincide', async () => {
    const [first, second] = [await createVisit(), await createVisit()]
    const answers = await Promise.all([
      call('PATCH', `visit/${first.id}`, { dependsOnVisitId: second.id }),
      call('PATCH', `visit/${second.id}`, { dependsOnVisitId: first.id }),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    // The first visit of a study may be its baseline visit, which depends on no other visit.
    expect(statuses).toEqual([200, 422])
    expect(
      [(await fetchVisit(first.id)).dependsOnVisitId, (await fetchVisit(second.id)).dependsOnVisitId].filter((id) => id !== null),
    ).toHaveLength(1)
  })
})

it('changes a window only by the fields of windows', async () => {
  const { id } = await createVisit()
  const changed = await callBelowStudy('PATCH', `visit/${id}/visitWindow`, { targetDay: 14, windowBefore: 2, windowAfter: 3 })
  expect(changed.data).toMatchObject({ targetDay: 14, targetUnit: 'DAYS', windowBefore: 2, windowAfter: 3 })
  expect(codesOf(await callBelowStudy('PATCH', `visit/${id}/visitWindow`, { name: 'Other' }))).toEqual([
    422,
    'Invalid',
    'name unknownField',
  ])
  expect(codesOf(await callBelowStudy('PATCH', `visit/${id}/visitWindow`, { windowBefore: -1 }))).toEqual([
    422,
    'Invalid',
    'windowBefore tooSmall',
  ])
})

it('repeats a visit with its forms, after it in order', async () => {
  const study = await createStudy()
  await createVisit({ name: 'Baseline' }, study)
  const dose = await createVisit({ name: 'Dose 1', targetDay: 7, windowAfter: 2, tags: ['dose'] }, study)
  await createVisit({ name: 'End' }, study)
  const form = await createForm()
  await callBelowStudy('POST', `visit/${dose.id}/formassignments`, { formIds: [form] }, study)
  const response = await callBelowStudy<readonly Visit[]>('POST', `visit/${dose.id}/series`, { every: 2, unit: 'WEEKS', count: 3 }, study)
  expect(response.status).toBe(201)
  expect((await visits(study)).map(({ name, targetDay, windowAfter }) => [name, targetDay, windowAfter])).toEqual([
    ['Baseline', 0, 0],
    ['Dose 1', 7, 2],
    ['Dose 2', 21, 2],
    ['Dose 3', 35, 2],
    ['End', 0, 0],
  ])
  const forms = await call<readonly ResourceAnswer['visitForm'][]>('GET', `visit-forms?visitId=${response.data[1]?.id}`)
  expect(forms.data.map(({ formId }) => formId)).toEqual([form])

  expect(codesOf(await callBelowStudy('POST', `visit/${dose.id}/series`, { every: 1, unit: 'MONTHS', count: 2 }, study))).toEqual([
    422,
    'Invalid',
    'unit seriesUnit',
  ])
  expect(codesOf(await callBelowStudy('POST', `visit/${dose.id}/series`, { every: 0, unit: 'YEARS', count: 1, by: 2 }, study))).toEqual([
    422,
    'Invalid',
    'by unknownField',
    'every tooSmall',
    'unit notAChoice',
    'count tooSmall',
  ])
})

it('stores the forms of a visit in order, each once', async () => {
  const { id } = await createVisit()
  const [first, second, third] = [await createForm(), await createForm(), await createForm()]
  expect((await callBelowStudy('POST', `visit/${id}/formassignments`, { formIds: [first, second] })).status).toBe(201)
  expect((await callBelowStudy('POST', `visit/${id}/formassignments`, { formIds: [third] })).status).toBe(201)
  expect((await callBelowStudy('POST', `visit/${id}/formassignments`, { formIds: [first] })).status).toBe(409)
  expect(codesOf(await callBelowStudy('POST', `visit/${id}/formassignments`, { formIds: 'all' }))).toEqual([
    422,
    'Invalid',
    'formIds notAList',
  ])
  const fetchFormIds = async () =>
    (await call<readonly ResourceAnswer['visitForm'][]>('GET', `visit-forms?visitId=${id}&_sort=rank`)).data.map(({ formId }) => formId)
  expect((await callBelowStudy('PUT', `visit/${id}/formassignment/${third}/reorder`, { after: first })).status).toBe(200)
  expect(await fetchFormIds()).toEqual([first, third, second])
  expect((await callBelowStudy('PUT', `visit/${id}/formassignment/${second}/reorder`, { after: null })).status).toBe(200)
  expect(await fetchFormIds()).toEqual([second, first, third])
  expect((await callBelowStudy('DELETE', `visit/${id}/formassignment/${first}`)).status).toBe(200)
  expect(await fetchFormIds()).toEqual([second, third])
  expect((await callBelowStudy('DELETE', `visit/${id}/formassignment/${first}`)).status).toBe(404)
})

it('requires the study in the address and the permission for visits', async () => {
  const { id } = await createVisit({ tags: ['Fasting'] })
  const otherStudyId = await createStudy()
  for (const [method, path, body] of [
    ['PATCH', `visit/${id}`, {}],
    ['DELETE', `visit/${id}`, undefined],
    ['PATCH', `visit/${id}/visitWindow`, {}],
    ['POST', `visit/${id}/markAsBaseline`, {}],
    ['POST', `visit/${id}/series`, { count: 2 }],
    ['POST', `visit/${id}/formassignments`, { formIds: [nowhere] }],
  ] as const)
    expect((await callBelowStudy(method, path, body, otherStudyId)).status, path).toBe(404)
  expect((await callBelowStudy('GET', 'visits', undefined, nowhere)).status).toBe(404)
  const viewer = await call('POST', `study/${studyId}/visit`, { name: 'Not theirs' }, 'viewer@northlake.example')
  expect(viewer.status).toBe(403)
  expect((await call<readonly string[]>('GET', 'visit/tags')).data).toContain('Fasting')
})
