import { expect, test } from 'vitest'
import { safePathOf } from './redirectTarget.ts'

test.each([
  ['/participants', '/crm/participants'],
  ['/crm/participants?status=A&q=b#top', '/crm/participants?status=A&q=b#top'],
  ['/admin/sites/edit/1/details', '/crm/admin/sites/edit/1/details'],
  ['/', '/crm/'],
  ['/crm', '/crm'],
])('the target %s leads to %s', (target, path) => {
  expect(safePathOf(target)).toBe(path)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/crm/../api/session',
  '/../..//evil.example',
  '/crm/..%2f..%2fapi',
  '/%5cevil.example',
  '/\tevil',
  '/\n/evil.example',
  'crm/participants',
  '',
  '/crm//evil.example',
  '@evil.example',
  '/%2f%2fevil.example',
  null,
  7,
])('%j is rejected as a target', (target) => {
  expect(safePathOf(target)).toBeNull()
})
