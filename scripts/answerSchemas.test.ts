import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answerSchemas } from './answerSchemas.ts'

const root = join(import.meta.dirname, '..')

it('the described responses of declared calls match their types: otherwise run `npm run answers:describe`', () => {
  const describedSchemas: unknown = JSON.parse(readFileSync(join(root, 'backend/platform/engine/openapi/answers.json'), 'utf8'))
  const schemas = answerSchemas(root)
  expect(schemas).toEqual(describedSchemas)
  expect(schemas.calls['GET study/:studyId/visitSchedule']).toEqual({ $ref: '#/components/schemas/ScheduleMatrix' })
  expect(schemas.schemas.ScheduleMatrix).toMatchObject({
    type: 'object',
    required: ['visits', 'rows', 'next'],
    properties: { next: { anyOf: [{ type: 'null' }, { type: 'string' }] } },
  })
})
