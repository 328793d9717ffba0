import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelOrder, ResourceModel } from '../model/types.ts'
import { firstRank, integerDigits } from './rank.ts'

/** A resource whose rows users can sort. */
export type OrderedModel = ResourceModel & { readonly order: ModelOrder }

export const isOrdered = (model: ResourceModel): model is OrderedModel => model.order !== null

/** Values that the rows of one group have in common, each as a parameter. */
export const groupOf = ({ order }: OrderedModel, row: Values): readonly unknown[] =>
  order.within.map((field) => toParameter(field, row[field.name]))

export const isSameOrder = (model: OrderedModel, row: Values, other: Values): boolean =>
  groupOf(model, row).join() === groupOf(model, other).join()

/** SQL condition for the rows of one group, such as `"rows"."study_id" = $5`. `first` is the number of the first parameter. */
export const inGroup = ({ order }: OrderedModel, alias: string, first: number): string =>
  order.within.map(({ quoted }, index) => `"${alias}".${quoted} = $${first + index}`).join(' and ')

/**
 * Locks these groups until the commit: others that create, move or add a row wait, so that each chooses a position among the current
 * rows. It is a separate statement, since a statement sees only rows that were committed before it began.
 * @param rows rows of any number of groups; the locks are always requested in the same order, so that two writers never deadlock
 */
export function orderLockStatement(model: OrderedModel, orgId: string, rows: readonly Values[]): Statement {
  const keys = new Set(rows.map((row) => ['order', model.table, orgId, ...groupOf(model, row)].join(' ')))
  return {
    text: 'select pg_advisory_xact_lock(hashtextextended("key", 0)) from unnest($1::text[]) as "key"',
    values: [[...keys].sort()],
  }
}

/**
 * SQL for the rank of a row that comes last in its group: the whole part of the highest rank, including rows in the trash, plus
 * `options.places`.
 * @param options.group condition for the rows of the group, under the alias `last`
 * @param options.places number to add: 1 for the next row
 */
export const rankBehindAll = (
  { quotedTable }: OrderedModel,
  { org, group, places = '1' }: { readonly org: string; readonly group: string; readonly places?: string },
): string => `lpad((coalesce((select left(max("last"."rank"), ${integerDigits})::int from ${quotedTable} "last"
      where "last"."org_id" = ${org} and ${group}), ${firstRank - 1}) + ${places})::text, ${integerDigits}, '0')`

/** Renumbers the rows of a group in their order. They get temporary ranks first, since no two ranks may be equal at any moment. */
export function buildNumberingStatements(model: OrderedModel, orgId: string, row: Values): readonly Statement[] {
  const { quotedTable } = model
  const values = [orgId, ...groupOf(model, row)]
  return [
    // The tilde of the temporary ranks sorts after every rank.
    {
      text: `update ${quotedTable} "rows" set "rank" = '~' || "rows"."rank" where "rows"."org_id" = $1 and ${inGroup(model, 'rows', 2)}`,
      values,
    },
    {
      text: `update ${quotedTable} "rows" set "rank" = lpad((${firstRank} + "numbered"."place")::text, ${integerDigits}, '0')
        from (select "all"."id", row_number() over (order by "all"."rank") - 1 as "place" from ${quotedTable} "all"
          where "all"."org_id" = $1 and ${inGroup(model, 'all', 2)}) "numbered"
        where "rows"."org_id" = $1 and "rows"."id" = "numbered"."id"`,
      values,
    },
  ]
}
