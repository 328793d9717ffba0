import { expect, test } from 'vitest'
import { data } from '#resources/call.ts'
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
  'a call with access %j does not start',
  (access) => {
    expect(() => routesOfCalls([{ calls: [call(access, 'open/door')] }])).toThrow('GET open/door')
  },
)

test.each(['VIEW', 'SIGNED_IN', ['CONTRIBUTE', 'REVIEW']])('a call that asks for %j starts', (action) => {
  expect(routesOfCalls([{ calls: [call({ page: 'DEV', action })] }])).toHaveLength(1)
})

test('a call takes the place of the resource’s own route, whatever its parameters are called', () => {
  const own = routesOfCalls([{ calls: [call({ signedIn: true }, 'site/:id'), call({ signedIn: true }, 'sites')] }])
  const calls = routesOfCalls([{ calls: [call({ signedIn: true }, 'site/:siteId')] }])
  expect(withoutReplaced(own, calls).map(({ path }) => path)).toEqual(['sites'])
})
