import { expect, it } from 'vitest'
import { createKeys } from './createKeys.ts'

it('reuses the key of an unanswered request for ten minutes', () => {
  let now = 0
  const keys = createKeys(() => now)
  const key = keys.keyFor('sites {"name":"A"}')
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  keys.unanswered('sites {"name":"A"}', key)
  expect(keys.keyFor('sites {"name":"A"}')).toBe(key)
  expect(keys.keyFor('sites {"name":"B"}'), 'another row').not.toBe(key)
  now = 600_001
  expect(keys.keyFor('sites {"name":"A"}')).not.toBe(key)
})

it('uses a new key for the same values after a response', () => {
  const keys = createKeys()
  const key = keys.keyFor('same')
  keys.unanswered('same', key)
  keys.answered('same')
  expect(keys.keyFor('same')).not.toBe(key)
  expect(keys.keyFor('never failed')).not.toBe(keys.keyFor('never failed'))
})

it('remembers the last twenty keys', () => {
  const keys = createKeys()
  for (let number = 0; number <= 20; number += 1) keys.unanswered(`row ${number}`, `key ${number}`)
  expect(keys.keyFor('row 0')).not.toBe('key 0')
  expect(keys.keyFor('row 1')).toBe('key 1')
})
