import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { person } from '../app/testing/liveBench.ts'
import { enrol, readStudySitePair, type StudySite, studySitesOf } from './comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
let studySites: readonly StudySite[]
beforeAll(async () => {
  node = await sharedNode()
  studySites = await studySitesOf(node, coordinator)
})
afterAll(() => node.close())

const makeFollowUp = async (participantId: string): Promise<string> => {
  const body = { participantId, dueOn: '2099-05-04' }
  const { status, data } = await node.call<{ readonly id: string }>('follow-ups', { as: coordinator, method: 'POST', body })
  expect(status).toBe(201)
  return data.id
}

const list = async (query: string) =>
  (
    await node.call<readonly { readonly id: string; readonly studyIds: readonly string[] }[]>(`follow-ups?_end=100&${query}`, {
      as: coordinator,
    })
  ).data

it('the list is narrowed to the follow-ups of participants in a study', async () => {
  const { studyId, siteId } = studySites[0] as StudySite
  const [firstParticipantId, otherParticipantId] = [await addParticipant(), await addParticipant()]
  await enrol(node, firstParticipantId, { studyId, siteId })
  const [studyFollowUpId, outsideStudy] = [await makeFollowUp(firstParticipantId), await makeFollowUp(otherParticipantId)]
  const shownIds = (await list(`studyIds=${studyId}`)).map(({ id }) => id)
  expect([shownIds.includes(studyFollowUpId), shownIds.includes(outsideStudy)]).toEqual([true, false])
  expect((await list(`id=${studyFollowUpId}`))[0]).toMatchObject({ studyIds: [studyId] })
  expect((await list(`id=${outsideStudy}`))[0]).toMatchObject({ studyIds: [] })
})

it('a study at which the reader does not work is hidden, and filtering by it returns nothing', async () => {
  const [ownStudySite, foreignStudySite] = await readStudySitePair(node, coordinator)
  const participantId = await addParticipant()
  await enrol(node, participantId, ownStudySite)
  await enrol(node, participantId, foreignStudySite)
  const id = await makeFollowUp(participantId)
  expect((await list(`id=${id}`))[0]).toMatchObject({ studyIds: [ownStudySite.studyId] })
  expect(await list(`studyIds=${foreignStudySite.studyId}`)).toEqual([])
})

async function addParticipant(): Promise<string> {
  const { status, data } = await node.call<{ readonly id: string }>('participants', { as: coordinator, method: 'POST', body: person() })
  expect(status).toBe(201)
  return data.id
}
