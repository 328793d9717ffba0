import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { pausedAtWrite } from '../testing/race.ts'
import { admin, type StudyWithConsents, studyWithConsents } from './testConsents.ts'

let node: TestNode
let study: StudyWithConsents
beforeAll(async () => {
  node = await sharedNode()
  study = await studyWithConsents(node)
})
afterAll(() => node?.close())

const add = (values: Readonly<Record<string, unknown>> = {}, of = study) =>
  of.call<{ readonly id: string }>('POST', `study/${of.place.studyId}/consent`, { name: `Consent ${uuid()}`, ...values }, admin)
const change = (id: string, values: Readonly<Record<string, unknown>>) => study.call('PATCH', `study-consent/${id}`, values, admin)

describe('a study has one main consent in use', () => {
  it('rejects a second one, also by its purpose or when it comes back into use, and takes any number of others', async () => {
    expect(codesOf(await add())).toEqual([422, 'Invalid', 'purpose secondMainConsent'])
    const { data: part } = await add({ purpose: 'SUB_STUDY' })
    expect((await add({ purpose: 'SUB_STUDY' })).status).toBe(201)
    expect((await add({ purpose: 'ASSENT' })).status).toBe(201)
    expect(codesOf(await change(part.id, { purpose: 'MAIN' }))).toEqual([422, 'Invalid', 'purpose secondMainConsent'])
    const { data: former } = await add({ isActive: false })
    expect(codesOf(await change(former.id, { isActive: true }))).toEqual([422, 'Invalid', 'isActive secondMainConsent'])
    const asked = await study.somebody()
    expect(codesOf(await study.ask(asked.participantStudyId, { studyConsentId: former.id }))).toEqual([
      422,
      'Invalid',
      'studyConsentId consentOutOfUse',
    ])
  })

  it('replaces it by another one, and what was given on the former stays in force', async () => {
    const of = await studyWithConsents(node)
    const { id, participantStudyId } = await of.asked()
    await of.onPaper(id)
    expect((await change(of.studyConsentId, { isActive: false })).status).toBe(200)
    expect((await add({ forms: [{ language: 'en', formId: of.formId }] }, of)).status).toBe(201)
    const part = await add({ purpose: 'SUB_STUDY', forms: [{ language: 'en', formId: of.formId }] }, of)
    const asked = await of.ask(participantStudyId, { studyConsentId: part.data.id })
    expect((await of.onPaper(asked.data.id)).data.state).toBe('CONSENTED')
  })

  it('rejects one of two that come at the same moment, and the database any that comes past the rule', async () => {
    const of = await studyWithConsents(node)
    await change(of.studyConsentId, { isActive: false })
    const answers = await pausedAtWrite(node, ['study_consent'], [() => add({}, of), () => add({}, of)])
    expect(answers.map(codesOf)).toEqual([
      [201, undefined],
      [422, 'Invalid', 'purpose secondMainConsent'],
    ])
    await expect(node.ownerQuery(`update study_consent set is_active = true where id = $1`, [of.studyConsentId])).rejects.toThrow(
      'study_consent_main_in_use_unique',
    )
  })
})

it('the purpose of a consent stays once a participant was asked for it', async () => {
  const of = await studyWithConsents(node)
  await of.asked()
  expect(codesOf(await change(of.studyConsentId, { purpose: 'SUB_STUDY' }))).toEqual([422, 'Invalid', 'purpose alreadyRequested'])
})
