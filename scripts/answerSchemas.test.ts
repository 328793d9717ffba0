import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answerSchemas } from './answerSchemas.ts'

const root = join(import.meta.dirname, '..')

it('the answers of declared calls are described as their types are now: else run `npm run answers:describe`', () => {
  const described: unknown = JSON.parse(readFileSync(join(root, 'backend/engine/openapi/answers.json'), 'utf8'))
  const made = answerSchemas(root)
  expect(made).toEqual(described)
  expect(made.calls['GET study/:studyId/visitSchedule']).toEqual({ $ref: '#/components/schemas/ScheduleMatrix' })
  expect(made.schemas.ScheduleMatrix).toMatchObject({
    type: 'object',
    required: ['visits', 'rows', 'next'],
    properties: { next: { anyOf: [{ type: 'null' }, { type: 'string' }] } },
  })
})
