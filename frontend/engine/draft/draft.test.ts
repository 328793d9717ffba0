import { describe, expect, it } from 'vitest'
import { boolean, country, date, decimal, healthCard, integer, postalCode, province, status, text } from '#resources/core/fields/index.ts'
import { isSame } from '#resources/core/same.ts'
import { therapy } from '#resources/therapy.ts'
import { UnreadableJson } from '../../fields/jsonText.ts'
import { changesOf, holds, isChanged, newValues, problemsOf, rebased, shownValues, withChanges, withStarts } from './draft.ts'

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

it('tells whether a row holds what is to be saved', () => {
  const row = { street: '1 Main', tags: ['a'], notes: null }
  expect(holds(row, { street: '1 Main', tags: ['a'] })).toBe(true)
  expect(holds(row, { notes: null, other: null }), 'nothing is nothing').toBe(true)
  expect(holds(row, { street: '2 Main' })).toBe(false)
  expect(holds(row, { secret: 'written, never read' })).toBe(false)
})

describe('a change of the draft', () => {
  it('clears what depends on it', () => {
    expect(withChanges(person, stored, { country: 'US' })).toMatchObject({ country: 'US', province: null, postalCode: null })
  })
  it('keeps a dependent field that the same change fills', () => {
    const next = withChanges(person, stored, { postalCode: '10001', country: 'US', province: 'NY' })
    expect(next).toMatchObject({ postalCode: '10001', country: 'US', province: 'NY' })
  })
  it('clears nothing when the value stays', () => {
    expect(withChanges(person, stored, { country: 'CA' })).toEqual(stored)
  })
})

describe('a new therapy', () => {
  const begun = newValues(therapy, '2026-11-28')
  it('ends with its start, until somebody says another end', () => {
    expect(begun).toMatchObject({ startDate: '2026-11-28', endDate: '2026-12-05' })
    const later = withStarts(therapy, begun, { startDate: '2026-12-24' })
    expect(later.endDate).toBe('2026-12-31')
    expect(withStarts(therapy, later, { startDate: null }).endDate).toBe(null)
    const chosen = withStarts(therapy, later, { endDate: '2027-01-31' })
    expect(withStarts(therapy, chosen, { startDate: '2026-12-01' }).endDate).toBe('2027-01-31')
  })
})

describe('what the form shows', () => {
  it('starts with the defaults and what its place fixes', () => {
    expect(newValues(person, today, { name: 'Bea' })).toEqual({ country: 'CA', deceased: false, name: 'Bea' })
  })
  it('shows a fixed value while its condition holds, and what was typed after', () => {
    expect(shownValues(person, { ...stored, deceased: true }, today).ecogScore).toBe(5)
    expect(shownValues(person, stored, today).ecogScore).toBe(2)
  })
})

describe('problems', () => {
  it('are those of the rules', () => {
    expect(problemsOf(person, { ...stored, name: ' ', height: 'abc' }, today).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'name required',
      'height notANumber',
    ])
  })
  it('leave out fields that a restricted profile hides', () => {
    const { name: _name, ...rest } = stored
    expect(problemsOf(person, { ...rest, redacted: true }, today)).toEqual([])
    expect(problemsOf(person, rest, today)).toHaveLength(1)
  })
})

describe('what is sent', () => {
  it('is only what changed', () => {
    expect(changesOf(person, stored, { ...stored, name: ' Ann ', height: 172.5 }, today)).toEqual({ height: 172.5 })
  })
  it('repeats the fields that depend on a changed one, as the server would empty them otherwise', () => {
    const typed = { ...stored, country: 'US', province: 'QC', postalCode: null }
    expect(changesOf(person, stored, typed, today)).toEqual({ country: 'US', province: 'QC', postalCode: null })
  })
  it('leaves out states, read-only, fixed and hidden fields', () => {
    const typed = { ...stored, state: 'CLOSED', uid: 'x', deceased: true, ecogScore: 1 }
    expect(changesOf(person, stored, typed, today)).toEqual({ deceased: true })
    expect(changesOf(person, stored, { ...stored, deceasedOn: '2020-01-01' }, today)).toEqual({})
  })
  it('has a field that is set once only for a new row, or where it is still empty', () => {
    expect(changesOf(person, null, { place: 'north' }, today)).toMatchObject({ place: 'north' })
    expect(changesOf(person, stored, { ...stored, place: 'north' }, today)).toEqual({ place: 'north' })
    expect(changesOf(person, { ...stored, place: 'north' }, { ...stored, place: 'south' }, today)).toEqual({})
  })
  it('leaves out the fields that a settled version keeps, and none of a new row', () => {
    const settledWhen = { field: 'deceased', is: true } as const
    const versioned = { ...person, versions: { of: ['place'], number: 'name', content: ['height'], settledWhen } }
    const typed = { ...stored, name: 'Bea', place: 'south', height: 172.5, country: 'US' }
    expect(changesOf(versioned, stored, typed, today)).toMatchObject({ name: 'Bea', place: 'south', height: 172.5, country: 'US' })
    const sent = changesOf(versioned, { ...stored, deceased: true }, { ...typed, deceased: true }, today)
    expect(Object.keys(sent)).toEqual(expect.not.arrayContaining(['name', 'place', 'height']))
    expect(sent).toMatchObject({ country: 'US' })
    expect(changesOf(versioned, null, { ...typed, deceased: true }, today)).toMatchObject({ name: 'Bea', height: 172.5 })
  })
  it('leaves out fields that a restricted profile hides', () => {
    const { name: _name, ...rest } = stored
    expect(changesOf(person, { ...rest, redacted: true }, { ...rest, redacted: true, height: 1 }, today)).toEqual({ height: 1 })
  })
  it('tells a new row every filled field, and a default that was cleared', () => {
    expect(changesOf(person, null, { name: 'Bea', country: null, deceased: false }, today)).toEqual({
      name: 'Bea',
      country: null,
      deceased: false,
    })
  })
})

describe('somebody else’s change', () => {
  it('is taken up when it touches other fields', () => {
    expect(rebased(stored, { ...stored, name: 'Anna' }, { ...stored, version: 4, ecogScore: 3 })).toMatchObject({
      version: 4,
      name: 'Anna',
      ecogScore: 3,
    })
  })
  it('is left to the server when both changed the same field', () => {
    expect(rebased(stored, { ...stored, name: 'Anna' }, { ...stored, version: 4, name: 'Annie' })).toBeNull()
  })
})

describe('sameness', () => {
  it('takes blank for absent, and unreadable JSON for another value than an object with the same text', () => {
    expect(isChanged({ a: null }, { a: '' })).toBe(false)
    expect(isChanged({ a: 'x' }, { a: '' })).toBe(true)
    expect(isSame(new UnreadableJson('{'), { text: '{' })).toBe(false)
    expect(isSame(['a'], ['a'])).toBe(true)
  })
})
