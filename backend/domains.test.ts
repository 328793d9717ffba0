import { expect, it } from 'vitest'
import { task } from '#resources/task.ts'
import { domains } from './domains.ts'

it('every kind of task has one domain that brings it', () => {
  const brought = domains.flatMap(({ taskKinds = {} }) => Object.keys(taskKinds))
  expect(brought.toSorted()).toEqual([...task.fields.kind.values].toSorted())
})

const calls = domains.flatMap(({ calls: own = [] }) => own)

it('no call that reads declares a body, and none declares a body beside a form', () => {
  expect(calls.length).toBeGreaterThan(300)
  expect(calls.filter(({ method, input }) => method === 'GET' && input !== undefined).map(({ path }) => path)).toEqual([])
  expect(calls.filter(({ input, upload }) => input !== undefined && upload !== undefined).map(({ path }) => path)).toEqual([])
})
