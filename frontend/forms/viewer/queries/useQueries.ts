import { useList } from '@refinedev/core'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useMay } from '../../../base/providers/useMay.ts'

export type Query = ResourceAnswer['formQuery']

/** More than any submission has. */
const maxQueries = 200

/** Queries of a submission, newest first; empty for readers without permission. @param submissionId null before the submission exists */
export function useQueries(submissionId: string | null): readonly Query[] {
  const isEnabled = useMay()('formQuery', 'list') && submissionId !== null
  const { result } = useList<Query>({
    resource: 'formQuery',
    filters: [{ field: 'formSubmissionId', operator: 'eq', value: submissionId }],
    sorters: [{ field: 'createdAt', order: 'desc' }],
    pagination: { pageSize: maxQueries },
    queryOptions: { enabled: isEnabled },
  })
  return isEnabled ? result.data : []
}
