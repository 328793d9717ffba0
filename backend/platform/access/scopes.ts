import type { Knex } from 'knex'
import { topicsFor } from '#resources/catalogue/topicsFor.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople, nameOfScope, type RowScope, scopeOf } from '#resources/core/scope.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource, resources } from '#resources/index.ts'
import { type Caller, isParticipant, unlockedIds } from '../common/caller.ts'
import { ownStudySiteScope } from './figureScopes.ts'
import { buildScopeCondition } from './rowScopes.ts'
import {
  columnOf,
  encloseCondition,
  joinConditions,
  lookupSuffixOf,
  resolveReference,
  type ScopeCondition,
  type ScopedRows,
} from './scopedRows.ts'
import type { ScopeOptions } from './types.ts'

/**
 * Narrows a query to the rows that the resource's scopes allow for this caller. @throws Error as
 * `scopeConditions`
 */
export function applyScopes(query: Knex.QueryBuilder, resource: ResourceDefinition, caller: Caller, options: ScopeOptions = {}): void {
  const rows: ScopedRows = { resource, table: toSnakeCase(resource.name), caller, isCollected: options.isCollected === true }
  for (const { sql, bindings } of scopeConditions(rows, options)) void query.whereRaw(sql, [...bindings])
}

/**
 * Returns the conditions of the rows that the resource's scopes allow for this caller, always including the organisation. All conditions
 * follow from the declaration: its `scope` with the fields that it names, `restrictedThrough` and `parentField`.
 * @throws Error when the declaration names a scope that does not exist, or an unknown field of the resource
 */
export function scopeConditions(rows: ScopedRows, options: ScopeOptions): readonly ScopeCondition[] {
  const { resource, caller } = rows
  if (isParticipant(caller)) return [encloseCondition(ownRowsCondition(rows))]
  const { isFigure = false, counts } = options
  const isLifted = canLiftStudies(caller, options)
  const ownScopes: readonly RowScope[] = counts === 'own' && scopeOf(resource, 'studySite') === undefined ? [ownStudySiteScope] : []
  const admittedConditions = [...new Set<RowScope>(['org', ...resource.scope, ...ownScopes])].flatMap((scope) => {
    const name = nameOfScope(scope)
    if (name === 'myStudies' && isLifted) return []
    return [encloseCondition(buildScopeCondition(rows, scope, { isFigure: counts === 'all' || (isFigure && name === 'studySite') }))]
  })
  return [
    ...admittedConditions,
    ...(resource.restrictedThrough === undefined ? [] : [encloseCondition(buildNotClosedCondition(rows, resource.restrictedThrough))]),
    ...buildRecordConditions(rows),
    ...(resource.partOf === undefined ? [] : [buildParentCondition(rows, resource.partOf, { allStudies: isLifted, counts })]),
  ]
}

const canLiftStudies = (caller: Caller, { allStudies }: Pick<ScopeOptions, 'allStudies'>): boolean =>
  allStudies === true && caller.can('PARTICIPANTS', 'OWN')

/** True if the scopes limit this caller to some rows of the organisation. */
export const isNarrowed = (resource: ResourceDefinition, caller: Caller, options: Pick<ScopeOptions, 'allStudies'>): boolean =>
  resource.scope.map(nameOfScope).some((name) => name !== 'org' && !(name === 'myStudies' && canLiftStudies(caller, options)))

/**
 * Allows only children of a row that the caller may see, that is not in the trash, and that is not restricted for them. PostgreSQL looks
 * up the parents by key, row by row: `offset 0` keeps it from joining both tables completely, which takes seconds while it has no
 * statistics (after filling or migrating). A query over all rows uses a join, because half a million look-ups take seconds too.
 */
function buildParentCondition(rows: ScopedRows, parentField: string, options: ScopeOptions): ScopeCondition {
  const resource = resolveReference(rows.resource, parentField)
  const wholes = { ...rows, resource, table: toSnakeCase(resource.name) }
  return buildExistsCondition(wholes, columnOf(rows, parentField), [
    ...buildRestrictionConditions(wholes),
    ...scopeConditions(wholes, options),
  ])
}

/**
 * Allows only rows about an existing record that the caller may see, of resources that send notifications; each record is looked up by
 * key.
 */
function buildRecordConditions(rows: ScopedRows): readonly ScopeCondition[] {
  const fields = scopeOf(rows.resource, 'recipient')
  if (fields === undefined) return []
  const ownTopics = new Set<string>(topicsFor(rows.caller))
  const notifyingResources = (resources as readonly ResourceDefinition[]).filter(({ notifies = {} }) =>
    Object.keys(notifies).some((topic) => ownTopics.has(topic)),
  )
  const each = notifyingResources.map((resource) => {
    const records: ScopedRows = { ...rows, resource, table: toSnakeCase(resource.name), isCollected: false }
    const { sql, bindings } = buildExistsCondition(records, `${columnOf(rows, fields.recordId)}::uuid`, scopeConditions(records, {}))
    return { sql: `(${columnOf(rows, fields.record)} = ? and ${sql})`, bindings: [resource.name, ...bindings] }
  })
  return [{ sql: `(${['false', ...each.map(({ sql }) => sql)].join(' or ')})`, bindings: each.flatMap(({ bindings }) => bindings) }]
}

/** True if a row with this id exists, is not in the trash, and meets the conditions. */
function buildExistsCondition(rows: ScopedRows, id: string, conditions: readonly ScopeCondition[]): ScopeCondition {
  const { table, isCollected } = rows
  const { sql, bindings } = joinConditions([
    { sql: `"${table}"."id" = ${id}`, bindings: [] },
    ...buildNotInTrashCondition(rows),
    ...conditions,
  ])
  return { sql: `exists (select "${table}"."id" from "${table}" where ${sql}${lookupSuffixOf(isCollected)})`, bindings }
}

/** Excludes the trash; no condition if the resource has none. */
export const buildNotInTrashCondition = ({ resource, table }: Pick<ScopedRows, 'resource' | 'table'>): readonly ScopeCondition[] =>
  resource.deletion === 'trash' ? [{ sql: `"${table}"."deleted_at" is null`, bindings: [] }] : []

/** Excludes restricted rows that the caller has not unlocked; no condition if no row can be restricted. */
export const buildRestrictionConditions = ({ resource, table, caller }: Omit<ScopedRows, 'isCollected'>): readonly ScopeCondition[] =>
  resource.restrictedBy === undefined
    ? []
    : [
        {
          sql: `("${table}"."${toSnakeCase(resource.restrictedBy)}" is not true or "${table}"."id" = any(string_to_array(?, ',')::uuid[]))`,
          bindings: [unlockedIds(caller).join(',')],
        },
      ]

/** Excludes rows with a reference to a restricted row that the caller has not unlocked. */
function buildNotClosedCondition(rows: ScopedRows, restrictedThrough: readonly string[]): ScopeCondition {
  const conditions = restrictedThrough.map((name) => {
    const target = resolveReference(rows.resource, name)
    return `not exists (select 1 from "${toSnakeCase(target.name)}" "closed" where "closed"."org_id" = "${rows.table}"."org_id"
      and "closed"."id" = ${columnOf(rows, name)} and "closed"."${toSnakeCase(target.restrictedBy ?? '')}"
      and "closed"."id" <> all(string_to_array(?, ',')::uuid[])${lookupSuffixOf(rows.isCollected)})`
  })
  return { sql: conditions.join(' and '), bindings: restrictedThrough.map(() => unlockedIds(rows.caller).join(',')) }
}

/** Allows the rows that a participant sees: their own, and rows that name only them. They do not see rows without a participant. */
function ownRowsCondition({ resource, table, caller }: ScopedRows): ScopeCondition {
  const personFields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = targetOf(field)
    return target !== null && arePeople(getResource(target)) ? [name] : []
  })
  const column = arePeople(resource) ? 'id' : personFields.length === 1 ? toSnakeCase(personFields[0] ?? '') : null
  if (column === null) return { sql: 'false', bindings: [] }
  return { sql: `"${table}"."org_id" = ? and "${table}"."${column}" = ?`, bindings: [caller.orgId, caller.userId] }
}
