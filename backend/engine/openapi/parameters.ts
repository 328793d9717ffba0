import type { ModelField, ResourceModel } from '../model/types.ts'
import { type JsonSchema, schemaOf } from './fieldSchemas.ts'

/** The parameters of a list: paging, sorting, search, and every filter that a field's type allows. */
export function listParameters(model: ResourceModel): readonly JsonSchema[] {
  const search =
    (model.resource.list?.search.length ?? 0) > 0 ? [parameter('q', { type: 'string' }, 'Quick search: every word must occur')] : []
  const fields = [...model.byName.values()].filter((field) => field.isStored)
  return [
    ...paging,
    ...search,
    ...fields.flatMap((field) =>
      field.type.operators.map((operator) =>
        operator === 'in' ? anyOfThese(field) : parameter(operator === 'eq' ? field.name : `${field.name}_${operator}`, askedOf(field)),
      ),
    ),
  ]
}

const parameter = (name: string, schema: JsonSchema, description?: string): JsonSchema => ({
  name,
  in: 'query',
  schema,
  ...(description === undefined ? {} : { description }),
})

/** Values separated by commas. */
const anyOfThese = (field: ModelField): JsonSchema => ({
  ...parameter(`${field.name}_in`, { type: 'array', items: askedOf(field) }),
  style: 'form',
  explode: false,
})

/** What a filter asks for: of lists one of their items. */
function askedOf({ definition }: ModelField): JsonSchema {
  const schema = schemaOf(definition)
  const { readOnly, default: initial, ...value } = schema.type === 'array' ? (schema.items as JsonSchema) : schema
  return value
}

const paging: readonly JsonSchema[] = [
  parameter('_start', { type: 'integer' }),
  parameter('_end', { type: 'integer' }),
  parameter('_sort', { type: 'string' }, 'Fields, separated by commas'),
  parameter('_order', { type: 'string' }, 'asc or desc for each of them'),
  parameter('page', { type: 'integer' }, 'The first is 0'),
  parameter('size', { type: 'integer', default: 10, maximum: 500 }),
  parameter('sort', { type: 'string' }, 'field,direction'),
  parameter(
    '_total',
    { type: 'string', enum: ['none', 'capped', 'exact'], default: 'capped' },
    'capped counts to 10,000 and adds X-Total-Capped',
  ),
]
