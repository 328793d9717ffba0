import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { openProfile } from '../base/openProfile.ts'
import { openPath } from '../engine/paths.ts'
import type { Notification } from './groups.ts'
import type { useReadStatus } from './useReadStatus.ts'
import type { Titles } from './useTitles.ts'

export interface LineActions {
  readonly mark: ReturnType<typeof useReadStatus>
  readonly titles: Titles
  /** Of a record without a page of its own. */
  readonly onOpen: (resource: string, row: AnsweredRow) => void
}

/** What happened, to whom, where and when; it leads to its record, and is read with that. */
export function NotificationLine({ row, mark, titles, onOpen }: LineActions & { readonly row: Notification }) {
  const { t } = useTranslation('notifications')
  const { id, topic, record, recordId, participantId, studyId, status } = row
  const isUnread = status === 'UNREAD'
  const isOfSeveral = topic === 'OWNER_ASSIGNED' && participantId === null
  const words = t(isOfSeveral ? 'several.OWNER_ASSIGNED' : `values.notification.topic.${topic}`)
  const { notifies = {} } = resourceNamed(record)
  const path = isOfSeveral
    ? ownCardsPath(studyId)
    : (notifies[topic]?.at?.replace(':id', recordId).replace(':studyId', studyId ?? '') ?? openPath(resourceNamed(record), recordId))
  const read = () => {
    if (isUnread) void mark([id], true)
  }
  const open = () => {
    read()
    if (record === 'participantStudy' && participantId !== null) openProfile({ participantId, ...(studyId === null ? {} : { studyId }) })
    else onOpen(record, { id: recordId } as AnsweredRow)
  }
  const subject = labelOf(row, 'participantId') ?? titles.get(id) ?? null
  const place = [labelOf(row, 'studyId'), labelOf(row, 'siteId')].filter((label) => label !== null).join(' · ')
  return (
    <li className="notification" data-unread={isUnread || undefined}>
      <span className="notification-mark">
        {isUnread && <span className="visually-hidden">{t('values.notification.status.UNREAD')}</span>}
      </span>
      <span className="notification-what">
        {path === null ? (
          <Button type="link" onClick={open}>
            {words}
          </Button>
        ) : (
          <Link to={path} onClick={read}>
            {words}
          </Link>
        )}
        {subject !== null && <span>{subject}</span>}
        {place !== '' && subject?.startsWith(place) !== true && <small>{place}</small>}
      </span>
      <time dateTime={row.createdAt}>{localDatetime(row.createdAt)}</time>
      <Button
        size="small"
        onClick={() => void mark([id], isUnread)}
        aria-label={t(isUnread ? 'feed.markRead' : 'feed.markUnread', {
          what: subject === null || titles.get(id) !== subject ? words : `${words}, ${subject}`,
        })}
      >
        {t(isUnread ? 'feed.markAsRead' : 'feed.markAsUnread')}
      </Button>
    </li>
  )
}

/** The participants of a study whom the reader owns. */
const ownCardsPath = (studyId: string | null): string =>
  `${generatePath(participantStudy.screens.inStudy, { studyId: studyId ?? '' })}?own=MINE`

/** What a reference leads to; null where there is none, or the reader may not see it. */
export function labelOf({ labels }: Pick<Notification, 'labels'>, name: string): string | null {
  const label = (labels as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof label === 'string' && label !== '' ? label : null
}
