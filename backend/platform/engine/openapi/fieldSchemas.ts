import { type CustomField, definitionOf } from '#resources/core/customFields.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { codeSystems } from '#resources/core/fields/conditions.ts'
import type { AnyField } from '#resources/core/fields/index.ts'
import type { RollupType } from '#resources/core/fields/rollup.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'

/** A JSON schema (OpenAPI 3.1). */
export type JsonSchema = Readonly<Record<string, unknown>>

type DefinitionOf<Name extends FieldTypeName> = Extract<AnyField, { readonly type: Name }>
type FieldSchemas = { readonly [Name in FieldTypeName]: (field: DefinitionOf<Name>) => JsonSchema }

const uuid: JsonSchema = { type: 'string', format: 'uuid' }
const buildStringSchema = (max?: number): JsonSchema => ({ type: 'string', ...(max === undefined ? {} : { maxLength: max }) })
const buildRange = ({ min, max }: { readonly min?: number; readonly max?: number }): JsonSchema => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

const rollupSchemas: Readonly<Record<RollupType, JsonSchema>> = {
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
}

/** Schema of a value of each field type in a body. */
const fieldSchemas = {
  text: ({ max, pattern }) => ({ ...buildStringSchema(max), ...(pattern === undefined ? {} : { pattern: `^(?:${pattern.source})$` }) }),
  textarea: ({ max }) => buildStringSchema(max),
  email: () => ({ type: 'string', format: 'email' }),
  url: () => ({ type: 'string', format: 'uri' }),
  phone: () => buildStringSchema(),
  integer: (field) => ({ type: 'integer', ...buildRange(field) }),
  decimal: (field) => ({ type: 'number', ...buildRange(field) }),
  boolean: () => ({ type: 'boolean' }),
  date: () => rollupSchemas.date,
  time: () => ({ type: 'string', pattern: '^\\d\\d:\\d\\d' }),
  datetime: () => rollupSchemas.datetime,
  choice: ({ values }) => ({ type: 'string', enum: values }),
  multiChoice: ({ values }) => ({ type: 'array', items: { type: 'string', enum: values }, uniqueItems: true }),
  status: ({ states }) => ({ type: 'string', enum: states, readOnly: true }),
  tags: () => ({ type: 'array', items: buildStringSchema() }),
  ref: ({ to }) => ({ ...uuid, ...(to === '' ? {} : { description: `id of a ${to}` }) }),
  refs: ({ to }) => ({ type: 'array', items: { ...uuid, description: `id of a ${to}` } }),
  file: () => ({ ...uuid, description: 'id of a stored file' }),
  image: () => ({ ...uuid, description: 'id of a stored file' }),
  richText: ({ max }) => ({ ...buildStringSchema(max), contentMediaType: 'text/html' }),
  json: ({ shape }) => (shape === undefined ? {} : { type: shape }),
  conditions: () => ({
    type: 'array',
    items: {
      type: 'object',
      required: ['displayName', 'codeSystem'],
      properties: { displayName: buildStringSchema(400), code: buildStringSchema(400), codeSystem: { type: 'string', enum: codeSystems } },
    },
  }),
  custom: ({ entries }) => ({
    type: 'object',
    description: 'values of the fields that the organisation added, by their keys; a write names those that it changes',
    ...(entries === undefined
      ? {}
      : { properties: Object.fromEntries(entries.map((entry) => [entry.key, customSchemaOf(entry)])), additionalProperties: false }),
  }),
  secret: ({ max }) => ({
    oneOf: [
      { ...buildStringSchema(max), writeOnly: true },
      { const: true, readOnly: true },
    ],
  }),
  computed: () => ({ readOnly: true }),
  rollup: ({ of, take, field, as }) =>
    take === undefined || field === undefined || as === undefined
      ? { type: 'integer', minimum: 0, readOnly: true, description: `how many rows of ${of} belong to it` }
      : {
          anyOf: [rollupSchemas[as], { type: 'null' }],
          readOnly: true,
          description: `the ${take === 'sum' ? 'sum of' : take} ${field} of the rows of ${of} that belong to it`,
        },
  marks: ({ marks }) => ({ type: 'array', items: { type: 'string', enum: Object.keys(marks) }, readOnly: true }),
  lookup: ({ of, shows }) => ({
    type: 'array',
    items: { type: ['string', 'null'] },
    readOnly: true,
    description: `${shows} of the rows of ${of} that the caller may see, the newest first`,
  }),
  country: () => ({ type: 'string', pattern: '^[A-Z]{2}$' }),
  province: () => ({ type: 'string', pattern: '^[A-Z]{2}$' }),
  postalCode: () => buildStringSchema(),
  healthCard: () => buildStringSchema(),
  timeZone: () => ({ ...buildStringSchema(), description: 'IANA time zone, as America/Toronto' }),
} satisfies FieldSchemas

/** Schema of a custom field, described by its labels. */
const customSchemaOf = (custom: CustomField): JsonSchema => {
  const schema = schemaOf(definitionOf(custom))
  return {
    ...schema,
    description: custom.label.en,
    ...(custom.isRetired ? { readOnly: true, deprecated: true } : {}),
    ...(custom.isSensitive ? { 'x-sensitive': true } : {}),
  }
}

/** Schema of one field, including the options that are common to all types. */
export function schemaOf(field: FieldDefinition): JsonSchema {
  const describe = fieldSchemas[field.type as FieldTypeName] as (definition: FieldDefinition) => JsonSchema
  return {
    ...describe(field),
    ...(field.about === undefined ? {} : { description: field.about }),
    ...(field.readOnly === true ? { readOnly: true } : {}),
    ...(field.once === true ? { 'x-once': true } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.sensitive === true ? { 'x-sensitive': true } : {}),
  }
}
