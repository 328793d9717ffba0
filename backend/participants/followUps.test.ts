import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { person } from '../testing/liveBench.ts'
import { enrol, ownAndForeign, type StudySite, studySitesOf } from './comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
let places: readonly StudySite[]
beforeAll(async () => {
  node = await sharedNode()
  places = await studySitesOf(node, coordinator)
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
  const { studyId, siteId } = places[0] as StudySite
  const [ofOne, ofOther] = [await addParticipant(), await addParticipant()]
  await enrol(node, ofOne, { studyId, siteId })
  const [inStudy, outside] = [await makeFollowUp(ofOne), await makeFollowUp(ofOther)]
  const shown = (await list(`studyIds=${studyId}`)).map(({ id }) => id)
  expect([shown.includes(inStudy), shown.includes(outside)]).toEqual([true, false])
  expect((await list(`id=${inStudy}`))[0]).toMatchObject({ studyIds: [studyId] })
  expect((await list(`id=${outside}`))[0]).toMatchObject({ studyIds: [] })
})

it('a study at which the reader does not work is neither shown nor narrows to anything', async () => {
  const [mine, foreign] = await ownAndForeign(node, coordinator)
  const participantId = await addParticipant()
  await enrol(node, participantId, mine)
  await enrol(node, participantId, foreign)
  const id = await makeFollowUp(participantId)
  expect((await list(`id=${id}`))[0]).toMatchObject({ studyIds: [mine.studyId] })
  expect(await list(`studyIds=${foreign.studyId}`)).toEqual([])
})

async function addParticipant(): Promise<string> {
  const { status, data } = await node.call<{ readonly id: string }>('participants', { as: coordinator, method: 'POST', body: person() })
  expect(status).toBe(201)
  return data.id
}
