import type { ValueOperator } from '#resources/core/operators.ts'
import type { VariableKind } from '#resources/core/variables.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { exportFormats } from '../operations/export.ts'
import { type JsonSchema, schemaOf } from './fieldSchemas.ts'

/** The parameters of a list: paging, sorting, search, and every filter that a field's type allows. */
export const listParameters = (model: ResourceModel): readonly JsonSchema[] => [...paging, ...narrowing(model)]

/** The parameters of a summary: what to count by, and what narrows the list. */
export const summaryParameters = (model: ResourceModel): readonly JsonSchema[] => [
  {
    ...parameter('by', { type: 'array', items: { type: 'string', enum: model.resource.summaries?.by ?? [] }, uniqueItems: true }),
    required: true,
    style: 'form',
    explode: false,
  },
  parameter(
    '_value',
    { type: 'string' },
    'Figure of each group instead of the count of its rows: `sum:{number}`, `mean:{number}`, `distinct:{reference}`, `days:{date}:{date}`',
  ),
  parameter(
    '_cumulative',
    { const: 'true' },
    'Figures are added up along the days: rows before the first day of the filters are counted as `before`',
  ),
  ...narrowing(model).filter(({ name }) => name !== '_similar'),
]

function narrowing(model: ResourceModel): readonly JsonSchema[] {
  const search =
    (model.resource.list?.search.length ?? 0) > 0
      ? [
          parameter('q', { type: 'string' }, 'Quick search: every word must occur'),
          parameter('_similar', { type: 'boolean' }, 'Words of the quick search may be misspelled; the most similar rows come first'),
        ]
      : []
  return [...search, ...[...model.byName.values(), ...model.entries].flatMap((field) => filtersOf(model, field))]
}

function filtersOf(model: ResourceModel, field: ModelField): readonly JsonSchema[] {
  const own: readonly ValueOperator[] = field.isWriteOnly ? [] : field.type.operators
  const asked = own
    .filter((operator) => operator !== 'eq' || !isTaken(model, field))
    .map((operator) =>
      operator === 'in' ? anyOfThese(field) : parameter(operator === 'eq' ? field.name : `${field.name}_${operator}`, askedOf(field)),
    )
  return field.isStored || field.lookup !== null ? [...asked, parameter(`${field.name}_filled`, { type: 'boolean' })] : asked
}

export const parameter = (name: string, schema: JsonSchema, description?: string): JsonSchema => ({
  name,
  in: 'query',
  schema,
  ...(description === undefined ? {} : { description }),
})

/** Parameters of every list mean the same whatever fields it has; `language` is the language of messages, unless the list filters by it. */
const isTaken = (model: ResourceModel, { name }: ModelField): boolean =>
  paging.some((each) => each.name === name) || (name === 'language' && !model.filtersByLanguage)

/** Values separated by commas. */
const anyOfThese = (field: ModelField): JsonSchema => ({
  ...parameter(`${field.name}_in`, { type: 'array', items: askedOf(field) }),
  style: 'form',
  explode: false,
})

/** What a filter asks for: of lists one of their items; and the word that may stand for it. */
function askedOf({ definition, type }: ModelField): JsonSchema {
  const schema = schemaOf(definition)
  const { readOnly, default: initial, ...value } = schema.type === 'array' ? (schema.items as JsonSchema) : schema
  const variable = type.variable?.(definition) ?? null
  return variable === null ? value : { anyOf: [value, variables[variable]] }
}

const variables: Readonly<Record<VariableKind, JsonSchema>> = {
  me: { const: '$me' },
  today: { type: 'string', pattern: '^\\$today([+-]\\d{1,3}y)?([+-]\\d{1,4})?$' },
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

/** Of a history: the newest first. */
export const historyParameters: readonly JsonSchema[] = [
  parameter('_start', { type: 'integer' }),
  parameter('_end', { type: 'integer' }),
  parameter('page', { type: 'integer' }, 'The first is 0'),
  parameter('size', { type: 'integer', default: 50, maximum: 200 }),
]

export const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description: 'A request that comes again with the same key within 24 hours makes nothing anew and answers what it made the first time',
}

/** Which files a reading is asked for. */
export const headersParameter: JsonSchema = {
  ...parameter(
    'headers',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
    'SHA-256 of the headers: letters and digits alone, sorted, with a space between',
  ),
  required: true,
}

/** How the rows of an export are written. */
export const formatParameter: JsonSchema = parameter('format', { enum: exportFormats, default: 'csv' }, 'A CSV file, or an Excel workbook')

export const columnsParameter: JsonSchema = parameter(
  'columns',
  { type: 'string' },
  'Fields in their order, separated by commas; absent: all',
)
