import { type HttpError, useList } from '@refinedev/core'
import { useRef } from 'react'
import type { ResourceAnswer, ResourceInput } from '#resources/core/rows.ts'
import { studyCalls } from '#resources/studies/studiesCalls.ts'
import { useCall } from '../../../base/call.ts'
import { rowsOf } from '../../../base/rows.ts'
import type { StudyRow } from '../useParticipantStudies.ts'

export type CriterionCheck = ResourceAnswer['criterionCheck']

/** Loads the eligibility criteria of a study and their results for a participant. */
export function useCriteria({ id, studyId }: Pick<StudyRow, 'id' | 'studyId'>) {
  const study = useCall(studyCalls.eligibility, { params: { studyId } })
  const { result, query } = useList<CriterionCheck & { readonly id: string }, HttpError>({
    resource: 'criterionCheck',
    filters: [{ field: 'participantStudyId', operator: 'eq', value: id }],
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { retry: false },
  })
  /** Results from the last responses, which the list may not contain yet. */
  const saved = useRef(new Map<string, Pick<CriterionCheck, 'id' | 'version'>>())
  /** Runs saves one after another, because each save sends the version from the previous response. */
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve())
  const checks = new Map(result.data.map((check) => [check.criterionId, check]))
  return {
    eligibility: study.data,
    checks,
    isLoading: study.isPending || query.isPending,
    error: (study.error as HttpError | null) ?? query.error,
    retry: () => void Promise.all([study.refetch(), query.refetch()]),
    /** Saves one criterion after the pending saves. The server refuses it if a colleague has changed the criterion. */
    save(criterionId: string, changes: ResourceInput<'criterionCheck'>): Promise<void> {
      const run = saveQueue.current.then(async () => {
        const [listedCheck, last] = [checks.get(criterionId), saved.current.get(criterionId)]
        const check = last !== undefined && last.version >= (listedCheck?.version ?? 0) ? last : listedCheck
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
      saveQueue.current = run.catch(() => undefined)
      return run
    },
  }
}
