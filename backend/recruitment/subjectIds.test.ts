import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { runPausedAtWrite } from '../app/testing/race.ts'
import { createTestParticipant, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { studyValues } from '../studies/testStudy.ts'

const admin = 'admin@northlake.example'
const owner = 'owner@northlake.example'
type Card = ResourceAnswer['participantStudy']

let node: TestNode
let siteIds: readonly string[]
let study = ''
let number = 0
beforeAll(async () => {
  node = await sharedNode()
  const ownStudySites = (await studySitesOf(node, 'coordinator@northlake.example')) as readonly StudySite[]
  const [first] = ownStudySites
  const other = await node.ownerQuery<{ id: string }>(
    `select id from site where org_id = (select org_id from site where id = $1) and id <> $1 and site_code is not null order by created_at, id limit 1`,
    [first?.siteId],
  )
  siteIds = [first?.siteId ?? '', other[0]?.id ?? '']
})
afterAll(() => node.close())

const call = <Data = Card>(method: string, path: string, body?: unknown, caller = admin) =>
  node.call<Data>(path, { as: caller, method, body })

/** Creates a recruiting study with this subject ID pattern at two sites, and assigns the user `owner` to both. */
async function createStudyWithPattern(pattern: object): Promise<string> {
  number += 1
  const values = { ...studyValues, trialId: `SUBJECTS-${number}`, ...pattern }
  const createdStudy = await call<ResourceAnswer['study']>('POST', 'study/addTrial', values)
  expect(createdStudy.status).toBeLessThan(300)
  const { id } = createdStudy.data
  const [user] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = $1`, [owner])
  for (const siteId of siteIds) {
    await call('POST', `study/${id}/study-sites`, { siteId })
    await call('POST', 'study-site-assignments', { userId: user?.id, studyId: id, siteId, siteRole: 'COORDINATOR' })
  }
  await call('POST', `admin/study/${id}/transitions/activate`, {})
  expect((await call('POST', `admin/study/${id}/transitions/startRecruiting`, {})).status).toBe(200)
  return id
}

const add = async (siteId = siteIds[0], extraFields: object = {}) => {
  const participantId = await createTestParticipant(node, owner)
  return call('POST', 'participant-studies', { participantId, studyId: study, siteId, ...extraFields }, owner)
}
const enrollCard = (id: string) => call('POST', `participant-study/${id}/transitions/enroll`, {}, owner)
const codeOf = async (siteId = siteIds[0]) =>
  (await node.ownerQuery<{ code: string }>('select site_code as code from site where id = $1', [siteId]))[0]?.code

describe('a study that numbers its subjects at screening', () => {
  beforeEach(async () => {
    study = await createStudyWithPattern({ subjectIdGivenAt: 'SCREENING', subjectIdPrefix: 'SOM', subjectIdWidth: 4 })
  })

  it('assigns each participant the next subject number of their site', async () => {
    const [firstCard, secondCard, otherSiteCard] = [await add(), await add(), await add(siteIds[1])]
    expect([firstCard, secondCard, otherSiteCard].map(({ data }) => data.subjectId)).toEqual([
      `SOM-${await codeOf()}-0001`,
      `SOM-${await codeOf()}-0002`,
      `SOM-${await codeOf(siteIds[1])}-0001`,
    ])
    const [event] = await node.ownerQuery<{ count: number }>(
      `select count(*)::int as count from audit_event where kind = 'participantStudy' and record_id = $1`,
      [firstCard.data.id],
    )
    expect(event?.count).toBe(1)
  })

  it('never reuses a subject number after a deletion, and skips one that was entered by hand', async () => {
    const first = (await add()).data
    expect((await call('DELETE', `participant-study/${first.id}`, undefined, owner)).status).toBe(200)
    expect((await add()).data.subjectId).toBe(`SOM-${await codeOf()}-0002`)
    expect((await add(siteIds[0], { subjectId: `SOM-${await codeOf()}-0003` })).data.subjectId).toBe(`SOM-${await codeOf()}-0003`)
    expect((await add()).data.subjectId).toBe(`SOM-${await codeOf()}-0004`)
  })

  it('keeps the subject number of a rejected request for the next one', async () => {
    expect((await add(siteIds[0], { subjectId: null, sourceId: crypto.randomUUID() })).status).toBe(422)
    expect((await add()).data.subjectId).toBe(`SOM-${await codeOf()}-0001`)
  })

  it('assigns two subject numbers to two simultaneous participants', async () => {
    const people = [await createTestParticipant(node, owner), await createTestParticipant(node, owner)]
    const createResponses = await runPausedAtWrite(
      node,
      ['participant_study'],
      people.map(
        (participantId) => () => call('POST', 'participant-studies', { participantId, studyId: study, siteId: siteIds[0] }, owner),
      ),
    )
    expect(createResponses.map(({ status }) => status)).toEqual([201, 201])
    expect(createResponses.map(({ data }) => data.subjectId).toSorted()).toEqual([
      `SOM-${await codeOf()}-0001`,
      `SOM-${await codeOf()}-0002`,
    ])
  })

  it('assigns subject numbers to all participants of a bulk assignment', async () => {
    const people = [
      await createTestParticipant(node, owner),
      await createTestParticipant(node, owner),
      await createTestParticipant(node, owner),
    ]
    const body = people.map((participantId) => ({ participantId, studyId: study, siteId: siteIds[0] }))
    const { data } = await call<readonly Card[]>('POST', 'participants/addParticipantToStudy', body, owner)
    const rows = await node.ownerQuery<{ subjectId: string }>(
      'select subject_id as "subjectId" from participant_study where study_id = $1 order by subject_id',
      [study],
    )
    expect(
      rows.map(({ subjectId }) => subjectId),
      JSON.stringify(data),
    ).toEqual([1, 2, 3].map((each) => expect.stringMatching(new RegExp(`-000${each}$`))))
  })

  it('rejects a site without a code, and names the problem', async () => {
    const code = await codeOf()
    await node.ownerQuery('update site set site_code = null where id = $1', [siteIds[0]])
    expect(await add()).toMatchObject({ status: 409, error: { code: 'SubjectIdNeedsSiteCode' } })
    await node.ownerQuery('update site set site_code = $2 where id = $1', [siteIds[0], code])
  })
})

it('a study that numbers subjects at enrolment assigns no number before', async () => {
  study = await createStudyWithPattern({ subjectIdGivenAt: 'ENROLMENT', subjectIdNamesSite: false, subjectIdWidth: 3 })
  const [first, second] = [(await add()).data, (await add(siteIds[1])).data]
  expect([first.subjectId, second.subjectId]).toEqual([null, null])
  expect((await enrollCard(second.id)).data).toMatchObject({ recruitmentStatus: 'ENROLLED', subjectId: '001' })
  expect((await enrollCard(first.id)).data).toMatchObject({ recruitmentStatus: 'ENROLLED', subjectId: '002' })
})

it('a study without a subject ID pattern leaves the IDs to users', async () => {
  study = await createStudyWithPattern({})
  const { data } = await add()
  expect(data.subjectId).toBeNull()
  expect((await enrollCard(data.id)).data).toMatchObject({ recruitmentStatus: 'ENROLLED', subjectId: null })
})
