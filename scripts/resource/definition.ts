import { fieldTypes } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { hyphened, type WantedField } from './parseField.ts'

const mostColumns = 6

/** A declaration that works as it is: the fields asked for, every usual action, and a layout that follows from the types. */
export function definitionOf(name: string, wanted: readonly WantedField[]): ResourceDefinition {
  const fields = wanted.some(isTitle) ? wanted : [nameField, ...wanted]
  const title = fields.find(isTitle)?.name ?? nameField.name
  const path = hyphened(name)
  const named = (isWanted: (field: WantedField) => boolean): readonly string[] => fields.filter(isWanted).map((field) => field.name)
  const quick = named(({ type }) => quickTypes.includes(type)).slice(0, 2)
  return {
    name,
    namespace: 'admin',
    page: 'ADMIN_SITES',
    scope: ['org'],
    title,
    path: { many: `${path}s`, one: path },
    fields: Object.fromEntries(fields.map((field) => [field.name, { type: field.type, ...field.options }])) as ResourceDefinition['fields'],
    actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', restore: 'OWN', export: 'VIEW' },
    list: {
      columns: named(({ type }) => fieldTypes[type].sortable).slice(0, mostColumns),
      filters: named(({ type }) => filterTypes.includes(type)),
      search: named(({ type }) => searchTypes.includes(type)),
      sort: title,
      ...(quick.length === 0 ? {} : { quick }),
    },
    form: { tabs: [{ key: 'details', fields: named(() => true) }] },
    screens: { list: `/admin/${path}s`, create: `/admin/${path}s/new`, edit: `/admin/${path}s/edit/:id/:tab?` },
    menu: { area: 'admin', order: 90, icon: 'appstore' },
    audit: 'changes',
    deletion: 'trash',
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
const nameField: WantedField = { name: 'name', type: 'text', options: { required: true, max: 120, unique: true } }
