import type { Values } from '#resources/core/conditions.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { participant } from '#resources/participants/participant.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { Reference } from './references.ts'

/** Locks both entries until the commit, always in the same order, so that two merges cannot deadlock. */
export const lockParticipantsStatement = (orgId: string, ids: readonly string[]): Statement => ({
  text: `select id, version, deleted_at is not null as "isTrashed", is_restricted_profile is true as "isRestricted"
    from participant where org_id = $1 and id = any($2::uuid[]) order by id for update`,
  values: [orgId, ids],
})
export interface LockedParticipant {
  readonly id: string
  readonly version: number
  readonly isTrashed: boolean
  readonly isRestricted: boolean
}

const isField = (name: string): boolean => Object.hasOwn(participant.fields, name)
const inColumns = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [toSnakeCase(name), value]))

/**
 * Sets fields of an entry, and moves it to the trash or back if `trash` is set.
 * @param values in stored form, by field
 */
export function changeStatement(
  caller: Caller,
  { id, values, trash }: { readonly id: string; readonly values: Values; readonly trash?: boolean },
): Statement {
  const columns = Object.keys(values)
    .filter(isField)
    .map((name) => `"${toSnakeCase(name)}" = given."${toSnakeCase(name)}"`)
  const trashClauses =
    trash === undefined ? [] : trash ? ['deleted_at = now()', 'deleted_by = $3'] : ['deleted_at = null', 'deleted_by = null']
  const set = ['version = participant.version + 1', 'updated_at = now()', 'updated_by = $3', ...trashClauses, ...columns]
  return {
    // An undo writes the former values, even if they are not valid today.
    // By hand: a merge changes two entries in one act, `merge`, and its audit events list the moved records on both.
    text: `update participant set ${set.join(', ')} from jsonb_populate_record(null::participant, $4::jsonb) as given
      where participant.org_id = $1 and participant.id = $2 and $3::uuid is not null`,
    values: [caller.orgId, id, caller.userId, JSON.stringify(inColumns(values))],
  }
}

/** Selects as `fields` the names of the fields that no longer have these values. */
export function buildDifferingStatement(orgId: string, id: string, values: Values): Statement {
  const checks = Object.keys(values)
    .filter(isField)
    .map((name) => `case when entry."${toSnakeCase(name)}" is distinct from given."${toSnakeCase(name)}" then '${name}' end`)
  return {
    text: `select array_remove(array[${checks.join(', ')}]::text[], null) as fields
      from participant entry, jsonb_populate_record(null::participant, $3::jsonb) as given where entry.org_id = $1 and entry.id = $2`,
    values: [orgId, id, JSON.stringify(inColumns(values))],
  }
}

interface Handover {
  readonly from: string
  readonly to: string
  readonly action: 'merge' | 'undoMerge'
  /** Limits the handover to these records; all records if absent. */
  readonly ids?: readonly string[]
}

/**
 * Moves the records of one entry to the other, also those in the trash, each with its audit event; returns their ids. Records that the
 * other entry already has, such as a participation in the same study, stay.
 */
export function buildHandoverStatement(caller: Caller, reference: Reference, { from, to, action, ids }: Handover): Statement {
  const { resource, table, column, field } = reference
  return {
    // By hand: moves all records of an entry at once, also those in the trash, and runs no hook for new records.
    text: `with moved as (
        update ${table} set ${column} = $3, version = version + 1, updated_at = now(), updated_by = $4
        where org_id = $1 and ${column} = $2 and ($6::uuid[] is null or id = any($6))${buildUnlessStored(reference)} returning *
      ), told as (
        insert into audit_event (org_id, id, user_id, correlation_id, kind, action, record_id, study_id, site_id, changes)
        select $1, gen_random_uuid(), $4, $5, '${resource}', '${action}', moved.id,
          ${reference.hasStudy ? 'moved.study_id' : 'null'}, ${reference.hasSite ? 'moved.site_id' : 'null'},
          jsonb_build_object('${field}', jsonb_build_array($2::uuid, $3::uuid)) from moved
      )
      select id from moved`,
    values: [caller.orgId, from, to, caller.userId, caller.correlationId, ids ?? null],
  }
}

/** Counts the records that a handover would move (`moved`) and leave behind (`kept`). */
export const countStatement = (orgId: string, reference: Reference, { from, to }: Pick<Handover, 'from' | 'to'>): Statement => ({
  text: `select count(*) filter (where true${buildUnlessStored(reference)})::int as moved,
      count(*) filter (where not (true${buildUnlessStored(reference)}))::int as kept
    from ${reference.table} where org_id = $1 and ${reference.column} = $2 and $3::uuid is not null`,
  values: [orgId, from, to],
})

/** Excludes rows that the other entry ($3) already has. */
const buildUnlessStored = ({ table, column, uniqueWith }: Reference): string =>
  uniqueWith
    .map((columns) => {
      const columnConditions = columns.map((each) => ` and kept.${each} = ${table}.${each}`).join('')
      return ` and not exists (select 1 from ${table} kept where kept.org_id = $1 and kept.${column} = $3${columnConditions})`
    })
    .join('')

/**
 * Deletes open pairs with the merged entry, which no longer have a meaning. Returns each row as `pair`, so that an undo can restore it.
 */
export const dropPairsStatement = (orgId: string, merged: string, survivor: string): Statement => ({
  // By hand: deletes rows that an undo restores unchanged.
  text: `delete from duplicate_pair pair where org_id = $1 and status = 'OPEN' and $2 in (first_id, second_id) and $3 not in (first_id, second_id)
    returning to_jsonb(pair) as pair`,
  values: [orgId, merged, survivor],
})

export const restorePairsStatement = (orgId: string, pairs: readonly unknown[]): Statement => ({
  // By hand: restores the rows with their ids and versions.
  text: `insert into duplicate_pair select pair.* from jsonb_populate_recordset(null::duplicate_pair, $2::jsonb) as pair
    join participant first on first.org_id = $1 and first.id = pair.first_id and first.deleted_at is null
    join participant second on second.org_id = $1 and second.id = pair.second_id and second.deleted_at is null
    where pair.org_id = $1 on conflict do nothing`,
  values: [orgId, JSON.stringify(pairs)],
})

/** Sets the state of the pair of both entries; returns its `id` and the state `before`. */
export const pairStatement = (caller: Caller, ids: readonly string[], status: string): Statement => ({
  // By hand: no transition leads to the state MERGED; the audit trail reports it as a part of the merge.
  text: `with former as (
      select id, status from duplicate_pair where org_id = $1 and first_id = any($2::uuid[]) and second_id = any($2::uuid[]) for update
    )
    update duplicate_pair pair set status = $3, version = pair.version + 1, updated_at = now(), updated_by = $4
    from former where pair.org_id = $1 and pair.id = former.id and former.status <> $3 returning pair.id, former.status as before`,
  values: [caller.orgId, ids, status, caller.userId],
})
