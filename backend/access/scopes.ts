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
import { columnOf, lookedUp, namedBy, type ScopeCondition, type ScopedRows } from './scopedRows.ts'
import type { ScopeOptions } from './types.ts'

/**
 * Narrows a query to the rows that the resource's scopes admit for this caller; the organisation always. All that is narrowed follows from the
 * declaration: its `scope` with the fields that it names, `closedBy` and `partOf`.
 * @throws Error when the declaration names a scope that does not exist, or what is no field of the resource
 */
export function applyScopes(query: Knex.QueryBuilder, resource: ResourceDefinition, caller: Caller, options: ScopeOptions = {}): void {
  const { isCollected = false, isFigure = false, counts } = options
  const rows: ScopedRows = { resource, table: snake(resource.name), caller, isCollected }
  const narrow = ({ sql, bindings }: ScopeCondition) => void query.whereRaw(`(${sql})`, [...bindings])
  if (isParticipant(caller)) {
    narrow(ownOfParticipant(rows))
    return
  }
  const isLifted = liftsStudies(caller, options)
  const own: readonly RowScope[] = counts === 'own' ? [ownPlaces] : []
  for (const scope of new Set<RowScope>(['org', ...resource.scope, ...own])) {
    const name = nameOfScope(scope)
    if (name === 'myStudies' && isLifted) continue
    narrow(admittedBy(rows, scope, { isFigure: counts === 'all' || (isFigure && name === 'studySite') }))
  }
  if (resource.closedBy !== undefined) narrow(notClosed(rows, resource.closedBy))
  applyScopesOfRecord(query, rows)
  if (resource.partOf !== undefined) applyScopesOfWhole(query, rows, resource.partOf, { allStudies: isLifted, isCollected, counts })
}

const liftsStudies = (caller: Caller, { allStudies }: Pick<ScopeOptions, 'allStudies'>): boolean =>
  allStudies === true && caller.can('PARTICIPANTS', 'OWN')

/** Do the scopes admit this caller to some rows of the organisation only? */
export const isNarrowed = (resource: ResourceDefinition, caller: Caller, options: Pick<ScopeOptions, 'allStudies'>): boolean =>
  resource.scope.map(nameOfScope).some((name) => name !== 'org' && !(name === 'myStudies' && liftsStudies(caller, options)))

/**
 * Only parts of a row that the caller may see, that is not in the trash, and that is open to them. Asked by key, row by row:
 * `offset 0` keeps PostgreSQL from joining all of both, which takes seconds while it has no statistics (just filled, just migrated). Where all of
 * them are gone through, a join is what is wanted: half a million look-ups take seconds, too.
 */
function applyScopesOfWhole(query: Knex.QueryBuilder, rows: ScopedRows, partOf: string, options: ScopeOptions): void {
  const whole = namedBy(rows.resource, partOf)
  query.whereExists((wholes) => {
    selectByKey(wholes, whole, columnOf(rows, partOf))
    const open = openTo({ ...rows, resource: whole, table: snake(whole.name) })
    if (open !== null) void wholes.whereRaw(open.sql, [...open.bindings])
    applyScopes(wholes, whole, rows.caller, options)
    if (options.isCollected !== true) void wholes.offset(wholes.client.raw('0'))
  })
}

/**
 * Only rows about a record that is there and that the caller may see. Of resources of which the caller may be notified at all; each record is looked up
 * by key.
 */
function applyScopesOfRecord(query: Knex.QueryBuilder, rows: ScopedRows): void {
  const fields = scopeOf(rows.resource, 'recipient')
  if (fields === undefined) return
  const mine = new Set<string>(topicsFor(rows.caller))
  const notifying = (resources as readonly ResourceDefinition[]).filter(({ notifies = {} }) =>
    Object.keys(notifies).some((topic) => mine.has(topic)),
  )
  query.where((any) => {
    void any.whereRaw('false')
    for (const record of notifying)
      void any.orWhere((one) => {
        void one.whereRaw(`${columnOf(rows, fields.record)} = ?`, [record.name]).whereExists((records) => {
          selectByKey(records, record, `${columnOf(rows, fields.recordId)}::uuid`)
          applyScopes(records, record, rows.caller)
          void records.offset(records.client.raw('0'))
        })
      })
  })
}

/** The row with this id, unless it lies in the trash. */
function selectByKey(query: Knex.QueryBuilder, { name, deletion }: ResourceDefinition, id: string): void {
  const table = snake(name)
  void query.select(`${table}.id`).from(table).whereRaw(`"${table}"."id" = ${id}`)
  if (deletion === 'trash') void query.whereRaw(`"${table}"."deleted_at" is null`)
}

/** Leaves out restricted rows that the caller has not unlocked; null where no row can be restricted. */
export function openTo({ resource, table, caller }: Omit<ScopedRows, 'isCollected'>): ScopeCondition | null {
  if (resource.restrictedBy === undefined) return null
  return {
    sql: `("${table}"."${snake(resource.restrictedBy)}" is not true or "${table}"."id" = any(string_to_array(?, ',')::uuid[]))`,
    bindings: [unlockedIds(caller).join(',')],
  }
}

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

/** Of a participant: themselves, and rows that name them and nobody else. What belongs to no participant they do not see. */
function ownOfParticipant({ resource, table, caller }: ScopedRows): ScopeCondition {
  const naming = Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = targetOf(field)
    return target !== null && arePeople(resourceNamed(target)) ? [name] : []
  })
  const column = arePeople(resource) ? 'id' : naming.length === 1 ? snake(naming[0] ?? '') : null
  if (column === null) return { sql: 'false', bindings: [] }
  return { sql: `"${table}"."org_id" = ? and "${table}"."${column}" = ?`, bindings: [caller.orgId, caller.userId] }
}
