import { describe, expect, test } from 'vitest'
import { fieldTypes, typeOf } from '../fields/index.ts'
import type { FieldTypeName } from '../fields/values.ts'
import { inUnicodeForm } from './unicodeForm.ts'

/** Pairs of combining marks in the wrong order. Normalizing 100,000 pairs took half a minute. */
const heap = `a${'\u0301\u0323'.repeat(100_000)}`

test('normalises text of any language, except a long sequence of accents, which would take quadratic time', () => {
  for (const text of ['e\u0301', 'ệ'.normalize('NFD'), '\u1112\u1161\u11AB', 'שָׁלוֹם', `a${'\u0301'.repeat(30)}`])
    expect(inUnicodeForm(text, 'NFC')).toBe(text.normalize('NFC'))
  expect(inUnicodeForm(heap, 'NFC')).toBe(heap)
})

describe.each(Object.keys(fieldTypes) as FieldTypeName[])('normalisation to %s', (name) => {
  const { field, row = {} } = fieldTypes[name].fixture
  const type = typeOf(field)

  test('never normalises a long sequence of accents', () => {
    const normalize = String.prototype.normalize
    const requested: number[] = []
    String.prototype.normalize = function (this: string, form?: string) {
      requested.push(this.length)
      return this.length > 100 ? `${this}` : normalize.call(this, form)
    }
    try {
      for (const value of [heap, [heap], [{ displayName: heap, code: heap, codeSystem: 'userDefined' }]])
        type.check(type.normalise(value, field, { row, today: '2026-11-22' }), field, { row, today: '2026-11-22' })
    } finally {
      String.prototype.normalize = normalize
    }
    expect(requested.filter((length) => length > 100)).toEqual([])
  })
})

test('reads signs that begin no tag once, instead of searching an end for each', () => {
  const signs = '<'.repeat(400_000)
  expect(typeOf({ type: 'richText' }).normalise(signs, { type: 'richText' }, { row: {}, today: '2026-11-22' })).toBe(signs)
})
