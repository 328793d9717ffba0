import { rowsOf } from '../base/rows.ts'
import './notifications.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { generatePath, useNavigate, useParams } from 'react-router'
import { notification } from '#resources/notification.ts'
import { notificationCalls } from '#resources/notifications/calls.ts'
import { type TopicCategory, topicCategories } from '#resources/topics.ts'
import { useCall } from '../base/call.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { filterParameters } from '../base/providers/filterParameters.ts'
import { useAddress } from '../base/routes/useAddress.ts'
import { useRouteStudy } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Tabs } from '../base/ui/Tabs.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { useOpenBeside } from '../dailyActivities/useOpenBeside.tsx'
import type { ListBodyProps } from '../engine/list/rows/listBodyProps.ts'
import { grouped } from './groups.ts'
import { NotificationGroup } from './NotificationGroup.tsx'
import { NotificationLine } from './NotificationLine.tsx'
import { notificationsKey, useReadStatus } from './useReadStatus.ts'
import { useTitles } from './useTitles.ts'

const pageSize = 50
const all = 'all'

/** By category, each with what is unread in it. */
export function NotificationFeed({ list }: ListBodyProps) {
  const { t } = useTranslation('notifications')
  const { category, choose } = useCategory()
  const studyId = useRouteStudy()?.id ?? null
  const mark = useReadStatus(studyId)
  const { data, refetch } = useCall(notificationCalls.summary, { query: studyId === null ? {} : { studyId } })
  const summary = data !== undefined && 'categories' in data ? data : undefined
  useChanges({ lists: [notification.name], isSoon: true }, () => void refetch())
  const unread = (name: TopicCategory) => summary?.categories.find((each) => each.category === name)?.unread ?? 0
  const total = topicCategories.reduce((sum, name) => sum + unread(name), 0)
  const countOf = (count: number) => (summary === undefined ? null : { count, isCapped: false })
  const rows = new URLSearchParams(filterParameters(list.asked.filters))
  const feed = (name: TopicCategory | null) => <Feed filters={withCategory(rows, name)} mark={mark} />
  return (
    <div className="notifications">
      <div className="notifications-tools">
        <Button disabled={total === 0} onClick={() => void mark('all', true)}>
          {t('feed.markAll')}
        </Button>
      </div>
      <Tabs
        label={t('feed.categories')}
        active={category ?? all}
        onChange={(key) => choose(topicCategories.find((name) => name === key) ?? null)}
        items={[
          { key: all, label: t('feed.all'), count: countOf(total), children: feed(null) },
          ...topicCategories.map((name) => ({
            key: name,
            label: t(`values.notification.category.${name}`),
            count: countOf(unread(name)),
            children: feed(name),
          })),
        ]}
      />
    </div>
  )
}

/** Stands in the address: below a study as its last part, as the specification has it, else as a parameter. */
function useCategory() {
  const { studyId, tab } = useParams()
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const named = tab ?? address.get('tab') ?? all
  return {
    category: topicCategories.find((name) => name.toLowerCase() === named.toLowerCase()) ?? null,
    choose(next: TopicCategory | null) {
      const word = next === null ? null : next.toLowerCase()
      if (studyId !== undefined)
        void navigate({ pathname: generatePath(notification.screens.inStudy, { studyId, tab: word }), search: String(address) })
      else change({ tab: word })
    },
  }
}

function withCategory(filters: URLSearchParams, category: TopicCategory | null): string {
  const asked = new URLSearchParams(filters)
  if (category !== null) asked.set('category', category)
  return String(asked)
}

interface FeedProps {
  /** As parameters of the list's call. */
  readonly filters: string
  readonly mark: ReturnType<typeof useReadStatus>
}

function Feed({ filters, mark }: FeedProps) {
  const { t } = useTranslation('notifications')
  const beside = useOpenBeside()
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
  if (rows.length === 0) return <EmptyPanel picture="nothingYet" words={t(hasStudy ? 'feed.none' : 'feed.noStudy')} />
  const line = { mark, titles, onOpen: beside.open }
  return (
    <>
      <ul className="notification-list">
        {grouped(rows, (moment) => localDatetime(moment).slice(0, 10)).map((told) =>
          told.kind === 'one' ? (
            <NotificationLine key={told.row.id} row={told.row} {...line} />
          ) : (
            <NotificationGroup key={told.rows[0]?.id} rows={told.rows} {...line} />
          ),
        )}
      </ul>
      {hasNextPage && (
        <Button className="notifications-more" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('feed.more')}
        </Button>
      )}
      {beside.layers}
    </>
  )
}
