import { describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { domains } from '../../../app/domains.ts'
import { auditDomain } from '../../../organisation/audit/index.ts'
import { routesOfCalls } from '../http/callRoutes.ts'
import { routesOf } from '../http/resourceRoutes.ts'
import { compileModels } from '../model/compile.ts'
import { buildOpenapiDocument } from './document.ts'
import { buildApiPage } from './page.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly style?: string }[]
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
  readonly requestBody?: object
}
const models = compileModels(resources, [])
const routes = [...models.values()].flatMap((model) => routesOf(model, models))
const document = buildOpenapiDocument(routes) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, unknown>> }>> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)

describe('the description of the API', () => {
  it('the API description has every route once, under a unique id', () => {
    expect(operations).toHaveLength(routes.length)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length)
  })

  it('the API description declares every parameter of a path, and each parameter once', () => {
    for (const { path, operation } of operations) {
      const pathParameters = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(pathParameters)
      // A path parameter and a query parameter may have the same name.
      const names = operation.parameters.map((each) => `${each.name} in ${each.in}`)
      expect([path, names.filter((name, index) => names.indexOf(name) < index)]).toEqual([path, []])
    }
  })

  it('the API description refers only to schemas that exist', () => {
    const namedSchemas = [...JSON.stringify(document.paths).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '')
    for (const name of namedSchemas) expect(Object.keys(document.components.schemas)).toContain(name)
  })

  it('the API description declares empty fields as null, and multiple values as comma-separated', () => {
    const { site } = document.components.schemas
    expect(site?.properties.city).toEqual({ anyOf: [{ type: 'string', maxLength: 100 }, { type: 'null' }] })
    expect(site?.properties.name).toEqual({ type: 'string', maxLength: 120 })
    expect(document.paths['/sites']?.get?.parameters.find(({ name }) => name === 'province_in')).toMatchObject({
      style: 'form',
      explode: false,
    })
  })
})

it('declares the query parameters of a named call', () => {
  const [history] = routesOfCalls([auditDomain])
  if (history === undefined) throw new Error('The history has no calls')
  const extendedDocument = buildOpenapiDocument([...routes, history]) as typeof document
  const { parameters = [] } = extendedDocument.paths['/activity/history']?.get ?? {}
  expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'size', 'sort', 'filter', 'from', 'to']))
  expect(buildApiPage([history])).toContain('the past 90 days')
})

it('describes the response of every resource and named call, and the body where there is one', () => {
  const declaredRoutes = routesOfCalls(domains)
  const { paths } = buildOpenapiDocument([...routes, ...declaredRoutes]) as typeof document
  const missing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const [successResponse] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
      return successResponse?.[1].content === undefined ? [`${method} ${path}`] : []
    }),
  )
  expect(missing).toEqual([])
  for (const { method, path, input, upload } of declaredRoutes) {
    const operation = paths[`/${path.replace(/:([^/]+)/g, '{$1}')}`]?.[method.toLowerCase()]
    expect([path, operation?.requestBody !== undefined]).toEqual([path, input !== undefined || upload !== undefined])
  }
})

it('serves a readable page with every route and no script', () => {
  const page = buildApiPage(routes)
  for (const { path } of routes) expect(page).toContain(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`)
  expect(page).not.toContain('<script')
})
