import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'

const admin = 'admin@northlake.example'
const author = 'coordinator@northlake.example'
const colleague = 'investigator@northlake.example'
const outsider = 'admin@rivesud.example'
const pollOptions = { timeout: 30_000, interval: 100 }

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

type Feedback = ResourceAnswer['feedback']

async function call<Data>(caller: string, method: string, path: string, body?: object) {
  const response = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body: body as never }) })
  const { data, error } = (await response.json()) as { data: Data; error?: { fields?: readonly { path: string; code: string }[] } }
  return { status: response.status, data, fields: error?.fields?.map(({ path: fieldPath, code }) => [fieldPath, code]) }
}
const notificationsOf = async (caller: string, recordId: string) =>
  (await call<readonly ResourceAnswer['notification'][]>(caller, 'GET', 'notifications')).data
    .filter((each) => each.recordId === recordId)
    .map(({ topic }) => topic)
const giveFeedback = async (text: string): Promise<Feedback> =>
  (await call<Feedback>(author, 'POST', 'feedback', { text, page: '/crm/participants' })).data

it('feedback is readable for its author and for administrators, and for no others', async () => {
  const { id } = await giveFeedback('The list could be longer')
  expect((await call<Feedback>(author, 'GET', `feedback/${id}`)).data).toMatchObject({ text: 'The list could be longer', status: 'NEW' })
  expect((await call(admin, 'GET', `feedback/${id}`)).status).toBe(200)
  for (const caller of [colleague, outsider]) {
    expect((await call(caller, 'GET', `feedback/${id}`)).status, caller).toBe(404)
    expect(
      (await call<readonly Feedback[]>(caller, 'GET', 'feedback')).data.map((each) => each.id),
      caller,
    ).not.toContain(id)
  }
  expect((await call(author, 'POST', `feedback/${id}/transitions/finish`, {})).status, 'nobody answers themselves').toBe(403)
  expect((await call(colleague, 'GET', 'feedback/export')).status).toBe(403)
})

it('feedback notifies administrators at once, and its author of the answer when it is resolved', async () => {
  const { id } = await giveFeedback('Something is missing')
  await expect.poll(() => notificationsOf(admin, id), pollOptions).toEqual(['FEEDBACK_GIVEN'])
  expect(await notificationsOf(author, id)).toEqual([])
  const { status, data } = await call<Feedback>(admin, 'POST', `feedback/${id}/transitions/finish`, { answer: 'It comes in May.' })
  expect(status).toBe(200)
  expect(data).toMatchObject({ status: 'DONE', answer: 'It comes in May.', closedOn: expect.any(String) })
  await expect.poll(() => notificationsOf(author, id), pollOptions).toEqual(['FEEDBACK_DONE'])
  expect((await call<Feedback>(author, 'GET', `feedback/${id}`)).data.answer).toBe('It comes in May.')
  expect(await notificationsOf(colleague, id)).toEqual([])
})

it('several feedback rows are resolved at once', async () => {
  const ids = await Promise.all(['one', 'two'].map(async (text) => (await giveFeedback(text)).id))
  const { data } = await call<{ readonly rows: readonly { readonly outcome: string }[] }>(admin, 'POST', 'feedback/bulk', {
    action: 'finish',
    ids,
    changes: { answer: 'Thank you, both.' },
  })
  expect(data.rows.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
})
