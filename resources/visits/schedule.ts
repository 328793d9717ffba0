import type { ResourceRow } from '../rows.ts'
import type { VisitTiming } from './windows.ts'

/** A visit as a version of a schedule keeps it. */
export interface PlannedVisit extends VisitTiming {
  readonly name: string
  readonly type: ResourceRow['visit']['type']
  /** Empty: of every group. */
  readonly groupIds: readonly string[]
}

/** What of a visit a version keeps, beside its id and name. */
const kept = ['type', 'groupIds', 'targetDay', 'targetUnit', 'windowBefore', 'windowAfter', 'dependsOnVisitId', 'isBaseline'] as const
type Kept = (typeof kept)[number]

/** What putting a schedule in use changes about one visit. */
export interface ScheduleChange {
  readonly visitId: string
  readonly name: string
  readonly kind: 'ADDED' | 'DROPPED' | 'CHANGED'
  /** Of one that is changed: what it was and what it is to be. */
  readonly fields: readonly { readonly name: Kept; readonly before: unknown; readonly after: unknown }[]
}

/** What differs between the version in use and the visits as they are planned now, in the order of the latter. Pure. Another name alone is no change. */
export function changesBetween(before: readonly PlannedVisit[], after: readonly PlannedVisit[]): readonly ScheduleChange[] {
  const former = new Map(before.map((each) => [each.visitId, each]))
  const planned = new Set(after.map(({ visitId }) => visitId))
  const changed = after.flatMap((each): readonly ScheduleChange[] => {
    const { visitId, name } = each
    const was = former.get(visitId)
    if (was === undefined) return [{ visitId, name, kind: 'ADDED', fields: [] }]
    const fields = kept
      .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(each[field]))
      .map((field) => ({ name: field, before: was[field], after: each[field] }))
    return fields.length === 0 ? [] : [{ visitId, name, kind: 'CHANGED', fields }]
  })
  const dropped = before.filter(({ visitId }) => !planned.has(visitId))
  return [...changed, ...dropped.map(({ visitId, name }) => ({ visitId, name, kind: 'DROPPED' as const, fields: [] }))]
}

/** The visits of a schedule that are for a group. Pure. */
export const visitsOfGroup = (visits: readonly PlannedVisit[], groupId: string | null): readonly PlannedVisit[] =>
  visits.filter(({ groupIds }) => groupIds.length === 0 || (groupId !== null && groupIds.includes(groupId)))
