import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityItem } from '#resources/participants/participantActivity.ts'
import { timeFormat } from '../../base/i18n/dates.ts'
import { Initials } from '../../base/ui/initials/Initials.tsx'
import { recordPath } from './recordPath.ts'

interface ActivityEntryProps {
  readonly id: string
  readonly item: ActivityItem
  readonly participantId: string
  /** Content below the sentence. */
  readonly children?: ReactNode
}

/** One event: time, author, sentence, and link. */
export function ActivityEntry({ id, item, participantId, children }: ActivityEntryProps) {
  const { t } = useTranslation(['participants', 'common'])
  const path = recordPath(item, participantId)
  return (
    <li id={id} tabIndex={-1} className="entry activity-entry">
      <time dateTime={item.eventTime}>{dayjs(item.eventTime).format(timeFormat)}</time>
      <Initials id={item.userUuid} name={item.displayName ?? t('common:history.system')} />
      <div className="activity-words">
        <span className="activity-sentence">{item.text}</span>
        {item.reason !== null && item.reason !== '' && (
          <span className="activity-reason">{t('activity.reason', { reason: item.reason })}</span>
        )}
        {path !== null && (
          <Link to={path} aria-label={t('activity.openOf', { sentence: item.text })}>
            {t('activity.open')}
          </Link>
        )}
        {children}
      </div>
    </li>
  )
}
