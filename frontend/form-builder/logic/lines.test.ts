import { expect, it } from 'vitest'
import { clauseOf } from '#resources/forms/expressions.ts'
import { linesOf, lineText } from './lines.ts'

it.each(['{a} notempty', "{a} = 'it\\'s'", '{a} >= 18', '{a} = true', "{a} anyof ['x', 2]", "{panel.a} contains 'x'"])(
  '%s is the same again after it was put together',
  (text) => {
    const lines = linesOf(clauseOf(text))
    expect(lines?.lines.map(lineText)).toEqual([text])
  },
)

it('several with one joint are lines, and more than that is text', () => {
  expect(linesOf(clauseOf('{a} = 1 or {b} empty'))).toMatchObject({ kind: 'any', lines: [{ name: 'a' }, { name: 'b' }] })
  expect(linesOf(clauseOf('{a} = 1 or ({b} empty and {c} = 2)'))).toBeNull()
  expect(linesOf(clauseOf('age({a}) > 1'))).toBeNull()
  expect(lineText({ name: 'a', operator: 'EQUALS', values: [] })).toBeNull()
})
