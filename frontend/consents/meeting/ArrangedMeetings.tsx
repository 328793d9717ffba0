import { type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { meetingAddress } from './meetingAddress.ts'

/** Lists the scheduled video meetings in order of time, each with a link to join. */
export function ArrangedMeetings() {
  const { t } = useTranslation('dct')
  const { query, result } = useList<ResourceAnswer['consent'], HttpError>({
    resource: 'consent',
    filters: [
      { field: 'state', operator: 'eq', value: 'REVIEW_SCHEDULED' },
      { field: 'reviewWay', operator: 'eq', value: 'VIRTUAL' },
    ],
    sorters: [{ field: 'reviewDate', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 50 },
    liveMode: 'auto',
    errorNotification: false,
  })
  if (query.error !== null) return <LoadFailed message={t('meeting.arranged.failed')} onRetry={() => query.refetch()} />
  if (query.data === undefined) return <Waiting rows={4} />
  if (result.data.length === 0) return <p>{t('meeting.arranged.none')}</p>
  return (
    <ul className="card meeting-arranged" aria-label={t('nav.meeting')}>
      {result.data.map(({ id, reviewDate, reviewTime, labels }) => (
        <li key={id}>
          <span>
            <strong>
              {reviewDate === null ? '' : formatDate(reviewDate)} {reviewTime?.slice(0, 5)}
            </strong>
            <span>{labels?.participantId}</span>
            <small>{labels?.studyConsentId}</small>
          </span>
          <Button href={meetingAddress(id)}>{t('meeting.join')}</Button>
        </li>
      ))}
    </ul>
  )
}
