import { expect, it } from 'vitest'
import { site } from '#resources/organisation/site.ts'
import { compileModel } from '../model/compile.ts'
import { routesOf } from './resourceRoutes.ts'
import { createRouter } from './router.ts'

it('opens an address once when the paths for one row and for many are the same (equipment)', () => {
  const model = compileModel({ ...site, name: 'equipment', path: { many: 'equipment', one: 'equipment' } }, [])
  const { routes, find } = createRouter(routesOf(model, new Map([[model.name, model]])))
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toContain('POST equipment')
  expect(find('PATCH', ['equipment', 'x'])).toMatchObject({ route: { serviceMethod: 'patch' }, params: { id: 'x' } })
})
