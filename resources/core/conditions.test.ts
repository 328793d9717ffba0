import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Condition, fieldsOf, holds, isFilled, type Operand, type Values } from './conditions.ts'
import { resolved, variableIn } from './variables.ts'

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

describe('conditions, whatever they say', () => {
  test('are true or false of any row, and leave it as it is', () => {
    fc.assert(
      fc.property(condition, row, (each, values) => {
        const before = JSON.stringify(values)
        expect(typeof holds(each, values)).toBe('boolean')
        expect(JSON.stringify(values)).toBe(before)
      }),
    )
  })

  test('not turns them round', () => {
    fc.assert(fc.property(condition, row, (each, values) => holds({ not: each }, values) === !holds(each, values)))
  })

  test('all and any are each other turned round', () => {
    fc.assert(
      fc.property(
        fc.array(condition, { maxLength: 4 }),
        row,
        (list, values) => holds({ not: { all: list } }, values) === holds({ any: list.map((each) => ({ not: each })) }, values),
      ),
    )
  })

  test('read no field that fieldsOf does not name', () => {
    fc.assert(
      fc.property(condition, row, (each, values) => {
        const read = new Set<string>()
        const watched = new Proxy(values, {
          get(target, name) {
            read.add(String(name))
            return Reflect.get(target, name)
          },
        })
        holds(each, watched as Values)
        const named = fieldsOf(each)
        expect([...read].filter((name) => !named.includes(name))).toEqual([])
      }),
    )
  })

  test('is and isNot never agree; an empty list holds nothing', () => {
    fc.assert(
      fc.property(field, operand, row, (name, wanted, values) => {
        expect(holds({ field: name, is: wanted }, values)).toBe(!holds({ field: name, isNot: wanted }, values))
        expect(holds({ field: name, in: [] }, values)).toBe(false)
      }),
    )
  })

  test('above means at least and not the same', () => {
    fc.assert(
      fc.property(field, operand, row, (name, wanted, values) => {
        if (holds({ field: name, above: wanted }, values)) {
          expect(holds({ field: name, atLeast: wanted }, values)).toBe(true)
          expect(holds({ field: name, is: wanted }, values)).toBe(false)
        }
      }),
    )
  })
})

describe('comparisons', () => {
  test('with something absent are false', () => {
    expect(holds({ field: 'maximumAge', above: { field: 'minimumAge' } }, { maximumAge: null, minimumAge: 18 })).toBe(false)
    expect(holds({ field: 'maximumAge', atLeast: { field: 'minimumAge' } }, { maximumAge: 18 })).toBe(false)
  })
  test('of dates follow the calendar', () => {
    expect(holds({ field: 'end', atLeast: { field: 'start' } }, { start: '2026-09-30', end: '2026-10-01' })).toBe(true)
  })
  test('of a number with text are false, not guesses', () => expect(holds({ field: 'a', above: 1 }, { a: '2' })).toBe(false))
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
])('isFilled of %j is %s', (value, filled) => expect(isFilled(value)).toBe(filled))

describe('variables', () => {
  const asker = { me: 'a', today: '2026-12-31' }
  test.each<[string, boolean]>([
    ['$today', false],
    ['$today-1', true],
    ['$today+1', false],
  ])('a day is after %s: %s', (above, expected) => expect(holds({ field: 'on', above }, { on: '2026-12-31' }, asker)).toBe(expected))
  test('pass the ends of months and years', () => expect(resolved('$today+60', asker)).toBe('2027-03-01'))
  test('are whoever asks', () => {
    expect(holds({ not: { all: [{ field: 'by', is: '$me' }] } }, { by: 'b' }, asker)).toBe(true)
    expect(() => holds({ field: 'by', is: '$me' }, { by: 'a' }, { today: asker.today })).toThrow()
  })
  test('are words of their own spelling only', () =>
    expect(['$Me', '$today +1', '$today+', '$today+12345', 'today', '$me '].map(variableIn)).toEqual(Array(6).fill(null)))
})
