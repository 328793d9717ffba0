import { expect, it } from 'vitest'
import type { ExternalSystemState } from '#resources/learningAnswers.ts'
import { codesOf, testNode } from '../../testing/index.ts'

const admin = 'admin@northlake.example'

it('without an external system there are the courses of our own alone, and every door to it is closed', async () => {
  const alone = await testNode()
  expect((await alone.call('public/learning/keys')).status).toBe(404)
  const message = { id: 'x', organization: crypto.randomUUID(), results: [] }
  expect((await alone.call('public/learning/results', { method: 'POST', body: message })).status).toBe(404)
  expect(codesOf(await alone.call('learning/external/courses', { as: admin }))).toEqual([409, 'LearningNotConnected'])
  expect((await alone.call<ExternalSystemState>('learning/external', { as: admin })).data).toMatchObject({ isConnected: false })
  await alone.close()
})
