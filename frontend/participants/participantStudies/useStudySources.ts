import type { ResourceAnswer } from '#resources/core/rows.ts'
import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { likelyOrigins, referralSources } from '#resources/recruitment/referralSources.ts'
import { useCall } from '../../base/call.ts'

type Source = Pick<ResourceAnswer['studySource'], 'id' | 'name' | 'origin'>

/** Sources of participants that the study defines; empty while no study is chosen. */
export function useStudySources(studyId: string | undefined) {
  const query = useCall(recruitmentCalls.sources, studyId === undefined ? null : { params: { studyId } })
  const sources: readonly Source[] = query.data ?? []
  return {
    sources,
    isLoading: query.isFetching,
    hasFailed: query.isError,
    retry: query.refetch,
    /** Returns the most likely source for the participant's referral source; undefined while loading. */
    likeliest: (referralSource: unknown) => likeliestOf(sources, referralSource),
    /** Waits until the sources are loaded, for an immediate assignment. */
    async likeliestOnceKnown(referralSource: unknown): Promise<string | undefined> {
      if (studyId === undefined || query.isSuccess) return likeliestOf(sources, referralSource)
      const { data } = await query.refetch({ cancelRefetch: false })
      return likeliestOf(data ?? [], referralSource)
    },
  }
}

function likeliestOf(sources: readonly Source[], referralSource: unknown): string | undefined {
  const matchedSource = referralSources.find((each) => each === referralSource)
  return matchedSource === undefined ? undefined : sources.find(({ origin }) => origin === likelyOrigins[matchedSource])?.id
}
