import { isDerived, isLookup, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import { type ResourceDefinition, systemFields } from '../resource.ts'
import { getSearchedLookups, getSearchedReferences, getSearchedTexts } from '../search.ts'
import { type JoinedTab, sectionsOf, type TabSection } from '../tabs.ts'
import { normaliseHeader } from '../values/headers.ts'
import { rankName } from '../values/order.ts'
import { findDuplicates, formatMistake, reportUnknownFields } from './types.ts'

/** Checks the fields that lists, forms and details name. */
export function checkLayout(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  return [
    ...checkTitle(resource),
    ...checkList(resource, all),
    ...reportUnknownFields(resource, 'import.forAll', resource.import?.forAll ?? []),
    ...checkHeaders(resource),
    ...checkTabs(resource, 'form'),
    ...checkTabs(resource, 'detail'),
    ...checkMenu(resource, all),
  ]
}

/** Checks that a shared menu entry belongs to another resource of the same group, which shares no entry itself. */
function checkMenu(resource: ResourceDefinition, all: readonly ResourceDefinition[]): string[] {
  const { menu } = resource
  if (menu?.beside === undefined) return []
  const other = all.find(({ name }) => name === menu.beside && name !== resource.name)?.menu
  const isShareable = other?.area === menu.area && other.group === menu.group && other.beside === undefined
  return isShareable ? [] : [formatMistake(resource, 'menu.beside', `'${menu.beside}' has no entry of its own in the group ${menu.group}`)]
}

/** Checks that no header means two fields, because the import would then fill one of them at random. */
function checkHeaders(resource: ResourceDefinition): string[] {
  const headers = Object.entries(resource.import?.headers ?? {})
  return [
    ...reportUnknownFields(
      resource,
      'import.headers',
      headers.map(([name]) => name),
    ),
    ...findDuplicates(headers.flatMap(([, texts]) => texts.map(normaliseHeader))).map((headerText) =>
      formatMistake(resource, 'import.headers', `names '${headerText}' twice (letter case, accents and punctuation do not count)`),
    ),
  ]
}

function checkTitle(resource: ResourceDefinition): string[] {
  const names = typeof resource.title === 'string' ? [resource.title] : resource.title
  if (names.length === 0) return [formatMistake(resource, 'title', 'name at least one field')]
  const derivedNames = names.filter((name) => isComputed(resource, name))
  return [
    ...reportUnknownFields(resource, 'title', names, systemFields),
    ...derivedNames.map((name) => formatMistake(resource, 'title', `'${name}' is derived and names no row; take it out`)),
    ...reportUnknownFields(resource, 'shortTitle', resource.shortTitle === undefined ? [] : [resource.shortTitle]),
    ...reportUnknownFields(resource, 'frenchTitle', resource.frenchTitle === undefined ? [] : [resource.frenchTitle]),
    ...reportUnknownFields(resource, 'disambiguateBy', resource.disambiguateBy ?? []),
    ...(resource.shortTitle !== undefined && isComputed(resource, resource.shortTitle)
      ? [formatMistake(resource, 'shortTitle', `'${resource.shortTitle}' is derived and names no row; take it out`)]
      : []),
    ...(resource.disambiguateBy ?? [])
      .filter((name) => isComputed(resource, name) && !isLookupNamed(resource, name))
      .map((name) => formatMistake(resource, 'disambiguateBy', `'${name}' is derived; name a stored field or a look-up`)),
  ]
}

function checkList(resource: ResourceDefinition, allResources: readonly ResourceDefinition[]): string[] {
  const { list } = resource
  if (list === undefined) return []
  return [
    ...reportUnknownFields(resource, 'list.columns', list.columns, systemFields),
    ...reportUnknownFields(resource, 'list.filters', list.filters, systemFields),
    ...reportUnknownFields(resource, 'list.search', list.search),
    ...reportUnknownFields(
      resource,
      'list.sort',
      [sortField(list.sort)],
      resource.ordered === undefined ? systemFields : [...systemFields, rankName],
    ),
    ...list.filters
      .filter((name) => isComputed(resource, name) && operatorsOf(resource, name)?.length === 0)
      .map((name) => formatMistake(resource, `list.filters.${name}`, 'is computed and cannot be asked for; take it out')),
    ...getSearchedLookups(resource)
      .filter((name) => !isSearchedInTarget(resource, name, allResources))
      .map((name) =>
        formatMistake(resource, `list.search.${name}`, 'is not searched where it stands, or is looked up by several fields; take it out'),
      ),
    ...getSearchedReferences(resource)
      .filter((name) => !hasSearch(resource, name, allResources))
      .map((name) => formatMistake(resource, `list.search.${name}`, 'names rows that have no quick search of their own; take it out')),
    ...(getSearchedReferences(resource).length > 0 && getSearchedTexts(resource).length === 0
      ? [formatMistake(resource, 'list.search', 'names references only; add a field with text, or take them out')]
      : []),
    ...getSearchedTexts(resource)
      .filter((name) => operatorsOf(resource, name)?.includes('like') === false)
      .map((name) => formatMistake(resource, `list.search.${name}`, 'holds no text to search in; take it out')),
    ...(isUnsortable(resource, sortField(list.sort))
      ? [formatMistake(resource, 'list.sort', `cannot sort by '${sortField(list.sort)}'; name a field of another type`)]
      : []),
    ...(list.quick ?? [])
      .filter((name) => !list.filters.includes(name))
      .map((name) => formatMistake(resource, `list.quick.${name}`, 'is not among list.filters; add it there, or take it out')),
    ...Object.keys(list.defaultFilters ?? {})
      .filter((name) => !list.filters.includes(name))
      .map((name) =>
        formatMistake(resource, `list.defaultFilters.${name}`, 'is not among list.filters; add it there, or nobody could ever ask'),
      ),
    ...[...(list.phone?.first ?? []), ...(list.phone?.second ?? [])]
      .filter((name) => !list.columns.includes(name) && ![resource.title].flat().includes(name))
      .map((name) => formatMistake(resource, `list.phone.${name}`, 'is not among list.columns; add it there, or take it out')),
    ...(list.calls === undefined || refersToRow(resource, list.calls)
      ? []
      : [formatMistake(resource, 'list.calls', `'${list.calls}' refers to no row; name the reference to the person`)]),
    ...(['columns', 'filters', 'search'] as const).flatMap((section) =>
      findDuplicates(list[section]).map((name) => formatMistake(resource, `list.${section}`, `'${name}' stands twice; take one out`)),
    ),
  ]
}

/** True if the looked-up resource includes the shown field in its quick search, and the lookup matches rows by a single field. */
function isSearchedInTarget(resource: ResourceDefinition, name: string, allResources: readonly ResourceDefinition[]): boolean {
  const field = resource.fields[name]
  if (field === undefined || !isLookup(field)) return false
  const source = allResources.find((each) => each.name === field.of)
  return source !== undefined && getSearchedTexts(source).includes(field.shows) && Object.keys(field.by).length === 1
}

/** True if the referenced resource has quick-search texts. */
function hasSearch(resource: ResourceDefinition, name: string, allResources: readonly ResourceDefinition[]): boolean {
  const field = resource.fields[name]
  const target = field === undefined ? null : targetOf(field)
  const source = allResources.find((each) => each.name === target)
  return source !== undefined && getSearchedTexts(source).length > 0
}

const sortField = (sort: string): string => sort.replace(/^-/, '')

function operatorsOf(resource: ResourceDefinition, name: string): readonly string[] | undefined {
  const field = resource.fields[name]
  return field === undefined ? undefined : typeOf(field).operators
}

function isComputed(resource: ResourceDefinition, name: string): boolean {
  const field = resource.fields[name]
  return field !== undefined && isDerived(field)
}

function isLookupNamed(resource: ResourceDefinition, name: string): boolean {
  const field = resource.fields[name]
  return field !== undefined && isLookup(field)
}

function isUnsortable(resource: ResourceDefinition, name: string): boolean {
  const field = resource.fields[name]
  return field !== undefined && !typeOf(field).sortable
}

function checkTabs(resource: ResourceDefinition, section: 'form' | 'detail'): string[] {
  const declaredTabs = resource[section]?.tabs ?? []
  const tabs = declaredTabs.flatMap(sectionsOf)
  // The URL may name a section of a tab, so no tab has the key of another tab's section.
  const keys = declaredTabs.flatMap((tab) => ('joins' in tab ? [tab.key, ...keysBelow(tab)] : [tab.key]))
  const fields = tabs.flatMap(getTabFields)
  return [
    ...reportUnknownFields(resource, section, fields, section === 'detail' ? systemFields : []),
    ...findDuplicates(fields).map((name) => formatMistake(resource, section, `'${name}' stands twice; take one out`)),
    ...findDuplicates(keys).map((key) => formatMistake(resource, section, `two tabs have the key '${key}'; rename one`)),
    ...findDuplicates(tabs.flatMap((tab) => ('groups' in tab ? tab.groups.map(({ key }) => key) : []))).map((key) =>
      formatMistake(resource, section, `two groups have the key '${key}'; rename one`),
    ),
  ]
}

/** Returns the keys of the sections that no tab has: a section may have the key of its own tab. */
const keysBelow = ({ key, joins }: JoinedTab): readonly string[] => joins.map((section) => section.key).filter((each) => each !== key)

function getTabFields(tab: TabSection): readonly string[] {
  if ('fields' in tab) return tab.fields
  return 'groups' in tab ? tab.groups.flatMap(({ fields }) => fields) : []
}

function refersToRow({ fields }: ResourceDefinition, name: string): boolean {
  const field = fields[name]
  return field !== undefined && targetOf(field) !== null
}
