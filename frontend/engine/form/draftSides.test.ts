import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasTyped, offered, taken, untyped } from './draftSides.ts'

const stored = { version: 3, updatedBy: 'me', name: 'Ann', city: 'Laval' }
const clean = { stored, values: stored, newer: null }
const dirty = { stored, values: { ...stored, name: 'Anna' }, newer: null }
const theirs = { version: 4, updatedBy: 'her', name: 'Ann', city: 'Gatineau' }

describe('a row that was answered anew', () => {
  it('is shown where nothing is typed', () => expect(offered(clean, theirs, 'me')).toEqual({ stored: theirs, values: theirs, newer: null }))
  it('waits where something is typed and somebody else saved it', () =>
    expect(offered(dirty, theirs, 'me')).toEqual({ ...dirty, newer: theirs }))
  it('goes under what is typed where it is the same person’s', () =>
    expect(offered(dirty, { ...theirs, updatedBy: 'me' }, 'me')).toMatchObject({
      values: { name: 'Anna', city: 'Gatineau', version: 4 },
      newer: null,
    }))
  it('waits where the same person changed the same field elsewhere', () =>
    expect(offered(dirty, { ...theirs, name: 'Annie', updatedBy: 'me' }, 'me').newer).toMatchObject({ name: 'Annie' }))
  it('of the same version brings what was hidden', () => {
    const hidden = {
      stored: { version: 3, city: 'Laval', redacted: true },
      values: { version: 3, city: 'Québec', redacted: true },
      newer: null,
    }
    expect(offered(hidden, stored, 'me').values).toEqual({ ...stored, city: 'Québec' })
  })
  it('of the same version hides what was open, but not what was typed', () => {
    const closed = { version: 3, updatedBy: 'me', redacted: true }
    const after = offered(dirty, closed, 'me')
    expect(after).toEqual({ stored: closed, values: { ...closed, name: 'Anna' }, newer: null })
    expect(offered(after, stored, 'me')).toEqual(dirty)
  })
  it('never goes back to an older one', () => expect(offered(dirty, { ...theirs, version: 2 }, 'me')).toBe(dirty))
})

const word = fc.constantFrom('a', 'b', null)
const row = fc.record({ version: fc.integer({ min: 1, max: 4 }), updatedBy: fc.constantFrom('me', 'her'), name: word, city: word })

it('whatever arrives, what was typed stays', () => {
  fc.assert(
    fc.property(row, row, row, (began, typed, arrived) => {
      const sides = { stored: began, values: { ...typed, version: began.version, updatedBy: began.updatedBy }, newer: null }
      fc.pre(hasTyped(sides))
      for (const after of [offered(sides, arrived, 'me'), taken(sides, arrived) ?? sides]) {
        for (const name of ['name', 'city'] as const) {
          if (typed[name] !== began[name]) expect((after.values as Record<string, unknown>)[name]).toBe(typed[name])
        }
      }
    }),
  )
})

describe('what was typed is given up', () => {
  it('for the row below it', () => expect(untyped(dirty)).toEqual(clean))
  it('for a later row that waited', () =>
    expect(untyped({ ...dirty, newer: theirs })).toEqual({ stored: theirs, values: theirs, newer: null }))
})
