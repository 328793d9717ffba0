import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { admin, coordinator, createRandomisedStudy, investigator, type RandomisedStudy, viewer } from './testRandomisation.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const setBlinding = (study: RandomisedStudy, blinding: string) => study.call(admin, 'PATCH', `admin/study/${study.studyId}`, { blinding })

describe('groups of a double-blind study', () => {
  const groupName = 'Zzgroupofarm'
  let study: RandomisedStudy
  let groupId: string
  let cardId: string
  let participantId: string
  beforeAll(async () => {
    study = await createRandomisedStudy(node)
    groupId = await study.create(admin, 'study-groups', { studyId: study.studyId, name: groupName })
    cardId = await study.createEnrolled({}, 'BLIND-1')
    const [card] = await node.ownerQuery<{ id: string }>('select participant_id::text as id from participant_study where id = $1', [cardId])
    participantId = card?.id ?? ''
  })

  it('are refused on a participation at every endpoint', async () => {
    const { studyId } = study
    expect(codesOf(await study.call(coordinator, 'PATCH', `participant-study/${cardId}`, { groupId }))).toEqual([409, 'GroupRevealsArm'])
    const assigned = await node.call<unknown>(`study/${studyId}/group/groupassignment`, {
      as: coordinator,
      method: 'POST',
      body: { groupId, participantIds: [participantId] },
    })
    expect(JSON.stringify(assigned)).toContain('GroupRevealsArm')
    const screened = await study.createEnrolled({}, 'BLIND-2')
    await node.ownerQuery(`update participant_study set recruitment_status = 'IN_SCREENING', enrolled_on = null where id = $1`, [screened])
    expect(codesOf(await study.call(coordinator, 'POST', `participant-study/${screened}/transitions/enroll`, { groupId }))).toEqual([
      409,
      'GroupRevealsArm',
    ])
    const stored = await node.ownerQuery('select 1 from participant_study where study_id = $1 and group_id is not null', [studyId])
    expect(stored).toEqual([])
  })

  it('are visible at no endpoint of a participant: lists, records, filters, sorting, exports, cards, profiles and histories', async () => {
    const { studyId, siteId } = study
    const paths = [
      `participant-studies?studyId=${studyId}`,
      `participant-studies?studyId=${studyId}&_sort=groupId`,
      `participant-studies?q=${groupName.slice(0, 5)}`,
      `participant-studies/export?studyId=${studyId}`,
      `participant-studies/summary?by=recruitmentStatus&studyId=${studyId}`,
      `participant-study/${cardId}`,
      `participant-study/${cardId}/history`,
      `participant/${participantId}`,
      `participant/${participantId}/history`,
      `study/${studyId}/study-site/${siteId}/recruitment`,
      `study/${studyId}/study-site/${siteId}/conduct`,
      `participant-visits?studyId=${studyId}`,
      `participant-visits/export?studyId=${studyId}`,
      `activity/history?studyId=${studyId}&kind=participantStudy&_end=100`,
    ]
    for (const caller of [coordinator, investigator, viewer])
      for (const path of paths) {
        const body = await (await node.fetch(path, { as: caller })).text()
        expect(
          [groupName, groupId].filter((secret) => body.includes(secret)),
          `${path} as ${caller}`,
        ).toEqual([])
      }
    const filtered = await study.call<readonly unknown[]>(coordinator, 'GET', `participant-studies?studyId=${studyId}&groupId=${groupId}`)
    expect(filtered.data).toEqual([])
    const board = await study.call<{ groups: unknown[] }>(coordinator, 'GET', `study/${studyId}/study-site/${siteId}/recruitment`)
    expect(board.data.groups).toEqual([])
  })
})

describe('double blinding of a study whose participants are in groups', () => {
  it('is refused while a participation has a group, and while its history shows one', async () => {
    const study = await createRandomisedStudy(node, { blinding: 'OPEN', isStratified: false })
    const groupId = await study.create(admin, 'study-groups', { studyId: study.studyId, name: 'Arm A' })
    const cardId = await study.createEnrolled()
    expect((await setBlinding(study, 'DOUBLE')).status).toBe(200)
    expect((await setBlinding(study, 'SINGLE')).status).toBe(200)
    expect((await study.call(coordinator, 'PATCH', `participant-study/${cardId}`, { groupId })).status).toBe(200)
    expect(codesOf(await setBlinding(study, 'DOUBLE'))).toEqual([409, 'GroupsAssigned'])
    expect((await study.call(coordinator, 'PATCH', `participant-study/${cardId}`, { groupId: null })).status).toBe(200)
    expect(codesOf(await setBlinding(study, 'DOUBLE'))).toEqual([409, 'GroupsAssigned'])
  })

  it('and a concurrent assignment never both succeed', async () => {
    const study = await createRandomisedStudy(node, { blinding: 'OPEN', isStratified: false })
    const groupId = await study.create(admin, 'study-groups', { studyId: study.studyId, name: 'Arm A' })
    const cardId = await study.createEnrolled()
    const outcomes = await Promise.all([
      setBlinding(study, 'DOUBLE'),
      study.call(coordinator, 'PATCH', `participant-study/${cardId}`, { groupId }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
