import { expect, it } from 'vitest'
import { StatementNames } from './names.ts'

it('names a statement when it comes a second time, and keeps the name', () => {
  const names = new StatementNames()
  expect(names.of('select 1')).toBeUndefined()
  const name = names.of('select 1')
  expect(name).toBeDefined()
  expect(names.of('select 1')).toBe(name)
})

it('gives different statements different names, also across generations', () => {
  const names = new StatementNames(2)
  const seen = new Set<string>()
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    names.of(text)
    seen.add(names.of(text) ?? '')
  }
  expect(seen.size).toBe(5)
  expect(names.generation).toBe(2)
})

it('holds no more than it may', () => {
  const names = new StatementNames(10)
  for (let index = 0; index < 1000; index += 1) expect(names.of(`select ${index}`)).toBeUndefined()
  expect(names.generation).toBe(0)
})
