import { expect, it } from 'vitest'
import { domains } from './domains.ts'

const calls = domains.flatMap(({ calls: own = [] }) => own)

it('no call that reads declares a body, and none declares a body beside a form', () => {
  expect(calls.length).toBeGreaterThan(300)
  expect(calls.filter(({ method, input }) => method === 'GET' && input !== undefined).map(({ path }) => path)).toEqual([])
  expect(calls.filter(({ input, upload }) => input !== undefined && upload !== undefined).map(({ path }) => path)).toEqual([])
})
