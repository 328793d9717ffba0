import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RegisteredRoute } from '#resources/organisation/developerAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { isExcludedFromCrawl, plansOf } from '../../platform/engine/generated/crawlRequests.ts'
import { openStore } from '../../platform/files/disk.ts'
import { verifySignatures } from '../../platform/signatures/verify.ts'
import { createUnblindedBench, markedElements, marker, readText } from './testUnblinded.ts'

let node: TestNode
let bench: Awaited<ReturnType<typeof createUnblindedBench>>
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000' } })
  bench = await createUnblindedBench(node)
})
afterAll(() => node?.close())

it('lets only unblinded users add, change and approve items for unblinded roles', async () => {
  const { blinded, unblinded, approver, createForm, approve, call } = bench
  expect(codesOf(await createForm(blinded, markedElements))).toEqual([409, 'UnblindedItems'])
  const { data: form } = await createForm(unblinded, markedElements)
  const formJson = { pages: [{ name: 'page1', elements: [{ type: 'text', name: 'weight' }] }] }
  expect(codesOf(await call(blinded, 'PATCH', `admin/form/${form.id}`, { formJson }))).toEqual([409, 'UnblindedItems'])
  const draft = { page: form.id, revision: 0, operations: [] }
  expect(codesOf(await call(blinded, 'PUT', `form/${form.id}/draft`, draft))).toEqual([409, 'UnblindedItems'])
  expect(codesOf(await approve(blinded, form.id))).toEqual([409, 'UnblindedItems'])
  expect(codesOf(await approve(approver, form.id))).toEqual([200, undefined])
})

it('refuses a form whose visible questions depend on an item for unblinded roles', async () => {
  const dependent = { type: 'text', name: 'followUp', visibleIf: "{qzxarm} = 'qzxa'" }
  expect(codesOf(await bench.createForm(bench.unblinded, [...markedElements, dependent]))).toEqual([422, 'FormErrors'])
})

it('refuses answers of blinded users by path, and neither blocks nor changes anything when they complete the form', async () => {
  const { blinded, unblinded, answer, assign, approvedForm, storedAnswers, call } = bench
  const formId = await approvedForm()
  const { id } = await assign(formId)
  expect(codesOf(await answer(unblinded, id, { qzxarm: 'qzxa', qzxgone: 'Qzx gone' }))).toEqual([200, undefined])
  const refused = await answer(blinded, id, { qzxarm: 'qzxb' })
  expect([refused.status, refused.error?.fields?.map(({ path }) => path)]).toEqual([422, ['qzxarm']])
  expect(codesOf(await answer(blinded, id, { weight: 70 }))).toEqual([200, undefined])
  const completed = await call(blinded, 'POST', `form-submission/${id}/transitions/complete`, {})
  expect(codesOf(completed)).toEqual([200, undefined])
  expect(JSON.stringify(completed)).not.toMatch(marker)
  expect(await storedAnswers(id)).toEqual({ weight: 70, qzxarm: 'qzxa', qzxgone: 'Qzx gone', qzxdose: 'qzx70' })
  const read = async (caller: string) => (await call(caller, 'GET', `form-submission/${id}`)).data
  expect((await read(unblinded)).hiddenUnblindedAnswers).toEqual(['qzxgone'])
  expect(Object.keys(await read(blinded))).not.toContain('hiddenUnblindedAnswers')
  expect((await read(blinded)).hiddenAnswers).toBeNull()
})

it('requires the answers for unblinded roles when an unblinded user completes the form', async () => {
  const { unblinded, answer, assign, approvedForm, call } = bench
  const { id } = await assign(await approvedForm())
  await answer(unblinded, id, { weight: 70 })
  expect(codesOf(await call(unblinded, 'POST', `form-submission/${id}/transitions/complete`, {}))).toEqual([422, 'AnswerErrors'])
  await answer(unblinded, id, { qzxkit: 'Qzx 1' })
  expect(codesOf(await call(unblinded, 'POST', `form-submission/${id}/transitions/complete`, {}))).toEqual([200, undefined])
})

it('signs the answers that every signer sees, with a fingerprint that does not reveal the others', async () => {
  const { blinded, unblinded, answer, assign, approvedForm, call, sign } = bench
  const formId = await approvedForm()
  const hashes: unknown[] = []
  const submission = await assign(formId)
  for (const arm of ['qzxa', 'qzxb']) {
    expect(codesOf(await answer(unblinded, submission.id, { qzxarm: arm }, hashes.length))).toEqual([200, undefined])
    await answer(blinded, submission.id, { weight: 70 })
    await call(blinded, 'POST', `form-submission/${submission.id}/transitions/complete`, {})
    expect(codesOf(await sign(unblinded, submission.id))).toEqual([200, undefined])
    const [row] = await node.ownerQuery('select answers_hash as hash, org_id::text as "orgId" from form_submission where id = $1', [
      submission.id,
    ])
    hashes.push(row?.hash)
    await verifySignatures(node.studydesk.database, await openStore(node.studydesk.config), String(row?.orgId))
    if (hashes.length === 1)
      await node.ownerQuery(
        `update form_submission set status = 'IN_PROGRESS', completed_on = null, signed_on = null, signed_by = null, answers_hash = null where id = $1`,
        [submission.id],
      )
  }
  expect(hashes[0]).toEqual(hashes[1])
})

it('raises no query about an item for unblinded roles', async () => {
  const { unblinded, answer, assign, approvedForm, call } = bench
  const { id } = await assign(await approvedForm())
  await answer(unblinded, id, { qzxarm: 'qzxa', weight: 70 })
  const raise = (question: string) => call(unblinded, 'POST', 'form-queries', { formSubmissionId: id, question, text: 'Please check' })
  expect((await raise('weight')).status).toBe(201)
  expect((await raise('qzxarm')).status).toBe(422)
})

it('shows items for unblinded roles and their answers to blinded users nowhere', async () => {
  const { blinded, unblinded, answer, assign, approvedForm, call, studyId } = bench
  const formId = await approvedForm()
  const submission = await assign(formId)
  const { id } = submission
  await answer(unblinded, id, { qzxarm: 'qzxa', qzxkit: 'Qzx 1', weight: 70 })
  await call(blinded, 'POST', `form-submission/${id}/transitions/complete`, {})
  const { data } = await call(blinded, 'GET', `form-submission/${id}`)
  const versionId = String(data.formVersionId)
  const ids = {
    study: [studyId],
    site: [submission.siteId],
    participant: [submission.participantId],
    participantStudy: [submission.participantStudyId],
    form: [formId],
    formVersion: [versionId],
    formSubmission: [id],
    formAssignment: [String(submission.formAssignmentId)],
  }
  const ownPaths = [
    ...['long', 'wide', 'dictionary', 'tables', 'datasets', 'json', 'odm'].map(
      (format) => `study/${studyId}/form-export?format=${format}&formId=${formId}&choices=columns&unblinded=include`,
    ),
    ...[`form/${formId}`, `form-version/${versionId}`].flatMap((path) => [`${path}/pdf`, `${path}/pdf?annotated=true`]),
    `form-submission/${id}/pdf`,
    `form-submission/${id}/answers`,
    `form-version/${versionId}/questions`,
    `admin/form/${formId}`,
    `fhir/Questionnaire/${versionId}`,
    `fhir/QuestionnaireResponse/${id}`,
    `study/${studyId}/participant/${submission.participantId}/formquestion/qzxkit/submission`,
  ]
  const isReading = (route: RegisteredRoute) => route.method === 'GET' && !isExcludedFromCrawl(route)
  const routes = node.studydesk.engine.registry().routes.filter(isReading)
  const rowIds = Object.values(ids).flat()
  // Two calls of each route that names one of the rows: thousands of calls differ only in a filter.
  const crawled = routes.flatMap((route) =>
    plansOf([route], ids, false)
      .flatMap(({ probes, others }) => [...probes, ...others].map(({ path }) => path))
      .filter((path) => rowIds.some((rowId) => path.includes(rowId)))
      .slice(0, 2),
  )
  const findLeaks = async (caller: string, paths: readonly string[]) => {
    const leaks: string[] = []
    // One after another: a second export at the same time would be refused, and its content not read.
    for (const path of paths) {
      const response = await node.fetch(path, { as: caller })
      expect([path, response.status]).not.toEqual([path, 429])
      const text = await readText(response)
      if (marker.test(text.replaceAll('formquestion/qzxkit', ''))) leaks.push(path)
    }
    return leaks
  }
  expect(await findLeaks(blinded, [...new Set([...ownPaths, ...crawled])])).toEqual([])
  const shown = await findLeaks(unblinded, ownPaths)
  expect(shown).toEqual(expect.arrayContaining(ownPaths.slice(0, 15)))
})
