import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#resources/core/answers/answers.ts'
import { withCustomFields } from '#resources/core/customDefinition.ts'
import { boolean, computed, country, custom, integer, province, secret, status, text } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { computeRestoreChanges, findRevertedChanges, isRestorable, withCustomFieldChanges } from './restorable.ts'

const today = '2026-11-21'
const person = {
  fields: {
    name: text({ sensitive: true }),
    uid: text({ readOnly: true }),
    place: text({ once: true }),
    country: country(),
    province: province({ dependsOn: 'country' }),
    deceased: boolean(),
    deceasedWhy: text({ visibleWhen: { field: 'deceased', is: true } }),
    score: integer({ fixedWhen: { when: { field: 'deceased', is: true }, value: 5 } }),
    key: secret(),
    initial: computed({ from: ['name'], as: 'text', sensitive: true, compute: () => 'A' }),
    state: status({ states: ['OPEN', 'CLOSED'], tones: { OPEN: 'success', CLOSED: 'neutral' }, initial: 'OPEN', transitions: {} }),
  },
}
const row = {
  id: '1',
  version: 3,
  name: 'Anna',
  uid: 'u',
  place: 'north',
  country: 'CA',
  province: 'QC',
  deceased: false,
  deceasedWhy: null,
  score: 2,
  key: true,
  initial: 'A',
  state: 'CLOSED',
}

describe('a former value', () => {
  it('a former value cannot be restored into the content of a settled version, while other fields can', () => {
    const settledWhen = { field: 'state', is: 'CLOSED' } as const
    const versionedDefinition = { ...person, versions: { of: ['country'], number: 'uid', content: ['name'], settledWhen } }
    for (const [state, may] of [
      ['OPEN', true],
      ['CLOSED', false],
    ] as const) {
      expect(isRestorable(versionedDefinition, { ...row, state }, 'name', 'Ann')).toBe(may)
      expect(isRestorable(versionedDefinition, { ...row, state }, 'country', 'US')).toBe(may)
      expect(isRestorable(versionedDefinition, { ...row, state }, 'score', 4)).toBe(true)
    }
  })
  it.each([
    ['name', 'Ann', true],
    ['place', 'south', false],
    ['name', null, true],
    ['name', 'Anna', false],
    ['uid', 'v', false],
    ['key', null, false],
    ['initial', 'B', false],
    ['state', 'OPEN', false],
    ['deceasedWhy', 'Fever', false],
    ['score', 3, true],
    ['gone', 'x', false],
  ])('a former value of %s, %s: restorable is %s', (name, value, expected) => expect(isRestorable(person, row, name, value)).toBe(expected))

  it('a former value is not restorable when the row fixes the value, or hides the field', () => {
    expect(isRestorable(person, { ...row, deceased: true, score: 5 }, 'score', 3)).toBe(false)
    const { name: _name, ...hidden } = row
    expect(isRestorable(person, { ...hidden, redacted: true }, 'name', 'Ann')).toBe(false)
  })
  it('a former value that equals the present one is not offered', () =>
    expect(isRestorable(person, { ...row, name: '' }, 'name', null)).toBe(false))
})

describe('restoring a former value', () => {
  it('restoring a former value sends that field alone', () => {
    expect(computeRestoreChanges(person, row, 'name', 'Ann', today)).toMatchObject({ sent: { name: 'Ann' }, others: [] })
  })
  it('restoring a former value reports what else changes', () => {
    const { sent, others } = computeRestoreChanges(person, row, 'country', 'US', today)
    expect(sent).toEqual({ country: 'US', province: null })
    expect(others).toEqual([['province', 'QC', null]])
  })
  it('restoring a former value reports what a condition fixes or hides', () => {
    expect(computeRestoreChanges(person, row, 'deceased', true, today).others).toEqual([['score', 2, 5]])
  })
})

const createEntry = (id: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  id,
  at: today,
  user: null,
  action: 'update',
  reason: null,
  changes,
  labels: {},
})

it('detects a change back to an earlier value', () => {
  const entries = [
    createEntry('4', { name: ['Anna', 'Ann'], tags: [['b'], ['a']] }),
    createEntry('3', { name: ['Annie', 'Anna'] }),
    createEntry('2', { name: ['Ann', 'Annie'], tags: [['a'], ['b']] }),
    createEntry('1', { name: [null, 'Ann'], city: [null, 'Laval'] }),
  ]
  expect([...findRevertedChanges(entries)]).toEqual(['4/name', '4/tags'])
})

it('a former value of a custom field is restored alone, and not into a retired field', () => {
  const siteDefinition = { ...getResource('site'), fields: { name: text(), customValues: custom() } } as ResourceDefinition
  const baseField = {
    type: 'TEXT',
    tab: 'details',
    help: null,
    isRequired: false,
    isSensitive: false,
    options: [],
    label: { en: 'x', fr: 'x' },
  } as const
  const extendedDefinition = withCustomFields(siteDefinition, {
    site: [
      { ...baseField, key: 'color', isRetired: false },
      { ...baseField, key: 'old', isRetired: true },
    ],
  })
  const stored = { id: '1', name: 'North', customValues: { color: 'red', beds: 3, old: 'a' } }
  const before = { color: 'blue', old: 'b' }
  const { changes } = withCustomFieldChanges({
    changes: { name: ['S', 'North'], customValues: [before, stored.customValues] },
  } as unknown as HistoryEntry)
  expect(changes).toEqual({
    name: ['S', 'North'],
    'customValues.color': ['blue', 'red'],
    'customValues.old': ['b', 'a'],
    'customValues.beds': [null, 3],
  })
  expect(isRestorable(extendedDefinition, stored, 'customValues.color', 'blue')).toBe(true)
  expect(isRestorable(extendedDefinition, stored, 'customValues.color', 'red')).toBe(false)
  expect(isRestorable(extendedDefinition, stored, 'customValues.old', 'b')).toBe(false)
  expect(isRestorable(extendedDefinition, stored, 'customValues', before)).toBe(false)
  expect(computeRestoreChanges(siteDefinition, stored, 'customValues.color', 'blue', today)).toMatchObject({
    sent: { customValues: { color: 'blue', beds: 3, old: 'a' } },
    others: [],
  })
})
