import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '#resources/core/field.ts'
import {
  boolean,
  choice,
  computed,
  datetime,
  decimal,
  integer,
  json,
  multiChoice,
  phone,
  richText,
  secret,
  tags,
  text,
} from '#resources/core/fields/index.ts'
import { columnOf, decryptSecret, setFieldKey } from './index.ts'

/** What single types promise beyond the suite of all. */
const parse = (field: FieldDefinition, value: string): unknown => columnOf(field).parseFilter(value, field)
const fromCsv = (field: FieldDefinition, value: string): unknown => columnOf(field).fromCsv(value, field)

describe('boolean', () => {
  test.each([
    ['yes', true],
    ['Oui', true],
    ['TRUE', true],
    ['no', false],
    ['non', false],
    ['false', false],
  ])('reads %s from a CSV file', (word, value) => {
    expect(fromCsv(boolean(), word)).toBe(value)
  })
  test('leaves another word for the rule to name', () => expect(fromCsv(boolean(), 'perhaps')).toBe('perhaps'))
  test('refuses another word in an address', () => expect(() => parse(boolean(), 'perhaps')).toThrow('notYesOrNo'))
})

describe('numbers', () => {
  test('a decimal comma is read', () => expect(fromCsv(decimal(), '1,5')).toBe('1.5'))
  test('a bound beyond the rule may be asked for', () => expect(parse(integer({ min: 0, max: 5 }), '9')).toBe(9))
  test('a word may not', () => expect(() => parse(integer(), 'nine')).toThrow('notAWholeNumber'))
  test('a number that no column holds may not', () => expect(() => parse(integer(), '9999999999')).toThrow('tooLarge'))
})

describe('text', () => {
  test('may be asked for in part, against its pattern', () => {
    expect(parse(text({ pattern: { source: '[A-Z]{3}-\\d{3}', code: 'siteCodePattern' } }), 'AB')).toBe('AB')
  })
  test('of any length may not', () => expect(() => parse(text(), 'a'.repeat(501))).toThrow('tooLong'))
  test('with a zero character may not: PostgreSQL cannot say it', () => expect(() => parse(text(), 'a\u0000')).toThrow('controlCharacter'))
})

describe('phone', () => {
  test('is found by a part, however it is written', () => expect(parse(phone(), '(416) 555-')).toBe('416555'))
})

describe('choice', () => {
  test('an unknown value is refused, not searched for', () => expect(() => parse(choice(['CM', 'INCH']), 'MILE')).toThrow('notAChoice'))
  test('values with an apostrophe stay values', () => {
    expect(columnOf(choice(["O'Neil"])).constraint(choice(["O'Neil"]), '"name"')).toBe(`"name" in ('O''Neil')`)
  })
})

describe('lists', () => {
  test('are parted by semicolons in a CSV file', () => expect(fromCsv(tags(), 'VIP; night ;')).toEqual(['VIP', 'night']))
  test('one at a time is asked for', () => expect(parse(multiChoice(['MONDAY']), 'monday')).toBe('MONDAY'))
})

describe('datetime', () => {
  test("reads PostgreSQL's own spelling", () => {
    expect(columnOf(datetime()).fromDatabase('2026-03-01 09:30:15.25-05', datetime())).toBe('2026-03-01T14:30:15.250Z')
  })
})

describe('json', () => {
  test('a broken cell is no JSON', () => expect(fromCsv(json(), '{')).toBeNaN())
  test('a list is written as JSON, not as an array of PostgreSQL', () => expect(columnOf(json()).toDatabase([1, 2], json())).toBe('[1,2]'))
})

describe('rich text', () => {
  const stored = (html: string): unknown => columnOf(richText()).toDatabase(html, richText())
  test.each([
    ['<p>Hello<script>alert(1)</script></p>', '<p>Hello</p>'],
    ['<p onclick="x()">Hello</p>', '<p>Hello</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer" target="_blank">x</a>'],
    ['<svg><a href="x">y</a></svg>', '<a rel="noopener noreferrer" target="_blank">y</a>'],
    ['<a href="/crm/logout" title="t">x</a>', '<a title="t" rel="noopener noreferrer" target="_blank">x</a>'],
    ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example" rel="noopener noreferrer" target="_blank">x</a>'],
    ['<style>p{}</style><p style="position:fixed">x</p>', '<p>x</p>'],
  ])('%s is kept as %s', (html, kept) => expect(stored(html)).toBe(kept))
})

describe('secret', () => {
  test('never looks the same twice, and is refused when one byte was changed', () => {
    setFieldKey('one key')
    const column = columnOf(secret())
    const [one, other] = ['word', 'word'].map((value) => column.toDatabase(value, secret()) as Buffer)
    expect(one?.equals(other as Buffer)).toBe(false)
    expect(one?.includes('word')).toBe(false)
    expect(decryptSecret(one as Buffer)).toBe('word')
    other?.writeUInt8((other.at(-1) ?? 0) ^ 1, other.length - 1)
    expect(() => decryptSecret(other as Buffer)).toThrow()
  })
  test('cannot be read with another key', () => {
    setFieldKey('one key')
    const stored = columnOf(secret()).toDatabase('word', secret()) as Buffer
    setFieldKey('another key')
    expect(() => decryptSecret(stored)).toThrow()
  })
})

describe('computed', () => {
  const age = computed({ from: ['dob'], as: 'integer', compute: () => 42 })
  test('has no column', () => expect(columnOf(age).column(age)).toBe(null))
  test('is exported and not imported', () => {
    expect(columnOf(age).toCsv(42, age)).toBe('42')
    expect(columnOf(age).fromCsv('42', age)).toBe(null)
  })
})
