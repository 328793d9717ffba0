import type { BodyFields, CallBody, ResourceBody } from '../types.ts'
import type { JsonSchema } from './fieldSchemas.ts'
import { refTo } from './schemas.ts'

/** The body of a named call, as it is declared. */
export function callBodySchema(body: CallBody): JsonSchema {
  if (isList(body)) return { type: 'array', items: callBodySchema(body.each) }
  if (!isOfResource(body)) return fieldsSchema(body)
  const input = refTo(`${body.of}${body.isChange === true ? 'Change' : 'Input'}`)
  return body.beside === undefined ? input : { allOf: [input, fieldsSchema(body.beside)] }
}

const isList = (body: CallBody): body is { readonly each: BodyFields | ResourceBody } => 'each' in body && typeof body.each === 'object'
const isOfResource = (body: BodyFields | ResourceBody): body is ResourceBody =>
  'of' in body && Object.keys(body).every((name) => ['of', 'isChange', 'beside'].includes(name))

function fieldsSchema(fields: BodyFields): JsonSchema {
  const named = Object.entries(fields).map(([name, description]) => ({
    name: name.replace(/\?$/, ''),
    isOptional: name.endsWith('?'),
    description,
  }))
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, description }) => [name, { description }])),
    required: named.flatMap(({ name, isOptional }) => (isOptional ? [] : [name])),
  }
}
