import type { FieldTypeName } from '#resources/core/fields/values.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { fieldChoices, isFieldType, type OptionName, optionKinds } from './fieldChoices.ts'

/** A field of the command line, in the form in which it is declared. */
export interface FieldRequest {
  readonly name: string
  readonly type: FieldTypeName
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Parses `name:type` or `name:type=argument`, each followed by `:option` or `:option=value`. @throws Error that states the correct syntax
 */
export function parseField(text: string): FieldRequest {
  const [name = '', typeText = '', ...optionTexts] = text.split(':')
  const [type = '', argument] = splitAtEquals(typeText)
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name))
    throw new Error(`'${text}': write name:type, the name in camelCase, such as serialNumber:text`)
  if (!isFieldType(type)) throw new Error(`'${text}': there is no field type '${type}'. One of: ${Object.keys(fieldChoices).join(', ')}`)
  return {
    name: getStoredName(name, type),
    type,
    options: {
      ...argumentOf({ text, name, type, argument }),
      ...Object.assign({}, ...optionTexts.map((each) => optionOf(text, type, each))),
    },
  }
}

/** The name of a reference ends in Id, because its labels and tabs are derived from it. */
const getStoredName = (name: string, type: FieldTypeName): string => (type === 'ref' && !name.endsWith('Id') ? `${name}Id` : name)

const splitAtEquals = (text: string): readonly string[] => {
  const separatorIndex = text.indexOf('=')
  return separatorIndex === -1 ? [text] : [text.slice(0, separatorIndex), text.slice(separatorIndex + 1)]
}

interface FieldArgument {
  readonly text: string
  readonly name: string
  readonly type: FieldTypeName
  readonly argument: string | undefined
}

function argumentOf({ text, name, type, argument }: FieldArgument): Readonly<Record<string, unknown>> {
  const requested = fieldChoices[type].argument
  if (requested === undefined) {
    if (argument !== undefined) throw new Error(`'${text}': ${type} takes no value after an equals sign`)
    return {}
  }
  if (argument === undefined || argument === '') {
    if (requested.isNeeded) throw new Error(`'${text}': say ${type}=${requested.example}, for example ${name}:${type}=${requested.example}`)
    return type === 'status' ? statusOf(['DRAFT', 'ACTIVE', 'ARCHIVED']) : {}
  }
  if (requested.name === 'resource') return { to: argument }
  if (requested.name === 'reference') return parseRollupOptions(text, argument)
  if (type === 'lookup') return parseLookupOptions(text, argument)
  if (requested.name === 'values')
    return type === 'status' ? statusOf(parseValues(text, argument)) : { values: parseValues(text, argument) }
  if (type === 'marks') return { marks: { FILLED: { tone: 'info', when: { field: argument, filled: true } } } }
  if (type === 'computed') return { from: [argument], as: 'text', compute: (row: Readonly<Record<string, unknown>>) => row[argument] }
  return type === 'healthCard' ? { province: argument } : { dependsOn: argument }
}

/** `studySite.siteId`: counts rows of another resource that have the same reference, because no resource references a new one yet. */
function parseRollupOptions(text: string, argument: string): Readonly<Record<string, unknown>> {
  const [resource = '', reference = '', ...extraParts] = argument.split('.')
  if (resource === '' || reference === '' || extraParts.length > 0)
    throw new Error(`'${text}': write rollup=studySite.siteId, a resource and its reference`)
  return { of: resource, by: { [reference]: reference } }
}

/** `studySite.siteId.studyId`: reads this field of rows of another resource that have the same reference. */
function parseLookupOptions(text: string, argument: string): Readonly<Record<string, unknown>> {
  const [resource = '', reference = '', shows = '', ...extraParts] = argument.split('.')
  if (resource === '' || reference === '' || shows === '' || extraParts.length > 0)
    throw new Error(`'${text}': write lookup=studySite.siteId.studyId, a resource, its reference and a field`)
  return { of: resource, by: { [reference]: reference }, shows }
}

function parseValues(text: string, argument: string): readonly string[] {
  const values = argument.split(',').map((value) => value.trim())
  const invalidValue = values.find((value) => !/^[A-Z][A-Z0-9_]*$/.test(value))
  if (invalidValue !== undefined) throw new Error(`'${text}': write values in capitals, such as OPEN,CLOSED; '${invalidValue}' is none`)
  return values
}

/**
 * Returns a status with a transition from each state to the next and neutral tones. Developers add other transitions and the meaning of
 * the states.
 */
function statusOf(states: readonly string[]): Readonly<Record<string, unknown>> {
  const steps = states
    .slice(1)
    .map((nextState, index) => [`mark${toPascalCase(nextState)}`, { from: [states[index]], to: nextState, action: 'CONTRIBUTE' }])
  const tones = Object.fromEntries(states.map((state) => [state, 'neutral']))
  return { states, tones, initial: states[0], transitions: Object.fromEntries(steps) }
}

const toPascalCase = (value: string): string =>
  value
    .toLowerCase()
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')

function optionOf(text: string, type: FieldTypeName, option: string): Readonly<Record<string, unknown>> {
  const [name = '', value] = splitAtEquals(option)
  const { options } = fieldChoices[type]
  if (!(options as readonly string[]).includes(name))
    throw new Error(`'${text}': ${type} has no option '${name}'. It takes ${options.length === 0 ? 'none' : options.join(', ')}`)
  const kind = optionKinds[name as OptionName]
  if (kind === 'switch') return { [name]: true }
  if (value === undefined || value === '') throw new Error(`'${text}': say what ${name} is: ${name}=…`)
  if (kind === 'text' && !['integer', 'decimal', 'boolean'].includes(type)) return { [name]: value }
  return { [name]: parseOptionValue(text, value) }
}

function parseOptionValue(text: string, value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  const figure = Number(value)
  if (!Number.isFinite(figure)) throw new Error(`'${text}': '${value}' is no number`)
  return figure
}

/** `visitRoom` → `visit-room`: converts a name to the spelling of paths. */
export const toKebabCase = (name: string): string => toSnakeCase(name).replaceAll('_', '-')
