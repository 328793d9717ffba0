import './announcements.css'
import { Skeleton } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { announcement } from '#resources/announcement.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useFlag } from '../base/flags/useFlag.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { useFileAddress } from '../base/useFileAddress.ts'
import { RecordLink } from '../engine/RecordLink.tsx'
import { useLatest } from './useLatest.ts'

interface LatestAnnouncementsProps {
  /** Of this study alone; null: all that are for the reader. */
  readonly studyId: string | null
  /** Nothing is drawn while there is none. */
  readonly isHiddenWhenNone?: true
}

/** The newest announcements, each of which leads to its page; what the reader has not opened yet is marked. */
export function LatestAnnouncements({ studyId, isHiddenWhenNone }: LatestAnnouncementsProps) {
  const { t } = useTranslation('dashboard')
  const isOn = [useFlag('study-announcements'), useFlag('organization-announcements')].some(Boolean)
  const { data, isError, refetch } = useLatest(studyId)
  const heading = useId()
  if (!isOn) return null
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

function Line({ row }: { readonly row: ResourceAnswer['announcement'] }) {
  const { t } = useTranslation('dashboard')
  const picture = useFileAddress(row.thumbnail ?? null)
  const told = [
    row.publishedDate === null ? null : localDatetime(row.publishedDate),
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
          {!row.own.includes('READ') && <ToneTag tone="info">{t('announcements.unread')}</ToneTag>} {told.join(' · ')}
        </p>
      </div>
    </li>
  )
}
