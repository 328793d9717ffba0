import { type CrudFilters, stringifyTableParams } from '@refinedev/core'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { chooseStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'

/** The scheduler of one study at one site: that of all, narrowed. Specification 1, section 2: /study/{studyId}/site/{siteId}/study-scheduler. */
export default function SiteSchedulerPage() {
  const { studyId = '', siteId = '' } = useParams()
  const { user, studies } = useSession()
  const isOwn = studies.some(({ id }) => id === studyId)
  useEffect(() => {
    if (isOwn) chooseStudy(user.id, studyId)
  }, [isOwn, user.id, studyId])
  const filters: CrudFilters = [
    { field: 'siteId', operator: 'in', value: [siteId] },
    // Of a study that is not their own, nothing else narrows the list.
    ...(isOwn ? [] : [{ field: 'studyId', operator: 'in' as const, value: [studyId] }]),
  ]
  return <Navigate to={`/study-scheduler?${stringifyTableParams({ filters, sorters: [], pagination: {} })}`} replace />
}
