import { type HttpError, useOne } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { announcement } from '#resources/messages/announcement.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { rowsOf } from '../../base/rows.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { ScreenProps } from '../../engine/area.ts'
import { ResourceDetail } from '../../engine/detail/ResourceDetail.tsx'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { Article } from './Article.tsx'
import { latestKey } from './useLatest.ts'

/** One announcement: its content for readers; for authors also its recipients and history. */
export function AnnouncementPage({ id = '' }: Pick<ScreenProps, 'id'>) {
  const may = useMay()
  useReading(id)
  return may(announcement.name, 'update') ? <ResourceDetail resource={announcement.name} id={id} /> : <ReadersPage id={id} />
}

/** `AnnouncementPage` on the route of a study. */
export function StudyAnnouncementPage() {
  const { announcementId = '' } = useParams()
  return <AnnouncementPage id={announcementId} />
}

function ReadersPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('dashboard')
  const { query } = useAnnouncement(id)
  const row = query.data?.data
  if (query.error !== null && row === undefined)
    return <RecordProblem resource={announcement.name} id={id} error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <PageHeader title={row?.title ?? ''} breadcrumb={[{ label: t('announcements.title'), to: '/' }]} />
      {row === undefined ? <Waiting /> : <Article row={row} />}
    </>
  )
}

const useAnnouncement = (id: string) =>
  useOne<ResourceAnswer['announcement'], HttpError>({
    resource: announcement.name,
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  })

/** Marks the announcement as read when the reader first opens it, so that its authors see it. */
function useReading(id: string): void {
  const { query } = useAnnouncement(id)
  const queries = useQueryClient()
  const row = query.data?.data
  const isNew = row !== undefined && row.status === 'PUBLISHED' && !row.own.includes('READ')
  useEffect(() => {
    if (!isNew) return
    // The cached query prevents a second request if the page is opened again. The server refuses a second request from another tab.
    const queryKey = ['announcement-reading', id]
    void queries
      .fetchQuery({
        queryKey,
        queryFn: () => rowsOf('announcementReading').create({ announcementId: id }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      })
      .then(
        () => queries.invalidateQueries({ queryKey: [latestKey] }),
        () => undefined,
      )
  }, [id, isNew, queries])
}
