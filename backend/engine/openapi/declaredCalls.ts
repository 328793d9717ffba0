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
} from '#resources/call.ts'
import { type CallField, type CallFields, isStructure } from '#resources/core/callFields.ts'
import type { Validated } from '#resources/core/validate.ts'
import type { Route } from '../doors/types.ts'
import type { ResourceModel } from '../model/types.ts'
import { type JsonSchema, schemaOf } from './fieldSchemas.ts'
import { listParameters, parameter } from './parameters.ts'
import { refTo } from './schemas.ts'

/** The body of a declared call. */
export function inputSchema(input: CallInput): JsonSchema {
  if (isListInput(input)) return { type: 'array', items: objectSchema(input.each), minItems: 1 }
  return objectSchema(input)
}

function objectSchema(input: CallFields | Validated | ResourceInputOf): JsonSchema {
  if (isOfResource<ResourceInputOf>(input)) return resourceSchema(input)
  return isFormInput(input) ? fieldsSchema(input.fields) : fieldsSchema(input)
}

/** The fields that the call takes are listed where it takes some alone; a schema that is closed cannot stand beside others. */
function resourceSchema({ of, isChange, only, beside }: ResourceInputOf): JsonSchema {
  const input = refTo(`${of}${isChange === true ? 'Change' : 'Input'}`)
  if (only !== undefined) {
    const accepted = [...only, 'version'].map((name) => [name, { $ref: `${input.$ref}/properties/${name}` }])
    const { properties = {}, required = [] } = fieldsSchema(beside ?? {})
    return {
      type: 'object',
      properties: { ...Object.fromEntries(accepted), ...(properties as object) },
      required,
      additionalProperties: false,
    }
  }
  return beside === undefined ? input : { allOf: [input, { ...fieldsSchema(beside), additionalProperties: true }] }
}

function fieldsSchema(fields: CallFields): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, field]) => (isRequired(field) ? [name] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

const isRequired = (field: CallField): boolean =>
  field.nullable === true || (field.required === true && (isStructure(field) || field.default === undefined))

/** A value that is required is no null, unless it says so; any other may be null, which stands for none. */
function valueSchema(field: CallField): JsonSchema {
  const { description, default: initial, ...schema } = isStructure(field) ? structureSchema(field) : schemaOf(field)
  const word = !isStructure(field) && field.word !== undefined ? [{ const: field.word }] : []
  const none = isRequired(field) && field.nullable !== true ? [] : [{ type: 'null' }]
  const isAnything = Object.keys(schema).length === 0
  return {
    ...(isAnything || word.length + none.length === 0 ? schema : { anyOf: [schema, ...word, ...none] }),
    ...(description === undefined ? {} : { description }),
    ...(initial === undefined ? {} : { default: initial }),
  }
}

function structureSchema({ type, fields, about, minCount = 0 }: Extract<CallField, { fields: CallFields }>): JsonSchema {
  const own = fieldsSchema(fields)
  return {
    ...(type === 'each'
      ? { type: 'array', items: own, minItems: minCount }
      : { type: 'object', additionalProperties: own, minProperties: minCount }),
    ...(about === undefined ? {} : { description: about }),
  }
}

/** The parameters of its address. */
export function queryParameters(query: CallQuery, models: ReadonlyMap<string, ResourceModel>): readonly JsonSchema[] {
  const isOfList = isOfResource<ListQueryOf>(query)
  const fields = isOfList ? (query.beside ?? {}) : query
  const model = isOfList ? models.get(query.of) : undefined
  return [
    ...Object.entries(fields).map(([name, field]) => ({
      ...parameter(
        name,
        withoutAbout(isStructure(field) ? { type: 'string', contentMediaType: 'application/json' } : schemaOf(field)),
        field.about,
      ),
      ...(isRequired(field) ? { required: true } : {}),
    })),
    ...(model === undefined ? [] : listParameters(model).filter(({ name }) => !(String(name) in fields))),
  ]
}

const withoutAbout = ({ description: _, ...schema }: JsonSchema): JsonSchema => schema

export function uploadFormSchema({ fields = {}, isOptional }: UploadForm): JsonSchema {
  const { properties, required = [] } = fieldsSchema(fields) as { readonly properties: object; readonly required?: readonly string[] }
  return {
    type: 'object',
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: [...required, ...(isOptional === true ? [] : ['file'])],
  }
}

export interface Described {
  /** By the method of a resource's service. */
  readonly resources: Readonly<Record<string, JsonSchema>>
  readonly calls: Readonly<Record<string, JsonSchema>>
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** Made from the types of the declarations by `npm run answers:describe`. */
export const describedAnswers = (): Described => JSON.parse(readFileSync(join(import.meta.dirname, 'answers.json'), 'utf8')) as Described

/** The answer of a declared call; undefined where nothing describes it. */
export function outputContent({ method, path, output }: Route, { calls }: Described): JsonSchema | undefined {
  if (output === undefined) return undefined
  if (output.kind === 'file') return { [output.mediaType ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } }
  const answer = calls[`${method} ${path}`]
  if (answer === undefined) return undefined
  const schema = output.kind === 'bare' ? answer : { type: 'object', properties: { data: answer }, required: ['data'] }
  return { 'application/json': { schema } }
}
