import { expect, test } from 'vitest'
import { ApplicationError } from '../../common/errors.ts'
import { type DatabaseOperation, isRetryable, translateError } from './database.ts'

const createFailure = (code: string, extraFields: { readonly constraint?: string; readonly message?: string } = {}) =>
  Object.assign(new Error(extraFields.message ?? 'duplicate key (email)=(ann@example.org)'), { code, constraint: extraFields.constraint })

const summarizeTranslation = (error: unknown, operation: DatabaseOperation = 'write') => {
  const translatedError = translateError(error, operation)
  if (!(translatedError instanceof ApplicationError)) return translatedError
  return [
    translatedError.code,
    translatedError.errorCode,
    translatedError.details.fields?.map(({ path, code }) => `${path}: ${code}`).join() ?? '',
  ]
}

test.each([
  ['23505', { constraint: 'site_name_unique' }, [409, 'Duplicate', 'name: taken']],
  ['23505', { constraint: 'somebody_elses' }, [409, 'Duplicate', '']],
  ['23503', { constraint: 'study_site_site_id_reference' }, [422, 'Invalid', 'siteId: notFound']],
  ['SD001', { message: 'scope' }, [404, 'NotFound', '']],
  ['SD001', { message: 'stale' }, [409, 'StaleVersion', '']],
  ['SD001', { message: 'reference:siteId' }, [422, 'Invalid', 'siteId: notFound']],
] as const)('translates the database error %s %j', (code, extraFields, expected) => {
  expect(summarizeTranslation(createFailure(code, extraFields))).toEqual(expected)
})

test('an invalid id is an absent row when reading, and an internal error when writing', () => {
  expect(summarizeTranslation(createFailure('22P02'), 'read')).toEqual([404, 'NotFound', ''])
  expect(summarizeTranslation(createFailure('22P02'))).toEqual([500, 'Internal', ''])
})

test('a referenced row is reported as in use', () => {
  expect(summarizeTranslation(createFailure('23503'), 'remove')).toEqual([409, 'InUse', ''])
})

test('an error response contains no text of the database', () => {
  const translatedError = translateError(createFailure('23505', { constraint: 'site_name_unique' }), 'write')
  expect(JSON.stringify(translatedError)).not.toContain('ann@example.org')
  expect(String(translatedError)).not.toContain('ann@example.org')
})

test('an error that the caller did not cause is passed on unchanged', () => {
  const error = createFailure('57014')
  expect(translateError(error, 'write')).toBe(error)
})

test('distinguishes errors that may succeed when retried', () => {
  expect([isRetryable(createFailure('40001')), isRetryable(createFailure('40P01')), isRetryable(createFailure('23505'))]).toEqual([
    true,
    true,
    false,
  ])
})
