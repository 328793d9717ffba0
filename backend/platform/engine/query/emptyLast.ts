import type { Knex } from 'knex'
import { tiesOf } from '#resources/core/resource.ts'
import { isAlwaysFilled } from '../../database/schema/desired.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { buildRedactedColumn, isHidable } from './redacted.ts'
import type { ListQuery, ListSort } from './types.ts'

/**
 * SQL for a sort direction. Rows with an empty or hidden value come after all others, in both directions; by default PostgreSQL puts them
 * first in descending order.
 */
export const directionOf = (model: ResourceModel, { field, descending }: ListSort): string =>
  descending ? (canBeEmpty(model, field) ? 'desc nulls last' : 'desc') : 'asc'

/**
 * Splits a list that is sorted in descending order by one column into two queries: rows with a value, then rows without one. An index
 * read backwards begins with the empty values, which must come last, so it cannot serve the whole list. It serves each of the two
 * queries.
 * @param rows unordered, all columns open
 * @returns null if the list has another order, for which one query suffices
 */
export function halvesOf(model: ResourceModel, rows: Knex.QueryBuilder, { sort }: ListQuery): readonly Knex.QueryBuilder[] | null {
  const [primarySort, ...others] = sort
  if (
    primarySort === undefined ||
    primarySort.field.rollup !== null ||
    !canBeEmpty(model, primarySort.field) ||
    !sort.every(({ descending }) => descending)
  )
    return null
  const ties = [...tiesOf(model.resource, primarySort.field.name), 'id']
  if (others.map(({ field }) => field.name).join() !== ties.join()) return null
  const order = sort.map(({ field }) => `${buildRedactedColumn(model, field)} desc`).join(', ')
  return ['is not null', 'is null'].map((half) =>
    rows
      .clone()
      .whereRaw(`(${buildRedactedColumn(model, primarySort.field)}) ${half}`)
      .orderByRaw(order),
  )
}

const canBeEmpty = (model: ResourceModel, field: ModelField): boolean =>
  field.rollup?.take !== undefined || (field.isStored && !field.isSystem && (isHidable(model, field) || !isAlwaysFilled(field.definition)))
