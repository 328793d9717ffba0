import { describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { auditDomain } from '../../audit/index.ts'
import { domains } from '../../domains.ts'
import { routesOfCalls } from '../doors/callRoutes.ts'
import { routesOf } from '../doors/resourceRoutes.ts'
import { compileModels } from '../model/compile.ts'
import { openapiDocument } from './document.ts'
import { apiPage } from './page.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly style?: string }[]
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
  readonly requestBody?: object
}
const models = compileModels(resources, [])
const routes = [...models.values()].flatMap((model) => routesOf(model, models))
const document = openapiDocument(routes) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, unknown>> }>> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)

describe('the description of the API', () => {
  it('has every route once, under an id of its own', () => {
    expect(operations).toHaveLength(routes.length)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length)
  })

  it('declares every parameter of a path, and each parameter once', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
      // A path and a query may have one of the same name each.
      const names = operation.parameters.map((each) => `${each.name} in ${each.in}`)
      expect([path, names.filter((name, place) => names.indexOf(name) < place)]).toEqual([path, []])
    }
  })

  it('refers to schemas that it has', () => {
    const named = [...JSON.stringify(document.paths).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '')
    for (const name of named) expect(Object.keys(document.components.schemas)).toContain(name)
  })

  it('says what is null where it is not filled, and asks for several values with commas', () => {
    const { site } = document.components.schemas
    expect(site?.properties.city).toEqual({ anyOf: [{ type: 'string', maxLength: 100 }, { type: 'null' }] })
    expect(site?.properties.name).toEqual({ type: 'string', maxLength: 120 })
    expect(document.paths['/sites']?.get?.parameters.find(({ name }) => name === 'province_in')).toMatchObject({
      style: 'form',
      explode: false,
    })
  })
})

it('a named call says what its query takes', () => {
  const [history] = routesOfCalls([auditDomain])
  if (history === undefined) throw new Error('The history has no calls')
  const described = openapiDocument([...routes, history]) as typeof document
  const { parameters = [] } = described.paths['/activity/history']?.get ?? {}
  expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'size', 'sort', 'filter', 'from', 'to']))
  expect(apiPage([history])).toContain('the past 90 days')
})

it('every resource and every named call describes its answer, and its body where it takes one', () => {
  const declared = routesOfCalls(domains)
  const { paths } = openapiDocument([...routes, ...declared]) as typeof document
  const missing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const [good] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
      return good?.[1].content === undefined ? [`${method} ${path}`] : []
    }),
  )
  expect(missing).toEqual([])
  for (const { method, path, input, upload } of declared) {
    const operation = paths[`/${path.replace(/:([^/]+)/g, '{$1}')}`]?.[method.toLowerCase()]
    expect([path, operation?.requestBody !== undefined]).toEqual([path, input !== undefined || upload !== undefined])
  }
})

it('the page to read has every route and no script', () => {
  const page = apiPage(routes)
  for (const { path } of routes) expect(page).toContain(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`)
  expect(page).not.toContain('<script')
})
