import { expect, it } from 'vitest'
import type { ResourceDefinition } from '../core/resource.ts'
import { resources } from '../index.ts'
import { taskCodes } from './taskCodes.ts'

it('every task that a write of a resource needs is a task of the delegation log', () => {
  const tasks = (resources as readonly ResourceDefinition[]).flatMap(({ delegatedWrites = [] }) => delegatedWrites.map(({ task }) => task))
  expect(tasks.length).toBeGreaterThan(0)
  expect(taskCodes).toEqual(expect.arrayContaining(tasks))
})
