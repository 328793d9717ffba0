import { type HttpError, useList } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import type { EligibilityAnswer } from '#resources/eligibilityAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import { http } from '../../../base/http.ts'
import type { StudyRow } from '../useParticipantStudies.ts'

export type CriterionCheck = ResourceAnswer['criterionCheck']

const { path } = resourceNamed('criterionCheck')

/** The eligibility criteria of a study, and how far they were checked for a participant. */
export function useCriteria({ id, studyId }: Pick<StudyRow, 'id' | 'studyId'>) {
  const study = useQuery({
    queryKey: ['eligibility', studyId],
    queryFn: async ({ signal }) => (await http.get<EligibilityAnswer>(`study/${studyId}/eligibility`, { signal })).data,
    retry: false,
  })
  const { result, query } = useList<CriterionCheck & { readonly id: string }, HttpError>({
    resource: 'criterionCheck',
    filters: [{ field: 'participantStudyId', operator: 'eq', value: id }],
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { retry: false },
  })
  const checks = new Map(result.data.map((check) => [check.criterionId, check]))
  return {
    eligibility: study.data,
    checks,
    isLoading: study.isPending || query.isPending,
    error: (study.error as HttpError | null) ?? query.error,
    retry: () => void Promise.all([study.refetch(), query.refetch()]),
    /** Writes one criterion alone; refused where a colleague was faster. */
    async save(criterionId: string, changes: ResourceInput<'criterionCheck'>): Promise<void> {
      const check = checks.get(criterionId)
      try {
        if (check === undefined) await http.post(path.many, { participantStudyId: id, criterionId, ...changes })
        else await http.patch(`${path.one}/${check.id}`, { ...changes, version: check.version })
      } finally {
        await query.refetch()
      }
    },
  }
}
