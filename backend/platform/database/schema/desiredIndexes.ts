import { isDerived } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { type ResourceDefinition, tiesOf } from '#resources/core/resource.ts'
import { arePeople, scopeOf } from '#resources/core/scope.ts'
import { getSearchedTexts } from '#resources/core/search.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { rankName } from '#resources/core/values/order.ts'
import { columnOf } from '../../fields/index.ts'
import { buildReadableExpression, buildStoredCondition, isRedactable, searchExpression } from './expressions.ts'
import type { Column, Index } from './model.ts'
import { buildConstraintName, columnNameOf } from './names.ts'

/**
 * Indexes for unique rules, references, sort columns, fields that request one, the quick search and
 * the default filters of lists. Every index begins with the organisation.
 */
export function desiredIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return [
    ...buildUniqueIndexes(resource, table),
    ...buildUniqueWhileIndexes(resource, table),
    ...orderIndex(resource, table),
    ...referenceIndexes(resource, table),
    ...buildMakerIndex(resource, table),
    ...buildStudySiteIndexes(resource, table),
    ...sortIndexes(resource, table),
    ...searchIndex(resource, table),
    ...buildTrashIndex(resource, table),
    ...buildRestrictedIndex(resource, table),
  ]
}

/** Name of the column with the text in which the quick search searches. */
export const searchColumnName = 'search_text'

/** Text column for the quick search, which PostgreSQL derives from the row. */
export function searchColumn(resource: ResourceDefinition): readonly Column[] {
  if (!hasSearch(resource)) return []
  return [{ name: searchColumnName, type: 'text', notNull: false, default: null, generated: searchExpression(resource) }]
}

/** Returns the fields of each unique rule: the field that declares the rule, then the fields that it names. */
export function listUniqueRules(resource: ResourceDefinition): readonly (readonly string[])[] {
  return Object.entries(resource.fields).flatMap(([name, { unique }]) => {
    if (unique === undefined) return []
    return [typeof unique === 'object' ? [name, ...unique] : [name]]
  })
}

/**
 * Indexes of unique rules. Texts are compared regardless of letter case. Rows in the trash do not block a name: restoring a row whose
 * name is in use is a conflict. Fields that identify a person permanently stay unique in the trash too. Rows that are retained for
 * certain roles do not block a name either: a rejection would disclose them to users who may not see them.
 */
function buildUniqueIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return listUniqueRules(resource).map((fields) => ({
    name: buildConstraintName(table, fields.map(toSnakeCase), 'unique'),
    unique: true,
    definition: `("org_id", ${fields.map((field) => buildComparableSql(resource, field)).join(', ')})${buildNullsClause(resource, fields)}${isForever(resource, fields) ? '' : `${buildNotTrashedClause(resource)}${openToAll(resource)}`}`,
  }))
}

function buildUniqueWhileIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return (resource.uniqueWhile ?? []).map(({ fields, when }) => {
    const conditions = [buildStoredCondition(when), ...(resource.deletion === 'trash' ? ['"deleted_at" is null'] : [])]
    return {
      name: buildConstraintName(table, fields.map(toSnakeCase), 'unique'),
      unique: true,
      definition: `("org_id", ${fields.map((field) => buildComparableSql(resource, field)).join(', ')}) where ${conditions.join(' and ')}`,
    }
  })
}

/**
 * Index for the order of rows within each group: lists are read from it, and no two rows share a position. Rows in the trash retain their
 * position, so that a restored row returns to it.
 */
function orderIndex({ ordered }: ResourceDefinition, table: string): readonly Index[] {
  if (ordered === undefined) return []
  const columns = [...ordered.within, rankName]
  return [
    {
      name: buildConstraintName(table, columns.map(toSnakeCase), 'unique'),
      unique: true,
      definition: `("org_id", ${columns.map(columnNameOf).join(', ')})`,
    },
  ]
}

/** SQL that treats nulls as equal, so that rows without a parent form one group, too. */
const buildNullsClause = ({ tree }: ResourceDefinition, fields: readonly string[]): string =>
  tree !== undefined && fields.includes(tree) ? ' nulls not distinct' : ''

const isForever = ({ fields }: ResourceDefinition, [name = '']: readonly string[]): boolean => fields[name]?.unique === 'forever'

function buildComparableSql(resource: ResourceDefinition, field: string): string {
  const definition = resource.fields[field]
  const isText = definition !== undefined && (typeOf(definition).operators as readonly string[]).includes('like')
  return isText ? `lower(${columnNameOf(field)})` : columnNameOf(field)
}

function referenceIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.index === true || typeOf(field).pointsAt !== undefined)
    .filter(([name]) => !(name === 'participantId' && canLinkPeopleToSites(resource)))
    .map(([name, field]) => ({
      name: buildConstraintName(table, [toSnakeCase(name)], 'index'),
      unique: false,
      definition: `${columnOf(field).isUneven === true ? 'using gin ' : ''}("org_id", ${columnNameOf(name)})`,
    }))
}

/**
 * Index for the creator of a row: the scope `myStudies` also covers rows that the user created, and the count of all visible rows reads
 * it.
 */
function buildMakerIndex(resource: ResourceDefinition, table: string): readonly Index[] {
  if (!arePeople(resource)) return []
  return [{ name: buildConstraintName(table, ['created_by'], 'index'), unique: false, definition: '("org_id", "created_by")' }]
}

/**
 * Indexes for both directions between people and study-sites, without reading the table: the people of a user's study-sites, and the
 * study-sites of a person.
 */
function buildStudySiteIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  if (!canLinkPeopleToSites(resource)) return []
  return [
    ['studyId', 'siteId', 'participantId'],
    ['participantId', 'studyId', 'siteId'],
  ].map((names) => ({
    name: buildConstraintName(table, names.slice(0, 2).map(toSnakeCase), 'scope_index'),
    unique: false,
    definition: `("org_id", ${names.map(columnNameOf).join(', ')})`,
  }))
}

/** True if the resource's rows link people to study-sites. */
const canLinkPeopleToSites = ({ scope, fields }: ResourceDefinition): boolean =>
  scopeOf({ scope }, 'studySite') !== undefined && ['studyId', 'siteId', 'participantId'].every((name) => Object.hasOwn(fields, name))

/**
 * Indexes for sorting. The id breaks ties, so that pages never overlap. An index of a column in its redacted form covers the trash too:
 * PostgreSQL collects statistics of an expression only from an index of the whole table, and otherwise estimates half of the rows.
 */
function sortIndexes(resource: ResourceDefinition, table: string): readonly Index[] {
  return sortIndexed(resource).map((name) => ({
    name: buildConstraintName(table, [toSnakeCase(name)], 'sort_index'),
    unique: false,
    definition: `("org_id", ${[name, ...tiesOf(resource, name)].map((each) => buildReadableExpression(resource, each)).join(', ')}, "id")${isRedactable(resource, name) ? '' : buildNotTrashedClause(resource)}`,
  }))
}

/** Names of the fields that get an index for sorting: the visible columns of the list, and its first sort column. */
export function sortIndexed(resource: ResourceDefinition): readonly string[] {
  const { columns = [], sort = '' } = resource.list ?? {}
  return [...new Set([...columns, sort.replace(/^-/, '')])].filter((name) => isSortable(resource, name))
}

function searchIndex(resource: ResourceDefinition, table: string): readonly Index[] {
  if (!hasSearch(resource)) return []
  // `fastupdate = off`: a search would read all of GIN's pending list, which takes longer than the search itself.
  const definition = `using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off)${buildNotTrashedClause(resource)}`
  return [{ name: buildConstraintName(table, [], 'search_index'), unique: false, definition }]
}

/** Index for the trash, which is small compared with its table: its list, search and filters need no other index. */
function buildTrashIndex(resource: ResourceDefinition, table: string): readonly Index[] {
  if (resource.deletion !== 'trash') return []
  const definition = '("org_id", "deleted_at", "id") where "deleted_at" is not null'
  return [{ name: buildConstraintName(table, ['deleted_at'], 'index'), unique: false, definition }]
}

/** Index for restricted rows, which are few: counts of rows that refer to them exclude them by it. */
function buildRestrictedIndex({ restrictedBy }: ResourceDefinition, table: string): readonly Index[] {
  if (restrictedBy === undefined) return []
  const column = columnNameOf(restrictedBy)
  return [
    {
      name: buildConstraintName(table, [toSnakeCase(restrictedBy)], 'index'),
      unique: false,
      definition: `("org_id", "id") where ${column}`,
    },
  ]
}

/** True for stored fields whose type can be sorted, and for the timestamps that every row has. */
function isSortable(resource: ResourceDefinition, name: string): boolean {
  const field = resource.fields[name]
  if (field === undefined) return name === 'createdAt' || name === 'updatedAt'
  return typeOf(field).sortable && !isDerived(field)
}

const hasSearch = (resource: ResourceDefinition): boolean => getSearchedTexts(resource).length > 0

/** SQL condition of an index that excludes rows in the trash. */
const buildNotTrashedClause = (resource: ResourceDefinition): string => (resource.deletion === 'trash' ? ' where "deleted_at" is null' : '')

/** SQL condition, appended to that of `buildNotTrashedClause`, that excludes rows reserved for certain roles. */
function openToAll({ scope, deletion }: ResourceDefinition): string {
  const fields = scopeOf({ scope }, 'openTo')
  return fields === undefined
    ? ''
    : ` ${deletion === 'trash' ? 'and' : 'where'} coalesce(cardinality(${columnNameOf(fields.roles)}), 0) = 0`
}
