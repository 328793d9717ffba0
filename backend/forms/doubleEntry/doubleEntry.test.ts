import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { EntryComparison, FillingAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../../app/testing/index.ts'
import { admin, coordinator, createFormBench, investigator, viewer } from '../verification/testFilledForms.ts'

type Entry = ResourceAnswer['secondEntry']

let node: TestNode
let forms: Awaited<ReturnType<typeof createFormBench>>
let formId: string
beforeAll(async () => {
  node = await sharedNode()
  forms = await createFormBench(node)
  formId = await forms.newForm(
    [
      { type: 'text', name: 'weight', title: 'Weight', inputType: 'number', isRequired: true },
      { type: 'text', name: 'note', title: 'Note' },
      { type: 'text', name: 'heavy', isRequired: true, visibleIf: '{weight} > 200' },
      { type: 'expression', name: 'double', expression: '{weight} * 2' },
      { type: 'file', name: 'scan' },
    ],
    { needsDoubleEntry: true, needsSignature: true },
  )
})
afterAll(() => node?.close())

const entryOf = async (submissionId: string): Promise<Entry | undefined> =>
  (await forms.call<readonly Entry[]>('GET', `second-entries?formSubmissionId=${submissionId}`, undefined, admin)).data[0]
const enter = (id: string, answers: Readonly<Record<string, Json>>, caller = investigator, baseVersion = 0) =>
  forms.call<SavedAnswers>(
    'PUT',
    `second-entry/${id}/answers`,
    { changes: Object.entries(answers).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion })) },
    caller,
  )
const complete = (id: string, caller = investigator) => forms.call<Entry>('POST', `second-entry/${id}/transitions/complete`, {}, caller)
const differencesOf = async (id: string, caller = coordinator) =>
  forms.call<EntryComparison>('GET', `second-entry/${id}/differences`, undefined, caller)
const reconcile = (id: string, body: object, caller = coordinator) =>
  forms.call<Entry>('POST', `second-entry/${id}/reconcile`, body, caller)

test('a second user enters the form without seeing the first entry, and equal entries require no decision', async () => {
  const submissionId = await forms.completed(formId, { weight: 70, note: 'Fasting' })
  const entry = await entryOf(submissionId)
  const id = entry?.id ?? ''
  expect(entry).toMatchObject({ status: 'OPEN', entered: null, enteredBy: null })
  const entryResponse = await forms.call<FillingAnswer>('GET', `second-entry/${id}/answers`, undefined, investigator)
  expect(entryResponse.data).toMatchObject({ answers: {}, submission: { status: 'IN_PROGRESS' } })
  expect(JSON.stringify(entryResponse.data)).not.toMatch(/Fasting|"scan"/)

  expect(codesOf(await forms.take(submissionId, 'review', {}, investigator))).toEqual([409, 'SecondEntryOpen'])
  expect(codesOf(await forms.sign(submissionId))).toEqual([409, 'SecondEntryOpen'])
  expect(codesOf(await differencesOf(id)), 'no comparison before the second entry is complete').toEqual([409, 'SecondEntryOpen'])
  expect(codesOf(await enter(id, { weight: 70 }, coordinator)), 'who entered it first').toEqual([409, 'SecondEntrySamePerson'])
  expect(codesOf(await enter(id, { weight: 70 }, viewer))).toEqual([403, 'Forbidden'])
  expect(codesOf(await enter(id, { weight: 'heavy' }))).toEqual([422, 'Invalid', 'weight notANumber'])
  expect(codesOf(await complete(id)), 'what is required is required here too').toEqual([422, 'AnswerErrors'])

  expect((await enter(id, { weight: 71, note: ' Fasting' })).data.versions).toEqual({ weight: 1, note: 1 })
  expect((await enter(id, { weight: 69 })).data.conflicts, 'an answer based on an older version').toHaveLength(1)
  expect((await enter(id, { weight: 70 }, investigator, 1)).data.versions).toEqual({ weight: 2 })
  const auditEvents = await node.ownerQuery<{ before: object | null; after: object }>(
    `select changes -> 'entered' -> 0 as before, changes -> 'entered' -> 1 as after from audit_event
      where record_id = $1 and changes ? 'entered' order by id`,
    [id],
  )
  const answer = (value: Json, version: number) => ({ value, version, operationId: expect.any(String) })
  expect(auditEvents, 'the history holds the answer that changed').toEqual([
    { before: null, after: { weight: answer(71, 1), note: answer(' Fasting', 1) } },
    { before: { weight: answer(71, 1) }, after: { weight: answer(70, 2) } },
  ])
  expect((await complete(id)).data).toMatchObject({ status: 'EQUAL', enteredOn: expect.any(String) })
  expect(codesOf(await enter(id, { weight: 1 }, investigator, 2))).toEqual([409, 'SecondEntryClosed'])
  expect(codesOf(await forms.sign(submissionId))).toEqual([200, undefined])
})

test('differences between both entries are decided with a reason, and the second entry corrects the form in one step', async () => {
  const submissionId = await forms.completed(formId, { weight: 70, note: 'Fasting' })
  const id = (await entryOf(submissionId))?.id ?? ''
  await enter(id, { weight: 77, note: 'Not fasting' })
  const entry = (await complete(id)).data
  expect(entry.status).toBe('DIFFERENT')
  expect((await differencesOf(id)).data.differences).toEqual([
    { question: 'weight', first: 70, second: 77 },
    { question: 'note', first: 'Fasting', second: 'Not fasting' },
  ])
  expect(codesOf(await forms.take(submissionId, 'review', {}, investigator))).toEqual([409, 'SecondEntryOpen'])

  const version = entry.version
  const buildDecisions = (weight: string, note: string) => [
    { question: 'weight', entry: weight },
    { question: 'note', entry: note },
  ]
  const decisionBody = { version, decisions: buildDecisions('SECOND', 'FIRST'), reason: 'Source: scale printout' }
  expect(codesOf(await reconcile(id, { ...decisionBody, reason: ' ' }))).toEqual([422, 'Invalid', 'reason required'])
  expect(codesOf(await reconcile(id, { ...decisionBody, version: version + 1 }))).toEqual([409, 'StaleVersion'])
  expect(codesOf(await reconcile(id, { ...decisionBody, decisions: buildDecisions('SECOND', 'FIRST').slice(1) }))).toEqual([
    409,
    'DifferencesChanged',
  ])
  expect(codesOf(await reconcile(id, decisionBody, viewer))).toEqual([403, 'Forbidden'])

  expect((await reconcile(id, decisionBody)).data).toMatchObject({ status: 'RECONCILED', decisions: buildDecisions('SECOND', 'FIRST') })
  const { answers, submission } = (await forms.call<FillingAnswer>('GET', `form-submission/${submissionId}/answers`)).data
  expect({ ...answers, status: submission?.status }).toMatchObject({ weight: 77, note: 'Fasting', double: 154, status: 'COMPLETED' })
  const [writtenAnswer] = await node.ownerQuery(
    `select reason from form_answer where submission_id = $1 and question = 'weight' order by version desc limit 1`,
    [submissionId],
  )
  expect(writtenAnswer?.reason).toBe('Source: scale printout')
  expect(codesOf(await forms.take(submissionId, 'review', {}, investigator))).toEqual([200, undefined])
})

test('a decision that the form rejects changes nothing, and a correction that makes both entries equal reconciles them', async () => {
  const submissionId = await forms.completed(formId, { weight: 70 })
  const id = (await entryOf(submissionId))?.id ?? ''
  await enter(id, { weight: 270, heavy: 'yes' })
  const { version } = (await complete(id)).data
  const decisions = [
    { question: 'weight', entry: 'SECOND' },
    { question: 'heavy', entry: 'FIRST' },
  ]
  expect(codesOf(await reconcile(id, { version, decisions, reason: 'Source' }))).toEqual([422, 'AnswerErrors'])
  expect(await forms.read(submissionId)).toMatchObject({ status: 'COMPLETED' })
  expect((await entryOf(submissionId))?.status).toBe('DIFFERENT')

  await forms.unlock(submissionId)
  await forms.answer(submissionId, { weight: 270, heavy: 'yes' }, 'Source')
  await forms.complete(submissionId)
  expect(await entryOf(submissionId)).toMatchObject({ status: 'RECONCILED', decisions: null })
})
