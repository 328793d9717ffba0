import { expect, test } from 'vitest'
import { createRouter } from './router.ts'
import type { Route } from './types.ts'

const route = (method: Route['method'], path: string): Route => ({
  method,
  path,
  access: { signedIn: true },
  service: path,
  serviceMethod: 'find',
  answer: 'data',
  status: 200,
  multipart: false,
})
const router = createRouter([
  route('GET', 'participants'),
  route('POST', 'participants/import'),
  route('GET', 'participants/:id'),
  route('GET', 'participants/:id/history'),
  route('GET', 'study/:studyId/visits'),
  route('GET', 'study/:id'),
])
const find = (method: string, path: string) => {
  const match = router.find(method, path.split('/'))
  return typeof match === 'object' ? [match.route.path, match.params] : match
}

test('prefers a literal segment over a parameter', () => {
  expect(find('POST', 'participants/import')).toEqual(['participants/import', {}])
  expect(find('GET', 'participants/7')).toEqual(['participants/:id', { id: '7' }])
})

test('uses the parameter route when the literal route lacks the method', () => {
  expect(find('GET', 'participants/import')).toEqual(['participants/:id', { id: 'import' }])
})

test('names parameters as their own route does', () => {
  expect(find('GET', 'study/1')).toEqual(['study/:id', { id: '1' }])
  expect(find('GET', 'study/1/visits')).toEqual(['study/:studyId/visits', { studyId: '1' }])
})

test('returns different errors for a wrong method and an unknown address', () => {
  expect([
    find('DELETE', 'participants'),
    find('GET', 'nothing'),
    find('GET', 'participants/7/nothing'),
    find('GET', 'participants/'),
  ]).toEqual(['wrongMethod', undefined, undefined, undefined])
})

test('rejects two routes for one address at start', () => {
  expect(() => createRouter([route('GET', 'a/:one'), route('GET', 'a/:other')])).toThrow('GET /api/a/:other is answered twice')
})
