import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from './field.ts'
import { isList } from './fieldKinds.ts'
import { conditions, fieldTypes, multiChoice, refs, tags, text } from './fields/index.ts'
import { joined, parted } from './joined.ts'

const context = { row: {}, today: '2026-01-01' }
const join = (field: FieldDefinition, first: unknown, second: unknown) => joined(field, [first, second], context)

describe('a list without another', () => {
  const part = (field: FieldDefinition, first: unknown, second: unknown) => parted(field, [first, second], context)

  it('keeps what the other does not have, by what the type calls the same', () => {
    expect(part(tags(), ['VIP', 'night', 'day'], ['vip', 'DAY', 'other'])).toEqual(['night'])
    expect(part(multiChoice(['A', 'B', 'C']), ['A', 'C'], ['A'])).toEqual(['C'])
    const asthma = { displayName: 'Asthma', code: 'J45.909', codeSystem: 'icd10' }
    expect(part(conditions(), [asthma], [{ ...asthma, displayName: 'ASTHMA' }])).toBeNull()
    expect(part(tags(), null, ['a'])).toBeNull()
    expect(part(tags(), ['a'], null)).toEqual(['a'])
  })
})

describe('two lists in one', () => {
  const asthma = { displayName: 'Asthma', code: 'J45.909', codeSystem: 'icd10' }
  const hayFever = { displayName: 'Hay fever', code: 'Hay fever', codeSystem: 'userDefined' }

  it('have each entry once, the first list in front', () => {
    expect(join(conditions(), [asthma], [hayFever, { ...asthma, displayName: 'ASTHMA' }])).toEqual([asthma, hayFever])
    expect(join(tags(), ['VIP', 'night'], ['vip', 'day'])).toEqual(['VIP', 'night', 'day'])
    expect(join(multiChoice(['A', 'B', 'C']), ['C'], ['A', 'C'])).toEqual(['A', 'C'])
    const [one, two] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
    expect(join(refs({ to: 'site' }), [two], [one, two])).toEqual([two, one])
  })

  it('are what there is where one of them is empty', () => {
    expect(join(tags(), null, ['day'])).toEqual(['day'])
    expect(join(tags(), ['day'], undefined)).toEqual(['day'])
    expect(join(tags(), null, null)).toBeNull()
  })

  it('may be longer than the field takes, which its own check tells', () => {
    const few = tags({ maxCount: 2 })
    const value = join(few, ['a', 'b'], ['c'])
    expect(fieldTypes.tags.check(value, few, context)).toEqual([{ code: 'tooMany', details: { max: 2 } }])
  })

  it('are said by the type', () => {
    const lists = Object.entries(fieldTypes).flatMap(([name, type]) => ('isList' in type ? [name] : []))
    expect(lists.toSorted()).toEqual(['conditions', 'multiChoice', 'refs', 'tags'])
    expect([isList(tags()), isList(text({ max: 5 }))]).toEqual([true, false])
  })
})
