import { expect, it } from 'vitest'
import { StatementNames } from './names.ts'

it('a statement gets a name when it is used a second time, and retains the name', () => {
  const names = new StatementNames()
  expect(names.of('select 1')).toBeUndefined()
  const name = names.of('select 1')
  expect(name).toBeDefined()
  expect(names.of('select 1')).toBe(name)
})

it('different statements get different names, also across generations', () => {
  const names = new StatementNames(2)
  const assignedNames = new Set<string>()
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    names.of(text)
    assignedNames.add(names.of(text) ?? '')
  }
  expect(assignedNames.size).toBe(5)
  expect(names.generation).toBe(2)
})

it('the cache of statement names stays within its limit', () => {
  const names = new StatementNames(10)
  for (let index = 0; index < 1000; index += 1) expect(names.of(`select ${index}`)).toBeUndefined()
  expect(names.generation).toBe(0)
})
