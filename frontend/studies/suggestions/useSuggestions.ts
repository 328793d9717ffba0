import { useQuery } from '@tanstack/react-query'
import type { SuggestionsAnswer } from '#resources/eligibilityAnswers.ts'
import { http } from '../../base/http.ts'

/** People who fit a study, the best first. @param studyId null while no study is chosen: nobody is asked for */
export const useSuggestions = (studyId: string | null) =>
  useQuery({
    queryKey: ['suggestions', studyId],
    queryFn: async ({ signal }) => (await http.get<SuggestionsAnswer>(`study/${studyId}/participant/suggestMatch`, { signal })).data,
    enabled: studyId !== null,
    retry: false,
    staleTime: 0,
  })
