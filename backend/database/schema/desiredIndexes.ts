import { isDerived } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { snake } from '#resources/core/names.ts'
import { rankName } from '#resources/core/order.ts'
import { type ResourceDefinition, tiesOf } from '#resources/core/resource.ts'
import { arePeople, scopeOf } from '#resources/core/scope.ts'
import { searchedTexts } from '#resources/core/search.ts'
import { columnOf } from '../../fields/index.ts'
import { isRedactable, readableExpression, searchExpression, storedCondition } from './expressions.ts'
import type { Column, Index } from './model.ts'
import { columnName, constraintName } from './names.ts'

/** Unique rules, references, sort columns, fields that ask for one, the quick search, what lists leave out. Every index begins with the organisation. */
export function desiredIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return [
    ...uniqueIndexes(resource, table),
    ...uniqueWhileIndexes(resource, table),
    ...orderIndex(resource, table),
    ...referenceIndexes(resource, table),
    ...makerIndex(resource, table),
    ...studySiteIndexes(resource, table),
    ...sortIndexes(resource, table),
    ...searchIndex(resource, table),
    ...trashIndex(resource, table),
    ...restrictedIndex(resource, table),
  ]
}

/** A text column that follows the row by itself. */
export function searchColumn(resource: ResourceDefinition): readonly Column[] {
  if (!hasSearch(resource)) return []
  return [{ name: 'search_text', type: 'text', notNull: false, default: null, generated: searchExpression(resource) }]
}

/** Fields of a unique rule: the one that declares it, then those that it names. */
export function uniqueRules(resource: ResourceDefinition): readonly (readonly string[])[] {
  return Object.entries(resource.fields).flatMap(([name, { unique }]) => {
    if (unique === undefined) return []
    return [typeof unique === 'object' ? [name, ...unique] : [name]]
  })
}

/**
 * Text is the same in any letter case. What lies in the trash holds no name against the living: restoring it into a taken one is a
 * conflict. What names somebody for good is theirs there, too. A row that is kept for roles holds no name either: a refusal would tell of it to those who do
 * not see it.
 */
function uniqueIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return uniqueRules(resource).map((fields) => ({
    name: constraintName(table, fields.map(snake), 'unique'),
    unique: true,
    definition: `("org_id", ${fields.map((field) => comparable(resource, field)).join(', ')})${atRoot(resource, fields)}${isForever(resource, fields) ? '' : `${living(resource)}${openToAll(resource)}`}`,
  }))
}

function uniqueWhileIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return (resource.uniqueWhile ?? []).map(({ fields, when }) => {
    const conditions = [storedCondition(when), ...(resource.deletion === 'trash' ? ['"deleted_at" is null'] : [])]
    return {
      name: constraintName(table, fields.map(snake), 'unique'),
      unique: true,
      definition: `("org_id", ${fields.map((field) => comparable(resource, field)).join(', ')}) where ${conditions.join(' and ')}`,
    }
  })
}

/**
 * The order of each group: lists are read from it, and two rows never share a place. What lies in the trash keeps its own, so that it
 * comes back to it.
 */
function orderIndex({ ordered }: ResourceDefinition, table: string): readonly Index[] {
  if (ordered === undefined) return []
  const columns = [...ordered.within, rankName]
  return [
    {
      name: constraintName(table, columns.map(snake), 'unique'),
      unique: true,
      definition: `("org_id", ${columns.map(columnName).join(', ')})`,
    },
  ]
}

/** Rows that stand below nothing are beside one another, too. */
const atRoot = ({ tree }: ResourceDefinition, fields: readonly string[]): string =>
  tree !== undefined && fields.includes(tree) ? ' nulls not distinct' : ''

const isForever = ({ fields }: ResourceDefinition, [name = '']: readonly string[]): boolean => fields[name]?.unique === 'forever'

function comparable(resource: ResourceDefinition, field: string): string {
  const definition = resource.fields[field]
  const isText = definition !== undefined && (typeOf(definition).operators as readonly string[]).includes('like')
  return isText ? `lower(${columnName(field)})` : columnName(field)
}

function referenceIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.index === true || typeOf(field).pointsAt !== undefined)
    .filter(([name]) => !(name === 'participantId' && placesPeople(resource)))
    .map(([name, field]) => ({
      name: constraintName(table, [snake(name)], 'index'),
      unique: false,
      definition: `${columnOf(field).isUneven === true ? 'using gin ' : ''}("org_id", ${columnName(name)})`,
    }))
}

/** The scope `myStudies` also finds what a user made: by index where all that they see is counted. */
function makerIndex(resource: ResourceDefinition, table: string): readonly Index[] {
  if (!arePeople(resource)) return []
  return [{ name: constraintName(table, ['created_by'], 'index'), unique: false, definition: '("org_id", "created_by")' }]
}

/** Both ways between people and study-sites, without a look into the table: whom those of somebody's study-sites are about, and at which ones somebody is. */
function studySiteIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  if (!placesPeople(resource)) return []
  return [
    ['studyId', 'siteId', 'participantId'],
    ['participantId', 'studyId', 'siteId'],
  ].map((names) => ({
    name: constraintName(table, names.slice(0, 2).map(snake), 'scope_index'),
    unique: false,
    definition: `("org_id", ${names.map(columnName).join(', ')})`,
  }))
}

/** Do its rows say at which study-sites people are? */
const placesPeople = ({ scope, fields }: ResourceDefinition): boolean =>
  scopeOf({ scope }, 'studySite') !== undefined && ['studyId', 'siteId', 'participantId'].every((name) => Object.hasOwn(fields, name))

/**
 * The id breaks ties, so that pages never overlap. Where the column stands in its redacted form, the trash is in the index too:
 * PostgreSQL knows how often an expression has which value only from an index of the whole table, and reads half of it without.
 */
function sortIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return sortIndexed(resource).map((name) => ({
    name: constraintName(table, [snake(name)], 'sort_index'),
    unique: false,
    definition: `("org_id", ${[name, ...tiesOf(resource, name)].map((each) => readableExpression(resource, each)).join(', ')}, "id")${isRedactable(resource, name) ? '' : living(resource)}`,
  }))
}

/** Names of the columns by which a list is read from an index: those that it shows, and that of its first order. */
export function sortIndexed(resource: ResourceDefinition): readonly string[] {
  const { columns = [], sort = '' } = resource.list ?? {}
  return [...new Set([...columns, sort.replace(/^-/, '')])].filter((name) => isSortable(resource, name))
}

function searchIndex(resource: ResourceDefinition, table: string): readonly Index[] {
  if (!hasSearch(resource)) return []
  // Without a list of pending entries: each search would read all of it, which takes longer than the search.
  const definition = `using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off)${living(resource)}`
  return [{ name: constraintName(table, [], 'search_index'), unique: false, definition }]
}

/** The trash is small beside its table: its list, search and filters read nothing else. */
function trashIndex(resource: ResourceDefinition, table: string): readonly Index[] {
  if (resource.deletion !== 'trash') return []
  const definition = '("org_id", "deleted_at", "id") where "deleted_at" is not null'
  return [{ name: constraintName(table, ['deleted_at'], 'index'), unique: false, definition }]
}

/** Restricted rows are few, too: counts of what names them leave those out at once. */
function restrictedIndex({ restrictedBy }: ResourceDefinition, table: string): readonly Index[] {
  if (restrictedBy === undefined) return []
  const column = columnName(restrictedBy)
  return [{ name: constraintName(table, [snake(restrictedBy)], 'index'), unique: false, definition: `("org_id", "id") where ${column}` }]
}

/** Stored fields whose type sorts, and the moments that every row has. */
function isSortable(resource: ResourceDefinition, name: string): boolean {
  const field = resource.fields[name]
  if (field === undefined) return name === 'createdAt' || name === 'updatedAt'
  return typeOf(field).sortable && !isDerived(field)
}

const hasSearch = (resource: ResourceDefinition): boolean => searchedTexts(resource).length > 0

/** Lists leave the trash out. */
const living = (resource: ResourceDefinition): string => (resource.deletion === 'trash' ? ' where "deleted_at" is null' : '')

/** Follows `living`. */
function openToAll({ scope, deletion }: ResourceDefinition): string {
  const fields = scopeOf({ scope }, 'openTo')
  return fields === undefined ? '' : ` ${deletion === 'trash' ? 'and' : 'where'} coalesce(cardinality(${columnName(fields.roles)}), 0) = 0`
}
