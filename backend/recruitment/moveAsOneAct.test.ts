import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CardsMoveAnswer } from '#resources/boardAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { writtenTwice } from '../testing/writtenTwice.ts'

const coordinator = 'coordinator@northlake.example'
let node: TestNode
let place: StudySite
beforeAll(async () => {
  node = await testNode()
  place = (await studySitesOf(node, coordinator))[0] as StudySite
  await node.ownerQuery(`update study_consent set purpose = 'SUB_STUDY' where study_id = $1`, [place.studyId])
  await node.ownerQuery('update study_site set enrollment_goal = null where study_id = $1', [place.studyId])
  await node.ownerQuery('update study set no_of_participants = 100000 where id = $1', [place.studyId])
})
afterAll(() => node.close())

type Card = ResourceAnswer['participantStudy']
const call = <Data>(method: string, path: string, body?: unknown) => node.call<Data>(path, { as: coordinator, method, body })

it('a move on the board that enrols is one version and one audit event, with the position', async () => {
  const columns = await call<readonly ResourceAnswer['boardColumn'][]>('GET', `admin/study/${place.studyId}/board-columns`)
  const to = columns.data.find(({ step }) => step === 'ENROLLED')?.id
  const [first, second] = [
    await enrol(node, await newParticipant(node, coordinator), place),
    await enrol(node, await newParticipant(node, coordinator), place),
  ]
  const read = async (id: string) => (await call<Card>('GET', `participant-study/${id}`)).data
  const cards = [await read(first), await read(second)].map(({ id, version }) => ({ cardId: id, version }))
  const path = `study/${place.studyId}/study-site/${place.siteId}/recruitment/move`
  const { data } = await call<CardsMoveAnswer>('POST', path, { to, after: null, cards })
  expect(data.errors).toEqual([])
  for (const { cardId, version } of cards) {
    expect(await read(cardId)).toMatchObject({ recruitmentStatus: 'ENROLLED', columnId: to, version: version + 1 })
    const [event] = (
      await call<readonly { readonly action: string; readonly changes: object }[]>('GET', `participant-study/${cardId}/history`)
    ).data
    expect(event).toMatchObject({
      action: 'enroll',
      changes: { movedAfter: expect.anything(), recruitmentStatus: ['IN_SCREENING', 'ENROLLED'] },
    })
  }
  expect(await writtenTwice(node)).toEqual([])
})
