import { expect, it } from 'vitest'
import { isTestDefined, matchesTitle } from './testNames.ts'

it('a title matches the tests that it generates, and no others', () => {
  expect(matchesTitle('%s: is closed', 'site: is closed')).toBe(true)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as written in a source
  expect(matchesTitle('routes of the ${name}: open', 'routes of the coordinator: open')).toBe(true)
  expect(matchesTitle('$state: $transition is allowed', 'DRAFT: publish is allowed')).toBe(true)
  expect(matchesTitle('%s: is closed', 'site: is closed again')).toBe(false)
  expect(matchesTitle('is closed (100 %)', 'is closed (100 %)')).toBe(true)
  expect(matchesTitle('is closed', 'site is closed')).toBe(false)
})

it('a test exists if its title is a text of its file, not a part of one', () => {
  const source = `it('rejects a stale version', () => {})\nit("the reader's own", () => {})`
  expect(isTestDefined(source, 'rejects a stale version')).toBe(true)
  expect(isTestDefined(source, "the reader's own")).toBe(true)
  expect(isTestDefined(source, 'rejects a stale')).toBe(false)
})

it('a generated title exists if its file has the template and the value', () => {
  const source = `it.each([['dob is required', 1]])('validates: %s', () => {})`
  expect(isTestDefined(source, 'validates: dob is required')).toBe(true)
  expect(isTestDefined(source, 'validates: email is required')).toBe(false)
  expect(isTestDefined(`it.each(['dob is required'])('%s', () => {})`, 'dob is required.')).toBe(false)
})
