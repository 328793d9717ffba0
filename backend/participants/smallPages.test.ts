import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from './comments/testParticipants.ts'

/** Tests that these responses are complete, even if they have more rows than a page may hold. */
const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const pageSize = 10

let node: TestNode
let ownStudySite: StudySite
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_PAGE_SIZE: String(pageSize) } })
  ;[ownStudySite] = (await studySitesOf(node, coordinator)) as [StudySite]
})
afterAll(() => node.close())

async function rowsOf(path: string) {
  const answer = await node.fetch(path, { as: coordinator })
  const { data } = (await answer.json()) as { readonly data?: readonly { readonly id: string }[] }
  return { status: answer.status, total: Number(answer.headers.get('X-Total-Count')), ids: (data ?? []).map(({ id }) => id) }
}

test('the studies of a participant are returned in full, or page by page on request', async () => {
  const participantId = await createTestParticipant(node, coordinator)
  const id = await enrol(node, participantId, ownStudySite)
  expect(await rowsOf(`participant/${participantId}/studies`)).toEqual({ status: 200, total: 1, ids: [id] })
  expect(await rowsOf(`participant/${participantId}/studies?_start=1&_end=2`)).toEqual({ status: 200, total: 1, ids: [] })
  expect((await rowsOf(`participant/${participantId}/studies?_end=${pageSize + 1}`)).status).toBe(400)
})

test('the comments on a participant in a study are returned in full, newest first', async () => {
  const participantId = await createTestParticipant(node, coordinator)
  await enrol(node, participantId, ownStudySite)
  const participantPath = `study/${ownStudySite.studyId}/site-study/${ownStudySite.siteId}/participant/${participantId}`
  const commentIds: string[] = []
  for (let count = 0; count < 2 * pageSize; count++) {
    const body = new FormData()
    body.set('commentText', `<p>${count}</p>`)
    const answer = await node.fetch(`${participantPath}/comment`, { as: coordinator, method: 'POST', body })
    commentIds.unshift((await answer.json()).data.id)
  }
  expect(await rowsOf(`${participantPath}/comments`)).toEqual({ status: 200, total: commentIds.length, ids: commentIds })
})

test('participants who could not be assigned to a study are all listed by name, however many they are', async () => {
  const ids = await Promise.all(Array.from({ length: pageSize + 2 }, () => createTestParticipant(node, owner)))
  for (const id of ids) await enrol(node, id, ownStudySite)
  const body = ids.map((participantId) => ({ participantId, ...ownStudySite }))
  const answer = await node.fetch('participants/addParticipantToStudy', { as: owner, method: 'POST', body })
  const { errors } = (await answer.json()) as { readonly errors?: readonly { readonly refData: { readonly participant: object } }[] }
  expect(answer.status).toBe(200)
  expect(errors?.map(({ refData }) => refData.participant)).toEqual(
    ids.map((participantId) => ({ participantId, firstName: 'Orla', lastName: expect.stringMatching(/^Commentworthy/) })),
  )
})
