import { fieldTypes } from '#resources/core/fields/index.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { Notice } from '#resources/core/options/notice.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type FieldRequest, toKebabCase } from './parseField.ts'
import type { NoticeRequest, ResourceRequest, TransitionRequest } from './request.ts'

const mostColumns = 6

/** Arguments for a declaration, in addition to its name and its fields. */
export interface Additions extends Pick<Partial<ResourceRequest>, 'plural' | 'isOrdered' | 'transitions' | 'notices'> {
  /** Parent resource, if the rows of the new resource are parts of its rows. */
  readonly parent?: ResourceDefinition
  /** The highest `order` of the menu entries. */
  readonly lastOrder?: number
}

/** Returns a working declaration: the requested fields, all usual actions, and a layout based on the field types. */
export function definitionOf(name: string, requestedFields: readonly FieldRequest[], additions: Additions = {}): ResourceDefinition {
  const { parent, isOrdered = false, transitions = [], notices = [], lastOrder = 85 } = additions
  const declaredFields = withTransitions(requestedFields, transitions)
  const fields =
    declaredFields.some(isTitle) || (parent !== undefined && declaredFields.some(isDateTitle))
      ? declaredFields
      : [nameField, ...declaredFields]
  const title = (fields.find(isTitle) ?? fields.find(isDateTitle))?.name ?? nameField.name
  const path = toKebabCase(name)
  const pluralPath = toKebabCase(additions.plural ?? pluralOf(name))
  const selectNames = (predicate: (field: FieldRequest) => boolean): readonly string[] =>
    fields.filter(predicate).map((field) => field.name)
  const quick = selectNames(({ type }) => quickTypes.includes(type)).slice(0, 2)
  const reference = parent === undefined ? null : referenceName(parent.name)
  return {
    name,
    namespace: parent?.namespace ?? 'admin',
    page: parent?.page ?? 'ADMIN_SITES',
    ...(parent?.orPage === undefined ? {} : { orPage: parent.orPage }),
    scope: ['org'],
    ...(reference === null ? {} : { partOf: reference }),
    ...(reference !== null && isOrdered ? { ordered: { within: [reference] } } : {}),
    title,
    path: { many: pluralPath, one: path },
    fields: Object.fromEntries([
      ...(reference === null || parent === undefined ? [] : [[reference, { type: 'ref', to: parent.name, required: true, once: true }]]),
      ...fields.map((field) => [field.name, { type: field.type, ...field.options }]),
    ]) as ResourceDefinition['fields'],
    actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', restore: 'OWN', export: 'VIEW' },
    list: {
      columns: selectNames(({ type }) => fieldTypes[type].sortable).slice(0, mostColumns),
      filters: [...(reference === null ? [] : [reference]), ...selectNames(({ type }) => filterTypes.includes(type))],
      search: selectNames(({ type }) => searchTypes.includes(type)),
      sort: isOrdered ? 'rank' : title,
      ...(isOrdered ? { unpagedWhenNested: true } : {}),
      ...(quick.length === 0 ? {} : { quick }),
    },
    form: { tabs: [{ key: 'details', fields: selectNames(() => true) }] },
    ...(parent === undefined
      ? {
          screens: { list: `/admin/${pluralPath}`, create: `/admin/${pluralPath}/new`, edit: `/admin/${pluralPath}/edit/:id/:tab?` },
          menu: { area: 'admin', group: 'system', order: lastOrder + 5, icon: 'appstore' },
        }
      : {}),
    ...(notices.length === 0 ? {} : { notifies: Object.fromEntries(notices.map((each) => [each.topic, noticeOf(each)])) }),
    audit: 'changes',
    deletion: 'trash',
  }
}

/** `equipment` → `equipmentId`. */
export const referenceName = (name: string): string => `${name}Id`

/** `calibration` → `calibrations`, `category` → `categories`. */
export const pluralOf = (name: string): string => (/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`)

const noticeOf = ({ when }: NoticeRequest): Notice => ({ when: when === 'created' ? when : { field: when.field, is: when.is } })

/** Replaces the default transitions between consecutive states by the requested transitions that lead to the same states. */
function withTransitions(fields: readonly FieldRequest[], requests: readonly TransitionRequest[]): readonly FieldRequest[] {
  if (requests.length === 0) return fields
  const status = fields.find(({ type }) => type === 'status')
  if (status === undefined) throw new Error('--transition: a transition needs states; add a field such as status:status=IN_USE,RETIRED')
  const states = status.options.states as readonly string[]
  const newTransitions = requests.map((each) => [each.name, transitionOf(each, states, fields)] as const)
  const reachedStates = new Set(newTransitions.map(([, { to }]) => to))
  const others = Object.entries(transitionsOf({ status: { type: 'status', ...status.options } } as never)).filter(
    ([, { to }]) => !reachedStates.has(to),
  )
  return fields.map((field) =>
    field === status ? { ...field, options: { ...field.options, transitions: Object.fromEntries([...others, ...newTransitions]) } } : field,
  )
}

function transitionOf({ name, to, from, asks }: TransitionRequest, states: readonly string[], fields: readonly FieldRequest[]) {
  const target = to ?? states.find((state) => name.toUpperCase().startsWith(state.slice(0, 4)))
  if (target === undefined || !states.includes(target))
    throw new Error(`--transition ${name}: say to which state: ${name}:to=${states.at(-1)}. States: ${states.join(', ')}`)
  const origins = from ?? states.filter((state) => state !== target)
  const unknown = origins.find((state) => !states.includes(state))
  if (unknown !== undefined) throw new Error(`--transition ${name}: there is no state ${unknown}. States: ${states.join(', ')}`)
  const getNeed = (isOptional: boolean) => (isOptional ? 'optional' : 'required') as 'optional' | 'required'
  const reason = asks.find(({ field }) => field === 'reason')
  const inputs = asks.filter(({ field }) => field !== 'reason')
  const missing = inputs.find(({ field }) => !fields.some((each) => each.name === field))
  if (missing !== undefined)
    throw new Error(`--transition ${name}: there is no field ${missing.field}; add it, such as ${missing.field}:date`)
  return {
    from: origins,
    to: target,
    action: 'CONTRIBUTE',
    ...(reason === undefined ? {} : { reason: getNeed(reason.isOptional) }),
    ...(inputs.length === 0 ? {} : { asks: Object.fromEntries(inputs.map(({ field, isOptional }) => [field, getNeed(isOptional)])) }),
  }
}

type TypeNames = readonly FieldRequest['type'][]
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

/** The first text field is the title of a row. */
const isTitle = ({ type }: FieldRequest): boolean => type === 'text' || type === 'email'
/** The title of a part without a text field is its first date. */
const isDateTitle = ({ type }: FieldRequest): boolean => type === 'date'
const nameField: FieldRequest = { name: 'name', type: 'text', options: { required: true, max: 120, unique: true } }
