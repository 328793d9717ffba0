import type { ConductCard, ConductColumn } from './boardAnswers.ts'

/** Why somebody may not come to a column of the conduct board: the code of the refusal, whose text the screens show before the drop. */
export type ConductRefusal =
  | 'NotOnConductBoard'
  | 'CompletedStays'
  | 'WithdrawnStays'
  | 'WithdrawalNeedsReason'
  | 'VisitOfOtherGroup'
  | 'VisitNotCompleted'

/**
 * May a participant go to another column of the conduct board? Asked by the server at the move, and by screens before it. Specification 2,
 * section 4, "Board rules": a card comes to the column of a visit once that visit is completed.
 */
export function whyNotConducted({ status, groupId, completedVisits }: ConductCard, column: ConductColumn): ConductRefusal | null {
  if (status === 'NOT_STARTED') return 'NotOnConductBoard'
  if (status === 'COMPLETED') return 'CompletedStays'
  if (status === 'WITHDRAWN') return 'WithdrawnStays'
  if (column.stage === 'WITHDRAWN') return 'WithdrawalNeedsReason'
  if (column.stage !== 'VISIT') return null
  if (column.groupIds.length > 0 && !(groupId !== null && column.groupIds.includes(groupId))) return 'VisitOfOtherGroup'
  return completedVisits.includes(column.visitId) ? null : 'VisitNotCompleted'
}
