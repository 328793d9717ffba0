import { mayOn } from '#resources/core/access.ts'
import type { TabCounts } from '#resources/core/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { countedTabs, type RelatedRows } from '#resources/core/resource.ts'
import { mayReadField } from '#resources/readable.ts'
import { notFound } from '../../errors.ts'
import { found, type Operation, tableNamed } from '../parts.ts'
import { fieldIn } from '../query/lookups.ts'
import { isLockedFor } from '../query/redacted.ts'
import { toTotal } from '../query/totals.ts'
import { requireAction } from '../requireAction.ts'
import { countBelow } from './list.ts'
import { type Parent, reachStatement } from './parent.ts'

/**
 * How many rows each tab of a record lists for this caller, in one round trip. Counting reads nobody's row, so it stands in no log of reads. A tab is left
 * out whose list is not the caller's to see, and one of parts while the record is locked: no empty list, but a closed one.
 * @throws notFound as reading the record does
 */
export async function countsOf(operation: Operation, id: string): Promise<TabCounts> {
  requireAction(operation, 'read')
  if (!isUuid(id)) throw notFound()
  const { parts, caller, table } = operation
  const lists = countedTabs(table.model.resource).flatMap(([key, rows]) => listIn(operation, key, rows) ?? [])
  const [row, ...totals] = await parts.studydesk.database.batch(caller.orgId, [
    reachStatement(operation, id),
    ...lists.map(({ list, field }) => countBelow(list, { field, id })),
  ])
  const isLocked = found(row?.rows[0]).isRestricted === true && isLockedFor(caller, id)
  return Object.fromEntries(
    lists.flatMap(({ key, list, field }, place) =>
      isLocked && list.table.model.partOf === field ? [] : [[key, toTotal(Number(totals[place]?.rows[0]?.total), 'capped')]],
    ),
  )
}

interface CountedList {
  readonly key: string
  readonly list: Operation
  readonly field: Parent['field']
}

/** Null where the caller may not list those rows, or not by what points at the record. */
function listIn({ caller, parts }: Operation, key: string, { of, by }: RelatedRows): CountedList | null {
  const table = tableNamed(parts, of)
  const { resource } = table.model
  const field = fieldIn(table.model, by)
  const level = resource.actions.list
  if (level === undefined || !mayOn(caller, resource, level) || !mayReadField(caller, field.definition)) return null
  return { key, list: { parts, caller, table }, field }
}
