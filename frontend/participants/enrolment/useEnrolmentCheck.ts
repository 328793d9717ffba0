import { useQuery } from '@tanstack/react-query'
import type { EnrolmentAnswer } from '#resources/boardAnswers.ts'
import { http } from '../../base/http.ts'

export interface EnrolledCards {
  readonly studyId: string
  readonly siteId: string
  readonly cards: readonly { readonly cardId: string; readonly name: string }[]
}

/** Reasons against the enrolment of cards, fetched when a dialog opens. Undefined while loading. */
export function useEnrolmentCheck({ studyId, siteId, cards }: EnrolledCards): EnrolmentAnswer | undefined {
  const parameters = new URLSearchParams(cards.map(({ cardId }) => ['cardId', cardId]))
  const address = `study/${studyId}/study-site/${siteId}/recruitment/enrolment?${parameters}`
  return useQuery({
    queryKey: ['enrolment', address],
    queryFn: async ({ signal }) => (await http.get<EnrolmentAnswer>(address, { signal })).data,
    // Whatever it depends on is changed elsewhere.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  }).data
}
