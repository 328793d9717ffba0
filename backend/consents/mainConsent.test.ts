import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { runPausedAtWrite } from '../app/testing/race.ts'
import { admin, createConsentStudy, type StudyWithConsents } from './testConsents.ts'

let node: TestNode
let study: StudyWithConsents
beforeAll(async () => {
  node = await sharedNode()
  study = await createConsentStudy(node)
})
afterAll(() => node?.close())

const add = (values: Readonly<Record<string, unknown>> = {}, targetStudy = study) =>
  targetStudy.call<{ readonly id: string }>(
    'POST',
    `study/${targetStudy.place.studyId}/consent`,
    { name: `Consent ${uuid()}`, ...values },
    admin,
  )
const change = (id: string, values: Readonly<Record<string, unknown>>) => study.call('PATCH', `study-consent/${id}`, values, admin)

describe('the main consent of a study', () => {
  it('rejects a second main consent in use, also by a change of purpose or by reactivation, and accepts any number of others', async () => {
    expect(codesOf(await add())).toEqual([422, 'Invalid', 'purpose secondMainConsent'])
    const { data: subStudyConsent } = await add({ purpose: 'SUB_STUDY' })
    expect((await add({ purpose: 'SUB_STUDY' })).status).toBe(201)
    expect((await add({ purpose: 'ASSENT' })).status).toBe(201)
    expect(codesOf(await change(subStudyConsent.id, { purpose: 'MAIN' }))).toEqual([422, 'Invalid', 'purpose secondMainConsent'])
    const { data: formerConsent } = await add({ isActive: false })
    expect(codesOf(await change(formerConsent.id, { isActive: true }))).toEqual([422, 'Invalid', 'isActive secondMainConsent'])
    const requested = await study.createParticipant()
    expect(codesOf(await study.ask(requested.participantStudyId, { studyConsentId: formerConsent.id }))).toEqual([
      422,
      'Invalid',
      'studyConsentId consentOutOfUse',
    ])
  })

  it('allows replacing the main consent, while consents given on the former one remain in force', async () => {
    const targetStudy = await createConsentStudy(node)
    const { id, participantStudyId } = await targetStudy.requested()
    await targetStudy.onPaper(id)
    expect((await change(targetStudy.studyConsentId, { isActive: false })).status).toBe(200)
    expect((await add({ forms: [{ language: 'en', formId: targetStudy.formId }] }, targetStudy)).status).toBe(201)
    const subStudyConsent = await add({ purpose: 'SUB_STUDY', forms: [{ language: 'en', formId: targetStudy.formId }] }, targetStudy)
    const requested = await targetStudy.ask(participantStudyId, { studyConsentId: subStudyConsent.data.id })
    expect((await targetStudy.onPaper(requested.data.id)).data.state).toBe('CONSENTED')
  })

  it('accepts one of two main consents that are added at once, and the database rejects a second one past the rule', async () => {
    const targetStudy = await createConsentStudy(node)
    await change(targetStudy.studyConsentId, { isActive: false })
    const answers = await runPausedAtWrite(node, ['study_consent'], [() => add({}, targetStudy), () => add({}, targetStudy)])
    expect(answers.map(codesOf)).toEqual([
      [201, undefined],
      [422, 'Invalid', 'purpose secondMainConsent'],
    ])
    await expect(node.ownerQuery(`update study_consent set is_active = true where id = $1`, [targetStudy.studyConsentId])).rejects.toThrow(
      'study_consent_main_in_use_unique',
    )
  })
})

it('rejects changing the purpose of a consent after it was requested from a participant', async () => {
  const targetStudy = await createConsentStudy(node)
  await targetStudy.requested()
  expect(codesOf(await change(targetStudy.studyConsentId, { purpose: 'SUB_STUDY' }))).toEqual([422, 'Invalid', 'purpose alreadyRequested'])
})
