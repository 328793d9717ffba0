import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import { codesOf } from '../../app/testing/index.ts'
import { runPausedAtWrite } from '../../app/testing/race.ts'
import { toSign } from '../../consents/testConsents.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from './testParticipantPages.ts'

let pages: PagesBench
beforeAll(async () => {
  pages = await createPagesBench()
})
afterAll(() => pages?.close())

type Response = Parameters<typeof codesOf>[0]

/** Creates a participant in conduct with a consent in force, a diary at home and a visit. */
async function createParticipantInConduct() {
  const person = await createParticipantAtHome(pages)
  const { participantStudyId } = person
  const { call, ask, onPaper, newForm, day } = pages.study
  const consent = await ask(participantStudyId)
  expect((await onPaper(consent.data.id)).status).toBe(200)
  for (const transition of ['enroll', 'addToConduct'])
    expect((await call('POST', `participant-study/${participantStudyId}/transitions/${transition}`, {})).status).toBe(200)
  const formId = await newForm({ type: 'EPRO', formType: 'DEFAULT', formJson: toSign })
  const assignment = await call<ResourceAnswer['formAssignment']>('POST', 'form-assignments', {
    participantStudyId,
    formId,
    dueOn: addDays(day, 3),
  })
  expect(assignment.status).toBe(201)
  const submissions = await call<readonly { id: string }[]>('GET', `form-submissions?formAssignmentId=${assignment.data.id}`)
  const diaryId = String(submissions.data[0]?.id)
  const home = await person.atHome()
  const { data } = await home.own<{ form: { formVersionId: string } }>('GET', `my/form/${diaryId}/answers`)
  const save = (value: string) =>
    home.own('PUT', `my/form/${diaryId}/answers`, {
      formVersionId: data.form.formVersionId,
      changes: [{ operationId: crypto.randomUUID(), question: 'printed', baseVersion: 0, value }],
    })
  const withdraw = (withdrawalScope: string) => pages.study.take(consent.data.id, 'withdraw', { withdrawalScope, reason: 'Wants no more' })
  const fetchDiary = async () => (await call<ResourceAnswer['formSubmission']>('GET', `form-submission/${diaryId}`)).data
  const readAnswers = () => pages.node.ownerQuery<{ value: unknown }>('select value from form_answer where submission_id = $1', [diaryId])
  return { person, home, save, withdraw, diaryId, fetchDiary, readAnswers, consentId: consent.data.id }
}

const runPaused = async (...requests: readonly (() => Promise<unknown>)[]) =>
  (await runPausedAtWrite(pages.node, ['audit_event'], requests)).map((response) => codesOf(response as Response))

it('stores no answer of a participant at home while their consent is withdrawn', async () => {
  const { save, withdraw, fetchDiary, readAnswers } = await createParticipantInConduct()
  const [withdrawal, saving] = await runPaused(
    () => withdraw('STUDY'),
    () => save('Slept well'),
  )
  expect([withdrawal, saving?.[0]]).toEqual([[200, undefined], 409])
  expect((await fetchDiary()).status).toBe('CANCELLED')
  expect(await readAnswers()).toEqual([])
})

it('keeps an answer that a participant at home saves before their consent is withdrawn, and closes the form', async () => {
  const { save, withdraw, fetchDiary, readAnswers } = await createParticipantInConduct()
  expect(
    await runPaused(
      () => save('Slept well'),
      () => withdraw('STUDY'),
    ),
  ).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect((await fetchDiary()).status).toBe('CANCELLED')
  expect(await readAnswers()).toEqual([{ value: 'Slept well' }])
})

it('rejects answers of a participant at home after they withdraw the main consent alone', async () => {
  const { home, save, withdraw, diaryId, readAnswers } = await createParticipantInConduct()
  expect((await withdraw('THIS_CONSENT')).status).toBe(200)
  expect((await home.overview()).studies[0]?.forms).toEqual([])
  expect((await save('Slept well')).status).toBe(404)
  expect((await home.own('POST', `my/form/${diaryId}/complete`, {})).status).toBe(404)
  expect(await readAnswers()).toEqual([])
})

it('stores no answer of a participant at home while they withdraw the main consent alone', async () => {
  const { save, withdraw, readAnswers } = await createParticipantInConduct()
  const [withdrawal, saving] = await runPaused(
    () => withdraw('THIS_CONSENT'),
    () => save('Slept well'),
  )
  expect([withdrawal, saving]).toEqual([
    [200, undefined],
    [409, 'SubmissionCancelled'],
  ])
  expect(await readAnswers()).toEqual([])
})

it('a merge moves the visit request, the invitation and the open form of a participant at home to the survivor', async () => {
  const { person, home, save, fetchDiary, readAnswers, consentId } = await createParticipantInConduct()
  const { node, study } = pages
  const [visit] = (await home.overview()).studies[0]?.visits ?? []
  const slot = { date: addDays(study.day, 2), from: '09:00', until: '11:00' }
  expect((await home.own('POST', `my/visit/${visit?.id}/request`, { slots: [slot] })).status).toBe(201)
  const survivor = await study.createParticipant({ dob: '1980-02-29' })
  await node.ownerQuery('delete from participant_study where id = $1', [survivor.participantStudyId])
  const versionOf = async (id: string) =>
    (await node.ownerQuery<{ version: number }>('select version from participant where id = $1', [id]))[0]?.version
  const body = {
    otherId: person.participantId,
    version: await versionOf(survivor.participantId),
    otherVersion: await versionOf(person.participantId),
    values: {},
  }
  const merge = () => node.call(`participant/${survivor.participantId}/merge`, { as: 'owner@northlake.example', method: 'POST', body })
  expect(await runPaused(() => save('Slept well'), merge)).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(await readAnswers()).toEqual([{ value: 'Slept well' }])
  expect((await fetchDiary()).participantId).toBe(survivor.participantId)
  const owners = await node.ownerQuery<{ owner: string }>(
    `select participant_id as owner from visit_request where participant_visit_id = $1
      union all select participant_id from consent where id = $2
      union all select participant_id from participant_visit where id = $1`,
    [visit?.id, consentId],
  )
  expect(owners.map(({ owner }) => owner)).toEqual([survivor.participantId, survivor.participantId, survivor.participantId])
  // The session belongs to the former record, and no longer shows anything.
  expect((await home.own('GET', 'my')).status).toBe(401)
  expect((await save('Slept badly')).status).toBe(401)
})
