import { parseArgs } from 'node:util'
import { parseRollup, type RollupRequest } from './rollups.ts'

/** A transition, with the fields of its dialog. */
export interface TransitionRequest {
  readonly name: string
  /** State after the transition. Absent: the state whose name begins like the transition's name. */
  readonly to?: string
  /** States before the transition. Absent: every state except the target. */
  readonly from?: readonly string[]
  readonly asks: readonly PromptRequest[]
}
interface PromptRequest {
  /** Field name, or `reason`. */
  readonly field: string
  readonly isOptional: boolean
}

export interface NoticeRequest {
  readonly topic: string
  readonly when: 'created' | { readonly field: string; readonly is: string }
  /** Category of the notifications. Absent: a category named after the resource. */
  readonly category?: string
}

/** `until`: a date field; the call lists rows up to a day. `sets`: fields that the call writes. Neither: the call lists rows. */
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
  /** Area of the resource. Absent: the parent's area, else `organisation`. */
  readonly area?: string
  readonly isOrdered: boolean
  readonly transitions: readonly TransitionRequest[]
  readonly rollups: readonly RollupRequest[]
  readonly notices: readonly NoticeRequest[]
  readonly calls: readonly CallRequest[]
  /** French texts, by the last word of their keys. For a resource: singular, plural and "new"; for a transition: button and event. */
  readonly french: ReadonlyMap<string, readonly string[]>
}

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const options = {
  plural: text,
  parent: text,
  area: text,
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
  --area visits                                       the folder of its files; absent: that of the parent, else organisation
  --transition retire:asks=reason,retiredOn?          a transition whose dialog requires a reason, and offers a field; :to=STATE, :from=A,B
  --rollup calibrationCount:count                     a column of the parent: the number of its parts
  --rollup lastCalibration:largest=calibratedOn       or the largest, smallest or sum of one of their fields
  --notice EQUIPMENT_RETIRED:status=RETIRED           a notification once that holds; :created instead, for each new row
  --call dueCalibrations:until=calibrationDueOn       a list of rows up to a day; postpone:sets=calibrationDueOn writes fields of one row
  --fr 'equipment=appareil|appareils|Nouvel appareil' French texts: of a resource, its singular, plural and "New …"
  --fr 'retire=Mettre hors service|Mis hors service'  of a transition, its button and its event; of all else, the label`

/** @throws Error that states the correct syntax */
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
    ...(values.area === undefined ? {} : { area: values.area }),
    isOrdered: values.ordered,
    transitions: (values.transition ?? []).map(parseTransition),
    rollups: (values.rollup ?? []).map((each) => parseRollup(each, name)),
    notices: (values.notice ?? []).map(parseNotice),
    calls: (values.call ?? []).map(parseCall),
    french: parseFrench(values.fr ?? []),
  }
}

const camelCase = /^[a-z][A-Za-z0-9]{0,39}$/
const splitList = (value: string): readonly string[] => value.split(',').filter((each) => each !== '')

/** Splits `retire:asks=reason,retiredOn?:to=RETIRED` into its name and its options. */
function parseSettings(value: string): { readonly name: string; readonly settings: ReadonlyMap<string, string> } {
  const [name = '', ...settingTexts] = value.split(':')
  const settings = settingTexts.map((each): readonly [string, string] => {
    const separatorIndex = each.indexOf('=')
    return separatorIndex === -1 ? [each, ''] : [each.slice(0, separatorIndex), each.slice(separatorIndex + 1)]
  })
  return { name, settings: new Map(settings) }
}

function rejectUnknownSettings(option: string, value: string, settings: ReadonlyMap<string, string>, knownNames: readonly string[]): void {
  const unknown = [...settings.keys()].find((each) => !knownNames.includes(each))
  if (unknown !== undefined) throw new Error(`--${option} ${value}: there is no '${unknown}' here. One of: ${knownNames.join(', ')}`)
}

function parseTransition(value: string): TransitionRequest {
  const { name, settings } = parseSettings(value)
  if (!camelCase.test(name)) throw new Error(`--transition ${value}: write a verb in camelCase, such as retire:asks=reason,retiredOn`)
  rejectUnknownSettings('transition', value, settings, ['to', 'from', 'asks'])
  const targetState = settings.get('to')
  const sourceStates = settings.get('from')
  const prompts = splitList(settings.get('asks') ?? '').map((each) => ({ field: each.replace(/\?$/, ''), isOptional: each.endsWith('?') }))
  return {
    name,
    ...(targetState === undefined ? {} : { to: targetState }),
    ...(sourceStates === undefined ? {} : { from: splitList(sourceStates) }),
    asks: prompts,
  }
}

function parseNotice(value: string): NoticeRequest {
  const { name, settings } = parseSettings(value)
  if (!/^[A-Z][A-Z0-9_]{2,39}$/.test(name))
    throw new Error(`--notice ${value}: write a topic in capitals and its condition, such as EQUIPMENT_RETIRED:status=RETIRED`)
  const category = settings.get('in')
  const [condition, ...extraParts] = [...settings].filter(([key]) => key !== 'in')
  if (condition === undefined || extraParts.length > 0)
    throw new Error(`--notice ${value}: say when: ${name}:created, or ${name}:status=RETIRED`)
  const [field, fieldValue] = condition
  if (field !== 'created' && fieldValue === '') throw new Error(`--notice ${value}: say which value ${field} must have: ${field}=…`)
  return { topic: name, when: field === 'created' ? 'created' : { field, is: fieldValue }, ...(category === undefined ? {} : { category }) }
}

function parseCall(value: string): CallRequest {
  const { name, settings } = parseSettings(value)
  if (!camelCase.test(name)) throw new Error(`--call ${value}: write its name in camelCase, such as dueCalibrations:until=calibrationDueOn`)
  rejectUnknownSettings('call', value, settings, ['until', 'sets'])
  const untilSetting = settings.get('until')
  const sets = settings.get('sets')
  if (untilSetting !== undefined && sets !== undefined) throw new Error(`--call ${value}: it reads (until) or writes (sets), not both`)
  return { name, ...(untilSetting === undefined ? {} : { until: untilSetting }), ...(sets === undefined ? {} : { sets: splitList(sets) }) }
}

/** An option may contain several texts, separated by semicolons. */
function parseFrench(values: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const entries = values
    .flatMap((value) => value.split(';'))
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return new Map(
    entries.map((each) => {
      const separatorIndex = each.indexOf('=')
      if (separatorIndex < 1) throw new Error(`--fr ${each}: write name=texte, such as 'serialNumber=Numéro de série'`)
      return [
        each.slice(0, separatorIndex).trim(),
        each
          .slice(separatorIndex + 1)
          .split('|')
          .map((translation) => translation.trim()),
      ]
    }),
  )
}
