import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EligibilityAnswer, SuggestionsAnswer } from '#resources/eligibilityAnswers.ts'
import { unlockFor } from '../../engine/generated/markedPerson.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from '../../participants/comments/testParticipants.ts'
import { callerWith } from '../../testing/accessBench.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { fittingStatement } from './statements.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
const gout = { displayName: 'Gouty arthritis', code: 'M10.9', codeSystem: 'icd10' }
const asIcd = (displayName: string, code: string) => ({ displayName, code, codeSystem: 'icd10' })

let node: TestNode
let place: StudySite
beforeAll(async () => {
  node = await testNode()
  ;[place] = (await studySitesOf(node, coordinator)) as [StudySite]
  await node.ownerQuery(
    `update study set conditions = '{Rare ailment}', eligible_gender = 'FEMALE', minimum_age = 30, maximum_age = 60,
    is_healthy_volunteer = false where id = $1`,
    [place.studyId],
  )
  expect((await put([{ kind: 'INCLUSION', criterion: 'Gout', conditions: [asIcd('Gout', 'M10')] }])).status).toBe(200)
})
afterAll(() => node.close())

const put = (criteria: readonly object[], changes = {}) =>
  node.call<EligibilityAnswer>(`study/${place.studyId}/eligibility`, { as: admin, method: 'PUT', body: { ...changes, criteria } })
const suggest = (query = '?size=100', as = coordinator) =>
  node.call<SuggestionsAnswer>(`study/${place.studyId}/participant/suggestMatch${query}`, { as })
const idsOf = async (as = coordinator) => (await suggest('?size=100', as)).data.content.map(({ participant }) => participant.id)
const person = (changes: object = {}) => newParticipant(node, coordinator, { contactableByAnyStudy: true, conditions: [gout], ...changes })

describe('suggested participants', () => {
  it('fit the study, with the reasons, the best first', async () => {
    const worded = await person({ conditions: [{ displayName: 'RARE ailment', codeSystem: 'userDefined' }] })
    const coded = await person()
    const content = (await suggest()).data.content.filter(({ participant }) => [worded, coded].includes(participant.id))
    expect(content.map(({ participant }) => participant.id)).toEqual([coded, worded])
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

  it('are none who do not fit, may not be asked, have died or are in the study', async () => {
    const others = await Promise.all([
      person({ gender: 'male' }),
      person({ dob: '2010-01-01' }),
      person({ dob: '1940-01-01' }),
      person({ conditions: [asIcd('Asthma', 'J45.909')] }),
      person({ conditions: null }),
      person({ contactableByAnyStudy: false }),
      person({ deceased: true }),
    ])
    const enrolled = await person()
    expect(await idsOf()).toContain(enrolled)
    await enrol(node, enrolled, place)
    const shown = await idsOf()
    expect(shown.filter((id) => [...others, enrolled].includes(id))).toEqual([])
  })

  it('may be asked for studies of their condition alone where they agreed to that alone', async () => {
    const one = await person({ contactableByAnyStudy: false })
    await node.ownerQuery(
      `update participant set participant_contact_agreement_type = 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY' where id = $1`,
      [one],
    )
    const told = async () => (await suggest()).data.content.find(({ participant }) => participant.id === one)
    expect(await told()).toMatchObject({ contact: 'CONDITION_AREA' })
    await node.ownerQuery('update study set is_healthy_volunteer = true where id = $1', [place.studyId])
    expect(await told()).toBeDefined()
    await node.ownerQuery(`update participant set conditions = null where id = $1`, [one])
    expect(await told()).toBeUndefined()
    await node.ownerQuery('update study set is_healthy_volunteer = false where id = $1', [place.studyId])
  })

  it('are none with a condition that keeps them out', async () => {
    const one = await person({ conditions: [gout, asIcd('Kidney failure', 'N17.9')] })
    expect(await idsOf()).toContain(one)
    const { criteria } = (await node.call<EligibilityAnswer>(`study/${place.studyId}/eligibility`, { as: admin })).data
    const failure = { kind: 'EXCLUSION', criterion: 'Kidneys', conditions: [asIcd('Kidney failure', 'N17')] }
    const both = (await put([failure, ...criteria])).data.criteria
    expect(both.map(({ criterion }) => criterion)).toEqual(['Kidneys', 'Gout'])
    expect(await idsOf()).not.toContain(one)
    expect((await put(both.slice(1))).data.criteria).toMatchObject([{ criterion: 'Gout' }])
    expect(await idsOf()).toContain(one)
  })

  it('are nobody whose profile is restricted, until it is unlocked', async () => {
    const one = await person({ isRestrictedProfile: true })
    expect(await idsOf()).not.toContain(one)
    await unlockFor(node, coordinator, one)
    expect(await idsOf()).toContain(one)
  })

  it('are nobody out of sight, and a study of others is not there', async () => {
    const one = await newParticipant(node, 'owner@northlake.example', { contactableByAnyStudy: true, conditions: [gout] })
    expect(await idsOf()).not.toContain(one)
    const foreign = (await studySitesOf(node, coordinator, { others: true })).find(({ studyId }) => studyId !== place.studyId)
    expect((await node.call(`study/${foreign?.studyId}/participant/suggestMatch`, { as: coordinator })).status).toBe(404)
    expect((await suggest('?size=101')).status).toBe(400)
  })

  it('are found by an index, however many have what the study is about', async () => {
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
    const caller = callerWith(orgId, userId, { can: () => true, studySites: [] })
    const looking = { caller, seesEverybody: true, today: '2026-11-23' }
    const planFor = async (word: string, isHealthyVolunteer = false) => {
      const wanted = {
        studyId: place.studyId,
        eligibleGender: 'ALL',
        minimumAge: { years: 18, months: null },
        maximumAge: null,
        inclusion: [],
        exclusion: ['N17'],
      } as const
      const { text, values } = fittingStatement({ ...wanted, area: [word], isHealthyVolunteer }, looking, 20)
      const rows = await node.ownerQuery<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const [seldom, often, healthy] = [await planFor('=seldom'), await planFor('=often'), await planFor('=seldom', true)]
    expect(seldom).toContain('participant_condition_keys_index')
    expect(often).toContain('participant_newest_index')
    expect(healthy).toContain('participant_newest_index')
    for (const plan of [seldom, often, healthy]) expect(plan).not.toContain('Seq Scan on participant ')
  })

  it('who meet a rare criterion are not lost behind the many newer ones of a common condition', async () => {
    await node.ownerQuery(`update study set conditions = '{Often}' where id = $1`, [place.studyId])
    const old = await person()
    await node.ownerQuery(`update participant set created_at = now() - interval '9 years' where id = $1`, [old])
    const [best] = (await suggest('?size=100')).data.content.filter(({ participant }) => participant.id === old)
    expect(best).toMatchObject({ reasons: expect.arrayContaining([{ code: 'CRITERIA', met: 1, of: 1 }]) })
    await node.ownerQuery(`update study set conditions = '{Rare ailment}' where id = $1`, [place.studyId])
  })
})

describe('conditions that mean the same', () => {
  const insomnia = { displayName: 'Chronic insomnia', codeSystem: 'userDefined' }
  const people = () =>
    Promise.all(
      [[asIcd('Insomnia', 'G47.00')], [asIcd('Primary insomnia', 'F51.01')], [insomnia]].map((conditions) => person({ conditions })),
    )
  const study = (values: string) => node.ownerQuery(`update study set ${values} where id = $1`, [place.studyId])

  it('match by words, codes and synonyms, and a narrower name finds no wider one', async () => {
    await put([])
    await study(`conditions = '{Insomnia Disorder}'`)
    const [coded = '', primary = '', worded = ''] = await people()
    const apnea = await person({ conditions: [asIcd('Obstructive sleep apnea', 'G47.33')] })
    const shown = await idsOf()
    expect([coded, primary, worded].filter((id) => !shown.includes(id))).toEqual([])
    expect(shown).not.toContain(apnea)
    await study(`conditions = '{Rare ailment}'`)
    await put([{ kind: 'INCLUSION', criterion: 'Sleeps badly', conditions: [asIcd('Insomnia', 'G47.0')] }])
    const byCode = await idsOf()
    expect([coded, primary, worded].filter((id) => !byCode.includes(id))).toEqual([])
    await put([{ kind: 'INCLUSION', criterion: 'Kidneys', conditions: [asIcd('Chronic kidney disease', 'N18')] }])
    const acute = await person({ conditions: [asIcd('Acute kidney failure', 'N17.9')] })
    expect(await idsOf()).not.toContain(acute)
  })

  it('that nobody has are told, with what speaks against those who have them, and nobody is named', async () => {
    await put([])
    await study(`conditions = '{Wandering ailment}'`)
    const reasons = async () =>
      (await suggest()).data.whyNobody.map((reason) => ('count' in reason ? `${reason.code} ${reason.count}` : reason.code))
    expect(await reasons()).toEqual(['NO_SUCH_CONDITION', 'NO_CRITERIA'])
    const conditions = [{ displayName: 'Wandering ailment', codeSystem: 'userDefined' }]
    await person({ conditions, contactableByAnyStudy: false })
    await person({ conditions, gender: 'male' })
    await enrol(node, await person({ conditions }), place)
    await newParticipant(node, 'owner@northlake.example', { contactableByAnyStudy: true, conditions })
    await person({ conditions, isRestrictedProfile: true })
    expect(await reasons()).toEqual(['IN_STUDY 1', 'BEYOND_LIMITS 1', 'NOT_CONTACTABLE 1', 'FEW_ELSEWHERE', 'NO_CRITERIA'])
    await person({ conditions })
    expect(await reasons()).toEqual([])
    await study(`conditions = '{Rare ailment}'`)
  })

  it('take babies by their months', async () => {
    await study(
      `conditions = '{Wandering ailment}', minimum_age = 0, minimum_age_months = 6, maximum_age = 1, maximum_age_months = 0, eligible_gender = 'ALL'`,
    )
    const born = (months: number) => {
      const day = new Date()
      day.setUTCMonth(day.getUTCMonth() - months, 1)
      return day.toISOString().slice(0, 10)
    }
    const conditions = [{ displayName: 'Wandering ailment', codeSystem: 'userDefined' }]
    const [young, right, old] = [
      await person({ conditions, dob: born(3) }),
      await person({ conditions, dob: born(8) }),
      await person({ conditions, dob: born(15) }),
    ]
    const shown = await idsOf()
    expect([young, right, old].map((id) => shown.includes(id))).toEqual([false, true, false])
  })
})

it('an eligibility that is wrong in one place changes nothing', async () => {
  const before = (await node.call(`study/${place.studyId}/eligibility`, { as: admin })).data
  const refused = await put(
    [
      { kind: 'INCLUSION', criterion: 'New' },
      { kind: 'INCLUSION', criterion: '' },
    ],
    { minimumAge: 31 },
  )
  expect(refused.status).toBe(422)
  expect((await node.call(`study/${place.studyId}/eligibility`, { as: admin })).data).toEqual(before)
  expect((await node.call(`study/${place.studyId}/eligibility`, { as: coordinator, method: 'PUT', body: { criteria: [] } })).status).toBe(
    403,
  )
})
