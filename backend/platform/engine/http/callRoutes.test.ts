import { expect, test } from 'vitest'
import { data } from '#resources/core/call.ts'
import type { Call } from '../types.ts'
import { routesOfCalls, withoutReplaced } from './callRoutes.ts'

const call = (access: unknown, path = 'thing'): Call => ({
  method: 'GET',
  path,
  access: access as Call['access'],
  output: data<null>(),
  handler: async () => null,
})

test.each([undefined, null, {}, { public: 'yes' }, { page: 'DEV' }, { page: 'DEV', action: [] }, { page: 'DEV', action: ['READ'] }])(
  'rejects a call with access %j at start',
  (access) => {
    expect(() => routesOfCalls([{ calls: [call(access, 'open/door')] }])).toThrow('GET open/door')
  },
)

test.each(['VIEW', 'SIGNED_IN', ['CONTRIBUTE', 'REVIEW']])('accepts a call that requires %j at start', (action) => {
  expect(routesOfCalls([{ calls: [call({ page: 'DEV', action })] }])).toHaveLength(1)
})

test('a call replaces the resource’s own route, regardless of parameter names', () => {
  const resourceRoutes = routesOfCalls([{ calls: [call({ signedIn: true }, 'site/:id'), call({ signedIn: true }, 'sites')] }])
  const calls = routesOfCalls([{ calls: [call({ signedIn: true }, 'site/:siteId')] }])
  expect(withoutReplaced(resourceRoutes, calls).map(({ path }) => path)).toEqual(['sites'])
})
