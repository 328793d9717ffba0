import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'
import { type StudySite, studySitesOf } from './comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
let places: readonly StudySite[]
beforeAll(async () => {
  node = await testNode()
  places = await studySitesOf(node, coordinator)
})
afterAll(() => node.close())

/** A follow-up of somebody who takes part in this study alone. */
async function followUpIn({ studyId, siteId }: StudySite): Promise<string> {
  const [participation] = await node.ownerQuery<{ id: string }>(
    `select participant_id as id from participant_study taken join participant on participant.org_id = taken.org_id and participant.id = participant_id
      where taken.study_id = $1 and taken.site_id = $2 and not is_restricted_profile and deleted_at is null
      and not exists (select from participant_study other where other.participant_id = taken.participant_id and other.study_id <> $1) limit 1`,
    [studyId, siteId],
  )
  const body = { participantId: participation?.id, dueOn: '2099-05-04' }
  const { status, data } = await node.call<{ readonly id: string }>('follow-ups', { as: coordinator, method: 'POST', body })
  expect(status).toBe(201)
  return data.id
}

const list = async (query: string, as = coordinator) =>
  (await node.call<readonly { readonly id: string; readonly studyIds: readonly string[] }[]>(`follow-ups?_end=100&${query}`, { as })).data

it('the list is narrowed to the follow-ups of participants in a study', async () => {
  const [one, other] = [places[0], places.find(({ studyId }) => studyId !== places[0]?.studyId)] as StudySite[]
  const [ofOne, ofOther] = [await followUpIn(one as StudySite), await followUpIn(other as StudySite)]
  const idsIn = async ({ studyId }: StudySite) => (await list(`studyIds=${studyId}`)).map(({ id }) => id)
  expect(await idsIn(one as StudySite)).toContain(ofOne)
  expect(await idsIn(one as StudySite)).not.toContain(ofOther)
  expect(await idsIn(other as StudySite)).toContain(ofOther)
  expect((await list(`id=${ofOne}`))[0]).toMatchObject({ studyIds: [one?.studyId] })
})

it('a study at which the reader does not work narrows to nothing', async () => {
  const foreign = (await studySitesOf(node, coordinator, { others: true })).find(
    ({ studyId }) => !places.some((place) => place.studyId === studyId),
  )
  if (foreign !== undefined) expect(await list(`studyIds=${foreign.studyId}`)).toEqual([])
})
