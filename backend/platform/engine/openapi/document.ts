import { guardText, levelsOf } from '#resources/core/access.ts'
import type { Route } from '../http/types.ts'
import type { ResourceModel } from '../model/types.ts'
import { findTransition } from '../operations/transition.ts'
import {
  type AnswerDescriptions,
  buildInputSchema,
  buildOutputContent,
  queryParameters,
  readAnswerDescriptions,
  uploadFormSchema,
} from './declaredCalls.ts'
import type { JsonSchema } from './fieldSchemas.ts'
import {
  buildSummaryParameters,
  columnsParameter,
  formatParameter,
  headersParameter,
  historyParameters,
  idempotencyKey,
  listParameters,
} from './parameters.ts'
import {
  buildBulkSchema,
  buildSchemaReference,
  buildTransitionSchema,
  errorSchema,
  idsSchema,
  importSchema,
  moveSchema,
  schemasOf,
} from './schemas.ts'

/** Builds the API description as OpenAPI 3.1 from the declarations and the calls. It contains all of them and nothing else. */
export function buildOpenapiDocument(routes: readonly Route[]): JsonSchema {
  const models = new Map(routes.flatMap(({ model }) => (model === undefined ? [] : [[model.name, model] as const])))
  const descriptions = readAnswerDescriptions()
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const route of routes) {
    const path = `/${route.path.replace(/:([^/]+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, models, descriptions) }
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
      schemas: { ...descriptions.schemas, Error: errorSchema, ...Object.fromEntries([...models.values()].flatMap(schemasOf)) },
    },
  }
}

function operationOf(route: Route, models: ReadonlyMap<string, ResourceModel>, descriptions: AnswerDescriptions): JsonSchema {
  const names = [...route.path.matchAll(/:([^/]+)/g)].map(([, name]) => name)
  const isPublic = 'public' in route.access
  return {
    operationId: `${route.method.toLowerCase()}_${route.path.replace(/\W+/g, '_')}`,
    tags: [route.model?.name ?? route.of ?? route.path.split('/')[0]],
    summary: summaryOf(route),
    ...(isPublic ? { security: [] } : {}),
    ...('page' in route.access ? { 'x-page': guardText(route.access), 'x-action': levelsOf(route.access.action).join(' or ') } : {}),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(route.model !== undefined && isListing(route) ? listParameters(route.model) : []),
      ...(route.serviceMethod === 'exportRows' ? [formatParameter, columnsParameter] : []),
      ...(route.model !== undefined && route.serviceMethod === 'summary' ? buildSummaryParameters(route.model) : []),
      ...(route.serviceMethod === 'history' ? historyParameters : []),
      ...(route.serviceMethod === 'importReading' ? [headersParameter] : []),
      ...(route.query === undefined ? [] : queryParameters(route.query, models)),
      ...(isOnce(route) ? [idempotencyKey] : []),
    ],
    ...bodyOf(route),
    responses: {
      [route.status]: { description: 'Done', ...(isOnce(route) ? { headers: replayedHeader } : {}), ...answerOf(route, descriptions) },
      default: { description: 'Refused', content: jsonOf(buildSchemaReference('Error')) },
    },
  }
}

const isListing = ({ serviceMethod }: Route): boolean => serviceMethod === 'find' || serviceMethod === 'exportRows'

const replayedHeader = { 'Idempotency-Replayed': { description: 'The same request was answered before', schema: { const: 'true' } } }

/** True for a create, an import or a move of a resource, which accept an idempotency key; named calls do not. */
const isOnce = ({ model, serviceMethod }: Route): boolean =>
  model !== undefined && (serviceMethod === 'create' || serviceMethod === 'importRows' || serviceMethod === 'move')

const summaries: Readonly<Record<string, string>> = {
  find: 'List',
  get: 'Read one',
  create: 'Create',
  patch: 'Change',
  update: 'Change',
  remove: 'Remove',
  restore: 'Bring back from the trash',
  transition: 'Change the status',
  move: 'Put behind or before another of its order',
  summary: 'How many a list would show, by the values of some of its fields',
  counts: 'How many rows its tabs list, by tab',
  history: 'Changes of one, newest first',
  exportRows: 'All that the filters show, as CSV or an Excel workbook',
  importRows: 'Take a CSV file',
  imports: 'Imports of the last 30 days, newest first',
  importReading: 'How the last file with these headers was read',
  importUndo: 'What undoing an import would do to its rows',
  undoImport: 'Take away what an import made, where nobody changed it since',
  bulk: 'One action on many, with a report for each',
}

function summaryOf(route: Route): string {
  const access =
    'page' in route.access
      ? ` (${guardText(route.access)}: ${levelsOf(route.access.action).join(' or ')})`
      : 'public' in route.access
        ? ' (public)'
        : ''
  return `${route.model === undefined ? route.path : `${summaries[route.serviceMethod]} · ${route.model.name}`}${access}`
}

function bodyOf(route: Route): JsonSchema {
  const { model, multipart, serviceMethod, input, upload } = route
  if (upload !== undefined)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadFormSchema(upload) } } } }
  if (input !== undefined) return { requestBody: { required: true, content: jsonOf(buildInputSchema(input)) } }
  if (multipart) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: importSchema } } } }
  if (model === undefined) return {}
  const bodies: Readonly<Record<string, JsonSchema>> = {
    create: { required: true, content: jsonOf(buildSchemaReference(`${model.name}Input`)) },
    patch: { required: true, content: jsonOf(buildSchemaReference(`${model.name}Change`)) },
    update: { required: true, content: jsonOf(buildSchemaReference(`${model.name}Change`)) },
    transition: transitionBodyOf(route, model),
    move: { required: true, content: jsonOf(moveSchema) },
    bulk: { required: true, content: jsonOf(buildBulkSchema(model)) },
    ...(hasRowId(route) ? {} : { remove: { required: true, content: jsonOf(idsSchema) } }),
  }
  const body = bodies[serviceMethod]
  return body === undefined ? {} : { requestBody: body }
}

/** Body of a transition. The last segment of the path names the transition. */
function transitionBodyOf({ path }: Route, model: ResourceModel): JsonSchema {
  const namedTransition = findTransition(model, path.split('/').at(-1) ?? '')
  return namedTransition === undefined ? {} : { content: jsonOf(buildTransitionSchema(model, namedTransition.transition)) }
}

const hasRowId = ({ path }: Route): boolean => path.includes(':id')

function answerOf(route: Route, descriptions: AnswerDescriptions): JsonSchema {
  const { model, answer, serviceMethod } = route
  if (model === undefined) {
    const content = buildOutputContent(route, descriptions)
    return content === undefined ? {} : { content }
  }
  if (answer === 'bare') return { content: { 'text/csv': { schema: { type: 'string' } } } }
  const row = buildSchemaReference(model.name)
  const answers: Readonly<Record<string, JsonSchema>> = {
    find: listOf(row),
    get: dataOf(row),
    create: dataOf(row),
    patch: dataOf(row),
    update: dataOf(row),
    restore: dataOf(row),
    transition: dataOf(row),
    move: dataOf(row),
  }
  const common = descriptions.resources[serviceMethod === 'remove' && hasRowId(route) ? 'removeOne' : serviceMethod]
  const schema = answers[serviceMethod] ?? (common === undefined ? undefined : dataOf(common))
  return schema === undefined ? {} : { content: jsonOf(schema) }
}

const dataOf = (schema: JsonSchema): JsonSchema => ({ type: 'object', properties: { data: schema }, required: ['data'] })
const listOf = (items: JsonSchema): JsonSchema => dataOf({ type: 'array', items })
const jsonOf = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })
