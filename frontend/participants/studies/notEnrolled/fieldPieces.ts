import { later } from '../../../base/ui/later.tsx'
import type { FieldPieces } from '../../../engine/area.ts'

/** How the mark "not enrolled" asks for its reason, and for the criteria that were not met. */
export const notEnrolledFields = {
  'participantStudy.notEnrolledReasonId': { Input: later(() => import('./ReasonInput.tsx')) },
  'participantStudy.failedCheckIds': { Input: later(() => import('./FailedCriteriaInput.tsx')), wide: true },
} satisfies FieldPieces
