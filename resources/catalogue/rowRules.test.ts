import { expect, it } from 'vitest'
import { type Condition, isConditionMet, type Values } from '../core/conditions.ts'
import type { FieldDefinition } from '../core/field.ts'
import type { ResourceDefinition } from '../core/resource.ts'
import { validate } from '../core/validate.ts'
import { resources } from '../index.ts'

/** Rules that compare two values of a row (ASVS 5, 2.2.3): an end is later than its beginning. Every write checks them. */
const allResources: readonly ResourceDefinition[] = resources
const today = '2026-11-28'

type Rule = NonNullable<ResourceDefinition['rules']>[number]
interface Order {
  readonly first: string
  readonly last: string
}

/** Returns the two fields that a rule compares; null if it is no comparison. */
function orderOf({ require }: Rule): Order | null {
  if (!('field' in require)) return null
  const bound = 'atLeast' in require ? require.atLeast : 'above' in require ? require.above : null
  return typeof bound === 'object' && bound !== null && 'field' in bound ? { first: String(bound.field), last: require.field } : null
}

const orderRules = allResources.flatMap((resource) =>
  (resource.rules ?? []).flatMap((rule) => {
    const order = orderOf(rule)
    return order === null ? [] : [[`${resource.name}.${order.last}`, resource, rule, order] as const]
  }),
)

/** A later and an earlier value by type of field. */
const values: Readonly<Record<string, readonly [late: unknown, early: unknown]>> = {
  date: ['2026-01-02', '2026-01-01'],
  datetime: ['2026-01-02T10:00:00.000Z', '2026-01-01T10:00:00.000Z'],
  time: ['10:00', '09:00'],
  integer: [2, 1],
  decimal: [2, 1],
}

/** Returns a later and an earlier value of the field. A year is compared with the year of a date, so its values are years. */
const valuesOf = (field: FieldDefinition | undefined): readonly unknown[] =>
  field !== undefined && 'isYear' in field ? [2026, 2025] : (values[field?.type ?? ''] ?? [])

/** Returns values that fulfil a condition, as far as it names them. */
function createMatchingValues(condition: Condition | undefined): Values {
  if (condition === undefined) return {}
  if ('all' in condition) return Object.assign({}, ...condition.all.map(createMatchingValues))
  if ('is' in condition) return { [condition.field]: condition.is }
  if ('in' in condition) return { [condition.field]: condition.in[0] }
  return {}
}

it.each(orderRules)('%s is rejected before the value that it must follow', (_name, resource, rule, { first, last }) => {
  const [firstLate, firstEarly] = valuesOf(resource.fields[first])
  const [lastLate, lastEarly] = valuesOf(resource.fields[last])
  const row = { ...createMatchingValues(rule.when), [first]: firstLate, [last]: lastEarly }
  expect(rule.when === undefined || isConditionMet(rule.when, row, { today }), 'the rule applies').toBe(true)
  expect(validate(resource, row, today)).toContainEqual({ path: rule.on, code: rule.code })
  expect(validate(resource, { ...row, [first]: firstEarly, [last]: lastLate }, today)).not.toContainEqual({
    path: rule.on,
    code: rule.code,
  })
})

/** Pairs of field names: a beginning and its end. */
const ends: readonly (readonly [RegExp, string])[] = [
  [/^start(?=[A-Z])/, 'end'],
  [/^starts(?=[A-Z])/, 'ends'],
  [/Starts(?=[A-Z])/, 'Ends'],
  [/^opened(?=[A-Z])/, 'closed'],
  [/^publish(?=[A-Z])/, 'unpublish'],
  [/^from$/, 'to'],
  [/From$/, 'Until'],
]

it('every entered pair of a start and an end field has a rule for its order', () => {
  const pairs = allResources.flatMap(({ name, fields }) =>
    Object.keys(fields).flatMap((first) =>
      ends.flatMap(([beginWord, endWord]) => {
        const last = first.replace(beginWord, endWord)
        const isPair = last !== first && last in fields && !(fields[first]?.readOnly === true && fields[last]?.readOnly === true)
        return isPair ? [`${name}: ${first} ${last}`] : []
      }),
    ),
  )
  const rules = orderRules.map(([, { name }, , { first, last }]) => `${name}: ${first} ${last}`)
  expect(pairs.length).toBeGreaterThan(5)
  expect(pairs.filter((pair) => !rules.includes(pair))).toEqual([])
})
