import { isDerived, isLookup, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import { headerWord } from '../headers.ts'
import { rankName } from '../order.ts'
import { type ResourceDefinition, systemFields, type Tab } from '../resource.ts'
import { searchedLookups, searchedReferences, searchedTexts } from '../search.ts'
import { mistake, repeated, unknownFields } from './types.ts'

/** Fields that lists, forms and details name. */
export function checkLayout(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  return [
    ...checkTitle(resource),
    ...checkList(resource, all),
    ...unknownFields(resource, 'import.forAll', resource.import?.forAll ?? []),
    ...checkHeaders(resource),
    ...checkTabs(resource, 'form'),
    ...checkTabs(resource, 'detail'),
  ]
}

/** A header that means two fields would fill one of them by chance. */
function checkHeaders(resource: ResourceDefinition): string[] {
  const headers = Object.entries(resource.import?.headers ?? {})
  return [
    ...unknownFields(
      resource,
      'import.headers',
      headers.map(([name]) => name),
    ),
    ...repeated(headers.flatMap(([, words]) => words.map(headerWord))).map((word) =>
      mistake(resource, 'import.headers', `names '${word}' twice (letter case, accents and punctuation do not count)`),
    ),
  ]
}

function checkTitle(resource: ResourceDefinition): string[] {
  const names = typeof resource.title === 'string' ? [resource.title] : resource.title
  if (names.length === 0) return [mistake(resource, 'title', 'name at least one field')]
  const derived = names.filter((name) => isComputed(resource, name))
  return [
    ...unknownFields(resource, 'title', names, systemFields),
    ...derived.map((name) => mistake(resource, 'title', `'${name}' is derived and names no row; take it out`)),
    ...unknownFields(resource, 'shortTitle', resource.shortTitle === undefined ? [] : [resource.shortTitle]),
    ...unknownFields(resource, 'toldApartBy', resource.toldApartBy ?? []),
    ...(resource.shortTitle !== undefined && isComputed(resource, resource.shortTitle)
      ? [mistake(resource, 'shortTitle', `'${resource.shortTitle}' is derived and names no row; take it out`)]
      : []),
    ...(resource.toldApartBy ?? [])
      .filter((name) => isComputed(resource, name) && !isLookupNamed(resource, name))
      .map((name) => mistake(resource, 'toldApartBy', `'${name}' is derived; name a stored field or a look-up`)),
  ]
}

function checkList(resource: ResourceDefinition, all: readonly ResourceDefinition[]): string[] {
  const { list } = resource
  if (list === undefined) return []
  return [
    ...unknownFields(resource, 'list.columns', list.columns, systemFields),
    ...unknownFields(resource, 'list.filters', list.filters, systemFields),
    ...unknownFields(resource, 'list.search', list.search),
    ...unknownFields(
      resource,
      'list.sort',
      [sortField(list.sort)],
      resource.ordered === undefined ? systemFields : [...systemFields, rankName],
    ),
    ...list.filters
      .filter((name) => isComputed(resource, name) && operatorsOf(resource, name)?.length === 0)
      .map((name) => mistake(resource, `list.filters.${name}`, 'is computed and cannot be asked for; take it out')),
    ...searchedLookups(resource)
      .filter((name) => !isSearchedThere(resource, name, all))
      .map((name) =>
        mistake(resource, `list.search.${name}`, 'is not searched where it stands, or is looked up by several fields; take it out'),
      ),
    ...searchedReferences(resource)
      .filter((name) => !hasSearch(resource, name, all))
      .map((name) => mistake(resource, `list.search.${name}`, 'names rows that have no quick search of their own; take it out')),
    ...searchedTexts(resource)
      .filter((name) => operatorsOf(resource, name)?.includes('like') === false)
      .map((name) => mistake(resource, `list.search.${name}`, 'holds no text to search in; take it out')),
    ...(isUnsortable(resource, sortField(list.sort))
      ? [mistake(resource, 'list.sort', `cannot sort by '${sortField(list.sort)}'; name a field of another type`)]
      : []),
    ...(list.quick ?? [])
      .filter((name) => !list.filters.includes(name))
      .map((name) => mistake(resource, `list.quick.${name}`, 'is not among list.filters; add it there, or take it out')),
    ...Object.keys(list.unlessAsked ?? {})
      .filter((name) => !list.filters.includes(name))
      .map((name) => mistake(resource, `list.unlessAsked.${name}`, 'is not among list.filters; add it there, or nobody could ever ask')),
    ...(['columns', 'filters', 'search'] as const).flatMap((part) =>
      repeated(list[part]).map((name) => mistake(resource, `list.${part}`, `'${name}' stands twice; take one out`)),
    ),
  ]
}

/** Is what is looked up among the quick search's texts of its own resource, found by one field? */
function isSearchedThere(resource: ResourceDefinition, name: string, all: readonly ResourceDefinition[]): boolean {
  const field = resource.fields[name]
  if (field === undefined || !isLookup(field)) return false
  const source = all.find((each) => each.name === field.of)
  return source !== undefined && searchedTexts(source).includes(field.shows) && Object.keys(field.by).length === 1
}

/** Does the quick search of the resource that a reference names look into texts of its own? */
function hasSearch(resource: ResourceDefinition, name: string, all: readonly ResourceDefinition[]): boolean {
  const field = resource.fields[name]
  const target = field === undefined ? null : targetOf(field)
  const source = all.find((each) => each.name === target)
  return source !== undefined && searchedTexts(source).length > 0
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

function checkTabs(resource: ResourceDefinition, part: 'form' | 'detail'): string[] {
  const tabs = resource[part]?.tabs ?? []
  const fields = tabs.flatMap(tabFields)
  return [
    ...unknownFields(resource, part, fields, part === 'detail' ? systemFields : []),
    ...repeated(fields).map((name) => mistake(resource, part, `'${name}' stands twice; take one out`)),
    ...repeated(tabs.map(({ key }) => key)).map((key) => mistake(resource, part, `two tabs have the key '${key}'; rename one`)),
    ...repeated(tabs.flatMap((tab) => ('groups' in tab ? tab.groups.map(({ key }) => key) : []))).map((key) =>
      mistake(resource, part, `two groups have the key '${key}'; rename one`),
    ),
  ]
}

function tabFields(tab: Tab): readonly string[] {
  if ('fields' in tab) return tab.fields
  return 'groups' in tab ? tab.groups.flatMap(({ fields }) => fields) : []
}
