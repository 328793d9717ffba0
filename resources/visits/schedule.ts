import type { ResourceRow } from '../core/rows.ts'
import type { VisitTiming } from './windows.ts'

/** A visit as stored in a version of a schedule. */
export interface PlannedVisit extends VisitTiming {
  readonly name: string
  readonly type: ResourceRow['visit']['type']
  /** Empty: the visit is for every group. */
  readonly groupIds: readonly string[]
}

/** Fields of a visit that a version stores in addition to its ID and name. */
const stored = ['type', 'groupIds', 'targetDay', 'targetUnit', 'windowBefore', 'windowAfter', 'dependsOnVisitId', 'isBaseline'] as const
type Stored = (typeof stored)[number]

/** Effect of publishing a schedule on one visit. */
export interface ScheduleChange {
  readonly visitId: string
  readonly name: string
  readonly kind: 'ADDED' | 'DROPPED' | 'CHANGED'
  /** Changed fields with the old and the new value. */
  readonly fields: readonly { readonly name: Stored; readonly before: unknown; readonly after: unknown }[]
}

/**
 * Returns the differences between the published version and the currently planned visits, in the order of the planned visits. A changed
 * name alone is not a difference. Pure.
 */
export function findScheduleChanges(before: readonly PlannedVisit[], after: readonly PlannedVisit[]): readonly ScheduleChange[] {
  const formerVisitsById = new Map(before.map((each) => [each.visitId, each]))
  const planned = new Set(after.map(({ visitId }) => visitId))
  const changed = after.flatMap((each): readonly ScheduleChange[] => {
    const { visitId, name } = each
    const was = formerVisitsById.get(visitId)
    if (was === undefined) return [{ visitId, name, kind: 'ADDED', fields: [] }]
    const fields = stored
      .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(each[field]))
      .map((field) => ({ name: field, before: was[field], after: each[field] }))
    return fields.length === 0 ? [] : [{ visitId, name, kind: 'CHANGED', fields }]
  })
  const droppedVisits = before.filter(({ visitId }) => !planned.has(visitId))
  return [...changed, ...droppedVisits.map(({ visitId, name }) => ({ visitId, name, kind: 'DROPPED' as const, fields: [] }))]
}

/** Returns the visits of a schedule for a group. Pure. */
export const visitsOfGroup = (visits: readonly PlannedVisit[], groupId: string | null): readonly PlannedVisit[] =>
  visits.filter(({ groupIds }) => groupIds.length === 0 || (groupId !== null && groupIds.includes(groupId)))
