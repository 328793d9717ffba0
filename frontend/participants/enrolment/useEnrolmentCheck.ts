import type { EnrolmentAnswer } from '#resources/recruitment/boardAnswers.ts'
import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { useCall } from '../../base/call.ts'

export interface EnrolledCards {
  readonly studyId: string
  readonly siteId: string
  readonly cards: readonly { readonly cardId: string; readonly name: string }[]
}

/** Loads the reasons against enrolling the cards when a dialog opens. Undefined while loading. */
export function useEnrolmentCheck({ studyId, siteId, cards }: EnrolledCards): EnrolmentAnswer | undefined {
  const callArguments = { params: { studyId, siteId }, query: { cardId: cards.map(({ cardId }) => cardId) } }
  // Never cached, because other screens change the data behind the result.
  return useCall(recruitmentCalls.enrolment, callArguments, { gcTime: 0, staleTime: 0 }).data
}
