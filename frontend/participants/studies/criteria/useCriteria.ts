import { type HttpError, useList } from '@refinedev/core'
import { useRef } from 'react'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import { studyCalls } from '#resources/studies/calls.ts'
import { useCall } from '../../../base/call.ts'
import { rowsOf } from '../../../base/rows.ts'
import type { StudyRow } from '../useParticipantStudies.ts'

export type CriterionCheck = ResourceAnswer['criterionCheck']

/** The eligibility criteria of a study, and how far they were checked for a participant. */
export function useCriteria({ id, studyId }: Pick<StudyRow, 'id' | 'studyId'>) {
  const study = useCall(studyCalls.eligibility, { params: { studyId } })
  const { result, query } = useList<CriterionCheck & { readonly id: string }, HttpError>({
    resource: 'criterionCheck',
    filters: [{ field: 'participantStudyId', operator: 'eq', value: id }],
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { retry: false },
  })
  /** Results as the last responses said them, which the list may not show yet. */
  const saved = useRef(new Map<string, Pick<CriterionCheck, 'id' | 'version'>>())
  /** One save after the other: each names the version that the one before it wrote. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const checks = new Map(result.data.map((check) => [check.criterionId, check]))
  return {
    eligibility: study.data,
    checks,
    isLoading: study.isPending || query.isPending,
    error: (study.error as HttpError | null) ?? query.error,
    retry: () => void Promise.all([study.refetch(), query.refetch()]),
    /** Writes one criterion alone, after the saves that are under way; refused where a colleague was faster. */
    save(criterionId: string, changes: ResourceInput<'criterionCheck'>): Promise<void> {
      const run = turn.current.then(async () => {
        const [listed, last] = [checks.get(criterionId), saved.current.get(criterionId)]
        const check = last !== undefined && last.version >= (listed?.version ?? 0) ? last : listed
        try {
          const row =
            check === undefined
              ? await rowsOf('criterionCheck').create({ participantStudyId: id, criterionId, ...changes })
              : await rowsOf('criterionCheck').update(check.id, { ...changes, version: check.version })
          saved.current.set(criterionId, row)
        } catch (error) {
          saved.current.delete(criterionId)
          throw error
        } finally {
          await query.refetch()
        }
      })
      turn.current = run.catch(() => undefined)
      return run
    },
  }
}
