import { describe, expect, it } from 'vitest'
import type { CallInput } from '#resources/call.ts'
import { byKey, each, exact, orNull, orWord } from '#resources/core/callFields.ts'
import { boolean, date, integer, json, ref, refs, tags, text } from '#resources/core/fields/index.ts'
import { ApplicationError } from '../../errors.ts'
import { readForm, readInput, readQuery } from './readInput.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const today = '2026-11-28'

/** The status and the problems of a refusal, or what was read. */
function outcome(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    return [error.code, error.errorCode, ...(error.details.fields ?? []).map(({ path, code }) => `${path} ${code}`)]
  }
}

const read = (input: CallInput, body: unknown): unknown => outcome(() => readInput(input, body, today))

describe('the body of a declared call', () => {
  const input = {
    name: text({ required: true, max: 5 }),
    count: integer({ min: 0, default: 1 }),
    isWhole: boolean(),
    after: orNull(ref({ to: 'form' })),
    move: orWord(refs({ to: 'task' }), 'all'),
  }

  it('is normalised by the types of its fields, with defaults, and leaves out what was not named', () => {
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

  it('is refused with every problem at its field', () => {
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

  it('may hold lists of objects and objects by key, whose problems say where they are', () => {
    const structured = {
      cards: each({ id: ref({ to: 'task', required: true }), version: integer() }, { required: true, minCount: 1, maxCount: 2 }),
      changes: byKey({ from: json(), to: json() }),
      lines: orNull(each({ name: text() })),
      secret: exact(text({ max: 4 })),
    }
    expect(read(structured, { cards: [{ id }], lines: [{ name: ' a ' }], changes: { q1: { from: null, to: [1] } } })).toEqual({
      cards: [{ id }],
      lines: [{ name: 'a' }],
      changes: { q1: { from: null, to: [1] } },
    })
    expect(read(structured, { cards: [{ id }, { version: 'x' }, 7], lines: null })).toEqual([422, 'Invalid', 'cards tooMany'])
    expect(read(structured, { cards: [{ version: 'x' }, 7], lines: 7, changes: { q1: { other: 1 } } })).toEqual([
      422,
      'Invalid',
      'cards.0.id required',
      'cards.0.version notAWholeNumber',
      'cards.1 notAnObject',
      'changes.q1.other unknownField',
      'lines notAList',
    ])
    expect(read(structured, { cards: [{ id }], lines: null, secret: ' a ' })).toEqual({ cards: [{ id }], lines: null, secret: ' a ' })
    expect(read(structured, { cards: [{ id }], lines: null, secret: 7 })).toEqual([422, 'Invalid', 'secret notText'])
    expect(read(structured, { cards: {}, lines: null })).toEqual([422, 'Invalid', 'cards notAList'])
    expect(read(structured, { cards: [], lines: null })).toEqual([422, 'Invalid', 'cards required'])
    expect(read(structured, {})).toEqual([422, 'Invalid', 'cards required', 'lines required'])
  })

  it('may be a list, each item of which is read by itself', () => {
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

  it('of a resource is left to the engine, but for fields beside it and fields that the call does not take', () => {
    const change = { of: 'visit', isChange: true, only: ['targetDay'], beside: { note: text({ max: 3 }) } } as const
    expect(read(change, { targetDay: 'x', version: 2, note: ' a ' })).toEqual({ targetDay: 'x', version: 2, note: 'a' })
    expect(read(change, { name: 'Dose', note: 'long' })).toEqual([422, 'Invalid', 'name unknownField', 'note tooLong'])
  })

  it('of a form follows the rules between its fields', () => {
    const form = { fields: { kind: text({ required: true }), why: text({ visibleWhen: { field: 'kind', is: 'OTHER' }, required: true }) } }
    expect(read(form, { kind: 'OTHER' })).toEqual([422, 'Invalid', 'why required'])
    expect(read(form, { kind: 'A', why: 'hidden' })).toEqual({ kind: 'A', why: null })
  })
})

it('parameters of an address are read from texts; where they are declared, others are refused', () => {
  const query = { day: date({ required: true }), isOpen: boolean(), tags: tags(), size: integer({ min: 1 }) }
  const queried = (parameters: object) => outcome(() => readQuery(query, { ...parameters }, today))
  expect(queried({ day: '2026-11-01', isOpen: 'true', tags: ['a', 'b'], size: '2', language: 'fr' })).toEqual({
    day: '2026-11-01',
    isOpen: true,
    tags: ['a', 'b'],
    size: 2,
  })
  expect(queried({ day: '2026-11-01', tags: 'a,b' })).toMatchObject({ tags: ['a', 'b'] })
  expect(queried({ day: '2026-11-01', size: ['1', '2'] })).toEqual([400, 'InvalidParameter', 'size repeated'])
  expect(queried({ day: 'soon', isOpen: 'maybe' })).toEqual([400, 'InvalidParameter', 'day notADate', 'isOpen notYesOrNo'])
  expect(queried({ day: '2026-11-01', colour: 'red' })).toEqual([400, 'UnknownParameter', 'colour unknownParameter'])
  expect(outcome(() => readQuery({ of: 'visit', beside: { after: ref({ to: 'visit' }) } }, { after: id, name_like: 'x' }, today))).toEqual({
    after: id,
  })
})

it('fields of a form with a file are texts, and structures in them are JSON', () => {
  const form = { fields: { isWhole: boolean(), slots: each({ day: date({ required: true }) }) } }
  expect(readForm(form, { isWhole: 'false', slots: '[{"day":"2026-11-01"}]' }, today)).toEqual({
    isWhole: false,
    slots: [{ day: '2026-11-01' }],
  })
  expect(outcome(() => readForm(form, { slots: 'x', more: '1' }, today))).toEqual([422, 'Invalid', 'more unknownField', 'slots notAList'])
})
