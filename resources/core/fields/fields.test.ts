import { describe, expect, test } from 'vitest'
import type { RuleContext } from '../field.ts'
import { fieldTypes, typeOf } from './index.ts'
import type { FieldTypeName } from './values.ts'

/** Every type over its own fixture: the rules of both sides. */
describe.each(Object.keys(fieldTypes) as FieldTypeName[])('%s', (name) => {
  const { field, siblings, row = {}, valid, invalid } = fieldTypes[name].fixture
  const type = typeOf(field)
  const context: RuleContext = { row, today: '2026-11-21' }

  test('its fixture is a field of this type, declared well', () => {
    expect(field.type).toBe(name)
    expect(type.misdeclared(field, { ...siblings, [name]: field })).toEqual([])
    expect(valid.length).toBeGreaterThanOrEqual(2)
  })

  test.each(valid)('stores %j as %j', (input, stored) => {
    const value = type.normalise(input, field, context)
    expect(value).toEqual(stored)
    if (value !== null) expect(type.check(value, field, context)).toEqual([])
  })

  test.each(valid)('leaves the stored form of %j as it is', (_input, stored) => {
    expect(type.normalise(stored, field, context)).toEqual(stored)
  })

  test.each(invalid)('refuses %j: %s', (input, code) => {
    const problems = type.check(type.normalise(input, field, context), field, context)
    expect(problems.map((problem) => problem.code)).toEqual([code])
  })

  test.each([undefined, null, ''])('makes null of %j', (blank) => {
    expect(type.normalise(blank, field, context) ?? null).toBe(name === 'computed' || name === 'status' ? (blank ?? null) : null)
  })

  if (type.isList === true)
    test('leaves a list that is far too long as it is, so that nothing is done with each entry, and refuses it', () => {
      const [, stored] = valid[0] ?? []
      const endless = Array.from({ length: 10_000 }, () => (Array.isArray(stored) ? stored[0] : null))
      expect(type.normalise(endless, field, context)).toBe(endless)
      expect(type.check(endless, field, context).map((problem) => problem.code)).toEqual(['tooMany'])
    })

  test('never throws and never tells a value, whatever it is given', () => {
    const told = 'Zebulon-7788'
    for (const odd of [
      told,
      [told],
      { told },
      [[told]],
      [{ told }],
      0,
      -1,
      1e300,
      true,
      Symbol.iterator,
      () => told,
      new Date(Number.NaN),
    ]) {
      const problems = type.check(type.normalise(odd, field, context), field, context)
      expect(JSON.stringify(problems)).not.toContain(told)
    }
  })
})
