import { describe, expect, it } from 'vitest'
import { isMarks } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { getFieldView } from '../../../fields/index.ts'
import { fieldOf } from '../../fieldOf.ts'
import { getSelectedValues, withToggled } from './quick.ts'

const several = { values: ['A', 'B', 'C'], isOneOnly: false }

describe('quick filters', () => {
  it('quick filters add and remove any of several values, in the order of the declaration', () => {
    const singleFilter = withToggled([], 'C', several)
    expect(singleFilter).toEqual([{ operator: 'in', value: ['C'] }])
    const twoValueFilter = withToggled(singleFilter, 'A', several)
    expect(twoValueFilter).toEqual([{ operator: 'in', value: ['A', 'C'] }])
    expect(withToggled(twoValueFilter, 'C', several)).toEqual([{ operator: 'in', value: ['A'] }])
    expect(withToggled(singleFilter, 'C', several)).toEqual([])
  })
  it('quick filters switch between values when only one is allowed', () => {
    const yes = withToggled([], 'true', { values: ['true', 'false'], isOneOnly: true })
    expect(withToggled(yes, 'false', { values: ['true', 'false'], isOneOnly: true })).toEqual([{ operator: 'in', value: ['false'] }])
  })
  it('quick filters show the values in the address, and leave unsupported filters unchanged', () => {
    expect(getSelectedValues([{ operator: 'eq', value: 'A' }], several.values)).toEqual(['A'])
    expect(getSelectedValues([{ operator: 'in', value: ['A', 'X'] }], several.values)).toBeNull()
    expect(getSelectedValues([{ operator: 'ne', value: 'A' }], several.values)).toBeNull()
    expect(withToggled([{ operator: 'ne', value: 'A' }], 'B', several)).toEqual([{ operator: 'in', value: ['B'] }])
  })
  it.each(
    (resources as readonly ResourceDefinition[]).flatMap((resource) =>
      (resource.list?.quick ?? []).map((name) => [`${resource.name}.${name}`, resource, name] as const),
    ),
  )('%s can be filtered, with buttons when it has few values', (_name, resource, name) => {
    const field = fieldOf(resource, name)
    expect(field !== null && getFieldView(field).Filter).toBeTruthy()
    const values = field === null ? undefined : getFieldView(field).few?.(field)
    if (values === undefined || values.length === 0) return
    // A mark is either present or not, so one value is enough. A choice with a single option makes no sense.
    expect(values.length).toBeGreaterThan(field !== null && isMarks(field) ? 0 : 1)
    expect(values.length).toBeLessThanOrEqual(8)
    expect(field !== null && typeOf(field).operators).toContain('eq')
  })
})
