import type { Knex } from 'knex'
import { isReference } from '#resources/core/fieldKinds.ts'
import { scopeOf } from '#resources/core/scope.ts'
import type { ModelField, ModelLookup } from '../model/types.ts'
import { type Operation, type Table, tableNamed } from '../parts.ts'
import { pairsOf, sourceOf } from '../query/lookups.ts'
import { visibleRows } from '../query/visible.ts'
import { idOf, titleRows, titlesOfPlaces } from './titles.ts'

const prefix = 'lookup:'

/**
 * For each set of rows that is looked up a column of a page's statement: their values and the titles of what they refer to, row by row, the
 * newest first. One look by index for each row of the page serves all fields that show something of the same rows.
 * @param readable names of the fields that the caller may read
 */
export const lookupColumns = (operation: Operation, readable: ReadonlySet<string>): readonly Knex.QueryBuilder[] =>
  operation.table.model.lookups.flatMap((lookup, place) =>
    lookup.fields.some(({ name }) => readable.has(name)) ? [lookupColumn(operation, lookup).as(`${prefix}${place}`)] : [],
  )

function lookupColumn(operation: Operation, lookup: ModelLookup): Knex.QueryBuilder {
  const { parts, table } = operation
  const { build } = parts.studydesk.database
  const source = tableNamed(parts, lookup.of)
  const shown = lookup.fields.map((field) => sourceOf(parts, table, field).field)
  const told: readonly Knex.RawBinding[] = [
    build.raw(idOf(source.model)),
    ...shown.map(({ qualified }) => build.raw(qualified)),
    ...shown.map((field) => titleOf(operation, source, field) ?? build.raw('null')),
  ]
  const rows = visibleRows({ ...operation, table: source })
  for (const [theirs, own] of pairsOf(parts, lookup)) rows.whereRaw(`${theirs} = "page"."${own}"`)
  const row = build.raw(`jsonb_build_array(${told.map(() => '(?)').join(', ')})`, [...told])
  return rows.select(build.raw(`jsonb_agg(?)`, [row]))
}

/** Of rows that a caller sees because they work at their study-site, the place is among the caller's own; a trusted step sees all rows. */
function titleOf({ parts, caller, isTrusted }: Operation, source: Table, field: ModelField): Knex.QueryBuilder | Knex.Raw | null {
  if (!isReference(field.definition)) return null
  const target = tableNamed(parts, field.target ?? '')
  const isOwn = isTrusted !== true && scopeOf(source.model.resource, 'studySite') !== undefined
  const places = isOwn ? titlesOfPlaces({ parts, caller, table: target }) : null
  if (places !== null) return parts.studydesk.database.build.raw(`(?) ->> ${field.qualified}::text`, [places])
  return titleRows({ parts, caller, table: target })?.whereRaw(`${idOf(target.model)} = ${field.qualified}`) ?? null
}

interface LookedUp {
  readonly values: readonly (string | null)[]
  /** Titles of what the values refer to, by id. */
  readonly titles: Readonly<Record<string, string>>
}

/** The id of a row that is looked up, its values, and the titles of what they refer to. */
type TellingRow = readonly [id: string, ...told: (string | null)[]]

/** What `lookupColumns` put beside a row, by field. */
export function lookedUpIn(row: Readonly<Record<string, unknown>>, lookups: readonly ModelLookup[]): ReadonlyMap<ModelField, LookedUp> {
  return new Map(
    lookups.flatMap(({ fields }, set) => {
      const rows = ((row[`${prefix}${set}`] ?? []) as readonly TellingRow[]).toSorted(([one], [other]) => (one < other ? 1 : -1))
      return fields.map((field, place) => {
        const values = rows.map(([, ...told]) => told[place] ?? null)
        const titled = rows.flatMap(([, ...told]): (readonly [string, string])[] => {
          const [value, title] = [told[place], told[fields.length + place]]
          return typeof value === 'string' && typeof title === 'string' ? [[value, title]] : []
        })
        return [field, { values, titles: Object.fromEntries(titled) }] as const
      })
    }),
  )
}
