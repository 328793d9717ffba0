import { expect, test } from 'vitest'
import { ApplicationError } from '../../errors.ts'
import { type Doing, isWorthRetrying, translateError } from './database.ts'

const failure = (code: string, more: { readonly constraint?: string; readonly message?: string } = {}) =>
  Object.assign(new Error(more.message ?? 'duplicate key (email)=(ann@example.org)'), { code, constraint: more.constraint })

const told = (error: unknown, doing: Doing = 'write') => {
  const translated = translateError(error, doing)
  if (!(translated instanceof ApplicationError)) return translated
  return [translated.code, translated.errorCode, translated.details.fields?.map(({ path, code }) => `${path}: ${code}`).join() ?? '']
}

test.each([
  ['23505', { constraint: 'site_name_unique' }, [409, 'Duplicate', 'name: taken']],
  ['23505', { constraint: 'somebody_elses' }, [409, 'Duplicate', '']],
  ['23503', { constraint: 'study_site_site_id_reference' }, [422, 'Invalid', 'siteId: notFound']],
  ['SD001', { message: 'scope' }, [404, 'NotFound', '']],
  ['SD001', { message: 'stale' }, [409, 'StaleVersion', '']],
  ['SD001', { message: 'reference:siteId' }, [422, 'Invalid', 'siteId: notFound']],
] as const)('%s %j', (code, more, expected) => {
  expect(told(failure(code, more))).toEqual(expected)
})

test('an id that is none is an absent row where it is read, and our fault where it is written', () => {
  expect(told(failure('22P02'), 'read')).toEqual([404, 'NotFound', ''])
  expect(told(failure('22P02'))).toEqual([500, 'Internal', ''])
})

test('a row that others refer to is in use', () => {
  expect(told(failure('23503'), 'remove')).toEqual([409, 'InUse', ''])
})

test('nothing of the database’s own text passes', () => {
  const translated = translateError(failure('23505', { constraint: 'site_name_unique' }), 'write')
  expect(JSON.stringify(translated)).not.toContain('ann@example.org')
  expect(String(translated)).not.toContain('ann@example.org')
})

test('what is not the caller’s doing stays what it is', () => {
  const error = failure('57014')
  expect(translateError(error, 'write')).toBe(error)
})

test('what may succeed a moment later', () => {
  expect([isWorthRetrying(failure('40001')), isWorthRetrying(failure('40P01')), isWorthRetrying(failure('23505'))]).toEqual([
    true,
    true,
    false,
  ])
})
