import { expect, test } from 'vitest'
import { decodeTarget, encodeTarget } from '../routes/target.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['/crm/admin/users?page=2#top', '/admin/users?page=2#top'],
  ['/participants', '/participants'],
  ['/crm', '/'],
])('the target %s leads to the route %s', (redirectUrl, path) => {
  expect(decodeTarget(encodeTarget(redirectUrl))).toBe(path)
  expect(decodeTarget(encode({ redirectUrl }))).toBe(path)
})

test.each([
  encode({ redirectUrl: 'https://elsewhere.example/steal' }),
  encode({ redirectUrl: '//elsewhere.example' }),
  encode({ redirectUrl: '/\\elsewhere.example' }),
  encode({ redirectUrl: 'javascript:alert(1)' }),
  encode({ redirectUrl: '/crm//elsewhere.example' }),
  encode({ redirectUrl: 7 }),
  encode('/participants'),
  encode(null),
  '%%%not-base64',
  '',
  null,
])('the state %j has no target', (state) => {
  expect(decodeTarget(state)).toBeNull()
})
