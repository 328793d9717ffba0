import { type HttpError, useCustom } from '@refinedev/core'
import { likelyOrigins, referralSources } from '#resources/referralSources.ts'
import type { ResourceAnswer } from '#resources/rows.ts'

type Source = Pick<ResourceAnswer['studySource'], 'id' | 'name' | 'origin'>

/** From where people come to a study, as its own list says; nothing while no study is chosen. */
export function useStudySources(studyId: string | undefined) {
  const { result, query } = useCustom<Source[], HttpError>({
    url: `study/${studyId}/source`,
    method: 'get',
    errorNotification: false,
    queryOptions: { retry: false, enabled: studyId !== undefined },
  })
  const sources: readonly Source[] = studyId !== undefined && Array.isArray(result.data) ? result.data : []
  return {
    sources,
    isLoading: query.isFetching,
    /** The one that is likeliest for somebody who came to the organisation so. */
    likeliest: (referralSource: unknown): string | undefined => {
      const known = referralSources.find((each) => each === referralSource)
      return known === undefined ? undefined : sources.find(({ origin }) => origin === likelyOrigins[known])?.id
    },
  }
}
