import { type CrudFilters, stringifyTableParams } from '@refinedev/core'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { chooseStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'

/** General scheduler, filtered to one study at one site. Specification 1, section 2: /study/{studyId}/site/{siteId}/study-scheduler. */
export default function SiteSchedulerPage() {
  const { studyId = '', siteId = '' } = useParams()
  const { user, studies } = useSession()
  const isOwnStudy = studies.some(({ id }) => id === studyId)
  useEffect(() => {
    if (isOwnStudy) chooseStudy(user.id, studyId)
  }, [isOwnStudy, user.id, studyId])
  const filters: CrudFilters = [
    { field: 'siteId', operator: 'in', value: [siteId] },
    // A study that is not the user's requires a filter, because choosing it does not filter the list.
    ...(isOwnStudy ? [] : [{ field: 'studyId', operator: 'in' as const, value: [studyId] }]),
  ]
  return <Navigate to={`/study-scheduler?${stringifyTableParams({ filters, sorters: [], pagination: {} })}`} replace />
}
