import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accepted, applyServerRow, discardInput, hasEdits } from './draftSides.ts'

const stored = { version: 3, updatedBy: 'me', name: 'Ann', city: 'Laval' }
const clean = { stored, values: stored, newer: null }
const dirty = { stored, values: { ...stored, name: 'Anna' }, newer: null }
const serverRow = { version: 4, updatedBy: 'her', name: 'Ann', city: 'Gatineau' }

describe('a newly received row', () => {
  it('a newly received row is shown when nothing was typed', () =>
    expect(applyServerRow(clean, serverRow, 'me')).toEqual({ stored: serverRow, values: serverRow, newer: null }))
  it('a newly received row is held back when something was typed and another user saved it', () =>
    expect(applyServerRow(dirty, serverRow, 'me')).toEqual({ ...dirty, newer: serverRow }))
  it('a newly received row is merged with typed values when the same user saved it', () =>
    expect(applyServerRow(dirty, { ...serverRow, updatedBy: 'me' }, 'me')).toMatchObject({
      values: { name: 'Anna', city: 'Gatineau', version: 4 },
      newer: null,
    }))
  it('a newly received row is held back when the same user changed the same field elsewhere', () =>
    expect(applyServerRow(dirty, { ...serverRow, name: 'Annie', updatedBy: 'me' }, 'me').newer).toMatchObject({ name: 'Annie' }))
  it('a newly received row of the same version adds values that were hidden', () => {
    const hidden = {
      stored: { version: 3, city: 'Laval', redacted: true },
      values: { version: 3, city: 'Québec', redacted: true },
      newer: null,
    }
    expect(applyServerRow(hidden, stored, 'me').values).toEqual({ ...stored, city: 'Québec' })
  })
  it('a newly received row of the same version hides former values, but not typed ones', () => {
    const closed = { version: 3, updatedBy: 'me', redacted: true }
    const after = applyServerRow(dirty, closed, 'me')
    expect(after).toEqual({ stored: closed, values: { ...closed, name: 'Anna' }, newer: null })
    expect(applyServerRow(after, stored, 'me')).toEqual(dirty)
  })
  it('a newly received row is ignored when it is older', () =>
    expect(applyServerRow(dirty, { ...serverRow, version: 2 }, 'me')).toBe(dirty))
})

const textArbitrary = fc.constantFrom('a', 'b', null)
const row = fc.record({
  version: fc.integer({ min: 1, max: 4 }),
  updatedBy: fc.constantFrom('me', 'her'),
  name: textArbitrary,
  city: textArbitrary,
})

it('typed values are preserved, whatever row is received', () => {
  fc.assert(
    fc.property(row, row, row, (baseRow, editedRow, arrivedRow) => {
      const draftSides = { stored: baseRow, values: { ...editedRow, version: baseRow.version, updatedBy: baseRow.updatedBy }, newer: null }
      fc.pre(hasEdits(draftSides))
      for (const after of [applyServerRow(draftSides, arrivedRow, 'me'), accepted(draftSides, arrivedRow) ?? draftSides]) {
        for (const name of ['name', 'city'] as const) {
          if (editedRow[name] !== baseRow[name]) expect((after.values as Record<string, unknown>)[name]).toBe(editedRow[name])
        }
      }
    }),
  )
})

describe('discarding typed values', () => {
  it('discarding typed values returns to the stored row', () => expect(discardInput(dirty)).toEqual(clean))
  it('discarding typed values returns to a later row that was held back', () =>
    expect(discardInput({ ...dirty, newer: serverRow })).toEqual({ stored: serverRow, values: serverRow, newer: null }))
})
