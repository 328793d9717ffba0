import { expect, it } from 'vitest'
import { clauseOf } from '#resources/forms/survey/expressions.ts'
import { formatLine, linesOf } from './lines.ts'

it.each(['{a} notempty', "{a} = 'it\\'s'", '{a} >= 18', '{a} = true', "{a} anyof ['x', 2]", "{panel.a} contains 'x'"])(
  '%s is unchanged after it was split and joined',
  (text) => {
    const lines = linesOf(clauseOf(text))
    expect(lines?.lines.map(formatLine)).toEqual([text])
  },
)

it('shows conditions with one operator as lines, and more complex ones as text', () => {
  expect(linesOf(clauseOf('{a} = 1 or {b} empty'))).toMatchObject({ kind: 'any', lines: [{ name: 'a' }, { name: 'b' }] })
  expect(linesOf(clauseOf('{a} = 1 or ({b} empty and {c} = 2)'))).toBeNull()
  expect(linesOf(clauseOf('age({a}) > 1'))).toBeNull()
  expect(formatLine({ name: 'a', operator: 'EQUALS', values: [] })).toBeNull()
})
