import './announcements.css'
import { Skeleton } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { announcement } from '#resources/messages/announcement.ts'
import { useFlag } from '../../base/flags/useFlag.ts'
import { formatRelativeDatetime } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { useFileAddress } from '../../base/useFileAddress.ts'
import { RecordLink } from '../../engine/RecordLink.tsx'
import { useLatest } from './useLatest.ts'

interface LatestAnnouncementsProps {
  /** Study whose announcements are shown; null for all announcements that concern the reader. */
  readonly studyId: string | null
  /** Renders nothing if there are no announcements. */
  readonly isHiddenWhenNone?: true
}

/** Newest announcements, each with a link to its page. Unread ones are marked as new for `newForDays` days. */
export function LatestAnnouncements({ studyId, isHiddenWhenNone }: LatestAnnouncementsProps) {
  const { t } = useTranslation('dashboard')
  const isEnabled = [useFlag('study-announcements'), useFlag('organization-announcements')].some(Boolean)
  const { data, isError, refetch } = useLatest(studyId)
  const heading = useId()
  if (!isEnabled) return null
  if (isHiddenWhenNone === true && (data === undefined || data.length === 0) && !isError) return null
  return (
    <section className="card announcement-card" aria-labelledby={heading} aria-busy={data === undefined && !isError}>
      <h2 id={heading}>{t('announcements.title')}</h2>
      {data === undefined ? (
        isError ? (
          <LoadFailed message={t('announcements.failed')} onRetry={refetch} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        )
      ) : data.length === 0 ? (
        <p className="announcement-told">{t('announcements.none')}</p>
      ) : (
        <ul className="announcement-lines">
          {data.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Age in days from which an unread announcement is no longer marked as new. */
const newForDays = 60
const millisecondsOfDay = 86_400_000

const isNew = ({ own, publishedDate }: ResourceAnswer['announcement']): boolean =>
  !own.includes('READ') && publishedDate !== null && Date.now() - Date.parse(publishedDate) < newForDays * millisecondsOfDay

function Line({ row }: { readonly row: ResourceAnswer['announcement'] }) {
  const { t } = useTranslation('dashboard')
  const picture = useFileAddress(row.thumbnail ?? null)
  const metadataTexts = [
    row.publishedDate === null ? null : formatRelativeDatetime(row.publishedDate),
    row.studyId === null ? null : (labelsOf(row, 'studyId')[row.studyId] ?? null),
  ].filter((each) => each !== null)
  return (
    <li>
      {picture !== null && <img src={picture} alt="" />}
      <div>
        <RecordLink resource={announcement.name} id={row.id}>
          {row.title}
        </RecordLink>
        <p className="announcement-told">
          {isNew(row) && <ToneTag tone="info">{t('announcements.unread')}</ToneTag>} {metadataTexts.join(' · ')}
        </p>
      </div>
    </li>
  )
}
