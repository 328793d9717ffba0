import { expect, it } from 'vitest'
import type { ExternalSystemState } from '#resources/library/learningAnswers.ts'
import { codesOf, testNode } from '../../../app/testing/index.ts'

const admin = 'admin@northlake.example'

it('without an external system only internal courses exist, and every call for external ones is rejected', async () => {
  const standaloneNode = await testNode()
  expect((await standaloneNode.call('public/learning/keys')).status).toBe(404)
  const message = { id: 'x', organization: crypto.randomUUID(), results: [] }
  expect((await standaloneNode.call('public/learning/results', { method: 'POST', body: message })).status).toBe(404)
  expect(codesOf(await standaloneNode.call('learning/external/courses', { as: admin }))).toEqual([409, 'LearningNotConnected'])
  expect((await standaloneNode.call<ExternalSystemState>('learning/external', { as: admin })).data).toMatchObject({ isConnected: false })
  await standaloneNode.close()
})
