import { useList } from '@refinedev/core'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useMay } from '../../base/providers/useMay.ts'

export type Query = ResourceAnswer['formQuery']

/** More than a form has that anybody still reads. */
const most = 200

/** Queries of a form that is filled in, the newest first; empty for whoever may not see any. @param submissionId null while there is none */
export function useQueries(submissionId: string | null): readonly Query[] {
  const isEnabled = useMay()('formQuery', 'list') && submissionId !== null
  const { result } = useList<Query>({
    resource: 'formQuery',
    filters: [{ field: 'formSubmissionId', operator: 'eq', value: submissionId }],
    sorters: [{ field: 'createdAt', order: 'desc' }],
    pagination: { pageSize: most },
    queryOptions: { enabled: isEnabled },
  })
  return isEnabled ? result.data : []
}
