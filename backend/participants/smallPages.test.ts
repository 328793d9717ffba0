import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from './comments/testParticipants.ts'

/** Answers that are whole, where a page may hold as few rows as the settings allow. */
const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const pageSize = 10

let node: TestNode
let mine: StudySite
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_PAGE_SIZE: String(pageSize) } })
  ;[mine] = (await studySitesOf(node, coordinator)) as [StudySite]
})
afterAll(() => node.close())

async function rowsOf(path: string) {
  const answer = await node.fetch(path, { as: coordinator })
  const { data } = (await answer.json()) as { readonly data?: readonly { readonly id: string }[] }
  return { status: answer.status, total: Number(answer.headers.get('X-Total-Count')), ids: (data ?? []).map(({ id }) => id) }
}

test('the studies of a participant are answered, and page by page where a page is asked for', async () => {
  const participantId = await newParticipant(node, coordinator)
  const id = await enrol(node, participantId, mine)
  expect(await rowsOf(`participant/${participantId}/studies`)).toEqual({ status: 200, total: 1, ids: [id] })
  expect(await rowsOf(`participant/${participantId}/studies?_start=1&_end=2`)).toEqual({ status: 200, total: 1, ids: [] })
  expect((await rowsOf(`participant/${participantId}/studies?_end=${pageSize + 1}`)).status).toBe(400)
})

test('the comments on a participant in a study are answered whole, newest first', async () => {
  const participantId = await newParticipant(node, coordinator)
  await enrol(node, participantId, mine)
  const place = `study/${mine.studyId}/site-study/${mine.siteId}/participant/${participantId}`
  const made: string[] = []
  for (let count = 0; count < 2 * pageSize; count++) {
    const body = new FormData()
    body.set('commentText', `<p>${count}</p>`)
    const answer = await node.fetch(`${place}/comment`, { as: coordinator, method: 'POST', body })
    made.unshift((await answer.json()).data.id)
  }
  expect(await rowsOf(`${place}/comments`)).toEqual({ status: 200, total: made.length, ids: made })
})

test('those who could not be assigned to a study are told by name, however many they are', async () => {
  const ids = await Promise.all(Array.from({ length: pageSize + 2 }, () => newParticipant(node, owner)))
  for (const id of ids) await enrol(node, id, mine)
  const body = ids.map((participantId) => ({ participantId, ...mine }))
  const answer = await node.fetch('participants/addParticipantToStudy', { as: owner, method: 'POST', body })
  const { errors } = (await answer.json()) as { readonly errors?: readonly { readonly refData: { readonly participant: object } }[] }
  expect(answer.status).toBe(200)
  expect(errors?.map(({ refData }) => refData.participant)).toEqual(
    ids.map((participantId) => ({ participantId, firstName: 'Orla', lastName: expect.stringMatching(/^Commentworthy/) })),
  )
})
