import type { ConductCard, ConductColumn } from './boardAnswers.ts'

/** Codes of refused moves on the conduct board; screens show their texts before the drop. */
export type ConductRefusal =
  | 'NotOnConductBoard'
  | 'CompletedStays'
  | 'WithdrawnStays'
  | 'WithdrawalNeedsReason'
  | 'VisitOfOtherGroup'
  | 'VisitNotCompleted'

/**
 * Returns the reason against moving a participant to another column of the conduct board, or null. The server checks it during the move,
 * screens before it. Specification 2, section 4, "Board rules": a card enters the column of a visit once that visit is completed.
 */
export function findConductRefusal({ status, groupId, completedVisits }: ConductCard, column: ConductColumn): ConductRefusal | null {
  if (status === 'NOT_STARTED') return 'NotOnConductBoard'
  if (status === 'COMPLETED') return 'CompletedStays'
  if (status === 'WITHDRAWN') return 'WithdrawnStays'
  if (column.stage === 'WITHDRAWN') return 'WithdrawalNeedsReason'
  if (column.stage !== 'VISIT') return null
  if (column.groupIds.length > 0 && !(groupId !== null && column.groupIds.includes(groupId))) return 'VisitOfOtherGroup'
  return completedVisits.includes(column.visitId) ? null : 'VisitNotCompleted'
}
