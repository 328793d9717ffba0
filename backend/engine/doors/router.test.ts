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
  const found = router.find(method, path.split('/'))
  return typeof found === 'object' ? [found.route.path, found.params] : found
}

test('a literal part wins over a parameter', () => {
  expect(find('POST', 'participants/import')).toEqual(['participants/import', {}])
  expect(find('GET', 'participants/7')).toEqual(['participants/:id', { id: '7' }])
})

test('where the literal has no such method the parameter answers', () => {
  expect(find('GET', 'participants/import')).toEqual(['participants/:id', { id: 'import' }])
})

test('parameters have the names of their own route', () => {
  expect(find('GET', 'study/1')).toEqual(['study/:id', { id: '1' }])
  expect(find('GET', 'study/1/visits')).toEqual(['study/:studyId/visits', { studyId: '1' }])
})

test('a wrong method is told from an unknown address', () => {
  expect([
    find('DELETE', 'participants'),
    find('GET', 'nothing'),
    find('GET', 'participants/7/nothing'),
    find('GET', 'participants/'),
  ]).toEqual(['wrongMethod', undefined, undefined, undefined])
})

test('two answers to one address are refused at start', () => {
  expect(() => createRouter([route('GET', 'a/:one'), route('GET', 'a/:other')])).toThrow('GET /api/a/:other is answered twice')
})
