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
import { type CallField, type CallFields, defaultMaxObjects, isStructure } from '#resources/core/callFields.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import { type AnyField, typeOf } from '#resources/core/fields/index.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { normalise, storedForm, type Validated, validate } from '#resources/core/validate.ts'
import { badRequest, invalid, pathOf } from '../../errors.ts'

/** Objects of a list body; as many as a bulk call takes. */
const mostObjects = 1000

/**
 * The body of a declared call, with every field checked and normalised by the rules of its type, as the fields of resources are.
 * The input of a resource is left to the engine, which checks it when it is written.
 *
 * @param today the caller's day, YYYY-MM-DD
 * @throws badRequest BodyNotAnObject, TooManyForBulk; invalid with every problem
 */
export function readInput(declared: CallInput, body: unknown, today: string): unknown {
  if (!isListInput(declared)) return allRight(readObject(declared, objectOf(declared, body), today))
  if (!Array.isArray(body)) throw invalid([{ path: '', code: 'notAList' }])
  if (body.length === 0) throw invalid([{ path: '', code: 'required' }])
  if (body.length > mostObjects) throw badRequest('TooManyForBulk', { details: { count: body.length, max: mostObjects } })
  const wrong = body.findIndex((item) => !isObject(item))
  if (wrong !== -1) throw invalid([{ path: String(wrong), code: 'notAnObject' }])
  const read = body.map((item) => readObject(declared.each, item, today))
  return allRight({
    values: read.map(({ values }) => values),
    problems: read.flatMap(({ problems }, index) => under(String(index), problems)),
  })
}

/** No body is an empty one, and a list alone is a body's `ids`, as removals of resources take it. */
function objectOf(declared: CallInput, body: unknown): unknown {
  if (body === undefined) return {}
  return Array.isArray(body) && 'ids' in declared ? { ids: body } : body
}

/** The fields of a multipart form: their values are texts. @throws invalid */
export const readForm = ({ fields = {} }: UploadForm, texts: Values, today: string): Values =>
  allRight(readFields(fields, fromTexts(fields, texts), today))

/** A parameter that every call takes. */
const languageOfMessages = 'language'

/**
 * The declared parameters of an address. Those of a resource's list are left to the list, the language of messages to every call.
 * @throws badRequest UnknownParameter, InvalidParameter
 */
export function readQuery(query: CallQuery, parameters: Values, today: string): Values {
  const isOfList = isOfResource<ListQueryOf>(query)
  const fields = isOfList ? (query.beside ?? {}) : query
  const unknown = Object.keys(parameters).filter((name) => !Object.hasOwn(fields, name) && name !== languageOfMessages)
  if (!isOfList && unknown.length > 0)
    throw badRequest('UnknownParameter', { fields: unknown.map((name) => ({ path: pathOf(name), code: 'unknownParameter' })) })
  const named = Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(fields, name)))
  const { values, problems } = readFields(fields, fromTexts(fields, named), today)
  const repeated = Object.entries(named).filter(([name, value]) => Array.isArray(value) && value.length > 1 && !takesList(fields[name]))
  const all = [...repeated.map(([path]) => ({ path, code: 'repeated' })), ...problems]
  if (all.length > 0) throw badRequest('InvalidParameter', { fields: all })
  return values
}

interface Read<Input = Values> {
  readonly values: Input
  readonly problems: readonly FieldProblem[]
}

function allRight<Input>({ values, problems }: Read<Input>): Input {
  if (problems.length > 0) throw invalid(problems)
  return values
}

function readObject(declared: CallFields | Validated | ResourceInputOf, body: unknown, today: string): Read {
  if (!isObject(body)) throw badRequest('BodyNotAnObject')
  if (!isOfResource<ResourceInputOf>(declared))
    return isFormInput(declared) ? readValidated(declared, body, today) : readFields(declared, body, today)
  const { beside = {}, only } = declared
  const isBeside = (name: string): boolean => Object.hasOwn(beside, name)
  const isAccepted = (name: string): boolean => isBeside(name) || only === undefined || name === 'version' || only.includes(name)
  const read = readFields(beside, picked(body, isBeside), today)
  const refused = Object.keys(body).filter((name) => !isAccepted(name))
  return {
    values: { ...picked(body, (name) => !isBeside(name)), ...read.values },
    problems: [...refused.map((name) => ({ path: pathOf(name), code: 'unknownField' })), ...read.problems],
  }
}

/** A form: hidden values are cleared, and its rules hold between fields. */
function readValidated(form: Validated, given: Values, today: string): Read {
  const values = normalise(form, given, today)
  return { values, problems: [...unknownFields(form.fields, given), ...validate(form, values, today)] }
}

const unknownFields = (fields: object, given: Values): readonly FieldProblem[] =>
  Object.keys(given).flatMap((name) => (Object.hasOwn(fields, name) ? [] : [{ path: pathOf(name), code: 'unknownField' }]))

function readFields(fields: CallFields, given: Values, today: string): Read {
  const problems: FieldProblem[] = [...unknownFields(fields, given)]
  const values: Record<string, unknown> = {}
  const plain: Record<string, AnyField> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name]
    if (isStructure(field)) {
      if (value === undefined || value === null) {
        if (field.required === true || (field.nullable === true && value === undefined)) problems.push({ path: name, code: 'required' })
        else if (field.nullable === true) values[name] = null
        continue
      }
      const read = readStructure(field, value, today)
      values[name] = read.values
      problems.push(...under(name, read.problems))
      continue
    }
    if (field.word !== undefined && value === field.word) {
      values[name] = value
      continue
    }
    if (field.nullable === true && value === undefined) problems.push({ path: name, code: 'required' })
    plain[name] = field
    const converted = field.exact === true || value === undefined ? value : storedForm(value, field, { row: given, today })
    const stored = converted === undefined || (converted === null && field.default !== undefined) ? field.default : converted
    if (stored !== undefined) values[name] = stored
  }
  return { values, problems: [...problems, ...validate({ fields: plain }, values, today)] }
}

function readStructure(field: Extract<CallField, { fields: CallFields }>, value: unknown, today: string): Read<unknown> {
  const isList = field.type === 'each'
  if (isList ? !Array.isArray(value) : !isObject(value)) return refused(isList ? 'notAList' : 'notAnObject')
  const items = Object.entries(value as object)
  const max = field.maxCount ?? defaultMaxObjects
  if (items.length > max) return { values: null, problems: [{ path: '', code: 'tooMany', details: { max } }] }
  if (items.length < (field.minCount ?? 0)) return refused('required')
  const read = items.map(([key, item]) => ({ key, ...(isObject(item) ? readFields(field.fields, item, today) : refused('notAnObject')) }))
  const problems = read.flatMap(({ key, problems: own }) => under(pathOf(key), own))
  return { values: isList ? read.map(({ values }) => values) : Object.fromEntries(read.map(({ key, values }) => [key, values])), problems }
}

const refused = (code: string): Read<unknown> => ({ values: null, problems: [{ path: '', code }] })

const under = (path: string, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.map((problem) => ({ ...problem, path: problem.path === '' ? path : `${path}.${problem.path}` }))

/** Addresses and forms know texts alone: yes and no are words there, and a list is repeated or separated by commas. */
function fromTexts(fields: CallFields, texts: Values): Values {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const field = fields[name]
      return [name, field === undefined ? text : fromText(field, text)]
    }),
  )
}

function fromText(field: CallField, text: unknown): unknown {
  if (isStructure(field)) return parsed(lastOf(text))
  const type = typeOf(field)
  if (type.isDocument === true) return parsed(lastOf(text))
  if (type.isYesNo === true) return ({ true: true, false: false } as Values)[String(lastOf(text))] ?? lastOf(text)
  if (!takesList(field)) return lastOf(text)
  return [text]
    .flat()
    .flatMap((each) => String(each).split(','))
    .filter(isFilled)
}

const takesList = (field: CallField | undefined): boolean => field !== undefined && !isStructure(field) && typeOf(field).isList === true

/** The last value of a repeated parameter counts. */
const lastOf = (text: unknown): unknown => (Array.isArray(text) ? text.at(-1) : text)

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}

const picked = (values: Values, isPicked: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)))

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
