import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boolean, computed, integer, secret, status, text } from '#resources/core/fields/index.ts'
import { changesOf } from '../draft/draft.ts'
import {
  type Choices,
  chooseSideForAll,
  differencesOf,
  findDiscardedFields,
  getStartingChoices,
  isOpen,
  mergeValues,
  type Side,
} from './merge.ts'

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
const getDifferenceKinds = (recordVersions: Parameters<typeof differencesOf>[1]) =>
  Object.fromEntries(differencesOf(person, recordVersions, today).map(({ name, kind }) => [name, kind]))

describe('differences between two sides', () => {
  it('differences name the side that changed the value', () => {
    const ownRow = { ...base, name: 'Anna', city: 'Québec', score: 3 }
    const serverRow = { ...base, version: 4, name: 'Annie', deceased: true, score: 3 }
    expect(getDifferenceKinds({ base, mine: ownRow, theirs: serverRow })).toEqual({ name: 'clash', city: 'mine', deceased: 'theirs' })
  })
  it('differences omit values that are spelled differently but mean the same', () => {
    expect(getDifferenceKinds({ base, mine: { ...base, city: ' Laval ', mode: '' }, theirs: { ...base, initial: 'X' } })).toEqual({})
  })
  it('differences take states and system fields from the other side', () => {
    const serverRow = { ...base, state: 'CLOSED', uid: 'v' }
    const differences = differencesOf(person, { base, mine: base, theirs: serverRow }, today)
    expect(differences.map(({ name, isFixed }) => [name, isFixed])).toEqual([
      ['uid', true],
      ['state', true],
    ])
    expect(mergeValues({ base, mine: base, theirs: serverRow }, differences, chooseSideForAll('mine', differences))).toEqual(serverRow)
  })
  it('differences name fields that can no longer be saved because the other user settled the version', () => {
    const settledWhen = { field: 'isActive', is: true } as const
    const versionedDefinition = { ...person, versions: { of: ['name'], number: 'mode', content: ['city'], settledWhen } }
    const ownRow = { ...base, city: 'Québec', score: 3 }
    const serverRow = { ...base, version: 4, isActive: true, name: 'Annie' }
    expect(
      differencesOf(versionedDefinition, { base, mine: ownRow, theirs: serverRow }, today).map(({ name, kind }) => [name, kind]),
    ).toEqual([
      ['name', 'theirs'],
      ['city', 'barred'],
      ['score', 'mine'],
      ['isActive', 'theirs'],
    ])
  })
  it('differences name fields that can no longer be saved because the other user locked the row', () => {
    const ownRow = { ...base, mode: 'fast' }
    expect(getDifferenceKinds({ base, mine: ownRow, theirs: { ...base, isActive: true } })).toEqual({ mode: 'barred', isActive: 'theirs' })
  })
  it('differences report a new secret of the user, and never that of the other side', () => {
    expect(getDifferenceKinds({ base, mine: { ...base, key: 'new' }, theirs: { ...base, version: 4 } })).toEqual({ key: 'mine' })
  })
})

describe('a profile that became restricted during the edit', () => {
  const { name: _name, initial: _initial, ...open } = base
  const serverRow = { ...open, version: 4, city: 'Gatineau', redacted: true }
  it("reports the user's input in fields that became hidden, and does not send it", () => {
    const ownRow = { ...base, name: 'Anna' }
    const differences = differencesOf(person, { base, mine: ownRow, theirs: serverRow }, today)
    expect(getDifferenceKinds({ base, mine: ownRow, theirs: serverRow })).toEqual({ name: 'barred', city: 'theirs' })
    const merged = mergeValues({ base, mine: ownRow, theirs: serverRow }, differences, chooseSideForAll('mine', differences))
    expect(merged).not.toHaveProperty('name')
    expect(changesOf(person, serverRow, merged, today)).toEqual({ city: 'Laval' })
  })
  it('reports no hidden fields that the user left unchanged or never saw', () => {
    expect(getDifferenceKinds({ base, mine: base, theirs: { ...open, redacted: true } })).toEqual({})
    expect(getDifferenceKinds({ base: { ...open, redacted: true }, mine: { ...open, redacted: true }, theirs: base })).toEqual({})
  })
})

describe('values hidden by another choice', () => {
  it('values hidden by a choice are reported, so that no value disappears silently', () => {
    const dead = { ...base, deceased: true, deceasedWhy: 'Fever', score: 5 }
    const recordVersions = {
      base: dead,
      mine: { ...dead, deceasedWhy: 'Fever, old age' },
      theirs: { ...dead, deceased: false, deceasedWhy: null },
    }
    const differences = differencesOf(person, recordVersions, today)
    const getReportedFields = (choices: Choices) =>
      findDiscardedFields(person, mergeValues(recordVersions, differences, choices), differences, choices, today)
    expect(getReportedFields({ ...getStartingChoices(differences), deceasedWhy: 'mine' })).toEqual(['deceasedWhy'])
    expect(getReportedFields(chooseSideForAll('mine', differences))).toEqual([])
  })
  it('values hidden by a choice are reported for fixed values too', () => {
    const recordVersions = { base, mine: { ...base, score: 3 }, theirs: { ...base, deceased: true } }
    const differences = differencesOf(person, recordVersions, today)
    const choices = getStartingChoices(differences)
    expect(findDiscardedFields(person, mergeValues(recordVersions, differences, choices), differences, choices, today)).toEqual(['score'])
  })
})

const textArbitrary = fc.constantFrom('a', 'b', 'c', null)
const row = fc.record({
  name: textArbitrary,
  city: textArbitrary,
  score: fc.constantFrom(1, 2, 3, null),
  deceased: fc.boolean(),
  deceasedWhy: textArbitrary,
  mode: textArbitrary,
  isActive: fc.boolean(),
  uid: fc.constantFrom('u', 'v'),
  key: fc.constant(true),
  state: fc.constantFrom('OPEN', 'CLOSED'),
})
/** Generates a form that began with `base`. It changes neither states nor system fields. */
const sidesOfThree = fc.record({ base: row, typed: row, theirs: row }).map(({ base: baseRow, typed, theirs }) => ({
  base: baseRow,
  mine: { ...typed, uid: baseRow.uid, state: baseRow.state },
  theirs,
}))
const sideArbitrary = fc.constantFrom<Side>('mine', 'theirs')
const names = Object.keys(person.fields).filter((name) => name !== 'initial') as (keyof typeof base)[]

describe('any three sides', () => {
  it('shows every value that the user typed, unless it equals the other side', () => {
    fc.assert(
      fc.property(sidesOfThree, (recordVersions) => {
        const differingNames = new Set(differencesOf(person, recordVersions, today).map(({ name }) => name))
        const editedNames = names.filter((name) => recordVersions.mine[name as 'name'] !== recordVersions.base[name as 'name'])
        for (const name of editedNames)
          expect(differingNames.has(name) || recordVersions.mine[name as 'name'] === recordVersions.theirs[name as 'name']).toBe(true)
      }),
    )
  })
  it('keeps all savable typed values with "all mine", and takes the other row with "all theirs"', () => {
    fc.assert(
      fc.property(sidesOfThree, (recordVersions) => {
        const differences = differencesOf(person, recordVersions, today)
        const merged = mergeValues(recordVersions, differences, chooseSideForAll('mine', differences))
        for (const each of differences) {
          const side: Side = isOpen(each) ? 'mine' : 'theirs'
          expect(merged[each.name]).toBe(recordVersions[side][each.name as 'name'])
        }
        expect(mergeValues(recordVersions, differences, chooseSideForAll('theirs', differences))).toEqual(recordVersions.theirs)
      }),
    )
  })
  it('keeps each side’s own changes at first, and requests a decision on the others', () => {
    fc.assert(
      fc.property(sidesOfThree, (recordVersions) => {
        const differences = differencesOf(person, recordVersions, today)
        const choices = getStartingChoices(differences)
        for (const { name, kind } of differences)
          expect(choices[name]).toBe({ clash: undefined, mine: 'mine', theirs: 'theirs', barred: 'theirs' }[kind])
      }),
    )
  })
  it('shows values that the user chose to keep again after a third save', () => {
    fc.assert(
      fc.property(sidesOfThree, row, fc.infiniteStream(sideArbitrary), (recordVersions, third, answers) => {
        const differences = differencesOf(person, recordVersions, today)
        const choices = Object.fromEntries(differences.map(({ name }) => [name, answers.next().value as Side]))
        const mergedRow = mergeValues(recordVersions, differences, choices)
        const secondSides = { base: recordVersions.theirs, mine: mergedRow, theirs: third }
        const next = new Set(differencesOf(person, secondSides, today).map(({ name }) => name))
        const stored = differences.filter((each) => isOpen(each) && choices[each.name] === 'mine').map(({ name }) => name)
        for (const name of stored) expect(next.has(name) || mergedRow[name] === third[name as 'name']).toBe(true)
      }),
    )
  })
  it('merges no value of the other side that a restricted profile hides', () => {
    fc.assert(
      fc.property(sidesOfThree, ({ base: baseRow, mine, theirs }) => {
        const { name: _hidden, ...shown } = theirs
        const recordVersions = { base: baseRow, mine, theirs: { ...shown, redacted: true } }
        const differences = differencesOf(person, recordVersions, today)
        expect(mergeValues(recordVersions, differences, chooseSideForAll('mine', differences))).not.toHaveProperty('name')
      }),
    )
  })
})
