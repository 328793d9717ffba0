import type { FieldTypeName } from '#resources/core/fields/values.ts'
import { snake } from '#resources/core/names.ts'
import { fieldChoices, isFieldType, type OptionName, optionKinds } from './fieldChoices.ts'

/** A field as it was asked for on the command line, and the same as it will stand in the declaration. */
export interface WantedField {
  readonly name: string
  readonly type: FieldTypeName
  readonly options: Readonly<Record<string, unknown>>
}

/** `name:type`, `name:type=argument`, each with `:option` or `:option=value` behind it. @throws Error that says what to write */
export function parseField(text: string): WantedField {
  const [name = '', described = '', ...rest] = text.split(':')
  const [type = '', argument] = parted(described)
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name))
    throw new Error(`'${text}': write name:type, the name in camelCase, such as serialNumber:text`)
  if (!isFieldType(type)) throw new Error(`'${text}': there is no field type '${type}'. One of: ${Object.keys(fieldChoices).join(', ')}`)
  return {
    name: storedName(name, type),
    type,
    options: { ...argumentOf({ text, name, type, argument }), ...Object.assign({}, ...rest.map((each) => optionOf(text, type, each))) },
  }
}

/** A reference ends in Id: that is how its labels and tabs are called. */
const storedName = (name: string, type: FieldTypeName): string => (type === 'ref' && !name.endsWith('Id') ? `${name}Id` : name)

const parted = (text: string): readonly string[] => {
  const at = text.indexOf('=')
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

interface Argued {
  readonly text: string
  readonly name: string
  readonly type: FieldTypeName
  readonly argument: string | undefined
}

function argumentOf({ text, name, type, argument }: Argued): Readonly<Record<string, unknown>> {
  const asked = fieldChoices[type].argument
  if (asked === undefined) {
    if (argument !== undefined) throw new Error(`'${text}': ${type} takes nothing behind an equals sign`)
    return {}
  }
  if (argument === undefined || argument === '') {
    if (asked.isNeeded) throw new Error(`'${text}': say ${type}=${asked.example}, for example ${name}:${type}=${asked.example}`)
    return type === 'status' ? statusOf(['DRAFT', 'ACTIVE', 'ARCHIVED']) : {}
  }
  if (asked.name === 'resource') return { to: argument }
  if (asked.name === 'reference') return countedBy(text, argument)
  if (type === 'lookup') return lookedUpBy(text, argument)
  if (asked.name === 'values') return type === 'status' ? statusOf(valuesIn(text, argument)) : { values: valuesIn(text, argument) }
  if (type === 'marks') return { marks: { FILLED: { tone: 'info', when: { field: argument, filled: true } } } }
  if (type === 'computed') return { from: [argument], as: 'text', compute: (row: Readonly<Record<string, unknown>>) => row[argument] }
  return type === 'healthCard' ? { province: argument } : { dependsOn: argument }
}

/** `studySite.siteId`: the rows of another resource with the same reference. A new resource is pointed at by nothing yet. */
function countedBy(text: string, argument: string): Readonly<Record<string, unknown>> {
  const [of = '', reference = '', ...more] = argument.split('.')
  if (of === '' || reference === '' || more.length > 0)
    throw new Error(`'${text}': write rollup=studySite.siteId, a resource and its reference`)
  return { of, by: { [reference]: reference } }
}

/** `studySite.siteId.studyId`: of the rows of another resource with the same reference, this field. */
function lookedUpBy(text: string, argument: string): Readonly<Record<string, unknown>> {
  const [of = '', reference = '', shows = '', ...more] = argument.split('.')
  if (of === '' || reference === '' || shows === '' || more.length > 0)
    throw new Error(`'${text}': write lookup=studySite.siteId.studyId, a resource, its reference and a field`)
  return { of, by: { [reference]: reference }, shows }
}

function valuesIn(text: string, argument: string): readonly string[] {
  const values = argument.split(',').map((value) => value.trim())
  const odd = values.find((value) => !/^[A-Z][A-Z0-9_]*$/.test(value))
  if (odd !== undefined) throw new Error(`'${text}': write values in capitals, such as OPEN,CLOSED; '${odd}' is none`)
  return values
}

/** From each state to the next, in the quietest tone; a person adds the other ways and says what a state means. */
function statusOf(states: readonly string[]): Readonly<Record<string, unknown>> {
  const steps = states.slice(1).map((to, index) => [`mark${pascal(to)}`, { from: [states[index]], to, action: 'CONTRIBUTE' }])
  const tones = Object.fromEntries(states.map((state) => [state, 'neutral']))
  return { states, tones, initial: states[0], transitions: Object.fromEntries(steps) }
}

const pascal = (value: string): string =>
  value
    .toLowerCase()
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')

function optionOf(text: string, type: FieldTypeName, option: string): Readonly<Record<string, unknown>> {
  const [name = '', value] = parted(option)
  const { options } = fieldChoices[type]
  if (!(options as readonly string[]).includes(name))
    throw new Error(`'${text}': ${type} has no option '${name}'. It takes ${options.length === 0 ? 'none' : options.join(', ')}`)
  const kind = optionKinds[name as OptionName]
  if (kind === 'switch') return { [name]: true }
  if (value === undefined || value === '') throw new Error(`'${text}': say what ${name} is: ${name}=…`)
  if (kind === 'text' && !['integer', 'decimal', 'boolean'].includes(type)) return { [name]: value }
  return { [name]: typed(text, value) }
}

function typed(text: string, value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  const figure = Number(value)
  if (!Number.isFinite(figure)) throw new Error(`'${text}': '${value}' is no number`)
  return figure
}

/** `visitRoom` → `visit-room`: addresses. */
export const hyphened = (name: string): string => snake(name).replaceAll('_', '-')
