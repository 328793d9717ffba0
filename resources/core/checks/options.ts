import type { AnyField } from '../fields/index.ts'
import type { MenuPlacement } from '../menu.ts'
import type { PageDefinition } from '../page.ts'
import type { ResourceDefinition } from '../resource.ts'
import type { RowScope } from '../scope.ts'
import { fieldOptions } from './fieldOptions.ts'
import { findUnknownOptions, type OptionsOf, type Shape, type ShapeOf } from './optionShape.ts'

const menu = {
  area: 'value',
  group: 'value',
  order: 'value',
  icon: 'value',
  flags: 'value',
  beside: 'value',
  shared: 'value',
} as const satisfies ShapeOf<MenuPlacement>

const permission = { page: 'value', action: 'value' } as const
const relatedRows = { of: 'value', by: 'value' } as const

const scope = [
  'list',
  {
    studySite: { study: 'value', site: 'value', optional: 'value', of: 'value' },
    figures: { study: 'value', site: 'value' },
    myStudies: { studySites: 'value' },
    self: { user: 'value' },
    ownOrShared: { shared: 'value', listOf: 'value', team: { role: 'value', study: 'value' } },
    published: { state: 'value', study: 'value' },
    recipient: { user: 'value', topic: 'value', record: 'value', recordId: 'value' },
    studyOrAll: { study: 'value', site: 'value' },
    readableKind: { kind: 'value' },
    openTo: { roles: 'value', writeRoles: 'value' },
  },
] as const satisfies ShapeOf<readonly RowScope[]>

const section = {
  key: 'value',
  replaces: 'value',
  fields: 'value',
  groups: ['list', { key: 'value', fields: 'value' }],
  related: 'value',
  by: 'value',
  list: 'value',
  panel: 'value',
  shows: relatedRows,
} as const

const resourceOptions = {
  name: 'value',
  renamedFrom: 'value',
  page: 'value',
  orPage: 'value',
  scope,
  partOf: 'value',
  restrictedThrough: 'value',
  ordered: { within: 'value', between: 'value' },
  tree: 'value',
  pageOfAll: 'value',
  title: 'value',
  path: { many: 'value', one: 'value', add: 'value' },
  namespace: 'value',
  actions: {
    list: 'value',
    read: 'value',
    create: 'value',
    update: 'value',
    remove: 'value',
    restore: 'value',
    export: 'value',
    import: 'value',
  },
  rules: ['list', { code: 'value', on: 'value', when: 'condition', require: 'condition' }],
  list: {
    columns: 'value',
    filters: 'value',
    search: 'value',
    sort: 'value',
    unpagedWhenNested: 'value',
    quick: 'value',
    defaultFilters: 'value',
    phone: { first: 'value', second: 'value' },
    calls: 'value',
  },
  summaries: { by: 'value', people: 'value' },
  form: { tabs: ['list', { ...section, section: 'value' }] },
  detail: { tabs: ['list', { ...section, section: 'value', joins: ['list', section], aside: 'value' }] },
  import: { maxRows: 'value', forAll: 'value', headers: ['named', 'value'] },
  screens: {
    needs: 'value',
    guard: permission,
    list: 'value',
    inStudy: 'value',
    create: 'value',
    edit: 'value',
    show: 'value',
    listScreen: 'value',
    formAs: 'value',
    showAs: 'value',
  },
  menu,
  notifies: [
    'named',
    {
      when: 'condition',
      due: {
        of: { resource: 'value', by: 'value', to: 'value' },
        on: { field: 'value', days: 'value' },
        while: 'condition',
        isRepeatedLate: 'value',
      },
      to: 'value',
      needs: 'value',
      at: 'value',
      isNamedInMails: 'value',
      isOptIn: 'value',
      doneWhen: 'condition',
    },
  ],
  confidential: 'value',
  audit: 'value',
  deletion: 'value',
  view: 'value',
  derivedFrom: 'value',
  restrictedBy: 'value',
  shortTitle: 'value',
  frenchTitle: 'value',
  disambiguateBy: 'value',
  offeredWhile: 'value',
  restrictedAs: 'value',
  lockedWhen: 'condition',
  lockedWith: 'value',
  copies: 'value',
  refersTo: ['list', { field: 'value', must: 'condition', writes: 'value', code: 'value' }],
  requires: ['list', { of: 'value', by: 'value', must: 'condition', on: 'value', code: 'value' }],
  heldBy: ['list', { of: 'value', by: 'value', code: 'value' }],
  blockedBy: ['list', { of: 'value', by: 'value', when: { field: 'value', in: 'value' }, writes: 'value', code: 'value' }],
  reservedWrites: [
    'list',
    { writes: 'value', user: 'value', of: 'value', by: 'value', when: { field: 'value', in: 'value' }, code: 'value' },
  ],
  delegatedWrites: ['list', { writes: 'value', task: 'value', alsoOf: 'value' }],
  matches: ['list', { field: 'value', value: 'value', equals: 'value', on: 'value', code: 'value' }],
  closesNotices: ['list', { topics: 'value', record: 'value', user: 'value', when: 'condition' }],
  refreshesSessions: 'value',
  uniqueWhile: ['list', { fields: 'value', when: { field: 'value', in: 'value' }, code: 'value' }],
  versions: { number: 'value', content: 'value', storedIn: 'value', of: 'value', settledWhen: 'condition' },
} as const satisfies OptionsOf<Omit<ResourceDefinition, 'fields'>>

const pageOptions = {
  name: 'value',
  path: 'value',
  inStudy: 'value',
  needs: permission,
  guard: permission,
  leadsTo: 'value',
  isWide: 'value',
  namespace: 'value',
  menu,
} as const satisfies OptionsOf<PageDefinition>

/** Refuses options that do not exist, at every nesting: no code would read them. The types of fields must be known. */
export function checkOptions({ fields, ...resource }: ResourceDefinition): readonly string[] {
  return [
    ...reportUnknownOptions(resource.name, resource, resourceOptions),
    ...Object.entries<AnyField>(fields).flatMap(([name, field]) =>
      reportUnknownOptions(`${resource.name}.${name}`, field, fieldOptions[field.type]),
    ),
  ]
}

/** The same for a page. */
export const checkPageOptions = (page: PageDefinition): readonly string[] => reportUnknownOptions(page.name, page, pageOptions)

const reportUnknownOptions = (declaration: string, value: object, shape: Shape): readonly string[] =>
  findUnknownOptions(value, shape).map(
    ({ path, name, known }) =>
      `${[declaration, path, name].filter(Boolean).join('.')}: is not an option; take it out, or use one of ${known.join(', ')}`,
  )
