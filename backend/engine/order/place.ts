import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelOrder, ResourceModel } from '../model/types.ts'
import { firstRank, wholeDigits } from './rank.ts'

/** A resource whose rows people order. */
export type OrderedModel = ResourceModel & { readonly order: ModelOrder }

export const isOrdered = (model: ResourceModel): model is OrderedModel => model.order !== null

/** What the rows of one order share, each value as a parameter. */
export const groupOf = ({ order }: OrderedModel, row: Values): readonly unknown[] =>
  order.within.map((field) => toParameter(field, row[field.name]))

export const isSameOrder = (model: OrderedModel, row: Values, other: Values): boolean =>
  groupOf(model, row).join() === groupOf(model, other).join()

/** `"rows"."study_id" = $5`: the rows of one group, its values being the parameters from `first` on. */
export const inGroup = ({ order }: OrderedModel, alias: string, first: number): string =>
  order.within.map(({ quoted }, index) => `"${alias}".${quoted} = $${first + index}`).join(' and ')

/**
 * Holds the order of these groups until the commit: whoever makes, moves or takes in a row of one waits, so that everybody chooses a place
 * among the rows as they are. A statement of its own, since a statement sees what was committed before it began.
 * @param rows of any number of groups; they are held in one order, so that two writers never wait for each other
 */
export function holdStatement(model: OrderedModel, orgId: string, rows: readonly Values[]): Statement {
  const keys = new Set(rows.map((row) => ['order', model.table, orgId, ...groupOf(model, row)].join(' ')))
  return {
    text: 'select pg_advisory_xact_lock(hashtextextended("key", 0)) from unnest($1::text[]) as "key"',
    values: [[...keys].sort()],
  }
}

/**
 * The rank of a row that comes last in its group, as SQL: it counts on from the last one, what lies in the trash included.
 * @param options.group the condition of the rows of the group, which stand under the name `last`
 * @param options.places how many further: 1 for the next
 */
export const rankBehindAll = (
  { quotedTable }: OrderedModel,
  { org, group, places = '1' }: { readonly org: string; readonly group: string; readonly places?: string },
): string => `lpad((coalesce((select left(max("last"."rank"), ${wholeDigits})::int from ${quotedTable} "last"
      where "last"."org_id" = ${org} and ${group}), ${firstRank - 1}) + ${places})::text, ${wholeDigits}, '0')`

/** The rows of a group numbered anew in their order: aside first, since no two ranks may be equal for a moment. */
export function numberingStatements(model: OrderedModel, orgId: string, row: Values): readonly Statement[] {
  const { quotedTable } = model
  const values = [orgId, ...groupOf(model, row)]
  return [
    // A tilde sorts behind every rank.
    {
      text: `update ${quotedTable} "rows" set "rank" = '~' || "rows"."rank" where "rows"."org_id" = $1 and ${inGroup(model, 'rows', 2)}`,
      values,
    },
    {
      text: `update ${quotedTable} "rows" set "rank" = lpad((${firstRank} + "numbered"."place")::text, ${wholeDigits}, '0')
        from (select "all"."id", row_number() over (order by "all"."rank") - 1 as "place" from ${quotedTable} "all"
          where "all"."org_id" = $1 and ${inGroup(model, 'all', 2)}) "numbered"
        where "rows"."org_id" = $1 and "rows"."id" = "numbered"."id"`,
      values,
    },
  ]
}
