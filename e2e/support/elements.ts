import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { type ResourceDefinition, rowsIn, type Tab } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { fieldsInHeader, handMadeFields, handMadeHeaders, handMadeListActions } from './handMade.ts'

/** Where the open screen shows an element: a field as a column, an input, a value that nobody can change there, or a filter. */
export interface Evidence {
  readonly as: 'column' | 'input' | 'value' | 'filter'
  readonly field: string
  /** The resource of the field: of a list inside a record, that of its rows. */
  readonly of: string
}

/** What a generated screen is made of, by name; each with the fields of which any one shows it. None: the screen itself shows it. */
export type Elements = ReadonlyMap<string, readonly Evidence[]>

/** Elements of the list of a resource. */
export function elementsOfList(resource: ResourceDefinition, as: 'page' | 'inStudy'): Elements {
  const { name, actions, list, deletion, menu } = resource
  const { filters = [], search = [], quick = [] } = list ?? {}
  return joined([
    plain(as === 'page' ? 'list' : 'list below a study'),
    columnsOf(resource),
    fieldsAs('filter', filters, resource),
    ...(search.length > 0 ? [plain('list with a quick search')] : []),
    ...(quick.length > 0 ? [plain('list with filter chips')] : []),
    ...(actions.create === undefined ? [] : [plain('list with a button for a new row')]),
    ...(actions.import === undefined ? [] : [plain('list with an import')]),
    ...(deletion === 'trash' ? [plain('list with a trash')] : []),
    ...(menu?.area === 'admin' ? [plain('list in the administration')] : []),
    ...(isListed(handMadeListActions, name) ? [plain(`list with actions of ${name}`)] : []),
  ])
}

/** Elements of one tab of a form, which makes a new row or changes one. */
export function elementsOfForm(resource: ResourceDefinition, tab: Tab | undefined, as: 'new' | 'edit'): Elements {
  return joined([
    plain(as === 'new' ? 'form of a new row' : 'form of a stored row'),
    ...((resource.form?.tabs.length ?? 0) > 1 ? [plain('form with tabs')] : []),
    ...(as === 'edit' && isListed(handMadeHeaders, resource.name) ? [plain(`header of ${resource.name} above a form`)] : []),
    ...(tab === undefined ? [] : elementsOfTab(resource, tab, as)),
  ])
}

/** Elements of one tab of a detail. */
export function elementsOfDetail(resource: ResourceDefinition, tab: Tab | undefined): Elements {
  return joined([
    plain('detail'),
    ...(isListed(handMadeHeaders, resource.name) ? [plain(`header of ${resource.name}`)] : []),
    ...(tab === undefined ? [] : elementsOfTab(resource, tab, 'detail')),
  ])
}

/** Elements of the history of a row, which stands in its form or its detail. */
export const elementsOfHistory = (as: 'form' | 'detail'): Elements => joined([plain(`history in a ${as}`)])

function elementsOfTab(resource: ResourceDefinition, tab: Tab, as: 'new' | 'edit' | 'detail'): readonly Elements[] {
  if ('panel' in tab) return [plain(`panel ${tab.panel}`)]
  const rows = rowsIn(tab)
  const listed = 'list' in tab ? tab.list : rows?.of
  if (listed !== undefined) return elementsOfRelated(resourceNamed(listed), rows?.by)
  const named = 'groups' in tab ? tab.groups.flatMap((group) => group.fields) : 'fields' in tab ? tab.fields : []
  const units = unitsIn(resource)
  const fields = named.filter((name) => !units.has(name))
  const headings = 'groups' in tab ? [plain(as === 'detail' ? 'cards with headings' : 'form with headings')] : []
  const inHeader = fieldsInHeader[resource.name] ?? []
  if (as === 'detail')
    return [
      ...headings,
      fieldsAs(
        'value',
        fields.filter((name) => !inHeader.includes(name)),
        resource,
      ),
    ]
  return [
    ...headings,
    fieldsAs(
      'input',
      fields.filter((name) => isTyped(resource.fields[name])),
      resource,
    ),
    fieldsAs(
      'value',
      fields.filter((name) => !isTyped(resource.fields[name])),
      resource,
    ),
  ]
}

/** Fields that say in which unit another one is: they are drawn as a part of that one. */
const unitsIn = ({ fields }: ResourceDefinition): ReadonlySet<string | null | undefined> =>
  new Set(Object.values(fields).map((field) => typeOf(field).unitIn?.(field)))

function elementsOfRelated(resource: ResourceDefinition, by: string | undefined): readonly Elements[] {
  const { ordered, list, actions } = resource
  return [
    plain('list inside a record'),
    columnsOf(resource, by),
    ...(ordered !== undefined && list?.sort === 'rank' ? [plain('list in an order that people give')] : []),
    ...(actions.create === undefined ? [] : [plain('button for a new row inside a record')]),
  ]
}

const columnsOf = (resource: ResourceDefinition, by?: string): Elements =>
  fieldsAs('column', resource.list?.columns.filter((name) => name !== by) ?? [], resource)

/** Fields that are always shown, by what draws them: their type, or a piece of their own. */
function fieldsAs(as: Evidence['as'], names: readonly string[], resource: ResourceDefinition): Elements {
  const shown = names.flatMap((name) => {
    const field = resource.fields[name]
    // An organisation has no fields of its own before it adds one.
    const isOfOrganisation = field !== undefined && typeOf(field).merge !== undefined
    if (field === undefined || field.visibleWhen !== undefined || field.read !== undefined || isOfOrganisation) return []
    return [[`${as} of ${drawnBy(resource.name, name, field)}`, { as, field: name, of: resource.name }] as const]
  })
  return new Map([...Map.groupBy(shown, ([element]) => element)].map(([element, each]) => [element, each.map(([, evidence]) => evidence)]))
}

function drawnBy(resource: string, name: string, field: FieldDefinition): string {
  const key = `${resource}.${name}`
  if (isListed(handMadeFields, key)) return key
  return 'as' in field ? `${field.type} as ${field.as}` : field.type
}

/** Is it an input of every form that has it? */
const isTyped = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && field.readOnly === undefined && field.once === undefined && !isDerived(field) && !isState(field)

const isListed = (list: Readonly<Record<string, true>>, key: string): boolean => Object.hasOwn(list, key)

const plain = (element: string): Elements => new Map([[element, []]])

const joined = (several: readonly Elements[]): Elements => new Map(several.flatMap((each) => [...each]))
