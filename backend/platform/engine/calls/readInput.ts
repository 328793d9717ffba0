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
import { type CallField, type CallFields, defaultMaxObjects, isStructure, type StructureField } from '#resources/core/callFields.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import { type AnyField, typeOf } from '#resources/core/fields/index.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { normalise, toStoredForm, type ValidationDefinition, validate } from '#resources/core/validate.ts'
import { badRequest, invalid, pathOf } from '../../common/errors.ts'

/** Maximum number of objects in a request body that is a list, the same as in a bulk call. */
const mostObjects = 1000

/**
 * Reads the body of a declared call. Every field is checked and normalised by the rules of its type, like the fields of resources. If the
 * body is the input of a resource, the engine checks it later, when it writes the row.
 * @param today the current date in the caller's time zone, YYYY-MM-DD
 * @throws badRequest BodyNotAnObject, TooManyForBulk; invalid with every problem
 */
export function readInput(declared: CallInput, body: unknown, today: string): unknown {
  if (!isListInput(declared)) return requireValid(readObject(declared, objectOf(declared, body), today))
  if (!Array.isArray(body)) throw invalid([{ path: '', code: 'notAList' }])
  if (body.length === 0) throw invalid([{ path: '', code: 'required' }])
  if (body.length > mostObjects) throw badRequest('TooManyForBulk', { details: { count: body.length, max: mostObjects } })
  const invalidIndex = body.findIndex((item) => !isObject(item))
  if (invalidIndex !== -1) throw invalid([{ path: String(invalidIndex), code: 'notAnObject' }])
  const read = body.map((item) => readObject(declared.each, item, today))
  return requireValid({
    values: read.map(({ values }) => values),
    problems: read.flatMap(({ problems }, index) => addPrefix(String(index), problems)),
  })
}

/** Treats an absent body as an empty object, and a plain list as the `ids` of a body, as removals of resources do. */
function objectOf(declaration: CallInput, body: unknown): unknown {
  if (body === undefined) return {}
  return Array.isArray(body) && 'ids' in declaration ? { ids: body } : body
}

/** Reads the fields of a multipart form, whose values are texts. @throws invalid */
export const readForm = ({ fields = {} }: UploadForm, texts: Values, today: string): Values =>
  requireValid(readFields(fields, fromTexts(fields, texts), today))

/** Parameter that every call accepts: the language of messages. */
const languageOfMessages = 'language'

/**
 * Reads the declared parameters of an address. The parameters of a resource's list are validated by the list itself, and every call
 * accepts the language of messages.
 * @throws badRequest UnknownParameter, InvalidParameter
 */
export function readQuery(query: CallQuery, parameters: Values, today: string): Values {
  const isOfList = isOfResource<ListQueryOf>(query)
  const fields = isOfList ? (query.beside ?? {}) : query
  const unknown = Object.keys(parameters).filter((name) => !Object.hasOwn(fields, name) && name !== languageOfMessages)
  if (!isOfList && unknown.length > 0)
    throw badRequest('UnknownParameter', { fields: unknown.map((name) => ({ path: pathOf(name), code: 'unknownParameter' })) })
  const namedParameters = Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(fields, name)))
  const { values, problems } = readFields(fields, fromTexts(fields, namedParameters), today)
  const repeatedParameters = Object.entries(namedParameters).filter(
    ([name, value]) => Array.isArray(value) && value.length > 1 && !isListField(fields[name]),
  )
  const allProblems = [...repeatedParameters.map(([path]) => ({ path, code: 'repeated' })), ...problems]
  if (allProblems.length > 0) throw badRequest('InvalidParameter', { fields: allProblems })
  return values
}

interface Read<Input = Values> {
  readonly values: Input
  readonly problems: readonly FieldProblem[]
}

function requireValid<Input>({ values, problems }: Read<Input>): Input {
  if (problems.length > 0) throw invalid(problems)
  return values
}

function readObject(declaration: CallFields | ValidationDefinition | ResourceInputOf, body: unknown, today: string): Read {
  if (!isObject(body)) throw badRequest('BodyNotAnObject')
  if (!isOfResource<ResourceInputOf>(declaration))
    return isFormInput(declaration) ? readValidated(declaration, body, today) : readFields(declaration, body, today)
  const { beside = {}, only } = declaration
  const isExtraField = (name: string): boolean => Object.hasOwn(beside, name)
  const isAccepted = (name: string): boolean => isExtraField(name) || only === undefined || name === 'version' || only.includes(name)
  const read = readFields(beside, pickValues(body, isExtraField), today)
  const unknownFields = Object.keys(body).filter((name) => !isAccepted(name))
  return {
    values: { ...pickValues(body, (name) => !isExtraField(name)), ...read.values },
    problems: [...unknownFields.map((name) => ({ path: pathOf(name), code: 'unknownField' })), ...read.problems],
  }
}

/** Reads a form: clears hidden values, and checks its rules between fields. */
function readValidated(form: ValidationDefinition, input: Values, today: string): Read {
  const values = normalise(form, input, today)
  return { values, problems: [...findUnknownFields(form.fields, input), ...validate(form, values, today)] }
}

const findUnknownFields = (fields: object, input: Values): readonly FieldProblem[] =>
  Object.keys(input).flatMap((name) => (Object.hasOwn(fields, name) ? [] : [{ path: pathOf(name), code: 'unknownField' }]))

function readFields(fields: CallFields, input: Values, today: string): Read {
  const problems: FieldProblem[] = [...findUnknownFields(fields, input)]
  const values: Record<string, unknown> = {}
  const plainFields: Record<string, AnyField> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = input[name]
    if (isStructure(field)) {
      if (value === undefined || value === null) {
        if (field.required === true || (field.nullable === true && value === undefined)) problems.push({ path: name, code: 'required' })
        else if (field.nullable === true) values[name] = null
        continue
      }
      const read = readStructure(field, value, today)
      values[name] = read.values
      problems.push(...addPrefix(name, read.problems))
      continue
    }
    if (field.word !== undefined && value === field.word) {
      values[name] = value
      continue
    }
    if (field.nullable === true && value === undefined) problems.push({ path: name, code: 'required' })
    plainFields[name] = field
    const storedValue = field.exact === true || value === undefined ? value : toStoredForm(value, field, { row: input, today })
    const stored = storedValue === undefined || (storedValue === null && field.default !== undefined) ? field.default : storedValue
    if (stored !== undefined) values[name] = stored
  }
  return { values, problems: [...problems, ...validate({ fields: plainFields }, values, today)] }
}

function readStructure(field: StructureField, value: unknown, today: string): Read<unknown> {
  if (field.type === 'nested') return isObject(value) ? readFields(field.fields, value, today) : readFailure('notAnObject')
  const isList = field.type === 'each'
  if (isList ? !Array.isArray(value) : !isObject(value)) return readFailure(isList ? 'notAList' : 'notAnObject')
  const items = Object.entries(value as object)
  const max = field.maxCount ?? defaultMaxObjects
  if (items.length > max) return { values: null, problems: [{ path: '', code: 'tooMany', details: { max } }] }
  if (items.length < (field.minCount ?? 0)) return readFailure('required')
  const read = items.map(([key, item]) => ({
    key,
    ...(isObject(item) ? readFields(field.fields, item, today) : readFailure('notAnObject')),
  }))
  const problems = read.flatMap(({ key, problems: itemProblems }) => addPrefix(pathOf(key), itemProblems))
  return { values: isList ? read.map(({ values }) => values) : Object.fromEntries(read.map(({ key, values }) => [key, values])), problems }
}

const readFailure = (code: string): Read<unknown> => ({ values: null, problems: [{ path: '', code }] })

const addPrefix = (path: string, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.map((problem) => ({ ...problem, path: problem.path === '' ? path : `${path}.${problem.path}` }))

/**
 * Converts the texts of addresses and forms: `true` and `false` to booleans, and a repeated parameter or a text with commas to a list.
 */
function fromTexts(fields: CallFields, texts: Values): Values {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const field = fields[name]
      return [name, field === undefined ? text : fromText(field, text)]
    }),
  )
}

function fromText(field: CallField, text: unknown): unknown {
  if (isStructure(field)) return parseJson(lastOf(text))
  const type = typeOf(field)
  if (type.isDocument === true) return parseJson(lastOf(text))
  if (type.isYesNo === true) return ({ true: true, false: false } as Values)[String(lastOf(text))] ?? lastOf(text)
  if (!isListField(field)) return lastOf(text)
  return [text]
    .flat()
    .flatMap((each) => String(each).split(','))
    .filter(isFilled)
}

const isListField = (field: CallField | undefined): boolean => field !== undefined && !isStructure(field) && typeOf(field).isList === true

/** Returns the last value of a repeated parameter. */
const lastOf = (text: unknown): unknown => (Array.isArray(text) ? text.at(-1) : text)

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}

const pickValues = (values: Values, isPicked: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)))

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
