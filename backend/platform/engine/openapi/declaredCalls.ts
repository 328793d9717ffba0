import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CallInput,
  type CallQuery,
  isFormInput,
  isListInput,
  isOfResource,
  type ListQueryOf,
  type ResourceInputOf,
  type UploadForm,
} from '#resources/core/call.ts'
import { type CallField, type CallFields, isStructure, type StructureField } from '#resources/core/callFields.ts'
import type { ValidationDefinition } from '#resources/core/validate.ts'
import type { Route } from '../http/types.ts'
import type { ResourceModel } from '../model/types.ts'
import { type JsonSchema, schemaOf } from './fieldSchemas.ts'
import { buildParameter, listParameters } from './parameters.ts'
import { buildSchemaReference } from './schemas.ts'

/** Schema of the body of a declared call. */
export function buildInputSchema(input: CallInput): JsonSchema {
  if (isListInput(input)) return { type: 'array', items: buildObjectSchema(input.each), minItems: 1 }
  return buildObjectSchema(input)
}

function buildObjectSchema(input: CallFields | ValidationDefinition | ResourceInputOf): JsonSchema {
  if (isOfResource<ResourceInputOf>(input)) return buildResourceSchema(input)
  return isFormInput(input) ? buildFieldsSchema(input.fields) : buildFieldsSchema(input)
}

/**
 * Schema of a resource's input. If the call accepts only some fields, the schema lists them, because a closed schema cannot be combined
 * with another.
 */
function buildResourceSchema({ of, isChange, only, beside }: ResourceInputOf): JsonSchema {
  const input = buildSchemaReference(`${of}${isChange === true ? 'Change' : 'Input'}`)
  if (only !== undefined) {
    const accepted = [...only, 'version'].map((name) => [name, { $ref: `${input.$ref}/properties/${name}` }])
    const { properties = {}, required = [] } = buildFieldsSchema(beside ?? {})
    return {
      type: 'object',
      properties: { ...Object.fromEntries(accepted), ...(properties as object) },
      required,
      additionalProperties: false,
    }
  }
  return beside === undefined ? input : { allOf: [input, { ...buildFieldsSchema(beside), additionalProperties: true }] }
}

function buildFieldsSchema(fields: CallFields): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, field]) => (isRequired(field) ? [name] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, buildValueSchema(field)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

const isRequired = (field: CallField): boolean =>
  field.nullable === true || (field.required === true && (isStructure(field) || field.default === undefined))

/**
 * Schema of a value. A required value may not be null unless it is declared nullable. An optional value may be null, which means that it
 * has no value.
 */
function buildValueSchema(field: CallField): JsonSchema {
  const { description, default: initial, ...schema } = isStructure(field) ? buildStructureSchema(field) : schemaOf(field)
  const wordSchemas = !isStructure(field) && field.word !== undefined ? [{ const: field.word }] : []
  const nullSchemas = isRequired(field) && field.nullable !== true ? [] : [{ type: 'null' }]
  const isUnconstrained = Object.keys(schema).length === 0
  return {
    ...(isUnconstrained || wordSchemas.length + nullSchemas.length === 0 ? schema : { anyOf: [schema, ...wordSchemas, ...nullSchemas] }),
    ...(description === undefined ? {} : { description }),
    ...(initial === undefined ? {} : { default: initial }),
  }
}

function buildStructureSchema(field: StructureField): JsonSchema {
  const { fields, about } = field
  const objectSchema = buildFieldsSchema(fields)
  if (field.type === 'nested') return { ...objectSchema, ...(about === undefined ? {} : { description: about }) }
  const { type, minCount = 0 } = field
  return {
    ...(type === 'each'
      ? { type: 'array', items: objectSchema, minItems: minCount }
      : { type: 'object', additionalProperties: objectSchema, minProperties: minCount }),
    ...(about === undefined ? {} : { description: about }),
  }
}

/** Schemas of the parameters of the call's address. */
export function queryParameters(query: CallQuery, models: ReadonlyMap<string, ResourceModel>): readonly JsonSchema[] {
  const isOfList = isOfResource<ListQueryOf>(query)
  const fields = isOfList ? (query.beside ?? {}) : query
  const model = isOfList ? models.get(query.of) : undefined
  return [
    ...Object.entries(fields).map(([name, field]) => ({
      ...buildParameter(
        name,
        withoutDescription(isStructure(field) ? { type: 'string', contentMediaType: 'application/json' } : schemaOf(field)),
        field.about,
      ),
      ...(isRequired(field) ? { required: true } : {}),
    })),
    ...(model === undefined ? [] : listParameters(model).filter(({ name }) => !(String(name) in fields))),
  ]
}

const withoutDescription = ({ description: _, ...schema }: JsonSchema): JsonSchema => schema

export function uploadFormSchema({ fields = {}, isOptional }: UploadForm): JsonSchema {
  const { properties, required = [] } = buildFieldsSchema(fields) as { readonly properties: object; readonly required?: readonly string[] }
  return {
    type: 'object',
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: [...required, ...(isOptional === true ? [] : ['file'])],
  }
}

export interface AnswerDescriptions {
  /** Responses by the method of a resource's service. */
  readonly resources: Readonly<Record<string, JsonSchema>>
  readonly calls: Readonly<Record<string, JsonSchema>>
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** Reads the schemas of responses, which `npm run answers:describe` generates from the types of the declarations. */
export const readAnswerDescriptions = (): AnswerDescriptions =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'answers.json'), 'utf8')) as AnswerDescriptions

/** Schema of the response of a declared call; undefined if its response is not described. */
export function buildOutputContent({ method, path, output }: Route, { calls }: AnswerDescriptions): JsonSchema | undefined {
  if (output === undefined) return undefined
  if (output.kind === 'file') return { [output.mediaType ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } }
  const answer = calls[`${method} ${path}`]
  if (answer === undefined) return undefined
  const schema = output.kind === 'bare' ? answer : { type: 'object', properties: { data: answer }, required: ['data'] }
  return { [output.mediaType ?? 'application/json']: { schema } }
}
