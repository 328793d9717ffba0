import { describe, expect, it } from 'vitest'
import { isMarks } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { viewOf } from '../../../fields/index.ts'
import { fieldOf } from '../../fieldOf.ts'
import { chosenOf, withToggled } from './quick.ts'

const several = { values: ['A', 'B', 'C'], isOneOnly: false }

describe('quick filters', () => {
  it('take values in and out, any of several, in the order of the declaration', () => {
    const one = withToggled([], 'C', several)
    expect(one).toEqual([{ operator: 'in', value: ['C'] }])
    const two = withToggled(one, 'A', several)
    expect(two).toEqual([{ operator: 'in', value: ['A', 'C'] }])
    expect(withToggled(two, 'C', several)).toEqual([{ operator: 'in', value: ['A'] }])
    expect(withToggled(one, 'C', several)).toEqual([])
  })
  it('change places where only one can be asked for', () => {
    const yes = withToggled([], 'true', { values: ['true', 'false'], isOneOnly: true })
    expect(withToggled(yes, 'false', { values: ['true', 'false'], isOneOnly: true })).toEqual([{ operator: 'in', value: ['false'] }])
  })
  it('show what an address asks for, and leave alone what they cannot show', () => {
    expect(chosenOf([{ operator: 'eq', value: 'A' }], several.values)).toEqual(['A'])
    expect(chosenOf([{ operator: 'in', value: ['A', 'X'] }], several.values)).toBeNull()
    expect(chosenOf([{ operator: 'ne', value: 'A' }], several.values)).toBeNull()
    expect(withToggled([{ operator: 'ne', value: 'A' }], 'B', several)).toEqual([{ operator: 'in', value: ['B'] }])
  })
  it.each(
    (resources as readonly ResourceDefinition[]).flatMap((resource) =>
      (resource.list?.quick ?? []).map((name) => [`${resource.name}.${name}`, resource, name] as const),
    ),
  )('%s can be asked for, and its values pressed where they are few', (_name, resource, name) => {
    const field = fieldOf(resource, name)
    expect(field !== null && viewOf(field).Filter).toBeTruthy()
    const values = field === null ? undefined : viewOf(field).few?.(field)
    if (values === undefined || values.length === 0) return
    // A mark is borne or not; a choice of one is none.
    expect(values.length).toBeGreaterThan(field !== null && isMarks(field) ? 0 : 1)
    expect(values.length).toBeLessThanOrEqual(8)
    expect(field !== null && typeOf(field).operators).toContain('eq')
  })
})
