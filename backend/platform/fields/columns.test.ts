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

/** Tests details of single types that the common suite does not cover. */
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
  ])('boolean reads %s from a CSV file', (csvText, value) => {
    expect(fromCsv(boolean(), csvText)).toBe(value)
  })
  test('boolean leaves an unknown text for validation to report', () => expect(fromCsv(boolean(), 'perhaps')).toBe('perhaps'))
  test('boolean rejects an unknown text in an address', () => expect(() => parse(boolean(), 'perhaps')).toThrow('notYesOrNo'))
})

describe('numbers', () => {
  test('numbers accept a decimal comma', () => expect(fromCsv(decimal(), '1,5')).toBe('1.5'))
  test('numbers may be filtered by a bound outside the permitted range', () => expect(parse(integer({ min: 0, max: 5 }), '9')).toBe(9))
  test('numbers may not be filtered by text', () => expect(() => parse(integer(), 'nine')).toThrow('notAWholeNumber'))
  test('numbers may not be filtered by a number that exceeds the column', () =>
    expect(() => parse(integer(), '9999999999')).toThrow('tooLarge'))
})

describe('text', () => {
  test('text may be filtered by a fragment that does not match its pattern', () => {
    expect(parse(text({ pattern: { source: '[A-Z]{3}-\\d{3}', code: 'siteCodePattern' } }), 'AB')).toBe('AB')
  })
  test('text may not be filtered by a value that is too long', () => expect(() => parse(text(), 'a'.repeat(501))).toThrow('tooLong'))
  test('text may not contain a zero character, which PostgreSQL cannot store', () =>
    expect(() => parse(text(), 'a\u0000')).toThrow('controlCharacter'))
})

describe('phone', () => {
  test('phone is matched by a fragment, in any format', () => expect(parse(phone(), '(416) 555-')).toBe('416555'))
})

describe('choice', () => {
  test('choice rejects an unknown value', () => expect(() => parse(choice(['CM', 'INCH']), 'MILE')).toThrow('notAChoice'))
  test('choice escapes an apostrophe in its values', () => {
    expect(columnOf(choice(["O'Neil"])).constraint(choice(["O'Neil"]), '"name"')).toBe(`"name" in ('O''Neil')`)
  })
})

describe('lists', () => {
  test('lists are separated by semicolons in a CSV file', () => expect(fromCsv(tags(), 'VIP; night ;')).toEqual(['VIP', 'night']))
  test('lists are filtered by one entry at a time', () => expect(parse(multiChoice(['MONDAY']), 'monday')).toBe('MONDAY'))
})

describe('datetime', () => {
  test("datetime reads PostgreSQL's own spelling", () => {
    expect(columnOf(datetime()).fromDatabase('2026-03-01 09:30:15.25-05', datetime())).toBe('2026-03-01T14:30:15.250Z')
  })
})

describe('json', () => {
  test('json rejects a broken cell', () => expect(fromCsv(json(), '{')).toBeNaN())
  test('json writes a list as JSON, not as an array of PostgreSQL', () => expect(columnOf(json()).toDatabase([1, 2], json())).toBe('[1,2]'))
})

describe('rich text', () => {
  const toStoredHtml = (html: string): unknown => columnOf(richText()).toDatabase(html, richText())
  test.each([
    ['<p>Hello<script>alert(1)</script></p>', '<p>Hello</p>'],
    ['<p onclick="x()">Hello</p>', '<p>Hello</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer" target="_blank">x</a>'],
    ['<svg><a href="x">y</a></svg>', '<a rel="noopener noreferrer" target="_blank">y</a>'],
    ['<a href="/crm/logout" title="t">x</a>', '<a title="t" rel="noopener noreferrer" target="_blank">x</a>'],
    ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example" rel="noopener noreferrer" target="_blank">x</a>'],
    ['<style>p{}</style><p style="position:fixed">x</p>', '<p>x</p>'],
  ])('rich text keeps %s as %s', (html, saved) => expect(toStoredHtml(html)).toBe(saved))
})

describe('secret', () => {
  test('secret is encrypted differently each time, and rejected when one byte was changed', () => {
    setFieldKey('one key')
    const column = columnOf(secret())
    const [encryptedValue, other] = ['word', 'word'].map((value) => column.toDatabase(value, secret()) as Buffer)
    expect(encryptedValue?.equals(other as Buffer)).toBe(false)
    expect(encryptedValue?.includes('word')).toBe(false)
    expect(decryptSecret(encryptedValue as Buffer)).toBe('word')
    other?.writeUInt8((other.at(-1) ?? 0) ^ 1, other.length - 1)
    expect(() => decryptSecret(other as Buffer)).toThrow()
  })
  test('secret cannot be read with another key', () => {
    setFieldKey('one key')
    const stored = columnOf(secret()).toDatabase('word', secret()) as Buffer
    setFieldKey('another key')
    expect(() => decryptSecret(stored)).toThrow()
  })
})

describe('computed', () => {
  const age = computed({ from: ['dob'], as: 'integer', compute: () => 42 })
  test('computed has no column', () => expect(columnOf(age).column(age)).toBe(null))
  test('computed is exported and not imported', () => {
    expect(columnOf(age).toCsv(42, age)).toBe('42')
    expect(columnOf(age).fromCsv('42', age)).toBe(null)
  })
})
