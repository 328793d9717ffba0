import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResponseRow } from '#resources/core/resource.ts'
import { parseClock } from '#resources/core/values/day.ts'
import { getZoneName } from '#resources/core/values/zoneNames.ts'
import { getResource } from '#resources/index.ts'
import type { Activity } from '#resources/participants/dailyActivities.ts'
import { countDaysBetween, formatDate, formatRelativeDate, timeZoneOf, todayFor } from '../../base/i18n/dates.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { openProfile } from '../../base/openProfile.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { StatusCell } from '../../engine/list/rows/StatusCell.tsx'
import { openPath } from '../../engine/paths.ts'
import { formatPhone } from '../../fields/phoneFormat.ts'
import { CompleteVisitButton } from './CompleteVisitButton.tsx'
import type { NowMark } from './nowMark.ts'
import type { DaySection } from './sections.ts'

interface ActivityLineProps {
  readonly activity: Activity
  readonly now: Date
  readonly section: DaySection
  /** The current time, if it belongs above or below this line. */
  readonly mark: NowMark | null
  /** True if the previous line is in another hour. */
  readonly beginsHour: boolean
  /** True if the line shows the time zone. */
  readonly hasZone: boolean
  /** Opens a record that has no page. */
  readonly onOpen: (row: ResponseRow) => void
}

/** Shows the time, participant, task, site, state and telephone number of an activity in one line, with links to the records. */
export function ActivityLine({ activity, now, section, mark, beginsHour, hasZone, onOpen }: ActivityLineProps) {
  const { t } = useTranslation('dailyActivities')
  const { kind, resource, subjectId, phone } = activity
  const row: ResponseRow = activity.row
  const sort = t(`one.${kind}`)
  const subject = getActivityTitle(activity) ?? sort
  const [name, study, site] = [labelOf(row, 'participantId'), labelOf(row, 'studyId'), labelOf(row, 'siteId')]
  const path = openPath(getResource(resource), row.id)
  return (
    <li className="activity-line" data-begins-hour={beginsHour}>
      {mark !== null && (
        <span className="activity-now" data-edge={mark.edge} aria-hidden>
          <span>{mark.clock}</span>
        </span>
      )}
      <span className="activity-when">
        <When activity={activity} section={section} hasZone={hasZone} />
      </span>
      <span className="activity-who">
        <Button
          type="link"
          title={name}
          onClick={() =>
            openProfile({
              participantId: String(row.participantId),
              ...(typeof row.studyId === 'string' ? { studyId: row.studyId } : {}),
            })
          }
        >
          {name}
        </Button>
      </span>
      <span className="activity-about">
        <span className="activity-what">
          {section !== 'DONE' && <BeginsSoonLabel activity={activity} now={now} />}
          {path === null ? (
            <Button type="link" title={subject} onClick={() => onOpen(row)}>
              {subject}
            </Button>
          ) : (
            <Link to={path} title={subject}>
              {subject}
            </Link>
          )}
          {subject !== sort && kind !== 'visit' && <small>{sort}</small>}
        </span>
        <small className="activity-subject">{subjectId ?? study}</small>
        <small title={[study, site].filter(Boolean).join(' · ')}>{site}</small>
      </span>
      <span className="activity-state">
        <StatusCell resource={resource} name={'state' in row ? 'state' : 'status'} row={row} />
      </span>
      <span className="activity-end">
        {kind === 'visit' && section === 'TODAY' && <CompleteVisitButton row={row} />}
        {phone !== null && (
          <span className="activity-phone">
            <Tooltip title={formatPhone(phone)}>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} aria-label={t('call', { name, phone: formatPhone(phone) })}>
                <PhoneOutlined aria-hidden />
              </a>
            </Tooltip>
          </span>
        )}
      </span>
    </li>
  )
}

interface WhenProps {
  readonly activity: Activity
  readonly section: DaySection
  readonly hasZone: boolean
}

/** Shows the time of an activity of today, the delay and date of an overdue one, or the last possible day of any other activity. */
function When({ activity: { kind, on, at, row }, section, hasZone }: WhenProps) {
  const { t } = useTranslation('dailyActivities')
  const language = useLanguage()
  const lateDays = section === 'LATE' && on !== null ? (countDaysBetween(on, todayFor(row)) ?? 0) : 0
  if (lateDays > 0 && on !== null)
    return (
      <>
        <strong className="activity-late">{t('late', { count: lateDays })}</strong> <small>{formatDate(on)}</small>
      </>
    )
  if (at !== null)
    return (
      <>
        <strong>{at}</strong> {hasZone && <small>{getZoneName(timeZoneOf(row), language)}</small>}
      </>
    )
  if (section === 'TODAY') return <small>{t('anyTime')}</small>
  return on === null ? null : <small>{kind === 'window' ? t('until', { day: formatDate(on) }) : formatRelativeDate(on)}</small>
}

/** Returns the visit, form, consent, query text or note; null if it is empty or the reader may not see it. */
function getActivityTitle({ resource, row }: Activity): string | null {
  const values: ResponseRow = row
  if (resource === 'participantVisit') return labelOf(values, 'visitId')
  if (resource === 'visitRequest') return labelOf(values, 'participantVisitId')
  if (resource === 'formSubmission') return labelOf(values, 'formId')
  if (resource === 'consent') return labelOf(values, 'studyConsentId')
  if (resource === 'deviation') return null
  const text = resource === 'formQuery' ? values.text : resource === 'adverseEvent' ? values.term : values.note
  return typeof text === 'string' && text !== '' ? text : null
}

/** Returns the title of the referenced row. */
function labelOf({ labels }: ResponseRow, name: string): string {
  const label = labels?.[name]
  return typeof label === 'string' ? label : ''
}

/** Minutes before a visit from which the line announces it. Specification 1, section 9. */
const minutesAhead = 10
const minute = 60_000

/** Tag of a visit that begins within `minutesAhead` minutes. */
function BeginsSoonLabel({ activity: { on, at, row }, now }: { readonly activity: Activity; readonly now: Date }) {
  const { t } = useTranslation('dailyActivities')
  if (on === null || at === null) return null
  const minutes = Math.ceil((parseClock(timeZoneOf(row), `${on} ${at}`).getTime() - now.getTime()) / minute)
  if (minutes < 0 || minutes > minutesAhead) return null
  return <ToneTag tone="warning">{t('soon', { count: minutes })}</ToneTag>
}
