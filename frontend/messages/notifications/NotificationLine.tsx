import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { openProfile } from '../../base/openProfile.ts'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { openPath } from '../../engine/paths.ts'
import type { Notification } from './groups.ts'
import type { useReadStatus } from './useReadStatus.ts'
import type { Titles } from './useTitles.ts'

export interface LineActions {
  readonly mark: ReturnType<typeof useReadStatus>
  readonly titles: Titles
  /** Opens a record that has no page. */
  readonly onOpen: (resource: string, row: ResponseRow) => void
}

/** Event, participant, site or study, and time. The line links to its record; following the link marks the notification as read. */
export function NotificationLine({ row, mark, titles, onOpen }: LineActions & { readonly row: Notification }) {
  const { t } = useTranslation('notifications')
  const { id, topic, record, recordId, participantId, studyId, status } = row
  const isUnread = status === 'UNREAD'
  const isOfSeveral = topic === 'OWNER_ASSIGNED' && participantId === null
  const topicText = t(isOfSeveral ? 'several.OWNER_ASSIGNED' : `values.notification.topic.${topic}`)
  const { notifies = {} } = getResource(record)
  const path = isOfSeveral
    ? ownParticipantsPath(studyId)
    : (notifies[topic]?.at?.replace(':id', recordId).replace(':studyId', studyId ?? '') ?? openPath(getResource(record), recordId))
  const read = () => {
    if (isUnread) void mark([id], true)
  }
  const open = () => {
    read()
    if (record === 'participantStudy' && participantId !== null) openProfile({ participantId, ...(studyId === null ? {} : { studyId }) })
    else onOpen(record, { id: recordId } as ResponseRow)
  }
  const subject = labelOf(row, 'participantId') ?? titles.get(id) ?? null
  const studySiteLabel = [labelOf(row, 'studyId'), labelOf(row, 'siteId')].filter((label) => label !== null).join(' · ')
  return (
    <li className="notification" data-unread={isUnread || undefined}>
      <span className="notification-mark">
        {isUnread && <span className="visually-hidden">{t('values.notification.status.UNREAD')}</span>}
      </span>
      <span className="notification-what">
        {path === null ? (
          <Button type="link" onClick={open}>
            {topicText}
          </Button>
        ) : (
          <Link to={path} onClick={read}>
            {topicText}
          </Link>
        )}
        {subject !== null && <span>{subject}</span>}
        {studySiteLabel !== '' && subject?.startsWith(studySiteLabel) !== true && <small>{studySiteLabel}</small>}
      </span>
      <time dateTime={row.createdAt}>{formatLocalDatetime(row.createdAt)}</time>
      <Tooltip title={t(isUnread ? 'feed.markAsRead' : 'feed.markAsUnread')}>
        <Button
          type="text"
          className="notification-toggle"
          icon={<span className="notification-dot" />}
          onClick={() => void mark([id], isUnread)}
          aria-label={t(isUnread ? 'feed.markRead' : 'feed.markUnread', {
            what: subject === null || titles.get(id) !== subject ? topicText : `${topicText}, ${subject}`,
          })}
        />
      </Tooltip>
    </li>
  )
}

/** Returns the path to the study's participants that the reader owns. */
const ownParticipantsPath = (studyId: string | null): string =>
  `${generatePath(participantStudy.screens.inStudy, { studyId: studyId ?? '' })}?own=MINE`

/** Returns the label of a reference; null if it is empty or the reader may not see it. */
export function labelOf({ labels }: Pick<Notification, 'labels'>, name: string): string | null {
  const label = (labels as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof label === 'string' && label !== '' ? label : null
}
