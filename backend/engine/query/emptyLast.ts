import type { Knex } from 'knex'
import { tiesOf } from '#resources/core/resource.ts'
import { isAlwaysFilled } from '../../database/schema/desired.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { isHidable, redactedColumn } from './redacted.ts'
import type { ListQuery, ListSort } from './types.ts'

/** Rows that say nothing in a field, or hide it, come after all others, upward and downward. Left alone, PostgreSQL puts them first downward. */
export const directionOf = (model: ResourceModel, { field, descending }: ListSort): string =>
  descending ? (canBeEmpty(model, field) ? 'desc nulls last' : 'desc') : 'asc'

/**
 * The two halves of a list that goes downward by one column: the rows that tell it, then those that do not. An index read backwards begins with
 * the empty ones, so that the whole list, where they come last, cannot be read from it. Each half can: it is one stretch of the index.
 * @param rows unordered, all columns open
 * @returns null where the list has another order, which one query gives
 */
export function halvesOf(model: ResourceModel, rows: Knex.QueryBuilder, { sort }: ListQuery): readonly Knex.QueryBuilder[] | null {
  const [by, ...others] = sort
  if (by === undefined || by.field.rollup !== null || !canBeEmpty(model, by.field) || !sort.every(({ descending }) => descending))
    return null
  const ties = [...tiesOf(model.resource, by.field.name), 'id']
  if (others.map(({ field }) => field.name).join() !== ties.join()) return null
  const order = sort.map(({ field }) => `${redactedColumn(model, field)} desc`).join(', ')
  return ['is not null', 'is null'].map((half) =>
    rows
      .clone()
      .whereRaw(`(${redactedColumn(model, by.field)}) ${half}`)
      .orderByRaw(order),
  )
}

const canBeEmpty = (model: ResourceModel, field: ModelField): boolean =>
  field.rollup?.take !== undefined || (field.isStored && !field.isSystem && (isHidable(model, field) || !isAlwaysFilled(field.definition)))
