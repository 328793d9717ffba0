import { expect, it } from 'vitest'
import { task } from '#resources/organisation/task.ts'
import { domains } from './domains.ts'

it('every kind of task is provided by one domain', () => {
  const providedKinds = domains.flatMap(({ taskKinds = {} }) => Object.keys(taskKinds))
  expect(providedKinds.toSorted()).toEqual([...task.fields.kind.values].toSorted())
})

const calls = domains.flatMap(({ calls: domainCalls = [] }) => domainCalls)

it('no GET call declares a body, and no call declares both a body and an upload', () => {
  expect(calls.length).toBeGreaterThan(300)
  expect(calls.filter(({ method, input }) => method === 'GET' && input !== undefined).map(({ path }) => path)).toEqual([])
  expect(calls.filter(({ input, upload }) => input !== undefined && upload !== undefined).map(({ path }) => path)).toEqual([])
})
