import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const author = 'coordinator@northlake.example'
const colleague = 'investigator@northlake.example'
const elsewhere = 'admin@rivesud.example'
const soon = { timeout: 30_000, interval: 100 }

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

type Feedback = ResourceAnswer['feedback']

async function call<Data>(as: string, method: string, path: string, body?: object) {
  const answer = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body: body as never }) })
  const { data, error } = (await answer.json()) as { data: Data; error?: { fields?: readonly { path: string; code: string }[] } }
  return { status: answer.status, data, fields: error?.fields?.map(({ path: at, code }) => [at, code]) }
}
const toldOf = async (as: string, recordId: string) =>
  (await call<readonly ResourceAnswer['notification'][]>(as, 'GET', 'notifications')).data
    .filter((each) => each.recordId === recordId)
    .map(({ topic }) => topic)
const give = async (text: string): Promise<Feedback> =>
  (await call<Feedback>(author, 'POST', 'feedback', { text, page: '/crm/participants' })).data

it('is read by whoever gave it and by administrators, and by nobody else', async () => {
  const { id } = await give('The list could be longer')
  expect((await call<Feedback>(author, 'GET', `feedback/${id}`)).data).toMatchObject({ text: 'The list could be longer', status: 'NEW' })
  expect((await call(admin, 'GET', `feedback/${id}`)).status).toBe(200)
  for (const as of [colleague, elsewhere]) {
    expect((await call(as, 'GET', `feedback/${id}`)).status, as).toBe(404)
    expect(
      (await call<readonly Feedback[]>(as, 'GET', 'feedback')).data.map((each) => each.id),
      as,
    ).not.toContain(id)
  }
  expect((await call(author, 'POST', `feedback/${id}/transitions/finish`, {})).status, 'nobody answers themselves').toBe(403)
  expect((await call(colleague, 'GET', 'feedback/export')).status).toBe(403)
})

it('tells administrators at once, and whoever gave it when it is dealt with, with what was answered', async () => {
  const { id } = await give('Something is missing')
  await expect.poll(() => toldOf(admin, id), soon).toEqual(['FEEDBACK_GIVEN'])
  expect(await toldOf(author, id)).toEqual([])
  const { status, data } = await call<Feedback>(admin, 'POST', `feedback/${id}/transitions/finish`, { answer: 'It comes in May.' })
  expect(status).toBe(200)
  expect(data).toMatchObject({ status: 'DONE', answer: 'It comes in May.', closedOn: expect.any(String) })
  await expect.poll(() => toldOf(author, id), soon).toEqual(['FEEDBACK_DONE'])
  expect((await call<Feedback>(author, 'GET', `feedback/${id}`)).data.answer).toBe('It comes in May.')
  expect(await toldOf(colleague, id)).toEqual([])
})

it('is done for several at once', async () => {
  const ids = await Promise.all(['one', 'two'].map(async (text) => (await give(text)).id))
  const { data } = await call<{ readonly rows: readonly { readonly outcome: string }[] }>(admin, 'POST', 'feedback/bulk', {
    action: 'finish',
    ids,
    changes: { answer: 'Thank you, both.' },
  })
  expect(data.rows.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
})
