import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Metrics } from '#resources/reports/dashboardAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { admin, coordinator, createRandomisedStudy, investigator, type RandomisedStudy, viewer } from './testRandomisation.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

interface Slot {
  readonly stratum: string
  readonly position: number
  readonly armId: string
  readonly randomisationNumber: string | null
}
const slotsOf = (listId: string) =>
  node.ownerQuery<Slot & Record<string, unknown>>(
    `select stratum, position, arm_id as "armId", randomisation_number as "randomisationNumber" from randomisation_slot
      where list_id = $1 order by stratum, position`,
    [listId],
  )

describe('a randomisation list', () => {
  let study: RandomisedStudy
  beforeAll(async () => {
    study = await createRandomisedStudy(node)
  })

  it('is generated in every stratum, verified against its seed, and extended without a change of its slots', async () => {
    const listId = await study.createList()
    const slots = await slotsOf(listId)
    expect([...new Set(slots.map(({ stratum }) => stratum))]).toEqual(['FEMALE', 'MALE'])
    expect(slots.filter(({ stratum }) => stratum === 'MALE').length).toBeGreaterThanOrEqual(12)
    const verified = await study.call(study.statistician, 'GET', `randomisation-list/${listId}/verification`)
    expect(verified.data).toEqual({ slots: slots.length, differences: 0 })
    expect((await study.activate(listId)).status).toBe(200)
    const extended = await study.call<{ accepted: number }>(study.statistician, 'POST', `randomisation-list/${listId}/extend`, {
      perStratum: 4,
    })
    expect(extended.status).toBe(200)
    const longer = await slotsOf(listId)
    expect(longer).toHaveLength(slots.length + extended.data.accepted)
    expect(longer.filter(({ position, stratum }) => slots.some((each) => each.position === position && each.stratum === stratum))).toEqual(
      slots,
    )
    const again = await study.call(study.statistician, 'GET', `randomisation-list/${listId}/verification`)
    expect(again.data).toMatchObject({ differences: 0 })
  })

  it('stores its seed encrypted, and shows it only to the unblinded statistician', async () => {
    const [stored] = await node.ownerQuery<{ id: string; seed: Buffer; hash: string }>(
      'select id, seed, seed_hash as hash from randomisation_list where study_id = $1',
      [study.studyId],
    )
    const shown = await study.call<{ seed: string }>(study.statistician, 'POST', `randomisation-list/${stored?.id}/seed`)
    expect(shown.data.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(stored?.seed.toString('latin1')).not.toContain(shown.data.seed)
    for (const caller of [admin, coordinator, investigator, viewer])
      expect((await study.call(caller, 'POST', `randomisation-list/${stored?.id}/seed`)).status).toBe(403)
    const list = await study.call<Readonly<Record<string, unknown>>>(study.statistician, 'GET', `randomisation-list/${stored?.id}`)
    expect(JSON.stringify(list.data)).not.toContain(shown.data.seed)
  })

  it('locks the arms, the factors and the blinding of its study', async () => {
    const [armId] = Object.values(study.armIds)
    expect(codesOf(await study.call(admin, 'PATCH', `randomisation-arm/${armId}`, { ratio: 2 }))).toEqual([409, 'DesignInUse'])
    const factor = { studyId: study.studyId, name: 'Site', kind: 'SITE' }
    expect(codesOf(await study.call(admin, 'POST', 'randomisation-factors', factor))).toEqual([409, 'DesignInUse'])
    expect(codesOf(await study.call(admin, 'PATCH', `admin/study/${study.studyId}`, { blinding: 'OPEN' }))).toEqual([409, 'DesignInUse'])
  })

  it('is the only active list of its study', async () => {
    const second = await study.createList({ name: 'Second list' })
    expect(codesOf(await study.activate(second))).toEqual([409, 'ListActive'])
  })

  it('rejects block sizes that do not fit the ratio', async () => {
    const body = { studyId: study.studyId, name: 'Odd', source: 'GENERATED', blockSizes: ['3'], perStratum: 6 }
    expect(codesOf(await study.call(study.statistician, 'POST', 'randomisation-lists', body))).toEqual([
      422,
      'Invalid',
      'blockSizes blockSizeOfRatio',
    ])
  })
})

describe('a randomisation list from a file', () => {
  it('is checked as a whole, and imported only without problems', async () => {
    const study = await createRandomisedStudy(node)
    const listId = await study.createList({ source: 'IMPORTED', blockSizes: undefined, perStratum: undefined })
    const send = (lines: readonly string[], isDryRun = true) =>
      study.call(study.statistician, 'POST', `randomisation-list/${listId}/slots`, {
        csv: ['stratum,position,arm,kit', ...lines].join('\n'),
        isDryRun,
      })
    expect(codesOf(await study.activate(listId))).toEqual([409, 'StrataMissing'])
    const wrong = await send(['FEMALE,1,Active,K1', 'FEMALE,3,Control,K1', 'OTHER,1,Active,K3', 'MALE,1,Nothing,K4'])
    expect(wrong.data).toEqual({
      accepted: 0,
      problems: [
        { line: 2, code: 'positionOutOfOrder' },
        { line: 2, code: 'codeRepeated' },
        { line: 3, code: 'unknownStratum' },
        { line: 4, code: 'unknownArm' },
      ],
    })
    const right = ['FEMALE,1,Active,K1', 'FEMALE,2,Control,K2', 'MALE,1,control,K3']
    expect((await send(right)).data).toEqual({ accepted: 3, problems: [] })
    expect(await slotsOf(listId)).toHaveLength(0)
    expect((await send(right, false)).data).toEqual({ accepted: 3, problems: [] })
    expect((await slotsOf(listId)).map(({ armId }) => armId)).toEqual([study.armIds.Active, study.armIds.Control, study.armIds.Control])
    expect((await study.activate(listId)).status).toBe(200)
  })
})

describe('randomising a participant', () => {
  let study: RandomisedStudy
  let listId: string
  beforeAll(async () => {
    study = await createRandomisedStudy(node)
    listId = await study.createList()
    await study.activate(listId)
  })
  const stateOf = async (id: string) =>
    (await study.call<Readonly<Record<string, unknown>>>(coordinator, 'GET', `participant-study/${id}/randomisation`)).data

  it('takes the next slot of the stratum, and tells a blinded user only the number and the date', async () => {
    const id = await study.createEnrolled()
    expect(await stateOf(id)).toMatchObject({ isRandomised: false, refusals: [], factors: [{ name: 'Sex', level: 'FEMALE' }] })
    const randomised = await study.randomise(id)
    expect(randomised.status).toBe(200)
    expect(randomised.data).toMatchObject({ number: 'R-0001', state: 'RANDOMISED', stratum: 'FEMALE' })
    for (const hidden of ['armId', 'slotId', 'code']) expect(randomised.data).not.toHaveProperty(hidden)
    expect((await slotsOf(listId)).find(({ randomisationNumber }) => randomisationNumber === 'R-0001')).toMatchObject({
      stratum: 'FEMALE',
      position: 1,
    })
    expect(await stateOf(id)).toMatchObject({ isRandomised: true, number: 'R-0001' })
    const [card] = await node.ownerQuery<{ group_id: string | null; isDated: boolean }>(
      'select group_id, randomised_on is not null as "isDated" from participant_study where id = $1',
      [id],
    )
    expect(card).toEqual({ group_id: null, isDated: true })
  })

  it('counts as a randomised participant on the dashboard, unlike one who is enrolled only', async () => {
    const readMetrics = async () => (await node.call<Metrics>(`study/${study.studyId}/metrics`, { as: coordinator })).data
    const before = await readMetrics()
    const id = await study.createEnrolled()
    expect(await readMetrics()).toMatchObject({
      screenedParticipants: before.screenedParticipants + 1,
      randomizedParticipants: before.randomizedParticipants,
      randomizedBasis: 'RANDOMISED',
    })
    expect((await study.randomise(id)).status).toBe(200)
    expect((await readMetrics()).randomizedParticipants).toBe(before.randomizedParticipants + 1)
  })

  it('happens once: a second attempt is refused', async () => {
    const id = await study.createEnrolled()
    await study.randomise(id)
    expect(codesOf(await study.randomise(id))).toEqual([409, 'AlreadyRandomised'])
    expect(codesOf(await study.call(coordinator, 'POST', `participant-study/${id}/transitions/undoEnrolment`))[0]).toBe(409)
  })

  it('requires the signature of the user', async () => {
    const id = await study.createEnrolled()
    const prepared = await study.call(coordinator, 'POST', `participant-study/${id}/randomisation`, { answers: {} })
    const unsigned = await study.call(coordinator, 'POST', `randomisation/${prepared.data.id}/transitions/randomise`, {})
    expect(codesOf(unsigned)).toEqual([422, 'Invalid', 'signature required'])
  })

  it('lists every reason against it', async () => {
    const id = await study.createEnrolled({ gender: 'unknown' })
    await node.ownerQuery(`update participant_study set recruitment_status = 'IN_SCREENING' where id = $1`, [id])
    expect((await stateOf(id)).refusals).toEqual(['NotEnrolled', 'FactorsMissing'])
    expect(codesOf(await study.randomise(id))).toEqual([409, 'NotEnrolled'])
  })

  it('is open to coordinators and investigators only', async () => {
    const id = await study.createEnrolled()
    for (const caller of [admin, viewer, study.statistician]) expect((await study.randomise(id, caller)).status).toBe(403)
    expect((await study.randomise(id, investigator)).status).toBe(200)
  })

  it('is balanced for unblinded users only', async () => {
    const path = `study/${study.studyId}/randomisation-balance`
    for (const caller of [admin, coordinator, investigator, viewer]) expect((await study.call(caller, 'GET', path)).status).toBe(403)
    const { data } = await study.call<{ strata: { stratum: string; usedSlots: number; arms: { count: number }[] }[] }>(
      study.statistician,
      'GET',
      path,
    )
    const women = data.strata.find(({ stratum }) => stratum === 'FEMALE')
    expect(women?.arms.reduce((sum, { count }) => sum + count, 0)).toBe(women?.usedSlots)
  })
})

describe('a site as a stratification factor', () => {
  it('keeps its stratum under another name, and lists and files name it', async () => {
    const study = await createRandomisedStudy(node, { isStratified: false })
    await study.create(admin, 'randomisation-factors', { studyId: study.studyId, name: 'Site', kind: 'SITE' })
    await study.create(admin, 'randomisation-factors', { studyId: study.studyId, name: 'Sex', kind: 'SEX' })
    const listId = await study.createList({ source: 'IMPORTED', blockSizes: undefined, perStratum: undefined })
    const nameOfSite = async () =>
      (await node.ownerQuery<{ name: string }>('select name from site where id = $1', [study.siteId]))[0]?.name ?? ''
    const name = await nameOfSite()
    const csv = ['stratum,position,arm', `${name} | FEMALE,1,Active`, `${name.toUpperCase()} | MALE,1,Control`].join('\n')
    const imported = await study.call(study.statistician, 'POST', `randomisation-list/${listId}/slots`, { csv, isDryRun: false })
    expect(imported.data).toEqual({ accepted: 2, problems: [] })
    expect((await study.activate(listId)).status).toBe(200)
    await node.ownerQuery('update site set name = $2 where id = $1', [study.siteId, `${name} renamed`])
    try {
      const id = await study.createEnrolled()
      expect((await study.randomise(id)).data).toMatchObject({ stratum: `${study.siteId} | FEMALE` })
      const { data } = await study.call<{ strata: { label: string }[] }>(
        study.statistician,
        'GET',
        `study/${study.studyId}/randomisation-balance`,
      )
      expect(data.strata.map(({ label }) => label).sort()).toEqual([`${name} renamed | FEMALE`, `${name} renamed | MALE`])
      const slots = await study.call<{ labels: { siteId: string } }[]>(study.statistician, 'GET', `randomisation-slots?listId=${listId}`)
      expect(slots.data[0]?.labels.siteId).toBe(`${name} renamed`)
    } finally {
      await node.ownerQuery('update site set name = $2 where id = $1', [study.siteId, name])
    }
  })
})

describe('blinding', () => {
  it('an open-label study puts the participant into the group of the arm, which stays', async () => {
    const study = await createRandomisedStudy(node, { blinding: 'OPEN', isStratified: false })
    await study.activate(await study.createList())
    const id = await study.createEnrolled()
    expect((await study.randomise(id)).status).toBe(200)
    const { data } = await study.call<{ groupId: string; labels: { groupId: string } }>(coordinator, 'GET', `participant-study/${id}`)
    expect(data.labels.groupId).toMatch(/^Group (Active|Control)$/)
    expect(codesOf(await study.call(coordinator, 'PATCH', `participant-study/${id}`, { groupId: null }))).toEqual([
      409,
      'ParticipantRandomised',
    ])
  })
})

describe('concurrent randomisations', () => {
  it('20 at once share no slot and skip none', async () => {
    const study = await createRandomisedStudy(node, { isStratified: false })
    const listId = await study.createList({ perStratum: 24 })
    await study.activate(listId)
    const ids = []
    for (let index = 0; index < 20; index += 1) ids.push(await study.createEnrolled())
    const outcomes = await Promise.all(ids.map((id) => study.randomise(id)))
    expect(outcomes.map(({ status, error }) => [status, error?.code])).toEqual(ids.map(() => [200, undefined]))
    const used = (await slotsOf(listId)).filter(({ randomisationNumber }) => randomisationNumber !== null)
    expect(used.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(used.map(({ randomisationNumber }) => randomisationNumber)).toEqual(
      used.map(({ position }) => `R-${String(position).padStart(4, '0')}`),
    )
    const rows = await node.ownerQuery('select count(distinct slot_id)::int as slots from randomisation where study_id = $1', [
      study.studyId,
    ])
    expect(rows[0]).toEqual({ slots: 20 })
  })
})
