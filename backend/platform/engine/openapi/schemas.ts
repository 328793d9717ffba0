import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isReference, isState } from '#resources/core/fieldKinds.ts'
import type { StatusField } from '#resources/core/fields/status.ts'
import { systemFields } from '#resources/core/resource.ts'
import type { Transition } from '#resources/core/transition.ts'
import type { ResourceModel } from '../model/types.ts'
import { type JsonSchema, schemaOf } from './fieldSchemas.ts'

/** Schemas of a row in a response (`site`), in the body of a create (`siteInput`), and of an update (`siteChange`). */
export function schemasOf(model: ResourceModel): readonly (readonly [string, JsonSchema])[] {
  const properties = Object.fromEntries(model.fields.map((field) => [field.name, nullableSchemaOf(field.definition)]))
  const writable = Object.fromEntries(Object.entries(properties).filter(([, schema]) => schema.readOnly !== true))
  const required = model.fields.filter(
    (field) => field.definition.required === true && field.name in writable && field.definition.default === undefined,
  )
  const system = Object.fromEntries(systemFields.map((name) => [name, systemSchemaOf(model, name)]))
  const extras = { actions: { type: 'array', items: { type: 'string' } }, labels: { type: 'object' }, redacted: { const: true } }
  return [
    [model.name, { type: 'object', properties: { ...system, ...properties, ...extras } }],
    [
      `${model.name}Input`,
      { type: 'object', properties: writable, required: required.map((field) => field.name), additionalProperties: false },
    ],
    [`${model.name}Change`, { type: 'object', properties: { ...writable, version: { type: 'integer' } }, additionalProperties: false }],
  ]
}

export const buildSchemaReference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const problemSchema = { type: 'object', properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } } }
export const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'array', items: problemSchema },
        data: { type: 'object' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
}
const binary: JsonSchema = { type: 'string', format: 'binary' }
export const importSchema: JsonSchema = {
  type: 'object',
  properties: {
    file: binary,
    mapping: { type: 'string', description: 'JSON: header → field name' },
    values: { type: 'string', description: 'JSON: field name → cell → what it stands for, in every row' },
    dateOrders: { type: 'string', description: 'JSON: field name → dayFirst or monthFirst, for days that can be read in two ways' },
    defaults: { type: 'string', description: 'JSON: field name → what rows get that do not say' },
    dryRun: { type: 'string', enum: ['true', 'false'] },
  },
  required: ['file'],
}
/** Body of a transition: its fields, and its reason and fresh sign-in if the transition requires them. */
export function buildTransitionSchema(model: ResourceModel, { asks = {}, reason, signature }: Transition): JsonSchema {
  const properties = model.fields.filter(({ name }) => name in asks).map(({ name, definition }) => [name, schemaOf(definition)])
  const required = [
    ...Object.entries(asks).flatMap(([name, rule]) => (rule === 'required' ? [name] : [])),
    ...(reason === 'required' ? ['reason'] : []),
    ...(signature === undefined ? [] : ['signature']),
  ]
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(properties),
      reason: { type: 'string' },
      version: { type: 'integer' },
      ...(signature === undefined ? {} : { signature: { ...uuid, description: 'Of a fresh sign-in: POST session/signature' } }),
    },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

const uuid: JsonSchema = { type: 'string', format: 'uuid' }
const uuidOrNull: JsonSchema = { anyOf: [uuid, { type: 'null' }] }
/** Body of a move. */
export const moveSchema: JsonSchema = {
  type: 'object',
  properties: {
    after: { ...uuidOrNull, description: 'Stands behind this row; null: at the top' },
    before: { ...uuidOrNull, description: 'Stands before this row; null: at the end' },
    version: { type: 'integer' },
  },
  oneOf: [{ required: ['after'] }, { required: ['before'] }],
  additionalProperties: false,
}
export const idsSchema: JsonSchema = { type: 'array', items: uuid }
const listsSchema: JsonSchema = { type: 'object', minProperties: 1, additionalProperties: { type: 'array', minItems: 1 } }
/** Body of a bulk call: ids, or a list's query. */
export const buildBulkSchema = (model: ResourceModel): JsonSchema => ({
  type: 'object',
  properties: {
    action: { type: 'string', enum: bulkActionsOf(model) },
    ids: { ...idsSchema, maxItems: 1000 },
    query: { type: 'object', description: 'The parameters of a list, without its page', additionalProperties: true },
    all: { type: 'boolean', description: 'true: a query without a filter or a search means every row' },
    changes: { type: 'object', description: `Of update: ${model.name}Change. Of a transition: what it asks for` },
    add: { ...listsSchema, description: 'Of update: entries that lists are given beside what each row has' },
    take: { ...listsSchema, description: 'Of update: entries that are taken from lists' },
    reason: { type: 'string', description: 'Of a transition' },
  },
  required: ['action'],
  additionalProperties: false,
})

function bulkActionsOf({ resource, statuses }: ResourceModel): readonly string[] {
  const actions = (['update', 'remove', 'restore'] as const).filter((action) => resource.actions[action] !== undefined)
  return [...actions, ...statuses.flatMap((field) => Object.keys((field.definition as StatusField).transitions))]
}

/** Schema of a field that may be empty: null in rows, and null in a body clears it. */
function nullableSchemaOf(field: FieldDefinition): JsonSchema {
  const schema = schemaOf(field)
  if (field.required === true || isState(field) || isDerived(field)) return schema
  const { readOnly, default: initial, 'x-once': isOnce, 'x-sensitive': sensitive, description, ...rest } = schema
  const annotations = Object.entries({ readOnly, default: initial, 'x-once': isOnce, 'x-sensitive': sensitive, description }).filter(
    ([, value]) => value !== undefined,
  )
  const isUnconstrained = Object.keys(rest).length === 0
  return { ...(isUnconstrained ? {} : { anyOf: [rest, { type: 'null' }] }), ...Object.fromEntries(annotations) }
}

/** Schema of a system field. Rows that the system created have no creator. */
function systemSchemaOf(model: ResourceModel, name: string): JsonSchema {
  const definition = model.byName.get(name)?.definition ?? { type: 'text' }
  const schema = isReference(definition) && name !== 'id' ? nullableSchemaOf(definition) : schemaOf(definition)
  return { ...schema, readOnly: true }
}
