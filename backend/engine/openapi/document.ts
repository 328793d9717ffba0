import { systemFields } from '#resources/core/resource.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Route } from '../doors/types.ts'
import { type JsonSchema, schemaOf } from './fieldSchemas.ts'
import { listParameters } from './parameters.ts'

/** The API as OpenAPI 3.1, made from the declarations and the calls: what is not declared is not in it, and the other way round. */
export function openapiDocument(routes: readonly Route[]): JsonSchema {
  const models = new Map(routes.flatMap(({ model }) => (model === undefined ? [] : [[model.name, model] as const])))
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const route of routes) {
    const path = `/${route.path.replace(/:([^/]+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Studydesk',
      version: '1',
      description:
        'Every path may begin with org/{orgId}. Answers are { data }; lists add X-Total-Count. Errors are { error: { code, message, fields } }. `page` counts from 0.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema, ...Object.fromEntries([...models.values()].flatMap(schemasOf)) },
    },
  }
}

function operationOf(route: Route): JsonSchema {
  const names = [...route.path.matchAll(/:([^/]+)/g)].map(([, name]) => name)
  const isPublic = 'public' in route.access
  return {
    tags: [route.model?.name ?? route.path.split('/')[0]],
    summary: summaryOf(route),
    ...(isPublic ? { security: [] } : {}),
    ...('page' in route.access ? { 'x-page': route.access.page, 'x-action': route.access.action } : {}),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(route.model !== undefined && isListing(route) ? listParameters(route.model) : []),
    ],
    ...bodyOf(route),
    responses: { [route.status]: { description: 'Done', ...answerOf(route) }, default: { description: 'Refused', content: jsonOf(refTo('Error')) } },
  }
}

const isListing = ({ serviceMethod }: Route): boolean => serviceMethod === 'find' || serviceMethod === 'exportRows'

const summaries: Readonly<Record<string, string>> = {
  find: 'List',
  get: 'Read one',
  create: 'Create',
  patch: 'Change',
  update: 'Change',
  remove: 'Remove',
  restore: 'Bring back from the trash',
  transition: 'Change the status',
  history: 'Changes of one, newest first',
  exportRows: 'All that the filters show, as CSV',
  importRows: 'Take a CSV file',
}

function summaryOf(route: Route): string {
  const access = 'page' in route.access ? ` (${route.access.page}: ${route.access.action})` : 'public' in route.access ? ' (public)' : ''
  return `${route.model === undefined ? route.path : `${summaries[route.serviceMethod]} · ${route.model.name}`}${access}`
}

function bodyOf({ model, multipart, serviceMethod }: Route): JsonSchema {
  if (multipart) return { requestBody: { content: { 'multipart/form-data': { schema: uploadSchema } } } }
  if (model === undefined) return {}
  if (serviceMethod === 'create') return { requestBody: { required: true, content: jsonOf(refTo(`${model.name}Input`)) } }
  if (serviceMethod === 'patch' || serviceMethod === 'update') return { requestBody: { required: true, content: jsonOf(refTo(`${model.name}Change`)) } }
  if (serviceMethod === 'transition') return { requestBody: { content: jsonOf(transitionSchema) } }
  return {}
}

function answerOf({ model, answer, serviceMethod }: Route): JsonSchema {
  if (model === undefined) return {}
  if (answer === 'bare') return { content: { 'text/csv': { schema: { type: 'string' } } } }
  if (answer === 'list') return { content: jsonOf(dataOf({ type: 'array', items: refTo(model.name) })) }
  return ['get', 'create', 'patch', 'update', 'restore', 'transition'].includes(serviceMethod) ? { content: jsonOf(dataOf(refTo(model.name))) } : {}
}

function schemasOf(model: ResourceModel): readonly (readonly [string, JsonSchema])[] {
  const properties = Object.fromEntries(model.fields.map((field) => [field.name, schemaOf(field.definition)]))
  const writable = Object.fromEntries(Object.entries(properties).filter(([, schema]) => schema.readOnly !== true))
  const required = model.fields.filter((field) => field.definition.required === true && field.name in writable && field.definition.default === undefined)
  const system = Object.fromEntries(systemFields.map((name) => [name, { ...schemaOf(model.byName.get(name)?.definition ?? { type: 'text' }), readOnly: true }]))
  const extras = { actions: { type: 'array', items: { type: 'string' } }, labels: { type: 'object' }, redacted: { const: true } }
  return [
    [model.name, { type: 'object', properties: { ...system, ...properties, ...extras } }],
    [`${model.name}Input`, { type: 'object', properties: writable, required: required.map((field) => field.name), additionalProperties: false }],
    [`${model.name}Change`, { type: 'object', properties: { ...writable, version: { type: 'integer' } }, additionalProperties: false }],
  ]
}

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const jsonOf = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })
const dataOf = (schema: JsonSchema): JsonSchema => ({ type: 'object', properties: { data: schema }, required: ['data'] })

const problemSchema = { type: 'object', properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } } }
const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'string' }, message: { type: 'string' }, fields: { type: 'array', items: problemSchema }, data: { type: 'object' } },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
}
const uploadSchema: JsonSchema = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary' },
    mapping: { type: 'string', description: 'JSON: header → field name' },
    dryRun: { type: 'string', enum: ['true', 'false'] },
  },
  required: ['file'],
}
const transitionSchema: JsonSchema = { type: 'object', properties: { reason: { type: 'string' }, version: { type: 'integer' } } }
