import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boolean, computed, integer, secret, status, text } from '#resources/core/fields/index.ts'
import { changesOf } from '../draft/draft.ts'
import { allOf, type Choices, differencesOf, isOpen, mergedValues, type Side, startingChoices, unkept } from './merge.ts'

const today = '2026-11-21'
const person = {
  fields: {
    name: text({ sensitive: true }),
    city: text(),
    score: integer({ fixedWhen: { when: { field: 'deceased', is: true }, value: 5 } }),
    deceased: boolean({ default: false }),
    deceasedWhy: text({ visibleWhen: { field: 'deceased', is: true } }),
    mode: text({ readOnly: { field: 'isActive', is: true } }),
    isActive: boolean({ default: false }),
    uid: text({ readOnly: true }),
    key: secret(),
    initial: computed({ from: ['name'], as: 'text', sensitive: true, compute: (row) => String(row.name).slice(0, 1) }),
    state: status({
      states: ['OPEN', 'CLOSED'],
      tones: { OPEN: 'success', CLOSED: 'neutral' },
      initial: 'OPEN',
      transitions: { close: { from: ['OPEN'], to: 'CLOSED', action: 'OWN' } },
    }),
  },
}
const base = {
  id: '1',
  version: 3,
  name: 'Ann',
  initial: 'A',
  city: 'Laval',
  score: 2,
  deceased: false,
  deceasedWhy: null,
  mode: null,
  isActive: false,
  uid: 'u',
  key: true,
  state: 'OPEN',
}
const kinds = (sides: Parameters<typeof differencesOf>[1]) =>
  Object.fromEntries(differencesOf(person, sides, today).map(({ name, kind }) => [name, kind]))

describe('what differs between two sides', () => {
  it('is told with the side that changed it', () => {
    const mine = { ...base, name: 'Anna', city: 'Québec', score: 3 }
    const theirs = { ...base, version: 4, name: 'Annie', deceased: true, score: 3 }
    expect(kinds({ base, mine, theirs })).toEqual({ name: 'clash', city: 'mine', deceased: 'theirs' })
  })
  it('leaves out values that are spelled differently and mean the same', () => {
    expect(kinds({ base, mine: { ...base, city: ' Laval ', mode: '' }, theirs: { ...base, initial: 'X' } })).toEqual({})
  })
  it('leaves states and what the system sets to their side', () => {
    const theirs = { ...base, state: 'CLOSED', uid: 'v' }
    const differences = differencesOf(person, { base, mine: base, theirs }, today)
    expect(differences.map(({ name, isFixed }) => [name, isFixed])).toEqual([
      ['uid', true],
      ['state', true],
    ])
    expect(mergedValues({ base, mine: base, theirs }, differences, allOf('mine', differences))).toEqual(theirs)
  })
  it('names fields that can no longer be saved because the other person settled the version', () => {
    const settledWhen = { field: 'isActive', is: true } as const
    const versioned = { ...person, versions: { of: ['name'], number: 'mode', content: ['city'], settledWhen } }
    const mine = { ...base, city: 'Québec', score: 3 }
    const theirs = { ...base, version: 4, isActive: true, name: 'Annie' }
    expect(differencesOf(versioned, { base, mine, theirs }, today).map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'theirs'],
      ['city', 'barred'],
      ['score', 'mine'],
      ['isActive', 'theirs'],
    ])
  })
  it('names fields that can no longer be saved because the other person locked the row', () => {
    const mine = { ...base, mode: 'fast' }
    expect(kinds({ base, mine, theirs: { ...base, isActive: true } })).toEqual({ mode: 'barred', isActive: 'theirs' })
  })
  it('tells a new secret of mine, and never that of the other side', () => {
    expect(kinds({ base, mine: { ...base, key: 'new' }, theirs: { ...base, version: 4 } })).toEqual({ key: 'mine' })
  })
})

describe('a profile that was restricted meanwhile', () => {
  const { name: _name, initial: _initial, ...open } = base
  const theirs = { ...open, version: 4, city: 'Gatineau', redacted: true }
  it('names what I typed into its hidden fields, and keeps it out of what is sent', () => {
    const mine = { ...base, name: 'Anna' }
    const differences = differencesOf(person, { base, mine, theirs }, today)
    expect(kinds({ base, mine, theirs })).toEqual({ name: 'barred', city: 'theirs' })
    const merged = mergedValues({ base, mine, theirs }, differences, allOf('mine', differences))
    expect(merged).not.toHaveProperty('name')
    expect(changesOf(person, theirs, merged, today)).toEqual({ city: 'Laval' })
  })
  it('says nothing of hidden fields that I left alone, nor of those that I never saw', () => {
    expect(kinds({ base, mine: base, theirs: { ...open, redacted: true } })).toEqual({})
    expect(kinds({ base: { ...open, redacted: true }, mine: { ...open, redacted: true }, theirs: base })).toEqual({})
  })
})

describe('what another choice hides', () => {
  it('is told, so that no value disappears in silence', () => {
    const dead = { ...base, deceased: true, deceasedWhy: 'Fever', score: 5 }
    const sides = { base: dead, mine: { ...dead, deceasedWhy: 'Fever, old age' }, theirs: { ...dead, deceased: false, deceasedWhy: null } }
    const differences = differencesOf(person, sides, today)
    const told = (choices: Choices) => unkept(person, mergedValues(sides, differences, choices), differences, choices, today)
    expect(told({ ...startingChoices(differences), deceasedWhy: 'mine' })).toEqual(['deceasedWhy'])
    expect(told(allOf('mine', differences))).toEqual([])
  })
  it('is told of fixed values too', () => {
    const sides = { base, mine: { ...base, score: 3 }, theirs: { ...base, deceased: true } }
    const differences = differencesOf(person, sides, today)
    const choices = startingChoices(differences)
    expect(unkept(person, mergedValues(sides, differences, choices), differences, choices, today)).toEqual(['score'])
  })
})

const word = fc.constantFrom('a', 'b', 'c', null)
const row = fc.record({
  name: word,
  city: word,
  score: fc.constantFrom(1, 2, 3, null),
  deceased: fc.boolean(),
  deceasedWhy: word,
  mode: word,
  isActive: fc.boolean(),
  uid: fc.constantFrom('u', 'v'),
  key: fc.constant(true),
  state: fc.constantFrom('OPEN', 'CLOSED'),
})
/** A form that began with `base`: it changes neither states nor what the system sets. */
const sidesOfThree = fc.record({ base: row, typed: row, theirs: row }).map(({ base: began, typed, theirs }) => ({
  base: began,
  mine: { ...typed, uid: began.uid, state: began.state },
  theirs,
}))
const sideOf = fc.constantFrom<Side>('mine', 'theirs')
const names = Object.keys(person.fields).filter((name) => name !== 'initial') as (keyof typeof base)[]

describe('whatever three sides hold', () => {
  it('every value that I typed is theirs too, or stands in sight', () => {
    fc.assert(
      fc.property(sidesOfThree, (sides) => {
        const seen = new Set(differencesOf(person, sides, today).map(({ name }) => name))
        const typed = names.filter((name) => sides.mine[name as 'name'] !== sides.base[name as 'name'])
        for (const name of typed) expect(seen.has(name) || sides.mine[name as 'name'] === sides.theirs[name as 'name']).toBe(true)
      }),
    )
  })
  it('"all mine" keeps every value that I typed and that can still be saved; "all theirs" is their row', () => {
    fc.assert(
      fc.property(sidesOfThree, (sides) => {
        const differences = differencesOf(person, sides, today)
        const merged = mergedValues(sides, differences, allOf('mine', differences))
        for (const each of differences) {
          const side: Side = isOpen(each) ? 'mine' : 'theirs'
          expect(merged[each.name]).toBe(sides[side][each.name as 'name'])
        }
        expect(mergedValues(sides, differences, allOf('theirs', differences))).toEqual(sides.theirs)
      }),
    )
  })
  it('the first choice keeps each side’s own changes and asks about the rest', () => {
    fc.assert(
      fc.property(sidesOfThree, (sides) => {
        const differences = differencesOf(person, sides, today)
        const choices = startingChoices(differences)
        for (const { name, kind } of differences)
          expect(choices[name]).toBe({ clash: undefined, mine: 'mine', theirs: 'theirs', barred: 'theirs' }[kind])
      }),
    )
  })
  it('a third save in between shows again whatever I chose to keep', () => {
    fc.assert(
      fc.property(sidesOfThree, row, fc.infiniteStream(sideOf), (sides, third, answers) => {
        const differences = differencesOf(person, sides, today)
        const choices = Object.fromEntries(differences.map(({ name }) => [name, answers.next().value as Side]))
        const mine = mergedValues(sides, differences, choices)
        const again = { base: sides.theirs, mine, theirs: third }
        const next = new Set(differencesOf(person, again, today).map(({ name }) => name))
        const kept = differences.filter((each) => isOpen(each) && choices[each.name] === 'mine').map(({ name }) => name)
        for (const name of kept) expect(next.has(name) || mine[name] === third[name as 'name']).toBe(true)
      }),
    )
  })
  it('no value of theirs that a restricted profile hides is in the result', () => {
    fc.assert(
      fc.property(sidesOfThree, ({ base: began, mine, theirs }) => {
        const { name: _hidden, ...shown } = theirs
        const sides = { base: began, mine, theirs: { ...shown, redacted: true } }
        const differences = differencesOf(person, sides, today)
        expect(mergedValues(sides, differences, allOf('mine', differences))).not.toHaveProperty('name')
      }),
    )
  })
})
