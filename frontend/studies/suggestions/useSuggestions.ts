import { recruitmentCalls } from '#resources/recruitment/calls.ts'
import { useCall } from '../../base/call.ts'

/** People who fit a study, the best first. @param studyId null while no study is chosen: nobody is asked for */
export const useSuggestions = (studyId: string | null) =>
  useCall(recruitmentCalls.suggestions, studyId === null ? null : { params: { studyId } }, { staleTime: 0 })
