import { recruitmentCalls } from '#resources/recruitment/calls.ts'
import { likelyOrigins, referralSources } from '#resources/referralSources.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useCall } from '../../base/call.ts'

type Source = Pick<ResourceAnswer['studySource'], 'id' | 'name' | 'origin'>

/** From where people come to a study, as its own list says; nothing while no study is chosen. */
export function useStudySources(studyId: string | undefined) {
  const query = useCall(recruitmentCalls.sources, studyId === undefined ? null : { params: { studyId } })
  const sources: readonly Source[] = query.data ?? []
  return {
    sources,
    isLoading: query.isFetching,
    hasFailed: query.isError,
    retry: query.refetch,
    /** The one that is likeliest for somebody who came to the organisation so; none while the sources are not known. */
    likeliest: (referralSource: unknown) => likeliestOf(sources, referralSource),
    /** The same, once they are known: whoever assigns at once loses nothing. */
    async likeliestOnceKnown(referralSource: unknown): Promise<string | undefined> {
      if (studyId === undefined || query.isSuccess) return likeliestOf(sources, referralSource)
      const { data } = await query.refetch({ cancelRefetch: false })
      return likeliestOf(data ?? [], referralSource)
    },
  }
}

function likeliestOf(sources: readonly Source[], referralSource: unknown): string | undefined {
  const known = referralSources.find((each) => each === referralSource)
  return known === undefined ? undefined : sources.find(({ origin }) => origin === likelyOrigins[known])?.id
}
