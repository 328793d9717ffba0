import { expect, it } from 'vitest'
import { answerOf } from './answer.ts'

const error = { code: 'Unavailable', message: 'Try again later.' }

it('a test that reads the data of a call that the server could not carry out fails with the call, its status and its error', async () => {
  const answer = await answerOf<{ readonly id: string }>('POST sites', Response.json({ error }, { status: 503 }))
  expect(() => answer.data.id).toThrow(`POST sites failed with 503: ${JSON.stringify(error)}`)
  expect(answer).toEqual({ status: 503, headers: answer.headers, error })
})

it('a test reads the data of a response, and finds none in a refusal', async () => {
  expect((await answerOf('GET site/1', Response.json({ data: { id: '1' } }))).data).toEqual({ id: '1' })
  expect((await answerOf('GET site/2', Response.json({ error }, { status: 404 }))).data).toBeUndefined()
})
