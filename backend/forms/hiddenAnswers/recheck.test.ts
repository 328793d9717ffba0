import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { printText } from '../../app/testing/printText.ts'
import { openStore } from '../../platform/files/disk.ts'
import { verifySignatures } from '../../platform/signatures/verify.ts'
import { coordinator, createFormBench } from '../verification/testFilledForms.ts'
import { recheckHiddenAnswers } from './recheck.ts'

let node: TestNode
let forms: Awaited<ReturnType<typeof createFormBench>>
let orgId: string
beforeAll(async () => {
  node = await testNode()
  forms = await createFormBench(node)
  const [user] = await node.ownerQuery<{ orgId: string }>('select org_id::text as "orgId" from "user" where email = $1', [coordinator])
  orgId = user?.orgId ?? ''
})
afterAll(() => node?.close())

const run = () => recheckHiddenAnswers({ orgId, studydesk: node.studydesk } as Parameters<typeof recheckHiddenAnswers>[0])
const readCheck = async () =>
  (
    await node.ownerQuery<{ checked: number; changed: number; skipped: number; isFinished: boolean }>(
      'select checked, changed, skipped, finished_at is not null as "isFinished" from hidden_answers_check where org_id = $1',
      [orgId],
    )
  )[0]
/** Stores a list of hidden answers like an earlier version. */
const storeHidden = (id: string, hidden: readonly string[] | null) =>
  node.ownerQuery('update form_submission set hidden_answers = $2::jsonb where id = $1', [id, hidden && JSON.stringify(hidden)])
const readHidden = async (id: string) =>
  (await node.ownerQuery<{ hidden: unknown }>('select hidden_answers as hidden from form_submission where id = $1', [id]))[0]?.hidden
const readAnswers = (id: string) =>
  node.ownerQuery('select question, version, value, at from form_answer where submission_id = $1 order by question, version', [id])
const exportWide = async (formId: string, id: string) => {
  const { studyId } = await forms.read(id)
  return (await node.fetch(`study/${studyId}/form-export?format=wide&formId=${formId}`, { as: coordinator })).text()
}

/** Lets the next run check all forms again. */
const restart = () =>
  node.ownerQuery(
    `update hidden_answers_check set starts_at = now(), finished_at = null, last_id = '00000000-0000-0000-0000-000000000000', checked = 0,
      changed = 0, skipped = 0 where org_id = $1`,
    [orgId],
  )
interface RaisedQuery {
  readonly id: string
  readonly question: string
  readonly questionTitle: string
  readonly text: string
  readonly status: string
  readonly participantId: string
  readonly formId: string
}
const readQueries = async (id: string) => (await forms.call<readonly RaisedQuery[]>('GET', `form-queries?formSubmissionId=${id}`)).data

const smoking: readonly JsonObject[] = [
  { type: 'radiogroup', name: 'smoker', choices: ['yes', 'no'], defaultValue: 'no' },
  { type: 'text', name: 'packs', visibleIf: "{smoker} = 'yes'", verifySource: true },
  { type: 'text', name: 'since', visibleIf: '{smoker} = "no"' },
]

it('corrects the hidden answers of forms completed by earlier versions, and leaves answers and signatures unchanged', async () => {
  const formId = await forms.newForm(smoking, { needsSignature: true })
  const [wrong, right] = [
    await forms.completed(formId, { smoker: 'yes', packs: 'Forty packs' }),
    await forms.completed(formId, { smoker: 'yes', packs: 'Two packs' }),
  ]
  expect((await forms.sign(wrong)).status).toBe(200)
  await storeHidden(wrong, ['packs'])
  await node.ownerQuery('delete from answer_verification where form_submission_id = $1', [wrong])
  const before = { answers: await readAnswers(wrong), right: await forms.read(right) }
  expect(await exportWide(formId, wrong)).not.toContain('Forty packs')

  await run()
  expect(await readHidden(wrong)).toEqual(['packs'])
  await node.ownerQuery(`update hidden_answers_check set starts_at = now() where org_id = $1`, [orgId])
  await run()

  expect(await readHidden(wrong)).toBeNull()
  expect(await readCheck()).toMatchObject({ changed: 1, isFinished: true })
  expect(await exportWide(formId, wrong)).toContain('Forty packs')
  const pdf = await node.fetch(`form-submission/${wrong}/pdf`, { as: coordinator })
  expect(await printText(await pdf.arrayBuffer())).toContain('Forty packs')
  expect(await readAnswers(wrong)).toEqual(before.answers)
  expect(await forms.read(right)).toEqual(before.right)
  expect(await forms.read(wrong)).toMatchObject({ status: 'COMPLETED', signedOn: expect.any(String) })
  expect(await verifySignatures(node.studydesk.database, await openStore(node.studydesk.config), orgId)).toEqual({ signatures: 1 })
  const events = await node.ownerQuery(
    `select record_id::text as id, user_id is null or user_id = '00000000-0000-0000-0000-000000000000' as "bySystem", action from audit_event
      where org_id = $1 and correlation_id = 'recheckHiddenAnswers' and kind = 'formSubmission' order by action desc`,
    [orgId],
  )
  expect(events).toEqual([
    { id: wrong, bySystem: true, action: 'update' },
    { id: null, bySystem: true, action: 'recheckHidden' },
  ])
  expect(await node.ownerQuery('select question, status from answer_verification where form_submission_id = $1', [wrong])).toEqual([
    { question: 'packs', status: 'OPEN' },
  ])
  // No form of the demo, nor a right form, has a result that its answers do not give.
  expect(await node.ownerQuery("select text from form_query where created_at > now() - interval '1 hour' and origin = 'CHECK'")).toEqual([])
  const { checked } = (await readCheck()) ?? {}
  await run()
  expect((await readCheck())?.checked).toBe(checked)
})

it('continues an interrupted check after the last batch, and uses the day of completion', async () => {
  const dayForm = await forms.newForm([
    { type: 'radiogroup', name: 'a', choices: ['yes', 'no'], defaultValue: 'no' },
    { type: 'text', name: 'early', visibleIf: "{a} = 'yes' and today() < '2026-02-01'" },
  ])
  const ids: string[] = []
  for (const day of ['2026-01-10', '2026-03-10']) {
    const id = await forms.completed(dayForm, { a: 'yes', early: day })
    await node.ownerQuery('update form_submission set completed_on = $2 where id = $1', [id, `${day}T15:00:00Z`])
    await storeHidden(id, day === '2026-01-10' ? ['early'] : null)
    ids.push(id)
  }
  const [first = '', second = ''] = ids
  await node.ownerQuery(
    'update hidden_answers_check set finished_at = null, last_id = $2, checked = 7, changed = 1, skipped = 0 where org_id = $1',
    [orgId, first],
  )
  await run()
  expect(await readHidden(first)).toEqual(['early'])
  expect(await readHidden(second)).toEqual(['early'])
  expect(await readCheck()).toEqual({ checked: 8, changed: 2, skipped: 0, isFinished: true })
  await node.ownerQuery('update hidden_answers_check set finished_at = null, last_id = $2 where org_id = $1', [
    orgId,
    '00000000-0000-0000-0000-000000000000',
  ])
  await run()
  expect(await readHidden(first)).toBeNull()
})

it('raises one query with a notice for an eligibility that the answers do not give, and never changes the stored result', async () => {
  const criteria = (name: string, defaultValue: string): JsonObject => ({
    type: 'radiogroup',
    name,
    title: `Criterion ${name}`,
    choices: ['yes', 'no'],
    defaultValue,
    internalCorrectAnswers: ['yes'],
  })
  const formId = await forms.newForm([criteria('adult', 'yes'), criteria('consents', 'no')])
  const [wronglyEligible, wronglyExcluded, otherReasons, right] = [
    await forms.completed(formId, { adult: 'no', consents: 'yes' }),
    await forms.completed(formId, { adult: 'yes', consents: 'yes' }),
    await forms.completed(formId, { adult: 'no', consents: 'yes' }),
    await forms.completed(formId, { adult: 'no', consents: 'no' }),
  ]
  const storeResult = (id: string, result: string, questions: readonly string[]) =>
    node.ownerQuery('update form_submission set eligibility = $2, eligibility_reasons = $3::jsonb where id = $1', [
      id,
      result,
      JSON.stringify(questions.map((question) => ({ question, title: `Criterion ${question}`, given: 'no' }))),
    ])
  await storeResult(wronglyEligible, 'ELIGIBLE', [])
  await storeResult(wronglyExcluded, 'NOT_ELIGIBLE', ['consents'])
  await storeResult(otherReasons, 'NOT_ELIGIBLE', ['consents'])
  await restart()
  await run()

  const [query, ...others] = await readQueries(wronglyEligible)
  const { participantId } = await forms.read(wronglyEligible)
  expect(others).toEqual([])
  expect(query).toMatchObject({ question: 'adult', questionTitle: 'Criterion adult', status: 'OPEN', participantId, formId })
  expect(query?.text).toMatch(/stored as eligible.*not eligible/)
  expect(await readQueries(wronglyExcluded)).toMatchObject([
    { question: 'consents', text: expect.stringContaining('stored as not eligible') },
  ])
  expect(await readQueries(otherReasons)).toMatchObject([
    { question: 'adult', text: expect.stringContaining('differ from the stored reasons') },
  ])
  expect(await readQueries(right)).toEqual([])
  expect(await forms.read(wronglyEligible)).toMatchObject({ status: 'COMPLETED', eligibility: 'ELIGIBLE' })
  const events = await node.ownerQuery(
    `select action from audit_event where org_id = $1 and correlation_id = 'recheckHiddenAnswers' and kind = 'formQuery' and record_id = $2`,
    [orgId, query?.id],
  )
  expect(events).toEqual([{ action: 'create' }])
  await expect
    .poll(async () => (await forms.call<readonly object[]>('GET', `notifications?topic=QUERY_RAISED&recordId=${query?.id}`)).data.length)
    .toBe(1)

  // A closed query stays closed, and the next completion closes an open one with the new result.
  expect((await forms.call('POST', `form-query/${query?.id}/transitions/close`, { reason: 'Reviewed' })).status).toBe(200)
  await restart()
  await run()
  expect(await readQueries(wronglyEligible)).toMatchObject([{ status: 'CLOSED' }])
  await forms.unlock(wronglyExcluded)
  await forms.complete(wronglyExcluded)
  expect(await forms.read(wronglyExcluded)).toMatchObject({ eligibility: 'ELIGIBLE' })
  expect(await readQueries(wronglyExcluded)).toMatchObject([{ status: 'CLOSED' }])
})

it('uses the answers of other forms as of the completion, and raises a query if such a form has changed since', async () => {
  const name = `Weights ${Date.now()}`
  const weights = await forms.newForm([{ type: 'text', name: 'weight', inputType: 'number' }], { name })
  const reading = await forms.newForm([
    { type: 'radiogroup', name: 'smoker', choices: ['yes', 'no'], defaultValue: 'no' },
    { type: 'expression', name: 'heavy', expression: `iif(answerOf('${name}', 'weight') > 100, 'yes', 'no')` },
    { type: 'text', name: 'packs', visibleIf: "{smoker} = 'yes' and {heavy} = 'yes'" },
  ])
  const read = async (id: string) => (await forms.read(id)).participantStudyId
  const assign = async (participantStudyId: string, formId: string, answers: Parameters<typeof forms.answer>[1]) => {
    const { data } = await forms.call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId, formId })
    const [submission] = (await forms.call<readonly { readonly id: string }[]>('GET', `form-submissions?formAssignmentId=${data.id}`)).data
    const id = submission?.id ?? ''
    await forms.answer(id, answers)
    await forms.complete(id)
    return id
  }
  const heavy = await forms.completed(weights, { weight: 120 })
  const stored = await assign(await read(heavy), reading, { smoker: 'yes', packs: 'Two' })
  // A later form changes nothing.
  await assign(await read(heavy), weights, { weight: 60 })
  const changed = await forms.completed(weights, { weight: 120 })
  const uncertain = await assign(await read(changed), reading, { smoker: 'yes', packs: 'Two' })
  await forms.unlock(changed)
  await forms.answer(changed, { weight: 60 }, 'Misread')
  await forms.complete(changed)
  await storeHidden(stored, ['packs'])
  await storeHidden(uncertain, ['packs'])
  await restart()
  await run()

  expect(await readHidden(stored)).toBeNull()
  expect(await readQueries(stored)).toEqual([])
  expect(await readHidden(uncertain)).toEqual(['packs'])
  expect(await readQueries(uncertain)).toMatchObject([
    { question: 'smoker', status: 'OPEN', formId: reading, text: expect.stringContaining('could not be checked') },
  ])
  expect(await readCheck()).toMatchObject({ skipped: 1, isFinished: true })
})
