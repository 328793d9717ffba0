import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type FormTab, relatedRowsOf, sectionsOf, type Tab, type TabSection } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { fieldsInHeader, handMadeFields, handMadeHeaders, handMadeListActions } from './cover/handMade.ts'

/** Use of a field on a screen: as a column, an input, a read-only value, or a filter. */
export interface Evidence {
  readonly as: 'column' | 'input' | 'value' | 'filter'
  readonly field: string
  /** Resource of the field. In a list inside a record, it is the resource of the list's rows. */
  readonly of: string
}

/**
 * Elements of a generated screen by name, each with the fields that show the element. An element without fields is shown by the screen
 * itself.
 */
export type Elements = ReadonlyMap<string, readonly Evidence[]>

/** Returns the elements of the list of a resource. */
export function elementsOfList(resource: ResourceDefinition, mode: 'page' | 'inStudy'): Elements {
  const { name, actions, list, deletion, menu } = resource
  const { filters = [], search = [], quick = [] } = list ?? {}
  return joinElements([
    toPlainElement(mode === 'page' ? 'list' : 'list below a study'),
    columnsOf(resource),
    elementsOfFields('filter', filters, resource),
    ...(search.length > 0 ? [toPlainElement('list with a quick search')] : []),
    ...(quick.length > 0 ? [toPlainElement('list with filter chips')] : []),
    ...(actions.create === undefined ? [] : [toPlainElement('list with a button for a new row')]),
    ...(actions.import === undefined ? [] : [toPlainElement('list with an import')]),
    ...(deletion === 'trash' ? [toPlainElement('list with a trash')] : []),
    ...(menu?.area === 'admin' ? [toPlainElement('list in the administration')] : []),
    ...(isListed(handMadeListActions, name) ? [toPlainElement(`list with actions of ${name}`)] : []),
  ])
}

/** Returns the elements of one tab of a form for a new or an existing row. */
export function elementsOfForm(resource: ResourceDefinition, tab: FormTab | undefined, mode: 'new' | 'edit'): Elements {
  return joinElements([
    toPlainElement(mode === 'new' ? 'form of a new row' : 'form of a stored row'),
    ...((resource.form?.tabs.length ?? 0) > 1 ? [toPlainElement('form with tabs')] : []),
    ...(mode === 'edit' && isListed(handMadeHeaders, resource.name) ? [toPlainElement(`header of ${resource.name} above a form`)] : []),
    ...(tab === undefined ? [] : elementsOfTab(resource, tab, mode)),
  ])
}

/** Returns the elements of one tab of a detail screen. */
export function elementsOfDetail(resource: ResourceDefinition, tab: Tab | undefined): Elements {
  return joinElements([
    toPlainElement('detail'),
    ...(isListed(handMadeHeaders, resource.name) ? [toPlainElement(`header of ${resource.name}`)] : []),
    ...(tab === undefined ? [] : sectionsOf(tab).flatMap((section) => elementsOfTab(resource, section, 'detail'))).map((elements) =>
      tab !== undefined && 'joins' in tab ? withoutColumns(elements) : elements,
    ),
    ...(tab !== undefined && 'joins' in tab && tab.aside !== undefined ? [toPlainElement(`panel ${tab.aside}`)] : []),
  ])
}

/** The lists of a joined tab show columns only if the record has rows of each kind, so other screens must show these columns. */
const withoutColumns = (elements: Elements): Elements => new Map([...elements].filter(([name]) => !name.startsWith('column of ')))

/** Returns the elements of the history of a row, in its form or detail screen. */
export const elementsOfHistory = (mode: 'form' | 'detail'): Elements => joinElements([toPlainElement(`history in a ${mode}`)])

function elementsOfTab(resource: ResourceDefinition, tab: TabSection, mode: 'new' | 'edit' | 'detail'): readonly Elements[] {
  if ('panel' in tab) return [toPlainElement(`panel ${tab.panel}`)]
  const rows = relatedRowsOf(tab)
  const listedName = 'list' in tab ? tab.list : rows?.of
  if (listedName !== undefined) return elementsOfRelated(getResource(listedName), rows?.by)
  const fieldNames = 'groups' in tab ? tab.groups.flatMap((group) => group.fields) : 'fields' in tab ? tab.fields : []
  const units = unitFieldsOf(resource)
  const fields = fieldNames.filter((name) => !units.has(name))
  const headings = 'groups' in tab ? [toPlainElement(mode === 'detail' ? 'cards with headings' : 'form with headings')] : []
  const headerFields = fieldsInHeader[resource.name] ?? []
  if (mode === 'detail')
    return [
      ...headings,
      elementsOfFields(
        'value',
        // Marks are visible only while one applies, so they are omitted.
        fields.filter((name) => !headerFields.includes(name) && resource.fields[name]?.type !== 'marks'),
        resource,
      ),
    ]
  return [
    ...headings,
    elementsOfFields(
      'input',
      fields.filter((name) => isEditable(resource.fields[name])),
      resource,
    ),
    // A new row has no values yet, and takes those that can be set once.
    ...(mode === 'new'
      ? []
      : [
          elementsOfFields(
            'value',
            fields.filter((name) => !isEditable(resource.fields[name])),
            resource,
          ),
        ]),
  ]
}

/** Returns fields that contain the unit of another field. The screen shows the unit as part of that field. */
const unitFieldsOf = ({ fields }: ResourceDefinition): ReadonlySet<string | null | undefined> =>
  new Set(Object.values(fields).map((field) => typeOf(field).unitIn?.(field)))

function elementsOfRelated(resource: ResourceDefinition, relationField: string | undefined): readonly Elements[] {
  const { ordered, list, actions } = resource
  return [
    toPlainElement('list inside a record'),
    columnsOf(resource, relationField),
    ...(ordered !== undefined && list?.sort === 'rank' ? [toPlainElement('list in an order that people give')] : []),
    ...(actions.create === undefined ? [] : [toPlainElement('button for a new row inside a record')]),
  ]
}

const columnsOf = (resource: ResourceDefinition, relationField?: string): Elements =>
  elementsOfFields('column', resource.list?.columns.filter((name) => name !== relationField) ?? [], resource)

/**
 * Returns the elements of the fields that are always shown. An element is the component that draws a field: the component of the field's
 * type, or a hand-made one.
 */
function elementsOfFields(evidenceKind: Evidence['as'], names: readonly string[], resource: ResourceDefinition): Elements {
  const shownEntries = names.flatMap((name) => {
    const field = resource.fields[name]
    // Omits custom fields, because an organisation has none until it adds one.
    const isOfOrganisation = field !== undefined && typeOf(field).merge !== undefined
    if (field === undefined || field.visibleWhen !== undefined || field.read !== undefined || isOfOrganisation) return []
    return [
      [`${evidenceKind} of ${rendererKeyOf(resource.name, name, field)}`, { as: evidenceKind, field: name, of: resource.name }] as const,
    ]
  })
  return new Map(
    [...Map.groupBy(shownEntries, ([element]) => element)].map(([element, each]) => [element, each.map(([, evidence]) => evidence)]),
  )
}

function rendererKeyOf(resource: string, name: string, field: FieldDefinition): string {
  const key = `${resource}.${name}`
  if (isListed(handMadeFields, key)) return key
  return 'as' in field ? `${field.type} as ${field.as}` : field.type
}

/** True if the field is an input in both the form for a new row and the form for an existing row. */
const isEditable = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && field.readOnly === undefined && field.once === undefined && !isDerived(field) && !isState(field)

const isListed = (list: Readonly<Record<string, true>>, key: string): boolean => Object.hasOwn(list, key)

const toPlainElement = (element: string): Elements => new Map([[element, []]])

const joinElements = (several: readonly Elements[]): Elements => new Map(several.flatMap((each) => [...each]))
