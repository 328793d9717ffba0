import { describe, expect, it } from 'vitest'
import type { CallInput } from '#resources/core/call.ts'
import { byKey, each, exact, nested, orKeyword, orNull } from '#resources/core/callFields.ts'
import { boolean, date, integer, json, ref, refs, tags, text } from '#resources/core/fields/index.ts'
import { ApplicationError } from '../../common/errors.ts'
import { readForm, readInput, readQuery } from './readInput.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const today = '2026-11-28'

/** Returns the status and problems of a rejection, or the values that were read. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    return [error.code, error.errorCode, ...(error.details.fields ?? []).map(({ path, code }) => `${path} ${code}`)]
  }
}

const read = (input: CallInput, body: unknown): unknown => outcomeOf(() => readInput(input, body, today))

describe('the body of a declared call', () => {
  const input = {
    name: text({ required: true, max: 5 }),
    count: integer({ min: 0, default: 1 }),
    isWhole: boolean(),
    after: orNull(ref({ to: 'form' })),
    move: orKeyword(refs({ to: 'task' }), 'all'),
  }

  it('normalises a body by the types of its fields, fills in defaults, and omits fields that were not sent', () => {
    expect(read(input, { name: '  Ann ', after: null })).toEqual({ name: 'Ann', count: 1, after: null })
    expect(read(input, { name: 'Ann', after: id.toUpperCase(), count: '7', move: 'all' })).toEqual({
      name: 'Ann',
      count: 7,
      after: id,
      move: 'all',
    })
    expect(read(input, { name: 'Ann', after: null, move: [id], isWhole: null })).toEqual({
      name: 'Ann',
      count: 1,
      after: null,
      move: [id],
      isWhole: null,
    })
  })

  it('reads a nested object by its declared fields, and reports its problems with their path', () => {
    const nestedInput = { details: nested({ title: text({ max: 5 }), day: date() }) }
    expect(read(nestedInput, { details: { title: ' Ann ' } })).toEqual({ details: { title: 'Ann' } })
    expect(read(nestedInput, { details: null })).toEqual({})
    expect(read(nestedInput, { details: [] })).toEqual([422, 'Invalid', 'details notAnObject'])
    expect(read(nestedInput, { details: { title: 'far too long', day: 'soon', colour: 'red' } })).toEqual([
      422,
      'Invalid',
      'details.colour unknownField',
      'details.title tooLong',
      'details.day notADate',
    ])
  })

  it('rejects a body with every problem at its field', () => {
    expect(read(input, {})).toEqual([422, 'Invalid', 'after required', 'name required'])
    expect(read(input, { name: 'far too long', count: -1, after: 'x', move: 'some', colour: 'red' })).toEqual([
      422,
      'Invalid',
      'colour unknownField',
      'name tooLong',
      'count tooSmall',
      'after notAReference',
      'move notAList',
    ])
    expect(read(input, 'Ann')).toEqual([400, 'BodyNotAnObject'])
    expect(read(input, [])).toEqual([400, 'BodyNotAnObject'])
    expect(read(input, JSON.parse('{"__proto__":1,"name":"Ann","after":null}'))).toEqual([422, 'Invalid', '__proto__ unknownField'])
  })

  it('reads lists of objects and objects by key, and reports the position of their problems', () => {
    const structuredField = {
      cards: each({ id: ref({ to: 'task', required: true }), version: integer() }, { required: true, minCount: 1, maxCount: 2 }),
      changes: byKey({ from: json(), to: json() }),
      lines: orNull(each({ name: text() })),
      secret: exact(text({ max: 4 })),
    }
    expect(read(structuredField, { cards: [{ id }], lines: [{ name: ' a ' }], changes: { q1: { from: null, to: [1] } } })).toEqual({
      cards: [{ id }],
      lines: [{ name: 'a' }],
      changes: { q1: { from: null, to: [1] } },
    })
    expect(read(structuredField, { cards: [{ id }, { version: 'x' }, 7], lines: null })).toEqual([422, 'Invalid', 'cards tooMany'])
    expect(read(structuredField, { cards: [{ version: 'x' }, 7], lines: 7, changes: { q1: { other: 1 } } })).toEqual([
      422,
      'Invalid',
      'cards.0.id required',
      'cards.0.version notAWholeNumber',
      'cards.1 notAnObject',
      'changes.q1.other unknownField',
      'lines notAList',
    ])
    expect(read(structuredField, { cards: [{ id }], lines: null, secret: ' a ' })).toEqual({ cards: [{ id }], lines: null, secret: ' a ' })
    expect(read(structuredField, { cards: [{ id }], lines: null, secret: 7 })).toEqual([422, 'Invalid', 'secret notText'])
    expect(read(structuredField, { cards: {}, lines: null })).toEqual([422, 'Invalid', 'cards notAList'])
    expect(read(structuredField, { cards: [], lines: null })).toEqual([422, 'Invalid', 'cards required'])
    expect(read(structuredField, {})).toEqual([422, 'Invalid', 'cards required', 'lines required'])
  })

  it('reads a list item by item', () => {
    const list = { each: { id: ref({ to: 'task', required: true }) } }
    expect(read(list, [{ id }, { id }])).toEqual([{ id }, { id }])
    expect(read(list, [{ id }, {}])).toEqual([422, 'Invalid', '1.id required'])
    expect(read(list, {})).toEqual([422, 'Invalid', ' notAList'])
    expect(read(list, [])).toEqual([422, 'Invalid', ' required'])
    expect(
      read(
        list,
        Array.from({ length: 1001 }, () => ({ id })),
      ),
    ).toEqual([400, 'TooManyForBulk'])
  })

  it('leaves the fields of a resource to the engine, except additional fields and fields that the call does not accept', () => {
    const change = { of: 'visit', isChange: true, only: ['targetDay'], beside: { note: text({ max: 3 }) } } as const
    expect(read(change, { targetDay: 'x', version: 2, note: ' a ' })).toEqual({ targetDay: 'x', version: 2, note: 'a' })
    expect(read(change, { name: 'Dose', note: 'long' })).toEqual([422, 'Invalid', 'name unknownField', 'note tooLong'])
  })

  it('applies the rules between the fields of a form', () => {
    const form = { fields: { kind: text({ required: true }), why: text({ visibleWhen: { field: 'kind', is: 'OTHER' }, required: true }) } }
    expect(read(form, { kind: 'OTHER' })).toEqual([422, 'Invalid', 'why required'])
    expect(read(form, { kind: 'A', why: 'hidden' })).toEqual({ kind: 'A', why: null })
  })
})

it('reads parameters of an address from text, and rejects undeclared ones when the call declares any', () => {
  const query = { day: date({ required: true }), isOpen: boolean(), tags: tags(), size: integer({ min: 1 }) }
  const readQueryOutcome = (parameters: object) => outcomeOf(() => readQuery(query, { ...parameters }, today))
  expect(readQueryOutcome({ day: '2026-11-01', isOpen: 'true', tags: ['a', 'b'], size: '2', language: 'fr' })).toEqual({
    day: '2026-11-01',
    isOpen: true,
    tags: ['a', 'b'],
    size: 2,
  })
  expect(readQueryOutcome({ day: '2026-11-01', tags: 'a,b' })).toMatchObject({ tags: ['a', 'b'] })
  expect(readQueryOutcome({ day: '2026-11-01', size: ['1', '2'] })).toEqual([400, 'InvalidParameter', 'size repeated'])
  expect(readQueryOutcome({ day: 'soon', isOpen: 'maybe' })).toEqual([400, 'InvalidParameter', 'day notADate', 'isOpen notYesOrNo'])
  expect(readQueryOutcome({ day: '2026-11-01', colour: 'red' })).toEqual([400, 'UnknownParameter', 'colour unknownParameter'])
  expect(
    outcomeOf(() => readQuery({ of: 'visit', beside: { after: ref({ to: 'visit' }) } }, { after: id, name_like: 'x' }, today)),
  ).toEqual({
    after: id,
  })
})

it('reads fields of a form with a file as text, and structures in them as JSON', () => {
  const form = { fields: { isWhole: boolean(), slots: each({ day: date({ required: true }) }) } }
  expect(readForm(form, { isWhole: 'false', slots: '[{"day":"2026-11-01"}]' }, today)).toEqual({
    isWhole: false,
    slots: [{ day: '2026-11-01' }],
  })
  expect(outcomeOf(() => readForm(form, { slots: 'x', more: '1' }, today))).toEqual([422, 'Invalid', 'more unknownField', 'slots notAList'])
})
