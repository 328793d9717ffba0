import { describe, expect, it } from 'vitest'
import { boolean, country, date, decimal, healthCard, integer, postalCode, province, status, text } from '#resources/core/fields/index.ts'
import { isSame } from '#resources/core/values/same.ts'
import { therapy } from '#resources/participants/therapy.ts'
import { UnreadableJson } from '../../fields/jsonText.ts'
import {
  changesOf,
  computeShownValues,
  createInitialValues,
  hasAllValues,
  isChanged,
  problemsOf,
  rebaseValues,
  withChanges,
  withStarts,
} from './draft.ts'

const today = '2026-11-21'
const person = {
  fields: {
    name: text({ required: true, sensitive: true }),
    country: country({ default: 'CA' }),
    province: province({ dependsOn: 'country' }),
    postalCode: postalCode({ dependsOn: 'country', fills: { country: 'country', province: 'province' } }),
    cardProvince: province({ country: 'CA' }),
    card: healthCard({ province: 'cardProvince', dependsOn: 'cardProvince' }),
    deceased: boolean({ default: false }),
    deceasedOn: date({ visibleWhen: { field: 'deceased', is: true } }),
    ecogScore: integer({ fixedWhen: { when: { field: 'deceased', is: true }, value: 5 } }),
    height: decimal({ step: 0.1 }),
    uid: text({ readOnly: true }),
    place: text({ once: true }),
    state: status({
      states: ['OPEN', 'CLOSED'],
      tones: { OPEN: 'success', CLOSED: 'neutral' },
      initial: 'OPEN',
      transitions: { close: { from: ['OPEN'], to: 'CLOSED', action: 'OWN' } },
    }),
  },
}
const stored = {
  id: '1',
  version: 3,
  name: 'Ann',
  country: 'CA',
  province: 'QC',
  postalCode: 'H2X 1Y4',
  deceased: false,
  ecogScore: 2,
  state: 'OPEN',
}

it('detects whether a row already has the values to be saved', () => {
  const row = { street: '1 Main', tags: ['a'], notes: null }
  expect(hasAllValues(row, { street: '1 Main', tags: ['a'] })).toBe(true)
  expect(hasAllValues(row, { notes: null, other: null }), 'nothing is nothing').toBe(true)
  expect(hasAllValues(row, { street: '2 Main' })).toBe(false)
  expect(hasAllValues(row, { secret: 'written, never read' })).toBe(false)
})

describe('a change of the draft', () => {
  it('a change of the draft clears dependent fields', () => {
    expect(withChanges(person, stored, { country: 'US' })).toMatchObject({ country: 'US', province: null, postalCode: null })
  })
  it('a change of the draft keeps a dependent field that the same change fills', () => {
    const next = withChanges(person, stored, { postalCode: '10001', country: 'US', province: 'NY' })
    expect(next).toMatchObject({ postalCode: '10001', country: 'US', province: 'NY' })
  })
  it('a change of the draft clears nothing when the value remains the same', () => {
    expect(withChanges(person, stored, { country: 'CA' })).toEqual(stored)
  })
})

describe('a new therapy', () => {
  const initialValues = createInitialValues(therapy, '2026-11-28')
  it('a new therapy derives its end from its start, until the user changes the end', () => {
    expect(initialValues).toMatchObject({ startDate: '2026-11-28', endDate: '2026-12-05' })
    const later = withStarts(therapy, initialValues, { startDate: '2026-12-24' })
    expect(later.endDate).toBe('2026-12-31')
    expect(withStarts(therapy, later, { startDate: null }).endDate).toBe(null)
    const editedValues = withStarts(therapy, later, { endDate: '2027-01-31' })
    expect(withStarts(therapy, editedValues, { startDate: '2026-12-01' }).endDate).toBe('2027-01-31')
  })
})

describe('values shown in a form', () => {
  it('values shown in a form start with the defaults and the values fixed by their context', () => {
    expect(createInitialValues(person, today, { name: 'Bea' })).toEqual({ country: 'CA', deceased: false, name: 'Bea' })
  })
  it('values shown in a form show a fixed value while its condition holds, and the typed value afterwards', () => {
    expect(computeShownValues(person, { ...stored, deceased: true }, today).ecogScore).toBe(5)
    expect(computeShownValues(person, stored, today).ecogScore).toBe(2)
  })
})

describe('problems of a form', () => {
  it('problems of a form are those of validation', () => {
    expect(problemsOf(person, { ...stored, name: ' ', height: 'abc' }, today).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'name required',
      'height notANumber',
    ])
  })
  it('problems of a form omit fields that a restricted profile hides', () => {
    const { name: _name, ...rest } = stored
    expect(problemsOf(person, { ...rest, redacted: true }, today)).toEqual([])
    expect(problemsOf(person, rest, today)).toHaveLength(1)
  })
})

describe('values sent by a form', () => {
  it('values sent by a form contain only changes', () => {
    expect(changesOf(person, stored, { ...stored, name: ' Ann ', height: 172.5 }, today)).toEqual({ height: 172.5 })
  })
  it('values sent by a form repeat fields that depend on a changed one, which the server would otherwise clear', () => {
    const editedValues = { ...stored, country: 'US', province: 'QC', postalCode: null }
    expect(changesOf(person, stored, editedValues, today)).toEqual({ country: 'US', province: 'QC', postalCode: null })
  })
  it('values sent by a form omit states, read-only, fixed and hidden fields', () => {
    const editedValues = { ...stored, state: 'CLOSED', uid: 'x', deceased: true, ecogScore: 1 }
    expect(changesOf(person, stored, editedValues, today)).toEqual({ deceased: true })
    expect(changesOf(person, stored, { ...stored, deceasedOn: '2020-01-01' }, today)).toEqual({})
  })
  it('values sent by a form contain a field that is set once only for a new row or an empty value', () => {
    expect(changesOf(person, null, { place: 'north' }, today)).toMatchObject({ place: 'north' })
    expect(changesOf(person, stored, { ...stored, place: 'north' }, today)).toEqual({ place: 'north' })
    expect(changesOf(person, { ...stored, place: 'north' }, { ...stored, place: 'south' }, today)).toEqual({})
  })
  it('values sent by a form omit fields that a settled version protects, except in a new row', () => {
    const settledWhen = { field: 'deceased', is: true } as const
    const versionedDefinition = { ...person, versions: { of: ['place'], number: 'name', content: ['height'], settledWhen } }
    const editedValues = { ...stored, name: 'Bea', place: 'south', height: 172.5, country: 'US' }
    expect(changesOf(versionedDefinition, stored, editedValues, today)).toMatchObject({
      name: 'Bea',
      place: 'south',
      height: 172.5,
      country: 'US',
    })
    const sentChanges = changesOf(versionedDefinition, { ...stored, deceased: true }, { ...editedValues, deceased: true }, today)
    expect(Object.keys(sentChanges)).toEqual(expect.not.arrayContaining(['name', 'place', 'height']))
    expect(sentChanges).toMatchObject({ country: 'US' })
    expect(changesOf(versionedDefinition, null, { ...editedValues, deceased: true }, today)).toMatchObject({ name: 'Bea', height: 172.5 })
  })
  it('values sent by a form omit fields that a restricted profile hides', () => {
    const { name: _name, ...rest } = stored
    expect(changesOf(person, { ...rest, redacted: true }, { ...rest, redacted: true, height: 1 }, today)).toEqual({ height: 1 })
  })
  it('values sent by a form contain for a new row every filled field, and a cleared default', () => {
    expect(changesOf(person, null, { name: 'Bea', country: null, deceased: false }, today)).toEqual({
      name: 'Bea',
      country: null,
      deceased: false,
    })
  })
})

describe('a change by another user', () => {
  it('a change by another user is merged when it concerns other fields', () => {
    expect(rebaseValues(stored, { ...stored, name: 'Anna' }, { ...stored, version: 4, ecogScore: 3 })).toMatchObject({
      version: 4,
      name: 'Anna',
      ecogScore: 3,
    })
  })
  it('a change by another user is left to the server when both changed the same field', () => {
    expect(rebaseValues(stored, { ...stored, name: 'Anna' }, { ...stored, version: 4, name: 'Annie' })).toBeNull()
  })
})

describe('comparison of values', () => {
  it('treats blank as absent, and unreadable JSON as different from an object with the same text', () => {
    expect(isChanged({ a: null }, { a: '' })).toBe(false)
    expect(isChanged({ a: 'x' }, { a: '' })).toBe(true)
    expect(isSame(new UnreadableJson('{'), { text: '{' })).toBe(false)
    expect(isSame(['a'], ['a'])).toBe(true)
  })
})
