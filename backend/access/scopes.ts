import type { Knex } from 'knex'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople, nameOfScope, type RowScope, scopeOf } from '#resources/core/scope.ts'
import { resourceNamed, resources } from '#resources/index.ts'
import { topicsFor } from '#resources/topicsFor.ts'
import { type Caller, isParticipant, unlockedIds } from '../caller.ts'
import { ownPlaces } from './figureScopes.ts'
import { admittedBy } from './rowScopes.ts'
import { allOf, columnOf, enclosed, lookedUp, namedBy, type ScopeCondition, type ScopedRows } from './scopedRows.ts'
import type { ScopeOptions } from './types.ts'

/** Narrows a query to the rows that the resource's scopes admit for this caller. @throws Error as `scopeConditions` */
export function applyScopes(query: Knex.QueryBuilder, resource: ResourceDefinition, caller: Caller, options: ScopeOptions = {}): void {
  const rows: ScopedRows = { resource, table: snake(resource.name), caller, isCollected: options.isCollected === true }
  for (const { sql, bindings } of scopeConditions(rows, options)) void query.whereRaw(sql, [...bindings])
}

/**
 * Conditions that all hold for the rows that the resource's scopes admit for this caller; the organisation always. All that is narrowed follows from the
 * declaration: its `scope` with the fields that it names, `closedBy` and `partOf`.
 * @throws Error when the declaration names a scope that does not exist, or what is no field of the resource
 */
export function scopeConditions(rows: ScopedRows, options: ScopeOptions): readonly ScopeCondition[] {
  const { resource, caller } = rows
  if (isParticipant(caller)) return [enclosed(ownOfParticipant(rows))]
  const { isFigure = false, counts } = options
  const isLifted = liftsStudies(caller, options)
  const own: readonly RowScope[] = counts === 'own' && scopeOf(resource, 'studySite') === undefined ? [ownPlaces] : []
  const admitted = [...new Set<RowScope>(['org', ...resource.scope, ...own])].flatMap((scope) => {
    const name = nameOfScope(scope)
    if (name === 'myStudies' && isLifted) return []
    return [enclosed(admittedBy(rows, scope, { isFigure: counts === 'all' || (isFigure && name === 'studySite') }))]
  })
  return [
    ...admitted,
    ...(resource.closedBy === undefined ? [] : [enclosed(notClosed(rows, resource.closedBy))]),
    ...ofRecord(rows),
    ...(resource.partOf === undefined ? [] : [ofWhole(rows, resource.partOf, { allStudies: isLifted, counts })]),
  ]
}

const liftsStudies = (caller: Caller, { allStudies }: Pick<ScopeOptions, 'allStudies'>): boolean =>
  allStudies === true && caller.can('PARTICIPANTS', 'OWN')

/** Do the scopes admit this caller to some rows of the organisation only? */
export const isNarrowed = (resource: ResourceDefinition, caller: Caller, options: Pick<ScopeOptions, 'allStudies'>): boolean =>
  resource.scope.map(nameOfScope).some((name) => name !== 'org' && !(name === 'myStudies' && liftsStudies(caller, options)))

/**
 * Only parts of a row that the caller may see, that is not in the trash, and that is open to them. Looked up by key, row by row:
 * `offset 0` keeps PostgreSQL from joining all of both, which takes seconds while it has no statistics (just filled, just migrated). Where all of
 * them are gone through, a join is what is wanted: half a million look-ups take seconds, too.
 */
function ofWhole(rows: ScopedRows, partOf: string, options: ScopeOptions): ScopeCondition {
  const resource = namedBy(rows.resource, partOf)
  const wholes = { ...rows, resource, table: snake(resource.name) }
  return exists(wholes, columnOf(rows, partOf), [...openTo(wholes), ...scopeConditions(wholes, options)])
}

/**
 * Only rows about a record that is there and that the caller may see. Of resources of which the caller may be notified at all; each record is looked up
 * by key.
 */
function ofRecord(rows: ScopedRows): readonly ScopeCondition[] {
  const fields = scopeOf(rows.resource, 'recipient')
  if (fields === undefined) return []
  const mine = new Set<string>(topicsFor(rows.caller))
  const notifying = (resources as readonly ResourceDefinition[]).filter(({ notifies = {} }) =>
    Object.keys(notifies).some((topic) => mine.has(topic)),
  )
  const each = notifying.map((resource) => {
    const records: ScopedRows = { ...rows, resource, table: snake(resource.name), isCollected: false }
    const { sql, bindings } = exists(records, `${columnOf(rows, fields.recordId)}::uuid`, scopeConditions(records, {}))
    return { sql: `(${columnOf(rows, fields.record)} = ? and ${sql})`, bindings: [resource.name, ...bindings] }
  })
  return [{ sql: `(${['false', ...each.map(({ sql }) => sql)].join(' or ')})`, bindings: each.flatMap(({ bindings }) => bindings) }]
}

/** There is the row with this id, not in the trash, for which the conditions hold. */
function exists(rows: ScopedRows, id: string, conditions: readonly ScopeCondition[]): ScopeCondition {
  const { table, isCollected } = rows
  const { sql, bindings } = allOf([{ sql: `"${table}"."id" = ${id}`, bindings: [] }, ...notInTrash(rows), ...conditions])
  return { sql: `exists (select "${table}"."id" from "${table}" where ${sql}${lookedUp(isCollected)})`, bindings }
}

/** Leaves out the trash; nothing where there is none. */
export const notInTrash = ({ resource, table }: Pick<ScopedRows, 'resource' | 'table'>): readonly ScopeCondition[] =>
  resource.deletion === 'trash' ? [{ sql: `"${table}"."deleted_at" is null`, bindings: [] }] : []

/** Leaves out restricted rows that the caller has not unlocked; nothing where no row can be restricted. */
export const openTo = ({ resource, table, caller }: Omit<ScopedRows, 'isCollected'>): readonly ScopeCondition[] =>
  resource.restrictedBy === undefined
    ? []
    : [
        {
          sql: `("${table}"."${snake(resource.restrictedBy)}" is not true or "${table}"."id" = any(string_to_array(?, ',')::uuid[]))`,
          bindings: [unlockedIds(caller).join(',')],
        },
      ]

/** Leaves out rows that one of these references closes: it points at a restricted row which the caller has not unlocked. */
function notClosed(rows: ScopedRows, closedBy: readonly string[]): ScopeCondition {
  const conditions = closedBy.map((name) => {
    const target = namedBy(rows.resource, name)
    return `not exists (select 1 from "${snake(target.name)}" "closed" where "closed"."org_id" = "${rows.table}"."org_id"
      and "closed"."id" = ${columnOf(rows, name)} and "closed"."${snake(target.restrictedBy ?? '')}"
      and "closed"."id" <> all(string_to_array(?, ',')::uuid[])${lookedUp(rows.isCollected)})`
  })
  return { sql: conditions.join(' and '), bindings: closedBy.map(() => unlockedIds(rows.caller).join(',')) }
}

/** Rows that a participant sees: their own, and those that name them alone. They do not see rows of no participant. */
function ownOfParticipant({ resource, table, caller }: ScopedRows): ScopeCondition {
  const naming = Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = targetOf(field)
    return target !== null && arePeople(resourceNamed(target)) ? [name] : []
  })
  const column = arePeople(resource) ? 'id' : naming.length === 1 ? snake(naming[0] ?? '') : null
  if (column === null) return { sql: 'false', bindings: [] }
  return { sql: `"${table}"."org_id" = ? and "${table}"."${column}" = ?`, bindings: [caller.orgId, caller.userId] }
}
