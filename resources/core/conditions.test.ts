import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Condition, fieldsOf, isConditionMet, isFilled, type Operand, type Values } from './conditions.ts'
import { evaluateVariable, parseVariable } from './variables.ts'

const names = ['a', 'b', 'c'] as const
const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer({ min: -3, max: 3 }), fc.constantFrom('', ' ', 'x', 'y', '2026-01-01'))
const row = fc.record({ a: scalar, b: scalar, c: fc.oneof(scalar, fc.array(fc.constantFrom('x', 'y'))) }, { requiredKeys: [] })
const operand: fc.Arbitrary<Operand> = fc.oneof(scalar, fc.record({ field: fc.constantFrom(...names) }))
const field = fc.constantFrom(...names)

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ field, is: operand }),
    fc.record({ field, isNot: operand }),
    fc.record({ field, in: fc.array(operand, { maxLength: 3 }) }),
    fc.record({ field, above: operand }),
    fc.record({ field, atLeast: operand }),
    fc.record({ field, filled: fc.boolean() }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}))

describe('arbitrary conditions', () => {
  test('arbitrary conditions are true or false for any row, and do not change it', () => {
    fc.assert(
      fc.property(condition, row, (each, values) => {
        const before = JSON.stringify(values)
        expect(typeof isConditionMet(each, values)).toBe('boolean')
        expect(JSON.stringify(values)).toBe(before)
      }),
    )
  })

  test('arbitrary conditions are negated by "not"', () => {
    fc.assert(fc.property(condition, row, (each, values) => isConditionMet({ not: each }, values) === !isConditionMet(each, values)))
  })

  test('arbitrary conditions follow the laws of De Morgan for "all" and "any"', () => {
    fc.assert(
      fc.property(
        fc.array(condition, { maxLength: 4 }),
        row,
        (list, values) =>
          isConditionMet({ not: { all: list } }, values) === isConditionMet({ any: list.map((each) => ({ not: each })) }, values),
      ),
    )
  })

  test('arbitrary conditions read no field that fieldsOf does not name', () => {
    fc.assert(
      fc.property(condition, row, (each, values) => {
        const read = new Set<string>()
        const trackedRow = new Proxy(values, {
          get(target, name) {
            read.add(String(name))
            return Reflect.get(target, name)
          },
        })
        isConditionMet(each, trackedRow as Values)
        const fieldNames = fieldsOf(each)
        expect([...read].filter((name) => !fieldNames.includes(name))).toEqual([])
      }),
    )
  })

  test('arbitrary conditions never satisfy both "is" and "isNot", nor "in" with an empty list', () => {
    fc.assert(
      fc.property(field, operand, row, (name, comparedValue, values) => {
        expect(isConditionMet({ field: name, is: comparedValue }, values)).toBe(
          !isConditionMet({ field: name, isNot: comparedValue }, values),
        )
        expect(isConditionMet({ field: name, in: [] }, values)).toBe(false)
      }),
    )
  })

  test('arbitrary conditions satisfy "atLeast" and not "is" whenever they satisfy "above"', () => {
    fc.assert(
      fc.property(field, operand, row, (name, comparedValue, values) => {
        if (isConditionMet({ field: name, above: comparedValue }, values)) {
          expect(isConditionMet({ field: name, atLeast: comparedValue }, values)).toBe(true)
          expect(isConditionMet({ field: name, is: comparedValue }, values)).toBe(false)
        }
      }),
    )
  })
})

describe('comparisons', () => {
  test('comparisons with an absent value are false', () => {
    expect(isConditionMet({ field: 'maximumAge', above: { field: 'minimumAge' } }, { maximumAge: null, minimumAge: 18 })).toBe(false)
    expect(isConditionMet({ field: 'maximumAge', atLeast: { field: 'minimumAge' } }, { maximumAge: 18 })).toBe(false)
  })
  test('comparisons of dates follow the calendar', () => {
    expect(isConditionMet({ field: 'end', atLeast: { field: 'start' } }, { start: '2026-09-30', end: '2026-10-01' })).toBe(true)
  })
  test('comparisons of a number with text are false', () => expect(isConditionMet({ field: 'a', above: 1 }, { a: '2' })).toBe(false))
})

test.each([
  [undefined, false],
  [null, false],
  ['', false],
  ['  ', false],
  [[], false],
  [0, true],
  [false, true],
  ['x', true],
  [['x'], true],
  [{}, true],
])('isFilled of %j returns %s', (value, expectedResult) => expect(isFilled(value)).toBe(expectedResult))

describe('variables in conditions', () => {
  const variableValues = { me: 'a', today: '2026-12-31' }
  test.each<[string, boolean]>([
    ['$today', false],
    ['$today-1', true],
    ['$today+1', false],
  ])('compares a date with %s: %s', (bound, expected) =>
    expect(isConditionMet({ field: 'on', above: bound }, { on: '2026-12-31' }, variableValues)).toBe(expected),
  )
  test('variables in conditions cross the ends of months and years', () =>
    expect(evaluateVariable('$today+60', variableValues)).toBe('2027-03-01'))
  test('variables in conditions represent the caller, and fail without one', () => {
    expect(isConditionMet({ not: { all: [{ field: 'by', is: '$me' }] } }, { by: 'b' }, variableValues)).toBe(true)
    expect(() => isConditionMet({ field: 'by', is: '$me' }, { by: 'a' }, { today: variableValues.today })).toThrow()
  })
  test('variables in conditions are recognised only in their exact spelling', () =>
    expect(['$Me', '$today +1', '$today+', '$today+12345', 'today', '$me '].map(parseVariable)).toEqual(Array(6).fill(null)))
})
