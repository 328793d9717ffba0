import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { FillingAnswer } from '#resources/forms/content/submissionAnswers.ts'
import { integrityKeyOf } from '#resources/forms/integrityKey.ts'
import { codesOf } from '../app/testing/index.ts'
import { recheckHiddenAnswers } from '../forms/hiddenAnswers/recheck.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from '../participants/participantPages/testParticipantPages.ts'
import { admin, createConsentStudy, type StudyWithConsents } from './testConsents.ts'

const choices = (presets: { readonly agrees?: boolean; readonly contact?: boolean } = {}): JsonObject => ({
  pages: [
    {
      elements: [
        {
          type: 'boolean',
          name: 'agrees',
          title: 'Would you like to take part?',
          consentAnswers: [true],
          ...(presets.agrees === undefined ? {} : { defaultValue: presets.agrees }),
        },
        {
          type: 'boolean',
          name: 'contact',
          title: 'May we contact you about other studies?',
          ...(presets.contact === undefined ? {} : { defaultValue: presets.contact }),
        },
      ],
    },
  ],
})
const presetForm = choices({ agrees: true, contact: true })

let pages: PagesBench
let study: StudyWithConsents
beforeAll(async () => {
  pages = await createPagesBench({ formJson: choices(), needsCountersignature: false })
  study = pages.study
})
afterAll(() => pages?.close())

/** Replaces the approved content of a form, as an earlier version of the product would have accepted it. */
async function replaceContent(formId: string, document: JsonObject): Promise<void> {
  const key = integrityKeyOf(document)
  // An approved version never changes.
  await pages.node.ownerQuery('alter table form_version disable trigger decided_for_good')
  await pages.node.ownerQuery(
    `with content as (insert into form_content (org_id, integrity_key, form_json, unblinded_answers)
        select org_id, $2, $3::jsonb, '{}' from form where id = $1 on conflict do nothing)
      update form_version set integrity_key = $2 where form_id = $1`,
    [formId, key, JSON.stringify(document)],
  )
  await pages.node.ownerQuery('alter table form_version enable trigger decided_for_good')
}

async function startAtSite(bench: StudyWithConsents) {
  const { id, participantId } = await bench.requested()
  const path = `study/${bench.place.studyId}/participant/${participantId}/encounter/consent`
  return { id, participantId, submission: String((await bench.call('POST', path, { consentId: id })).data.formSubmissionId) }
}
const saveAnswers = async (bench: StudyWithConsents, submission: string, answers: Readonly<Record<string, boolean>>) => {
  const changes = Object.entries(answers).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion: 0 }))
  const saved = await bench.call('PUT', `form-submission/${submission}/answers`, { submissionId: submission, changes })
  expect(codesOf(saved)).toEqual([200, undefined])
}
const complete = (bench: StudyWithConsents, submission: string) =>
  bench.call('POST', `form-submission/${submission}/transitions/complete`, {})

it('rejects the approval of a consent form with a preselected choice, at the choice', async () => {
  const approve = async (formJson: JsonObject) => {
    const path = `study/${study.place.studyId}/form`
    const created = await study.call('POST', path, { name: `Preset ${uuid()}`, formType: 'CONSENT', formJson: choices() }, admin)
    await replaceContent(created.data.id, formJson)
    const response = await study.call('POST', `form/${created.data.id}/transitions/approve`, {}, 'medical@northlake.example')
    const { problems } = (response.error as unknown as { data?: { problems?: readonly { code: string; path: unknown }[] } }).data ?? {}
    return problems?.map(({ code, path }) => [code, path])
  }
  expect(await approve(choices({ contact: true }))).toEqual([['presetConsentChoice', ['pages', 0, 'elements', 1, 'defaultValue']]])
  // A form whose choices cannot mean "no" declares no answers that mean consent.
  const optional = { type: 'checkbox', name: 'uses', choices: ['samples', 'contact'], defaultValue: ['samples'] }
  expect(await approve({ pages: [{ elements: [optional] }] })).toEqual([
    ['presetConsentChoice', ['pages', 0, 'elements', 0, 'defaultValue']],
  ])
})

it('never stores or signs a choice that the participant did not make, in a form approved with preselected choices', async () => {
  const bench = await createConsentStudy(pages.node, { formJson: choices(), needsCountersignature: false })
  await replaceContent(bench.formId, presetForm)
  const untouched = await startAtSite(bench)
  expect((await complete(bench, untouched.submission)).status).toBe(200)
  expect(codesOf(await bench.signed(untouched.id, 'attest', bench.attestInput))).toEqual([409, 'ConsentUnanswered'])

  const person = await startAtSite(bench)
  await saveAnswers(bench, person.submission, { agrees: true })
  expect((await complete(bench, person.submission)).status).toBe(200)
  expect((await bench.signed(person.id, 'attest', bench.attestInput)).data).toMatchObject({
    state: 'CONSENTED',
    answers: [{ question: 'Would you like to take part?', answer: 'Yes' }],
  })
  const stored = await pages.node.ownerQuery('select question, value from form_answer where submission_id = $1', [person.submission])
  expect(stored).toEqual([{ question: 'agrees', value: true }])
})

it('shows no preselected choice on the participant’s own pages', async () => {
  const bench = await createConsentStudy(pages.node, { formJson: choices(), needsCountersignature: false })
  await replaceContent(bench.formId, presetForm)
  const home = await (await createParticipantAtHome({ ...pages, study: bench })).atHome()
  const opened = await home.openConsent(await home.sent())
  const { data } = await home.own<FillingAnswer>('GET', `my/form/${opened.data.formSubmissionId}/answers`)
  expect(JSON.stringify(data.formJson)).toContain('May we contact you')
  expect(JSON.stringify(data.formJson)).not.toContain('defaultValue')
})

it('raises one query at each stored choice that an earlier version may have made instead of the participant', async () => {
  const bench = await createConsentStudy(pages.node, { formJson: choices(), needsCountersignature: false })
  const doubtful = await startAtSite(bench)
  await saveAnswers(bench, doubtful.submission, { agrees: true, contact: true })
  await complete(bench, doubtful.submission)
  const chosen = await startAtSite(bench)
  await saveAnswers(bench, chosen.submission, { agrees: true, contact: false })
  await complete(bench, chosen.submission)
  await replaceContent(bench.formId, choices({ contact: true }))
  const [{ orgId } = { orgId: '' }] = await pages.node.ownerQuery<{ orgId: string }>(
    'select org_id::text as "orgId" from form where id = $1',
    [bench.formId],
  )
  const run = async () => {
    const job = { orgId, studydesk: pages.node.studydesk } as Parameters<typeof recheckHiddenAnswers>[0]
    await recheckHiddenAnswers(job)
    await pages.node.ownerQuery(
      `update hidden_answers_check set starts_at = now(), finished_at = null, last_id = '00000000-0000-0000-0000-000000000000' where org_id = $1`,
      [orgId],
    )
    await recheckHiddenAnswers(job)
  }
  await run()
  await run()
  const readQueries = async (submission: string) =>
    (await bench.call<readonly object[]>('GET', `form-queries?formSubmissionId=${submission}`)).data
  expect(await readQueries(doubtful.submission)).toMatchObject([
    { question: 'contact', questionTitle: 'May we contact you about other studies?', text: expect.stringContaining('preselected') },
  ])
  expect(await readQueries(chosen.submission)).toEqual([])
})
