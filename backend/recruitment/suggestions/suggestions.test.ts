import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EligibilityAnswer, SuggestionsAnswer } from '#resources/studies/eligibilityAnswers.ts'
import { createCaller } from '../../app/testing/accessBench.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from '../../participants/comments/testParticipants.ts'
import { unlockProfile } from '../../platform/engine/generated/markedPerson.ts'
import { buildFittingStatement } from './statements.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
const gout = { displayName: 'Gouty arthritis', code: 'M10.9', codeSystem: 'icd10' }
const asIcd = (displayName: string, code: string) => ({ displayName, code, codeSystem: 'icd10' })

let node: TestNode
let studySite: StudySite
beforeAll(async () => {
  node = await testNode()
  ;[studySite] = (await studySitesOf(node, coordinator)) as [StudySite]
  await node.ownerQuery(
    `update study set conditions = '{Rare ailment}', eligible_gender = 'FEMALE', minimum_age = 30, maximum_age = 60,
    is_healthy_volunteer = false where id = $1`,
    [studySite.studyId],
  )
  expect((await saveEligibility([{ kind: 'INCLUSION', criterion: 'Gout', conditions: [asIcd('Gout', 'M10')] }])).status).toBe(200)
})
afterAll(() => node.close())

const saveEligibility = (criteria: readonly object[], changes = {}) =>
  node.call<EligibilityAnswer>(`study/${studySite.studyId}/eligibility`, { as: admin, method: 'PUT', body: { ...changes, criteria } })
const suggest = (query = '?size=100', caller = coordinator) =>
  node.call<SuggestionsAnswer>(`study/${studySite.studyId}/participant/suggestMatch${query}`, { as: caller })
const idsOf = async (caller = coordinator) => (await suggest('?size=100', caller)).data.content.map(({ participant }) => participant.id)
const createPerson = (changes: object = {}) =>
  createTestParticipant(node, coordinator, { contactableByAnyStudy: true, conditions: [gout], ...changes })

describe('suggested participants', () => {
  it('suggested participants match the study, with reasons, the best first', async () => {
    const textMatchId = await createPerson({ conditions: [{ displayName: 'RARE ailment', codeSystem: 'userDefined' }] })
    const codeMatchId = await createPerson()
    const content = (await suggest()).data.content.filter(({ participant }) => [textMatchId, codeMatchId].includes(participant.id))
    expect(content.map(({ participant }) => participant.id)).toEqual([codeMatchId, textMatchId])
    expect(content[0]).toMatchObject({
      contact: 'ANY_STUDY',
      reasons: [
        { code: 'CONDITIONS', conditions: ['Gouty arthritis'] },
        { code: 'CRITERIA', met: 1, of: 1 },
        { code: 'AGE', age: expect.any(Number), minimum: { years: 30, months: null }, maximum: { years: 60, months: null } },
        { code: 'GENDER', gender: 'FEMALE' },
      ],
    })
  })

  it('suggested participants exclude those who do not match, may not be contacted, have died or are in the study', async () => {
    const others = await Promise.all([
      createPerson({ gender: 'male' }),
      createPerson({ dob: '2010-01-01' }),
      createPerson({ dob: '1940-01-01' }),
      createPerson({ conditions: [asIcd('Asthma', 'J45.909')] }),
      createPerson({ conditions: null }),
      createPerson({ contactableByAnyStudy: false }),
      createPerson({ deceased: true }),
    ])
    const enrolledId = await createPerson()
    expect(await idsOf()).toContain(enrolledId)
    await enrol(node, enrolledId, studySite)
    const suggestedIds = await idsOf()
    expect(suggestedIds.filter((id) => [...others, enrolledId].includes(id))).toEqual([])
  })

  it('suggested participants with a limited agreement are listed only for studies of their condition', async () => {
    const participantId = await createPerson({ contactableByAnyStudy: false })
    await node.ownerQuery(
      `update participant set participant_contact_agreement_type = 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY' where id = $1`,
      [participantId],
    )
    const findSuggestion = async () => (await suggest()).data.content.find(({ participant }) => participant.id === participantId)
    expect(await findSuggestion()).toMatchObject({ contact: 'CONDITION_AREA' })
    await node.ownerQuery('update study set is_healthy_volunteer = true where id = $1', [studySite.studyId])
    expect(await findSuggestion()).toBeDefined()
    await node.ownerQuery(`update participant set conditions = null where id = $1`, [participantId])
    expect(await findSuggestion()).toBeUndefined()
    await node.ownerQuery('update study set is_healthy_volunteer = false where id = $1', [studySite.studyId])
  })

  it('suggested participants exclude those with an excluding condition', async () => {
    const participantId = await createPerson({ conditions: [gout, asIcd('Kidney failure', 'N17.9')] })
    expect(await idsOf()).toContain(participantId)
    const { criteria } = (await node.call<EligibilityAnswer>(`study/${studySite.studyId}/eligibility`, { as: admin })).data
    const failure = { kind: 'EXCLUSION', criterion: 'Kidneys', conditions: [asIcd('Kidney failure', 'N17')] }
    const savedCriteria = (await saveEligibility([failure, ...criteria])).data.criteria
    expect(savedCriteria.map(({ criterion }) => criterion)).toEqual(['Kidneys', 'Gout'])
    expect(await idsOf()).not.toContain(participantId)
    expect((await saveEligibility(savedCriteria.slice(1))).data.criteria).toMatchObject([{ criterion: 'Gout' }])
    expect(await idsOf()).toContain(participantId)
  })

  it('suggested participants exclude restricted profiles until they are unlocked', async () => {
    const participantId = await createPerson({ isRestrictedProfile: true })
    expect(await idsOf()).not.toContain(participantId)
    await unlockProfile(node, coordinator, participantId)
    expect(await idsOf()).toContain(participantId)
  })

  it("suggested participants exclude invisible ones, and another user's study is a 404", async () => {
    const participantId = await createTestParticipant(node, 'owner@northlake.example', { contactableByAnyStudy: true, conditions: [gout] })
    expect(await idsOf()).not.toContain(participantId)
    const foreignStudySite = (await studySitesOf(node, coordinator, { others: true })).find(({ studyId }) => studyId !== studySite.studyId)
    expect((await node.call(`study/${foreignStudySite?.studyId}/participant/suggestMatch`, { as: coordinator })).status).toBe(404)
    expect((await suggest('?size=101')).status).toBe(400)
  })

  it('suggested participants are found by an index, however many participants have the condition', async () => {
    const [person] = await node.ownerQuery<{ orgId: string; userId: string }>(
      'select org_id as "orgId", id as "userId" from "user" where email = $1',
      [coordinator],
    )
    const { orgId, userId } = person as { readonly orgId: string; readonly userId: string }
    await node.ownerQuery(
      `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source, contactable_by_any_study, conditions, created_at)
        select $1, gen_random_uuid(), 'Ines', 'Many' || number, '1980-02-29', 'female', 'M5V 2T6', 'CLINIC', true,
          jsonb_build_array(jsonb_build_object('displayName', case when number % 1000 = 0 then 'Seldom' else 'Often' end, 'codeSystem', 'userDefined')),
          now() - make_interval(hours => number)
        from generate_series(1, 20000) number`,
      [orgId],
    )
    await node.ownerQuery('analyze participant')
    const caller = createCaller(orgId, userId, { can: () => true, studySites: [] })
    const suggestionReader = { caller, seesAllParticipants: true, today: '2026-11-23' }
    const planFor = async (conditionKey: string, isHealthyVolunteer = false) => {
      const profile = {
        studyId: studySite.studyId,
        eligibleGender: 'ALL',
        minimumAge: { years: 18, months: null },
        maximumAge: null,
        inclusion: [],
        exclusion: ['N17'],
      } as const
      const { text, values } = buildFittingStatement({ ...profile, area: [conditionKey], isHealthyVolunteer }, suggestionReader, 20)
      const rows = await node.ownerQuery<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const [seldom, often, healthy] = [await planFor('=seldom'), await planFor('=often'), await planFor('=seldom', true)]
    expect(seldom).toContain('participant_condition_keys_index')
    expect(often).toContain('participant_newest_index')
    expect(healthy).toContain('participant_newest_index')
    for (const plan of [seldom, often, healthy]) expect(plan).not.toContain('Seq Scan on participant ')
  })

  it('suggested participants include older ones who meet a rare criterion, among many newer ones with a common condition', async () => {
    await node.ownerQuery(`update study set conditions = '{Often}' where id = $1`, [studySite.studyId])
    const old = await createPerson()
    await node.ownerQuery(`update participant set created_at = now() - interval '9 years' where id = $1`, [old])
    const [best] = (await suggest('?size=100')).data.content.filter(({ participant }) => participant.id === old)
    expect(best).toMatchObject({ reasons: expect.arrayContaining([{ code: 'CRITERIA', met: 1, of: 1 }]) })
    await node.ownerQuery(`update study set conditions = '{Rare ailment}' where id = $1`, [studySite.studyId])
  })
})

describe('equivalent conditions', () => {
  const insomnia = { displayName: 'Chronic insomnia', codeSystem: 'userDefined' }
  const createPeople = () =>
    Promise.all(
      [[asIcd('Insomnia', 'G47.00')], [asIcd('Primary insomnia', 'F51.01')], [insomnia]].map((conditions) => createPerson({ conditions })),
    )
  const updateStudy = (values: string) => node.ownerQuery(`update study set ${values} where id = $1`, [studySite.studyId])

  it('equivalent conditions match by text, code and synonym, while a narrower name finds no wider condition', async () => {
    await saveEligibility([])
    await updateStudy(`conditions = '{Insomnia Disorder}'`)
    const [codedId = '', primary = '', textPersonId = ''] = await createPeople()
    const apnea = await createPerson({ conditions: [asIcd('Obstructive sleep apnea', 'G47.33')] })
    const suggestedIds = await idsOf()
    expect([codedId, primary, textPersonId].filter((id) => !suggestedIds.includes(id))).toEqual([])
    expect(suggestedIds).not.toContain(apnea)
    await updateStudy(`conditions = '{Rare ailment}'`)
    await saveEligibility([{ kind: 'INCLUSION', criterion: 'Sleeps badly', conditions: [asIcd('Insomnia', 'G47.0')] }])
    const byCode = await idsOf()
    expect([codedId, primary, textPersonId].filter((id) => !byCode.includes(id))).toEqual([])
    await saveEligibility([{ kind: 'INCLUSION', criterion: 'Kidneys', conditions: [asIcd('Chronic kidney disease', 'N18')] }])
    const acute = await createPerson({ conditions: [asIcd('Acute kidney failure', 'N17.9')] })
    expect(await idsOf()).not.toContain(acute)
  })

  it('names the reasons, counted and without names, when no participant matches equivalent conditions', async () => {
    await saveEligibility([])
    await updateStudy(`conditions = '{Wandering ailment}'`)
    const fetchReasons = async () =>
      (await suggest()).data.whyNobody.map((reason) => ('count' in reason ? `${reason.code} ${reason.count}` : reason.code))
    expect(await fetchReasons()).toEqual(['NO_SUCH_CONDITION', 'NO_CRITERIA'])
    const conditions = [{ displayName: 'Wandering ailment', codeSystem: 'userDefined' }]
    await createPerson({ conditions, contactableByAnyStudy: false })
    await createPerson({ conditions, gender: 'male' })
    await enrol(node, await createPerson({ conditions }), studySite)
    await createTestParticipant(node, 'owner@northlake.example', { contactableByAnyStudy: true, conditions })
    await createPerson({ conditions, isRestrictedProfile: true })
    expect(await fetchReasons()).toEqual(['IN_STUDY 1', 'BEYOND_LIMITS 1', 'NOT_CONTACTABLE 1', 'FEW_ELSEWHERE', 'NO_CRITERIA'])
    await createPerson({ conditions })
    expect(await fetchReasons()).toEqual([])
    await updateStudy(`conditions = '{Rare ailment}'`)
  })

  it('eligibility criteria accept the ages of infants in months', async () => {
    await updateStudy(
      `conditions = '{Wandering ailment}', minimum_age = 0, minimum_age_months = 6, maximum_age = 1, maximum_age_months = 0, eligible_gender = 'ALL'`,
    )
    const computeBirthDate = (months: number) => {
      const day = new Date()
      day.setUTCMonth(day.getUTCMonth() - months, 1)
      return day.toISOString().slice(0, 10)
    }
    const conditions = [{ displayName: 'Wandering ailment', codeSystem: 'userDefined' }]
    const [young, right, old] = [
      await createPerson({ conditions, dob: computeBirthDate(3) }),
      await createPerson({ conditions, dob: computeBirthDate(8) }),
      await createPerson({ conditions, dob: computeBirthDate(15) }),
    ]
    const suggestedIds = await idsOf()
    expect([young, right, old].map((id) => suggestedIds.includes(id))).toEqual([false, true, false])
  })
})

it('rejects eligibility criteria with a single fault as a whole', async () => {
  const before = (await node.call(`study/${studySite.studyId}/eligibility`, { as: admin })).data
  const rejectedSave = await saveEligibility(
    [
      { kind: 'INCLUSION', criterion: 'New' },
      { kind: 'INCLUSION', criterion: '' },
    ],
    { minimumAge: 31 },
  )
  expect(rejectedSave.status).toBe(422)
  expect((await node.call(`study/${studySite.studyId}/eligibility`, { as: admin })).data).toEqual(before)
  expect(
    (await node.call(`study/${studySite.studyId}/eligibility`, { as: coordinator, method: 'PUT', body: { criteria: [] } })).status,
  ).toBe(403)
})
