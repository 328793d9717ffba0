import { expect, it } from 'vitest'
import { domains } from './domains.ts'

it('describes the body of every call that reads one', () => {
  const writing = domains.flatMap(({ calls = [] }) => calls).filter(({ method, multipart }) => method !== 'GET' && multipart !== true)
  const undescribed = writing.filter(({ body, input, handler }) => (body ?? input) === undefined && /\bbody\b/.test(handler.toString()))
  expect(writing.length).toBeGreaterThan(80)
  expect(undescribed.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

it('describes no body of calls that have none', () => {
  const reading = domains.flatMap(({ calls = [] }) => calls).filter(({ method }) => method === 'GET')
  expect(reading.filter(({ body }) => body !== undefined).map(({ path }) => path)).toEqual([])
})
