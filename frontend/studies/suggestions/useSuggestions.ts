import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { useCall } from '../../base/call.ts'

/** Loads participants who match a study, best match first. @param studyId null while no study is selected: no request */
export const useSuggestions = (studyId: string | null) =>
  useCall(recruitmentCalls.suggestions, studyId === null ? null : { params: { studyId } }, { staleTime: 0 })
