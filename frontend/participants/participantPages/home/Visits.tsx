import { useTranslation } from 'react-i18next'
import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { OwnVisit } from '#resources/participants/participantPages.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { RichTextContent } from '../../../fields/views/RichTextContent.tsx'
import { useOwnTime } from '../useOwnTime.ts'
import { VisitRequesting } from './VisitRequestForm.tsx'

/** Upcoming visits, next first, and past visits. */
export function Visits({ visits }: { readonly visits: readonly OwnVisit[] }) {
  const { t } = useTranslation('dct')
  if (visits.length === 0) return null
  const upcomingVisits = visits.filter(({ status }) => status === 'SCHEDULED' || status === 'UNSCHEDULED')
  const past = visits.filter(({ status }) => status !== 'SCHEDULED' && status !== 'UNSCHEDULED')
  return (
    <section className="own-card" aria-label={t('pages.visits.title')}>
      <h3>{t('pages.visits.title')}</h3>
      {upcomingVisits.length === 0 && <p className="own-weak">{t('pages.visits.none')}</p>}
      <ul className="own-list">
        {upcomingVisits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary>{t('pages.visits.past', { count: past.length })}</summary>
          <ul className="own-list">
            {past.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Visit({ visit }: { readonly visit: OwnVisit }) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const { name, type, status, date, time, timeZone, isSecondHour, durationMinutes, dueFrom, dueUntil, education } = visit
  const formatTime = useOwnTime()
  const planned = date === null || time === null ? null : formatTime({ date, time, timeZone, isSecondHour })
  const detailTexts: readonly string[] = [
    t(`pages.visits.types.${type}`),
    ...(durationMinutes === null ? [] : [t('pages.visits.minutes', { count: durationMinutes })]),
    ...(status === 'SCHEDULED' || status === 'UNSCHEDULED' ? [] : [t(`pages.visits.states.${status}`)]),
  ]
  return (
    <li className="own-item own-item-still">
      <span>
        <strong>{name}</strong>
        <span>
          {date === null
            ? dueFrom === null || dueUntil === null
              ? t('pages.visits.open')
              : t('pages.visits.between', { from: formatLongDay(dueFrom, language), until: formatLongDay(dueUntil, language) })
            : planned === null
              ? formatLongDay(date, language)
              : `${planned.day}, ${planned.time} (${planned.zone})`}
        </span>
        <small>{detailTexts.join(' · ')}</small>
        {planned !== null && planned.site !== null && <small>{t('pages.visits.atSite', { ...planned.site })}</small>}
        {education !== null && education !== '' && (
          <details>
            <summary>{t('pages.visits.education')}</summary>
            <RichTextContent html={education} />
          </details>
        )}
        <VisitRequesting visit={visit} />
      </span>
    </li>
  )
}
