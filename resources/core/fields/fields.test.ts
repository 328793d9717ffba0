import { describe, expect, test } from 'vitest'
import type { RuleContext } from '../field.ts'
import { fieldTypes, typeOf } from './index.ts'
import type { FieldTypeName } from './values.ts'

/** Tests the shared rules of every field type with the examples in its fixture. */
describe.each(Object.keys(fieldTypes) as FieldTypeName[])('%s', (name) => {
  const { field, siblings, row = {}, valid, invalid } = fieldTypes[name].fixture
  const type = typeOf(field)
  const context: RuleContext = { row, today: '2026-11-21' }

  test('a field type has a valid fixture', () => {
    expect(field.type).toBe(name)
    expect(type.declarationErrors(field, { ...siblings, [name]: field })).toEqual([])
    expect(valid.length).toBeGreaterThanOrEqual(2)
  })

  test.each(valid)('stores %j as %j', (input, stored) => {
    const value = type.normalise(input, field, context)
    expect(value).toEqual(stored)
    if (value !== null) expect(type.check(value, field, context)).toEqual([])
  })

  test.each(valid)('leaves the stored form of %j unchanged', (_input, stored) => {
    expect(type.normalise(stored, field, context)).toEqual(stored)
  })

  test.each(invalid)('rejects %j: %s', (input, code) => {
    const problems = type.check(type.normalise(input, field, context), field, context)
    expect(problems.map((problem) => problem.code)).toEqual([code])
  })

  test.each([undefined, null, ''])('stores %j as null', (blankValue) => {
    expect(type.normalise(blankValue, field, context) ?? null).toBe(name === 'computed' || name === 'status' ? (blankValue ?? null) : null)
  })

  if (type.isList === true)
    test('rejects a list that is far too long without processing its entries', () => {
      const [, stored] = valid[0] ?? []
      const endless = Array.from({ length: 10_000 }, () => (Array.isArray(stored) ? stored[0] : null))
      expect(type.normalise(endless, field, context)).toBe(endless)
      expect(type.check(endless, field, context).map((problem) => problem.code)).toEqual(['tooMany'])
    })

  test('never throws and never reveals a value in a problem, whatever the input is', () => {
    const sampleText = 'Zebulon-7788'
    for (const oddInput of [
      sampleText,
      [sampleText],
      { hidden: sampleText },
      [[sampleText]],
      [{ hidden: sampleText }],
      0,
      -1,
      1e300,
      true,
      Symbol.iterator,
      () => sampleText,
      new Date(Number.NaN),
    ]) {
      const problems = type.check(type.normalise(oddInput, field, context), field, context)
      expect(JSON.stringify(problems)).not.toContain(sampleText)
    }
  })
})
