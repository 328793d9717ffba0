import type { ValueOperator } from '#resources/core/operators.ts'
import type { FilterVariableKind } from '#resources/core/variables.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { exportFormats } from '../operations/export.ts'
import { type JsonSchema, schemaOf } from './fieldSchemas.ts'

/** The parameters of a list: paging, sorting, search, and every filter that a field's type allows. */
export const listParameters = (model: ResourceModel): readonly JsonSchema[] => [...pagingParameters, ...buildFilterParameters(model)]

/** Parameters of a summary: the groups, and the filters of the list. */
export const buildSummaryParameters = (model: ResourceModel): readonly JsonSchema[] => [
  {
    ...buildParameter('by', { type: 'array', items: { type: 'string', enum: model.resource.summaries?.by ?? [] }, uniqueItems: true }),
    required: true,
    style: 'form',
    explode: false,
  },
  buildParameter(
    '_value',
    { type: 'string' },
    'Figure of each group instead of the count of its rows: `sum:{number}`, `mean:{number}`, `distinct:{reference}`, `days:{date}:{date}`',
  ),
  buildParameter(
    '_cumulative',
    { const: 'true' },
    'Figures are added up along the days: rows before the first day of the filters are counted as `before`',
  ),
  ...buildFilterParameters(model).filter(({ name }) => name !== '_similar'),
]

function buildFilterParameters(model: ResourceModel): readonly JsonSchema[] {
  const search =
    (model.resource.list?.search.length ?? 0) > 0
      ? [
          buildParameter('q', { type: 'string' }, 'Quick search: every word must occur'),
          buildParameter('_similar', { type: 'boolean' }, 'Words of the quick search may be misspelled; the most similar rows come first'),
        ]
      : []
  return [...search, ...[...model.byName.values(), ...model.entries].flatMap((field) => filtersOf(model, field))]
}

function filtersOf(model: ResourceModel, field: ModelField): readonly JsonSchema[] {
  const operators: readonly ValueOperator[] = field.isWriteOnly ? [] : field.type.operators
  const requested = operators
    .filter((operator) => operator !== 'eq' || !isUsed(model, field))
    .map((operator) =>
      operator === 'in'
        ? anyOfThese(field)
        : buildParameter(operator === 'eq' ? field.name : `${field.name}_${operator}`, requestedOf(field)),
    )
  return field.isStored || field.lookup !== null ? [...requested, buildParameter(`${field.name}_filled`, { type: 'boolean' })] : requested
}

export const buildParameter = (name: string, schema: JsonSchema, description?: string): JsonSchema => ({
  name,
  in: 'query',
  schema,
  ...(description === undefined ? {} : { description }),
})

/**
 * True if a parameter of every list has the same name as this field and takes precedence. `language` is the language of messages, unless
 * the list filters by it.
 */
const isUsed = (model: ResourceModel, { name }: ModelField): boolean =>
  pagingParameters.some((each) => each.name === name) || (name === 'language' && !model.filtersByLanguage)

/** Parameter for several values, separated by commas. */
const anyOfThese = (field: ModelField): JsonSchema => ({
  ...buildParameter(`${field.name}_in`, { type: 'array', items: requestedOf(field) }),
  style: 'form',
  explode: false,
})

/** Schema of a filter's value: the field's value, one item if the field is a list, or a variable that stands for a value. */
function requestedOf({ definition, type }: ModelField): JsonSchema {
  const schema = schemaOf(definition)
  const { readOnly, default: initial, ...value } = schema.type === 'array' ? (schema.items as JsonSchema) : schema
  const variable = type.variable?.(definition) ?? null
  return variable === null ? value : { anyOf: [value, variables[variable]] }
}

const variables: Readonly<Record<FilterVariableKind, JsonSchema>> = {
  me: { const: '$me' },
  today: { type: 'string', pattern: '^\\$today([+-]\\d{1,3}y)?([+-]\\d{1,4})?$' },
}

const pagingParameters: readonly JsonSchema[] = [
  buildParameter('_start', { type: 'integer' }),
  buildParameter('_end', { type: 'integer' }),
  buildParameter('_sort', { type: 'string' }, 'Fields, separated by commas'),
  buildParameter('_order', { type: 'string' }, 'asc or desc for each of them'),
  buildParameter('page', { type: 'integer' }, 'The first is 0'),
  buildParameter('size', { type: 'integer', default: 10, maximum: 500 }),
  buildParameter('sort', { type: 'string' }, 'field,direction'),
  buildParameter(
    '_total',
    { type: 'string', enum: ['none', 'capped', 'exact'], default: 'capped' },
    'capped counts to 10,000 and adds X-Total-Capped',
  ),
]

/** Parameters of a history, sorted newest first. */
export const historyParameters: readonly JsonSchema[] = [
  buildParameter('_start', { type: 'integer' }),
  buildParameter('_end', { type: 'integer' }),
  buildParameter('page', { type: 'integer' }, 'The first is 0'),
  buildParameter('size', { type: 'integer', default: 50, maximum: 200 }),
]

export const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description: 'A request that comes again with the same key within 24 hours makes nothing anew and answers what it made the first time',
}

/** Parameter that selects the files whose stored mapping is requested. */
export const headersParameter: JsonSchema = {
  ...buildParameter(
    'headers',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
    'SHA-256 of the headers: letters and digits alone, sorted, with a space between',
  ),
  required: true,
}

/** Parameter for the format of an export. */
export const formatParameter: JsonSchema = buildParameter(
  'format',
  { enum: exportFormats, default: 'csv' },
  'A CSV file, or an Excel workbook',
)

export const columnsParameter: JsonSchema = buildParameter(
  'columns',
  { type: 'string' },
  'Fields in their order, separated by commas; absent: all',
)
