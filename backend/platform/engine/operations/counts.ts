import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import { hasNeededLevel } from '#resources/core/access.ts'
import type { TabCounts } from '#resources/core/answers/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { getCountedTabs } from '#resources/core/resource.ts'
import { isClosedWithRecord, type RelatedRows } from '#resources/core/tabs.ts'
import { notFound } from '../../common/errors.ts'
import { findTable, type RequestContext, requireRow } from '../context.ts'
import { requireModelField } from '../query/lookups.ts'
import { isLockedFor } from '../query/redacted.ts'
import { toTotal } from '../query/totals.ts'
import { requireAction } from '../requireAction.ts'
import { countBelow } from './list.ts'
import { type Parent, reachStatement } from './parent.ts'

/**
 * Number of rows in each tab of a record for this caller, in one round trip. It is not in the read log, since no row is read. A tab is
 * left out if the caller may not see its list, and a tab with rows that are hidden with the record also while the record is locked.
 * @throws notFound like reading the record
 */
export async function countsOf(operation: RequestContext, id: string): Promise<TabCounts> {
  requireAction(operation, 'read')
  if (!isUuid(id)) throw notFound()
  const { parts, caller, table } = operation
  const lists = getCountedTabs(table.model.resource).flatMap(([key, rows]) => findCountedList(operation, key, rows) ?? [])
  const [row, ...totals] = await parts.studydesk.database.batch(caller.orgId, [
    reachStatement(operation, id),
    ...lists.map(({ list, field }) => countBelow(list, { field, id })),
  ])
  const isLocked = requireRow(row?.rows[0]).isRestricted === true && isLockedFor(caller, id)
  return Object.fromEntries(
    lists.flatMap(({ key, list, field }, index) =>
      isLocked && isClosedWithRecord(list.table.model.resource, field.name)
        ? []
        : [[key, toTotal(Number(totals[index]?.rows[0]?.total), 'capped')]],
    ),
  )
}

interface CountedList {
  readonly key: string
  readonly list: RequestContext
  readonly field: Parent['field']
}

/** Returns the list of a tab; null if the caller may not list those rows, or may not filter them by the reference to the record. */
function findCountedList({ caller, parts }: RequestContext, key: string, { of, by }: RelatedRows): CountedList | null {
  const table = findTable(parts, of)
  const { resource } = table.model
  const field = requireModelField(table.model, by)
  const level = resource.actions.list
  if (level === undefined || !hasNeededLevel(caller, resource, level) || !mayReadField(caller, field.definition)) return null
  return { key, list: { parts, caller, table }, field }
}
