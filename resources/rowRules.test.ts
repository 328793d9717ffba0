import { expect, it } from 'vitest'
import { type Condition, holds, type Values } from './core/conditions.ts'
import type { FieldDefinition } from './core/field.ts'
import type { ResourceDefinition } from './core/resource.ts'
import { validate } from './core/validate.ts'
import { resources } from './index.ts'

/** Values of one record that belong together (ASVS 5, 2.2.3): what begins ends later, by a rule of the declaration that every write obeys. */
const declared: readonly ResourceDefinition[] = resources
const today = '2026-11-28'

type Rule = NonNullable<ResourceDefinition['rules']>[number]
interface Order {
  readonly first: string
  readonly last: string
}

/** The two fields that a rule puts in order; null where it is about something else. */
function orderOf({ require }: Rule): Order | null {
  if (!('field' in require)) return null
  const bound = 'atLeast' in require ? require.atLeast : 'above' in require ? require.above : null
  return typeof bound === 'object' && bound !== null && 'field' in bound ? { first: String(bound.field), last: require.field } : null
}

const ordered = declared.flatMap((resource) =>
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
}

/** A year is compared with a date by its first day. */
const valuesOf = (field: FieldDefinition | undefined): readonly unknown[] =>
  field !== undefined && 'isYear' in field ? [2026, 2025] : (values[field?.type ?? ''] ?? [])

/** Values with which a condition holds, as far as they are said outright. */
function valuesFor(condition: Condition | undefined): Values {
  if (condition === undefined) return {}
  if ('all' in condition) return Object.assign({}, ...condition.all.map(valuesFor))
  if ('is' in condition) return { [condition.field]: condition.is }
  if ('in' in condition) return { [condition.field]: condition.in[0] }
  return {}
}

it.each(ordered)('%s is rejected before the value that it follows', (_name, resource, rule, { first, last }) => {
  const [late, early] = valuesOf(resource.fields[first])
  const [later, earlier] = valuesOf(resource.fields[last])
  const row = { ...valuesFor(rule.when), [first]: late, [last]: earlier }
  expect(rule.when === undefined || holds(rule.when, row, { today }), 'the rule applies').toBe(true)
  expect(validate(resource, row, today)).toContainEqual({ path: rule.on, code: rule.code })
  expect(validate(resource, { ...row, [first]: early, [last]: later }, today)).not.toContainEqual({ path: rule.on, code: rule.code })
})

/** Names of what begins, and what the end is called then. */
const ends: readonly (readonly [RegExp, string])[] = [
  [/^start(?=[A-Z])/, 'end'],
  [/^starts(?=[A-Z])/, 'ends'],
  [/Starts(?=[A-Z])/, 'Ends'],
  [/^opened(?=[A-Z])/, 'closed'],
  [/^publish(?=[A-Z])/, 'unpublish'],
  [/^from$/, 'to'],
  [/From$/, 'Until'],
]

it('a rule puts the two fields in order wherever one begins and one ends something that people enter', () => {
  const pairs = declared.flatMap(({ name, fields }) =>
    Object.keys(fields).flatMap((first) =>
      ends.flatMap(([begin, end]) => {
        const last = first.replace(begin, end)
        const isPair = last !== first && last in fields && !(fields[first]?.readOnly === true && fields[last]?.readOnly === true)
        return isPair ? [`${name}: ${first} ${last}`] : []
      }),
    ),
  )
  const rules = ordered.map(([, { name }, , { first, last }]) => `${name}: ${first} ${last}`)
  expect(pairs.length).toBeGreaterThan(5)
  expect(pairs.filter((pair) => !rules.includes(pair))).toEqual([])
})
