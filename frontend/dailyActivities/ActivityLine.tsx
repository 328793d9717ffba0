import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { instantIn } from '#resources/core/day.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { zoneName } from '#resources/core/zoneNames.ts'
import type { Activity } from '#resources/dailyActivities.ts'
import { resourceNamed } from '#resources/index.ts'
import { dateWords, placeOf } from '../base/i18n/dates.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { openProfile } from '../base/openProfile.ts'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { StatusCell } from '../engine/list/rows/StatusCell.tsx'
import { openPath } from '../engine/paths.ts'

interface ActivityLineProps {
  readonly activity: Activity
  readonly now: Date
  readonly isDone: boolean
  /** Is it said whose clocks its time is by? */
  readonly hasZone: boolean
  /** Of a record without a page of its own. */
  readonly onOpen: (row: AnsweredRow) => void
}

/** When, what, for whom and where; at its end what it may become, and the way into it. */
export function ActivityLine({ activity, now, isDone, hasZone, onOpen }: ActivityLineProps) {
  const { t } = useTranslation('dailyActivities')
  const language = useLanguage()
  const { kind, resource, on, at, subjectId, phone } = activity
  const row: AnsweredRow = activity.row
  const sort = t(`one.${kind}`)
  const what = whatOf(activity) ?? sort
  const place = [labelOf(row, 'studyId'), labelOf(row, 'siteId')].filter(Boolean).join(' · ')
  const path = openPath(resourceNamed(resource), row.id)
  return (
    <li>
      <span className="daily-when">
        {on !== null &&
          (activity.urgency !== 'TODAY' || at === null) &&
          (kind === 'window' ? t('until', { day: dateWords(on) }) : dateWords(on))}
        {at !== null && <strong>{at}</strong>}
        {at !== null && hasZone && <small>{zoneName(placeOf(row), language)}</small>}
        {!isDone && <Soon activity={activity} now={now} />}
      </span>
      <span className="daily-what">
        {path === null ? (
          <Button type="link" onClick={() => onOpen(row)}>
            {what}
          </Button>
        ) : (
          <Link to={path}>{what}</Link>
        )}
        {what !== sort && <small>{sort}</small>}
      </span>
      <span className="daily-who">
        <Button
          type="link"
          onClick={() =>
            openProfile({
              participantId: String(row.participantId),
              ...(typeof row.studyId === 'string' ? { studyId: row.studyId } : {}),
            })
          }
        >
          {labelOf(row, 'participantId')}
        </Button>
        {subjectId !== null && <small>{t('subject', { id: subjectId })}</small>}
        {phone !== null && (
          <a
            className="daily-phone"
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            aria-label={t('call', { name: labelOf(row, 'participantId'), phone })}
          >
            {phone}
          </a>
        )}
        {place !== '' && <small>{place}</small>}
      </span>
      <span className="daily-state">
        <StatusCell resource={resource} name={'state' in row ? 'state' : 'status'} row={row} />
      </span>
    </li>
  )
}

/** The visit, the form, what is asked, or what was noted; null where nothing was, or the reader may not see it. */
function whatOf({ resource, row }: Activity): string | null {
  const values: AnsweredRow = row
  if (resource === 'participantVisit') return labelOf(values, 'visitId')
  if (resource === 'visitRequest') return labelOf(values, 'participantVisitId')
  if (resource === 'formSubmission') return labelOf(values, 'formId')
  if (resource === 'consent') return labelOf(values, 'studyConsentId')
  const words = resource === 'formQuery' ? values.text : values.note
  return typeof words === 'string' && words !== '' ? words : null
}

/** The title of the row that a reference leads to. */
function labelOf({ labels }: AnsweredRow, name: string): string {
  const label = labels?.[name]
  return typeof label === 'string' ? label : ''
}

/** Minutes before a visit from which on it is said that it begins. Specification 1, section 9. */
const ahead = 10
const minute = 60_000

/** A visit that begins in a few minutes. */
function Soon({ activity: { on, at, row }, now }: { readonly activity: Activity; readonly now: Date }) {
  const { t } = useTranslation('dailyActivities')
  if (on === null || at === null) return null
  const minutes = Math.ceil((instantIn(placeOf(row), `${on} ${at}`).getTime() - now.getTime()) / minute)
  if (minutes < 0 || minutes > ahead) return null
  return <ToneTag tone="warning">{t('soon', { count: minutes })}</ToneTag>
}
