import { describe, expect, test } from 'vitest'
import { fieldTypes, typeOf } from './fields/index.ts'
import type { FieldTypeName } from './fields/values.ts'
import { inUnicodeForm } from './unicodeForm.ts'

/** Two marks in the wrong order, again and again: put in order, 100,000 of them took half a minute. */
const heap = `a${'\u0301\u0323'.repeat(100_000)}`

test('text of any language comes into the form; a heap of accents stays as it is, as its order would take work by the square', () => {
  for (const text of ['e\u0301', 'ệ'.normalize('NFD'), '\u1112\u1161\u11AB', 'שָׁלוֹם', `a${'\u0301'.repeat(30)}`])
    expect(inUnicodeForm(text, 'NFC')).toBe(text.normalize('NFC'))
  expect(inUnicodeForm(heap, 'NFC')).toBe(heap)
})

describe.each(Object.keys(fieldTypes) as FieldTypeName[])('%s', (name) => {
  const { field, row = {} } = fieldTypes[name].fixture
  const type = typeOf(field)

  test('brings no heap of accents into a form', () => {
    const normalize = String.prototype.normalize
    const asked: number[] = []
    String.prototype.normalize = function (this: string, form?: string) {
      asked.push(this.length)
      return this.length > 100 ? `${this}` : normalize.call(this, form)
    }
    try {
      for (const value of [heap, [heap], [{ displayName: heap, code: heap, codeSystem: 'userDefined' }]])
        type.check(type.normalise(value, field, { row, today: '2026-11-22' }), field, { row, today: '2026-11-22' })
    } finally {
      String.prototype.normalize = normalize
    }
    expect(asked.filter((length) => length > 100)).toEqual([])
  })
})

test('signs that begin no tag are read once: each looking for its end, these took minutes', () => {
  const signs = '<'.repeat(400_000)
  expect(typeOf({ type: 'richText' }).normalise(signs, { type: 'richText' }, { row: {}, today: '2026-11-22' })).toBe(signs)
})
