import { fieldTypes } from '#resources/core/fields/index.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { Notice } from '#resources/core/notice.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { hyphened, type WantedField } from './parseField.ts'
import type { NoticeRequest, ResourceRequest, TransitionRequest } from './request.ts'

const mostColumns = 6

/** Arguments that a declaration follows from, beside its name and its fields. */
export interface Additions extends Pick<Partial<ResourceRequest>, 'plural' | 'isOrdered' | 'transitions' | 'notices'> {
  /** The resource whose parts the rows are. */
  readonly parent?: ResourceDefinition
  /** The last place of the menu that is in use. */
  readonly lastOrder?: number
}

/** A declaration that works as it is: the fields of the request, every usual action, and a layout that follows from the types. */
export function definitionOf(name: string, wanted: readonly WantedField[], additions: Additions = {}): ResourceDefinition {
  const { parent, isOrdered = false, transitions = [], notices = [], lastOrder = 85 } = additions
  const own = withTransitions(wanted, transitions)
  const fields = own.some(isTitle) || (parent !== undefined && own.some(isTitleOfPart)) ? own : [nameField, ...own]
  const title = (fields.find(isTitle) ?? fields.find(isTitleOfPart))?.name ?? nameField.name
  const path = hyphened(name)
  const many = hyphened(additions.plural ?? pluralOf(name))
  const named = (isWanted: (field: WantedField) => boolean): readonly string[] => fields.filter(isWanted).map((field) => field.name)
  const quick = named(({ type }) => quickTypes.includes(type)).slice(0, 2)
  const reference = parent === undefined ? null : referenceTo(parent.name)
  return {
    name,
    namespace: parent?.namespace ?? 'admin',
    page: parent?.page ?? 'ADMIN_SITES',
    ...(parent?.orPage === undefined ? {} : { orPage: parent.orPage }),
    scope: ['org'],
    ...(reference === null ? {} : { partOf: reference }),
    ...(reference !== null && isOrdered ? { ordered: { within: [reference] } } : {}),
    title,
    path: { many, one: path },
    fields: Object.fromEntries([
      ...(reference === null || parent === undefined ? [] : [[reference, { type: 'ref', to: parent.name, required: true, once: true }]]),
      ...fields.map((field) => [field.name, { type: field.type, ...field.options }]),
    ]) as ResourceDefinition['fields'],
    actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', restore: 'OWN', export: 'VIEW' },
    list: {
      columns: named(({ type }) => fieldTypes[type].sortable).slice(0, mostColumns),
      filters: [...(reference === null ? [] : [reference]), ...named(({ type }) => filterTypes.includes(type))],
      search: named(({ type }) => searchTypes.includes(type)),
      sort: isOrdered ? 'rank' : title,
      ...(isOrdered ? { wholeBelow: true } : {}),
      ...(quick.length === 0 ? {} : { quick }),
    },
    form: { tabs: [{ key: 'details', fields: named(() => true) }] },
    ...(parent === undefined
      ? {
          screens: { list: `/admin/${many}`, create: `/admin/${many}/new`, edit: `/admin/${many}/edit/:id/:tab?` },
          menu: { area: 'admin', order: lastOrder + 5, icon: 'appstore' },
        }
      : {}),
    ...(notices.length === 0 ? {} : { notifies: Object.fromEntries(notices.map((each) => [each.topic, noticeOf(each)])) }),
    audit: 'changes',
    deletion: 'trash',
  }
}

/** `equipment` → `equipmentId`. */
export const referenceTo = (name: string): string => `${name}Id`

/** `calibration` → `calibrations`, `category` → `categories`. */
export const pluralOf = (name: string): string => (/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`)

const noticeOf = ({ when }: NoticeRequest): Notice => ({ when: when === 'created' ? when : { field: when.field, is: when.is } })

/** Transitions of the request, in place of those from a state to the next that lead to the same states. */
function withTransitions(fields: readonly WantedField[], requests: readonly TransitionRequest[]): readonly WantedField[] {
  if (requests.length === 0) return fields
  const status = fields.find(({ type }) => type === 'status')
  if (status === undefined) throw new Error('--transition: a transition needs states; add a field such as status:status=IN_USE,RETIRED')
  const states = status.options.states as readonly string[]
  const made = requests.map((each) => [each.name, transitionOf(each, states, fields)] as const)
  const reached = new Set(made.map(([, { to }]) => to))
  const others = Object.entries(transitionsOf({ status: { type: 'status', ...status.options } } as never)).filter(
    ([, { to }]) => !reached.has(to),
  )
  return fields.map((field) =>
    field === status ? { ...field, options: { ...field.options, transitions: Object.fromEntries([...others, ...made]) } } : field,
  )
}

function transitionOf({ name, to, from, asks }: TransitionRequest, states: readonly string[], fields: readonly WantedField[]) {
  const target = to ?? states.find((state) => name.toUpperCase().startsWith(state.slice(0, 4)))
  if (target === undefined || !states.includes(target))
    throw new Error(`--transition ${name}: say to which state: ${name}:to=${states.at(-1)}. States: ${states.join(', ')}`)
  const origins = from ?? states.filter((state) => state !== target)
  const unknown = origins.find((state) => !states.includes(state))
  if (unknown !== undefined) throw new Error(`--transition ${name}: there is no state ${unknown}. States: ${states.join(', ')}`)
  const need = (isOptional: boolean) => (isOptional ? 'optional' : 'required') as 'optional' | 'required'
  const reason = asks.find(({ field }) => field === 'reason')
  const inputs = asks.filter(({ field }) => field !== 'reason')
  const missing = inputs.find(({ field }) => !fields.some((each) => each.name === field))
  if (missing !== undefined)
    throw new Error(`--transition ${name}: there is no field ${missing.field}; add it, such as ${missing.field}:date`)
  return {
    from: origins,
    to: target,
    action: 'CONTRIBUTE',
    ...(reason === undefined ? {} : { reason: need(reason.isOptional) }),
    ...(inputs.length === 0 ? {} : { asks: Object.fromEntries(inputs.map(({ field, isOptional }) => [field, need(isOptional)])) }),
  }
}

type TypeNames = readonly WantedField['type'][]
const quickTypes: TypeNames = ['status', 'choice', 'boolean']
const filterTypes: TypeNames = [
  'status',
  'choice',
  'boolean',
  'multiChoice',
  'ref',
  'refs',
  'date',
  'datetime',
  'country',
  'province',
  'tags',
]
const searchTypes: TypeNames = ['text', 'email']

/** Rows are called by their first line of text. */
const isTitle = ({ type }: WantedField): boolean => type === 'text' || type === 'email'
/** Parts without a line of text are called by their day. */
const isTitleOfPart = ({ type }: WantedField): boolean => type === 'date'
const nameField: WantedField = { name: 'name', type: 'text', options: { required: true, max: 120, unique: true } }
