import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import { findDuplicateWrites } from '../app/testing/findDuplicateWrites.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
let node: TestNode
let studySite: StudySite
beforeAll(async () => {
  node = await testNode()
  studySite = (await studySitesOf(node, coordinator))[0] as StudySite
  await node.ownerQuery(`update study_consent set purpose = 'SUB_STUDY' where study_id = $1`, [studySite.studyId])
  await node.ownerQuery('update study_site set enrollment_goal = null where study_id = $1', [studySite.studyId])
  await node.ownerQuery('update study set no_of_participants = 100000 where id = $1', [studySite.studyId])
})
afterAll(() => node.close())

type Card = ResourceAnswer['participantStudy']
const call = <Data>(method: string, path: string, body?: unknown) => node.call<Data>(path, { as: coordinator, method, body })

it('a board move that enrols is one version and one audit event, including the position', async () => {
  const columns = await call<readonly ResourceAnswer['boardColumn'][]>('GET', `admin/study/${studySite.studyId}/board-columns`)
  const enrolledColumnId = columns.data.find(({ step }) => step === 'ENROLLED')?.id
  const [first, second] = [
    await enrol(node, await createTestParticipant(node, coordinator), studySite),
    await enrol(node, await createTestParticipant(node, coordinator), studySite),
  ]
  const read = async (id: string) => (await call<Card>('GET', `participant-study/${id}`)).data
  const cards = [await read(first), await read(second)].map(({ id, version }) => ({ cardId: id, version }))
  const path = `study/${studySite.studyId}/study-site/${studySite.siteId}/recruitment/move`
  const { data } = await call<CardsMoveAnswer>('POST', path, { to: enrolledColumnId, after: null, cards })
  expect(data.errors).toEqual([])
  for (const { cardId, version } of cards) {
    expect(await read(cardId)).toMatchObject({ recruitmentStatus: 'ENROLLED', columnId: enrolledColumnId, version: version + 1 })
    const [event] = (
      await call<readonly { readonly action: string; readonly changes: object }[]>('GET', `participant-study/${cardId}/history`)
    ).data
    expect(event).toMatchObject({
      action: 'enroll',
      changes: { movedAfter: expect.anything(), recruitmentStatus: ['IN_SCREENING', 'ENROLLED'] },
    })
  }
  expect(await findDuplicateWrites(node)).toEqual([])
})
