import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { newParticipant, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { studyValues } from '../studies/testStudy.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { pausedAtWrite } from '../testing/race.ts'

const admin = 'admin@northlake.example'
const owner = 'owner@northlake.example'
type Card = ResourceAnswer['participantStudy']

let node: TestNode
let siteIds: readonly string[]
let study = ''
let number = 0
beforeAll(async () => {
  node = await sharedNode()
  const places = (await studySitesOf(node, 'coordinator@northlake.example')) as readonly StudySite[]
  const [first] = places
  const other = await node.ownerQuery<{ id: string }>(
    `select id from site where org_id = (select org_id from site where id = $1) and id <> $1 and site_code is not null limit 1`,
    [first?.siteId],
  )
  siteIds = [first?.siteId ?? '', other[0]?.id ?? '']
})
afterAll(() => node.close())

const call = <Data = Card>(method: string, path: string, body?: unknown, as = admin) => node.call<Data>(path, { as, method, body })

/** A recruiting study at two sites, where the owner works. */
async function studyWith(pattern: object): Promise<string> {
  number += 1
  const values = { ...studyValues, trialId: `SUBJECTS-${number}`, ...pattern }
  const made = await call<ResourceAnswer['study']>('POST', 'study/addTrial', values)
  expect(made.status).toBeLessThan(300)
  const { id } = made.data
  const [user] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = $1`, [owner])
  for (const siteId of siteIds) {
    await call('POST', `study/${id}/study-sites`, { siteId })
    await call('POST', 'study-site-assignments', { userId: user?.id, studyId: id, siteId, siteRole: 'COORDINATOR' })
  }
  await call('POST', `admin/study/${id}/transitions/activate`, {})
  expect((await call('POST', `admin/study/${id}/transitions/startRecruiting`, {})).status).toBe(200)
  return id
}

const add = async (siteId = siteIds[0], more: object = {}) => {
  const participantId = await newParticipant(node, owner)
  return call('POST', 'participant-studies', { participantId, studyId: study, siteId, ...more }, owner)
}
const enroll = (id: string) => call('POST', `participant-study/${id}/transitions/enroll`, {}, owner)
const codeOf = async (siteId = siteIds[0]) =>
  (await node.ownerQuery<{ code: string }>('select site_code as code from site where id = $1', [siteId]))[0]?.code

describe('a study that numbers its subjects at screening', () => {
  beforeEach(async () => {
    study = await studyWith({ subjectIdGivenAt: 'SCREENING', subjectIdPrefix: 'SOM', subjectIdWidth: 4 })
  })

  it('gives each participant the next number of their site', async () => {
    const [one, two, elsewhere] = [await add(), await add(), await add(siteIds[1])]
    expect([one, two, elsewhere].map(({ data }) => data.subjectId)).toEqual([
      `SOM-${await codeOf()}-0001`,
      `SOM-${await codeOf()}-0002`,
      `SOM-${await codeOf(siteIds[1])}-0001`,
    ])
    const [event] = await node.ownerQuery<{ count: number }>(
      `select count(*)::int as count from audit_event where kind = 'participantStudy' and record_id = $1`,
      [one.data.id],
    )
    expect(event?.count).toBe(1)
  })

  it('never gives a number again, whoever is removed, and passes over one that was typed', async () => {
    const first = (await add()).data
    expect((await call('DELETE', `participant-study/${first.id}`, undefined, owner)).status).toBe(200)
    expect((await add()).data.subjectId).toBe(`SOM-${await codeOf()}-0002`)
    expect((await add(siteIds[0], { subjectId: `SOM-${await codeOf()}-0003` })).data.subjectId).toBe(`SOM-${await codeOf()}-0003`)
    expect((await add()).data.subjectId).toBe(`SOM-${await codeOf()}-0004`)
  })

  it('keeps the number of an act that is refused for the next one', async () => {
    expect((await add(siteIds[0], { subjectId: null, sourceId: crypto.randomUUID() })).status).toBe(422)
    expect((await add()).data.subjectId).toBe(`SOM-${await codeOf()}-0001`)
  })

  it('gives two numbers to two who come at the same moment', async () => {
    const people = [await newParticipant(node, owner), await newParticipant(node, owner)]
    const made = await pausedAtWrite(
      node,
      ['participant_study'],
      people.map(
        (participantId) => () => call('POST', 'participant-studies', { participantId, studyId: study, siteId: siteIds[0] }, owner),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    expect(made.map(({ data }) => data.subjectId).toSorted()).toEqual([`SOM-${await codeOf()}-0001`, `SOM-${await codeOf()}-0002`])
  })

  it('numbers everybody who is assigned in bulk', async () => {
    const people = [await newParticipant(node, owner), await newParticipant(node, owner), await newParticipant(node, owner)]
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

  it('refuses a site without a code, by name', async () => {
    const code = await codeOf()
    await node.ownerQuery('update site set site_code = null where id = $1', [siteIds[0]])
    expect(await add()).toMatchObject({ status: 409, error: { code: 'SubjectIdNeedsSiteCode' } })
    await node.ownerQuery('update site set site_code = $2 where id = $1', [siteIds[0], code])
  })
})

it('a study that numbers its subjects at enrolment gives none before', async () => {
  study = await studyWith({ subjectIdGivenAt: 'ENROLMENT', subjectIdNamesSite: false, subjectIdWidth: 3 })
  const [first, second] = [(await add()).data, (await add(siteIds[1])).data]
  expect([first.subjectId, second.subjectId]).toEqual([null, null])
  expect((await enroll(second.id)).data).toMatchObject({ recruitmentStatus: 'ENROLLED', subjectId: '001' })
  expect((await enroll(first.id)).data).toMatchObject({ recruitmentStatus: 'ENROLLED', subjectId: '002' })
})

it('a study that says nothing of subject IDs leaves them to people', async () => {
  study = await studyWith({})
  const { data } = await add()
  expect(data.subjectId).toBeNull()
  expect((await enroll(data.id)).data).toMatchObject({ recruitmentStatus: 'ENROLLED', subjectId: null })
})
