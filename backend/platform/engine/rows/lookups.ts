import type { Knex } from 'knex'
import { isReference } from '#resources/core/fieldKinds.ts'
import { scopeOf } from '#resources/core/scope.ts'
import { findTable, type RequestContext, type Table } from '../context.ts'
import type { ModelField, ModelLookup } from '../model/types.ts'
import { pairsOf, sourceOf } from '../query/lookups.ts'
import { buildVisibleRows } from '../query/visible.ts'
import { buildAssignedTitles, idOf, titleRows } from './titles.ts'

const prefix = 'lookup:'

/**
 * Adds the values of looked-up rows to a page, newest first, with the titles of rows to which they refer. Fields that look up the same
 * rows share one column, and one look-up by index for each row of the page serves all of them.
 * @param readable names of the fields that the caller may read
 */
export const buildLookupColumns = (operation: RequestContext, readable: ReadonlySet<string>): readonly Knex.QueryBuilder[] =>
  operation.table.model.lookups.flatMap((lookup, index) =>
    lookup.fields.some(({ name }) => readable.has(name)) ? [buildLookupColumn(operation, lookup).as(`${prefix}${index}`)] : [],
  )

function buildLookupColumn(operation: RequestContext, lookup: ModelLookup): Knex.QueryBuilder {
  const { parts, table } = operation
  const { build } = parts.studydesk.database
  const source = findTable(parts, lookup.of)
  const shownFields = lookup.fields.map((field) => sourceOf(parts, table, field).field)
  const columnBindings: readonly Knex.RawBinding[] = [
    build.raw(idOf(source.model)),
    ...shownFields.map(({ qualified }) => build.raw(qualified)),
    ...shownFields.map((field) => titleOf(operation, source, field) ?? build.raw('null')),
  ]
  const rows = buildVisibleRows({ ...operation, table: source })
  for (const [otherColumn, ownField] of pairsOf(parts, lookup)) rows.whereRaw(`${otherColumn} = "page"."${ownField}"`)
  const row = build.raw(`jsonb_build_array(${columnBindings.map(() => '(?)').join(', ')})`, [...columnBindings])
  return rows.select(build.raw(`jsonb_agg(?)`, [row]))
}

/**
 * Title of a referenced row. If the looked-up rows are scoped by study-site, their studies and sites are among the caller's own, so
 * `buildAssignedTitles` selects their titles. A trusted step sees all rows.
 */
function titleOf({ parts, caller, isTrusted }: RequestContext, source: Table, field: ModelField): Knex.QueryBuilder | Knex.Raw | null {
  if (!isReference(field.definition)) return null
  const target = findTable(parts, field.target ?? '')
  const isScopedToOwn = isTrusted !== true && scopeOf(source.model.resource, 'studySite') !== undefined
  const ownTitles = isScopedToOwn ? buildAssignedTitles({ parts, caller, table: target }) : null
  if (ownTitles !== null) return parts.studydesk.database.build.raw(`(?) ->> ${field.qualified}::text`, [ownTitles])
  return titleRows({ parts, caller, table: target })?.whereRaw(`${idOf(target.model)} = ${field.qualified}`) ?? null
}

interface LookupResult {
  readonly values: readonly (string | null)[]
  /** Titles of the rows that the values refer to, by id. */
  readonly titles: Readonly<Record<string, string>>
}

/** A looked-up row: its id, its values, and the titles of the rows to which the values refer. */
type LookupRow = readonly [id: string, ...labels: (string | null)[]]

/** Returns the looked-up values of a row, by field, from the columns that `buildLookupColumns` added. */
export function readLookups(
  row: Readonly<Record<string, unknown>>,
  lookups: readonly ModelLookup[],
): ReadonlyMap<ModelField, LookupResult> {
  return new Map(
    lookups.flatMap(({ fields }, set) => {
      const rows = ((row[`${prefix}${set}`] ?? []) as readonly LookupRow[]).toSorted(([leftId], [rightId]) => (leftId < rightId ? 1 : -1))
      return fields.map((field, index) => {
        const values = rows.map(([, ...rowValues]) => rowValues[index] ?? null)
        const titleEntries = rows.flatMap(([, ...rowValues]): (readonly [string, string])[] => {
          const [value, title] = [rowValues[index], rowValues[fields.length + index]]
          return typeof value === 'string' && typeof title === 'string' ? [[value, title]] : []
        })
        return [field, { values, titles: Object.fromEntries(titleEntries) }] as const
      })
    }),
  )
}
