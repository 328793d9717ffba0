import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from './field.ts'
import { isList } from './fieldKinds.ts'
import { conditions, fieldTypes, multiChoice, refs, tags, text } from './fields/index.ts'
import { joined, subtractList } from './joined.ts'

const context = { row: {}, today: '2026-01-01' }
const join = (field: FieldDefinition, first: unknown, second: unknown) => joined(field, [first, second], context)

describe('the difference of two lists', () => {
  const subtract = (field: FieldDefinition, first: unknown, second: unknown) => subtractList(field, [first, second], context)

  it('the difference of two lists keeps entries that the other list lacks, compared as the field type defines', () => {
    expect(subtract(tags(), ['VIP', 'night', 'day'], ['vip', 'DAY', 'other'])).toEqual(['night'])
    expect(subtract(multiChoice(['A', 'B', 'C']), ['A', 'C'], ['A'])).toEqual(['C'])
    const asthma = { displayName: 'Asthma', code: 'J45.909', codeSystem: 'icd10' }
    expect(subtract(conditions(), [asthma], [{ ...asthma, displayName: 'ASTHMA' }])).toBeNull()
    expect(subtract(tags(), null, ['a'])).toBeNull()
    expect(subtract(tags(), ['a'], null)).toEqual(['a'])
  })
})

describe('two joined lists', () => {
  const asthma = { displayName: 'Asthma', code: 'J45.909', codeSystem: 'icd10' }
  const hayFever = { displayName: 'Hay fever', code: 'Hay fever', codeSystem: 'userDefined' }

  it('two joined lists contain each entry once, with the first list in front', () => {
    expect(join(conditions(), [asthma], [hayFever, { ...asthma, displayName: 'ASTHMA' }])).toEqual([asthma, hayFever])
    expect(join(tags(), ['VIP', 'night'], ['vip', 'day'])).toEqual(['VIP', 'night', 'day'])
    expect(join(multiChoice(['A', 'B', 'C']), ['C'], ['A', 'C'])).toEqual(['A', 'C'])
    const [firstId, secondId] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
    expect(join(refs({ to: 'site' }), [secondId], [firstId, secondId])).toEqual([secondId, firstId])
  })

  it('two joined lists equal the other list when one is empty', () => {
    expect(join(tags(), null, ['day'])).toEqual(['day'])
    expect(join(tags(), ['day'], undefined)).toEqual(['day'])
    expect(join(tags(), null, null)).toBeNull()
  })

  it('two joined lists may exceed the limit of the field, which its own validation reports', () => {
    const limitedTags = tags({ maxCount: 2 })
    const value = join(limitedTags, ['a', 'b'], ['c'])
    expect(fieldTypes.tags.check(value, limitedTags, context)).toEqual([{ code: 'tooMany', details: { max: 2 } }])
  })

  it('lists that can be joined exist for the list types alone', () => {
    const lists = Object.entries(fieldTypes).flatMap(([name, type]) => ('isList' in type ? [name] : []))
    expect(lists.toSorted()).toEqual(['conditions', 'multiChoice', 'refs', 'tags'])
    expect([isList(tags()), isList(text({ max: 5 }))]).toEqual([true, false])
  })
})
