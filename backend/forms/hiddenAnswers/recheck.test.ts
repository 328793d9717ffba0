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
  const { checked } = (await readCheck()) ?? {}
  await run()
  expect((await readCheck())?.checked).toBe(checked)
})

it('continues an interrupted check after the last batch, uses the day of completion, and skips forms that read other forms', async () => {
  const dayForm = await forms.newForm([
    { type: 'radiogroup', name: 'a', choices: ['yes', 'no'], defaultValue: 'no' },
    { type: 'text', name: 'early', visibleIf: "{a} = 'yes' and today() < '2026-02-01'" },
  ])
  const readingForm = await forms.newForm([
    ...smoking,
    { type: 'expression', name: 'other', expression: "answerOf('Some form', 'weight')" },
  ])
  const ids: string[] = []
  for (const day of ['2026-01-10', '2026-03-10']) {
    const id = await forms.completed(dayForm, { a: 'yes', early: day })
    await node.ownerQuery('update form_submission set completed_on = $2 where id = $1', [id, `${day}T15:00:00Z`])
    await storeHidden(id, day === '2026-01-10' ? ['early'] : null)
    ids.push(id)
  }
  const reading = await forms.completed(readingForm, { smoker: 'yes', packs: 'One' })
  await storeHidden(reading, ['packs'])
  const [first = '', second = ''] = ids
  await node.ownerQuery(
    'update hidden_answers_check set finished_at = null, last_id = $2, checked = 7, changed = 1, skipped = 0 where org_id = $1',
    [orgId, first],
  )
  await run()
  expect(await readHidden(first)).toEqual(['early'])
  expect(await readHidden(second)).toEqual(['early'])
  expect(await readHidden(reading)).toEqual(['packs'])
  expect(await readCheck()).toEqual({ checked: 9, changed: 2, skipped: 1, isFinished: true })
  await node.ownerQuery('update hidden_answers_check set finished_at = null, last_id = $2 where org_id = $1', [
    orgId,
    '00000000-0000-0000-0000-000000000000',
  ])
  await run()
  expect(await readHidden(first)).toBeNull()
})
