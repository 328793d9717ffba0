import { lazyPart } from '../../../base/ui/lazyPart.tsx'
import type { FieldOverrides } from '../../../engine/area.ts'

/** Inputs for the reason "not enrolled" and for the unmet criteria. */
export const notEnrolledFields = {
  'participantStudy.notEnrolledReasonId': { Input: lazyPart(() => import('./ReasonInput.tsx')) },
  'participantStudy.failedCheckIds': { Input: lazyPart(() => import('./FailedCriteriaInput.tsx')), wide: true },
} satisfies FieldOverrides
