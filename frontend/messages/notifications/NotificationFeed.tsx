import { rowsOf } from '../../base/rows.ts'
import './notifications.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { generatePath, useNavigate, useParams } from 'react-router'
import { notification } from '#resources/messages/notification.ts'
import { notificationCalls } from '#resources/messages/notificationsCalls.ts'
import { type TopicCategory, topicCategories } from '#resources/messages/topics.ts'
import { useCall } from '../../base/call.ts'
import { readersDateOf } from '../../base/i18n/dates.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { useAddress } from '../../base/routes/useAddress.ts'
import { useRouteStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { useRecordDrawers } from '../../participants/dailyActivities/useRecordDrawers.tsx'
import { groupNotifications } from './groups.ts'
import { NotificationGroup } from './NotificationGroup.tsx'
import { NotificationLine } from './NotificationLine.tsx'
import { notificationsKey, useReadStatus } from './useReadStatus.ts'
import { useTitles } from './useTitles.ts'

const pageSize = 50
const allCategories = 'all'

/** Shows notifications by category, each with its unread count. */
export function NotificationFeed({ list, tools }: ListBodyProps) {
  const { t } = useTranslation('notifications')
  const { category, choose } = useCategory()
  const studyId = useRouteStudy()?.id ?? null
  const mark = useReadStatus(studyId)
  const { data, refetch } = useCall(notificationCalls.summary, { query: studyId === null ? {} : { studyId } })
  const summary = data !== undefined && 'categories' in data ? data : undefined
  useChanges({ lists: [notification.name], isSoon: true }, () => void refetch())
  const countUnread = (name: TopicCategory) => summary?.categories.find((each) => each.category === name)?.unread ?? 0
  const total = topicCategories.reduce((sum, name) => sum + countUnread(name), 0)
  const countOf = (count: number) => (summary === undefined ? null : { count, isCapped: false })
  const rows = new URLSearchParams(filterParameters(list.request.filters))
  const renderFeed = (name: TopicCategory | null) => <Feed filters={withCategory(rows, name)} mark={mark} />
  return (
    <div className="notifications">
      <Tabs
        label={t('feed.categories')}
        active={category ?? allCategories}
        extra={
          <>
            {tools}
            <Button disabled={total === 0} onClick={() => void mark('all', true)}>
              {t('feed.markAll')}
            </Button>
          </>
        }
        onChange={(key) => choose(topicCategories.find((name) => name === key) ?? null)}
        items={[
          { key: allCategories, label: t('feed.all'), count: countOf(total), children: renderFeed(null) },
          ...topicCategories.map((name) => ({
            key: name,
            label: t(`values.notification.category.${name}`),
            count: countOf(countUnread(name)),
            children: renderFeed(name),
          })),
        ]}
      />
    </div>
  )
}

/** Reads and sets the category in the URL: the last path segment on a study route (as specified), else a parameter. */
function useCategory() {
  const { studyId, tab } = useParams()
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const requestedTab = tab ?? address.get('tab') ?? allCategories
  return {
    category: topicCategories.find((name) => name.toLowerCase() === requestedTab.toLowerCase()) ?? null,
    choose(next: TopicCategory | null) {
      const categoryTab = next === null ? null : next.toLowerCase()
      if (studyId !== undefined)
        void navigate({ pathname: generatePath(notification.screens.inStudy, { studyId, tab: categoryTab }), search: String(address) })
      else change({ tab: categoryTab })
    },
  }
}

function withCategory(filters: URLSearchParams, category: TopicCategory | null): string {
  const requested = new URLSearchParams(filters)
  if (category !== null) requested.set('category', category)
  return String(requested)
}

interface FeedProps {
  /** Filters as URL parameters of the list request. */
  readonly filters: string
  readonly mark: ReturnType<typeof useReadStatus>
}

function Feed({ filters, mark }: FeedProps) {
  const { t } = useTranslation('notifications')
  const recordDrawer = useRecordDrawers()
  const hasStudy = useSession().studies.length > 0
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [notificationsKey, 'feed', filters],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(`${filters}&_start=${pageParam}&_end=${pageParam + pageSize}&_total=none`)
      return rowsOf('notification').list(query, { signal })
    },
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: [notification.name], isSoon: true }, () => void refetch())
  const titles = useTitles(data?.pages ?? [])
  if (data === undefined) return isError ? <LoadFailed message={t('feed.failed')} onRetry={refetch} /> : <Waiting rows={8} />
  const rows = data.pages.flat()
  if (rows.length === 0)
    return <EmptyPanel picture="bell" words={t(hasStudy ? 'feed.none' : 'feed.noStudy')} hint={hasStudy ? t('feed.noneHint') : undefined} />
  const line = { mark, titles, onOpen: recordDrawer.open }
  return (
    <>
      <ul className="notification-list">
        {groupNotifications(rows, readersDateOf).map((report) =>
          report.kind === 'one' ? (
            <NotificationLine key={report.row.id} row={report.row} {...line} />
          ) : (
            <NotificationGroup key={report.rows[0]?.id} rows={report.rows} {...line} />
          ),
        )}
      </ul>
      {hasNextPage && (
        <Button className="notifications-more" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('feed.more')}
        </Button>
      )}
      {recordDrawer.layers}
    </>
  )
}
