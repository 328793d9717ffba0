import type { EnrolmentAnswer } from '#resources/boardAnswers.ts'
import { recruitmentCalls } from '#resources/recruitment/calls.ts'
import { useCall } from '../../base/call.ts'

export interface EnrolledCards {
  readonly studyId: string
  readonly siteId: string
  readonly cards: readonly { readonly cardId: string; readonly name: string }[]
}

/** Reasons against the enrolment of cards, fetched when a dialog opens. Undefined while loading. */
export function useEnrolmentCheck({ studyId, siteId, cards }: EnrolledCards): EnrolmentAnswer | undefined {
  const parts = { params: { studyId, siteId }, query: { cardId: cards.map(({ cardId }) => cardId) } }
  // Whatever it depends on is changed elsewhere.
  return useCall(recruitmentCalls.enrolment, parts, { gcTime: 0, staleTime: 0 }).data
}
