import { parseArgs } from 'node:util'
import { parseRollup, type RollupRequest } from './rollups.ts'

/** A transition with the fields that its dialog requests. */
export interface TransitionRequest {
  readonly name: string
  /** Absent: the state whose name begins like the transition. */
  readonly to?: string
  /** Absent: every other state. */
  readonly from?: readonly string[]
  readonly asks: readonly AskRequest[]
}
interface AskRequest {
  /** A field, or `reason`. */
  readonly field: string
  readonly isOptional: boolean
}

export interface NoticeRequest {
  readonly topic: string
  readonly when: 'created' | { readonly field: string; readonly is: string }
  /** Absent: a category named after the resource. */
  readonly category?: string
}

/** `until`: a date field, the call lists rows up to a day. `sets`: fields, the call writes them. Neither: the call lists rows. */
export interface CallRequest {
  readonly name: string
  readonly until?: string
  readonly sets?: readonly string[]
}

/** Arguments of `resource:new`. */
export interface ResourceRequest {
  readonly name: string
  readonly fields: readonly string[]
  readonly plural?: string
  readonly parent?: string
  readonly isOrdered: boolean
  readonly transitions: readonly TransitionRequest[]
  readonly rollups: readonly RollupRequest[]
  readonly notices: readonly NoticeRequest[]
  readonly calls: readonly CallRequest[]
  /** French texts by the last word of their keys; of a resource: singular, plural and "new"; of a transition: the button and the event. */
  readonly french: ReadonlyMap<string, readonly string[]>
}

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const options = {
  plural: text,
  parent: text,
  ordered: { type: 'boolean', default: false },
  transition: texts,
  rollup: texts,
  notice: texts,
  call: texts,
  fr: texts,
} as const

export const optionsHelp = `Options:
  --plural equipment                                  where an s at the end is wrong
  --parent equipment [--ordered]                      rows are parts of a device, in a tab of it; in an order that users set
  --transition retire:asks=reason,retiredOn?          a transition whose dialog requires a reason, and offers a field; :to=STATE, :from=A,B
  --rollup calibrationCount:count                     a column of the parent: the number of its parts
  --rollup lastCalibration:largest=calibratedOn       or the largest, smallest or sum of one of their fields
  --notice EQUIPMENT_RETIRED:status=RETIRED           a notification once that holds; :created instead, for each new row
  --call dueCalibrations:until=calibrationDueOn       a list of rows up to a day; postpone:sets=calibrationDueOn writes fields of one row
  --fr 'equipment=appareil|appareils|Nouvel appareil' French texts: of a resource, its singular, plural and "New …"
  --fr 'retire=Mettre hors service|Mis hors service'  of a transition, its button and its event; of all else, the label`

/** @throws Error that says what to write */
export function parseRequest(input: readonly string[]): ResourceRequest {
  const { values, positionals } = parseArgs({ args: [...input], options, allowPositionals: true })
  const [name = '', ...fields] = positionals
  if (values.ordered && values.parent === undefined) throw new Error('--ordered: say --parent too; parts of a row have an order')
  if (values.rollup !== undefined && values.parent === undefined)
    throw new Error('--rollup: say --parent too; the parent shows the roll-up of its parts')
  return {
    name,
    fields,
    ...(values.plural === undefined ? {} : { plural: values.plural }),
    ...(values.parent === undefined ? {} : { parent: values.parent }),
    isOrdered: values.ordered,
    transitions: (values.transition ?? []).map(parseTransition),
    rollups: (values.rollup ?? []).map((each) => parseRollup(each, name)),
    notices: (values.notice ?? []).map(parseNotice),
    calls: (values.call ?? []).map(parseCall),
    french: parseFrench(values.fr ?? []),
  }
}

const camelCase = /^[a-z][A-Za-z0-9]{0,39}$/
const listIn = (value: string): readonly string[] => value.split(',').filter((each) => each !== '')

/** `retire:asks=reason,retiredOn?:to=RETIRED` in its name and its options. */
function partsOf(value: string): { readonly name: string; readonly settings: ReadonlyMap<string, string> } {
  const [name = '', ...rest] = value.split(':')
  const settings = rest.map((each): readonly [string, string] => {
    const at = each.indexOf('=')
    return at === -1 ? [each, ''] : [each.slice(0, at), each.slice(at + 1)]
  })
  return { name, settings: new Map(settings) }
}

function requireKnown(option: string, value: string, settings: ReadonlyMap<string, string>, known: readonly string[]): void {
  const unknown = [...settings.keys()].find((each) => !known.includes(each))
  if (unknown !== undefined) throw new Error(`--${option} ${value}: there is no '${unknown}' here. One of: ${known.join(', ')}`)
}

function parseTransition(value: string): TransitionRequest {
  const { name, settings } = partsOf(value)
  if (!camelCase.test(name)) throw new Error(`--transition ${value}: write a verb in camelCase, such as retire:asks=reason,retiredOn`)
  requireKnown('transition', value, settings, ['to', 'from', 'asks'])
  const to = settings.get('to')
  const from = settings.get('from')
  const asks = listIn(settings.get('asks') ?? '').map((each) => ({ field: each.replace(/\?$/, ''), isOptional: each.endsWith('?') }))
  return { name, ...(to === undefined ? {} : { to }), ...(from === undefined ? {} : { from: listIn(from) }), asks }
}

function parseNotice(value: string): NoticeRequest {
  const { name, settings } = partsOf(value)
  if (!/^[A-Z][A-Z0-9_]{2,39}$/.test(name))
    throw new Error(`--notice ${value}: write a topic in capitals and its condition, such as EQUIPMENT_RETIRED:status=RETIRED`)
  const category = settings.get('in')
  const [condition, ...more] = [...settings].filter(([key]) => key !== 'in')
  if (condition === undefined || more.length > 0) throw new Error(`--notice ${value}: say when: ${name}:created, or ${name}:status=RETIRED`)
  const [field, is] = condition
  if (field !== 'created' && is === '') throw new Error(`--notice ${value}: say which value ${field} must have: ${field}=…`)
  return { topic: name, when: field === 'created' ? 'created' : { field, is }, ...(category === undefined ? {} : { category }) }
}

function parseCall(value: string): CallRequest {
  const { name, settings } = partsOf(value)
  if (!camelCase.test(name)) throw new Error(`--call ${value}: write its name in camelCase, such as dueCalibrations:until=calibrationDueOn`)
  requireKnown('call', value, settings, ['until', 'sets'])
  const until = settings.get('until')
  const sets = settings.get('sets')
  if (until !== undefined && sets !== undefined) throw new Error(`--call ${value}: it reads (until) or writes (sets), not both`)
  return { name, ...(until === undefined ? {} : { until }), ...(sets === undefined ? {} : { sets: listIn(sets) }) }
}

/** Several in one option are separated by semicolons. */
function parseFrench(values: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const entries = values
    .flatMap((value) => value.split(';'))
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return new Map(
    entries.map((each) => {
      const at = each.indexOf('=')
      if (at < 1) throw new Error(`--fr ${each}: write name=texte, such as 'serialNumber=Numéro de série'`)
      return [
        each.slice(0, at).trim(),
        each
          .slice(at + 1)
          .split('|')
          .map((part) => part.trim()),
      ]
    }),
  )
}
