import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import WarningFilled from '@ant-design/icons/WarningFilled'
import { type HttpError, useMany } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getZoneName } from '#resources/core/values/zoneNames.ts'
import { formatDateWithWeekday, shouldShowZones, todayFor } from '../../base/i18n/dates.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { StatusCell } from '../../engine/list/rows/StatusCell.tsx'
import { formatPhone } from '../../fields/phoneFormat.ts'
import { formatDaysOutside, labelOf, type Visit, zoneOfSite } from './calendarEvents.ts'
import { getStudyColour } from './useCalendarSites.ts'

interface AgendaProps {
  readonly visits: readonly Visit[]
  readonly onOpen: (row: Visit) => void
}

/** Visits of a week by day: time, participant, visit, site, status and telephone number. The default on a phone. */
export function Agenda({ visits, onOpen }: AgendaProps) {
  const { t } = useTranslation(['studyScheduler', 'common'])
  const language = useLanguage()
  const phones = usePhones(visits)
  const { studies } = useSession()
  const hasZones = shouldShowZones([...new Set(visits.map(zoneOfSite))])
  if (visits.length === 0) return <EmptyPanel words={t('calendar.nothing')} />
  const sortedVisits = [...visits].sort((left, right) => momentOf(left).localeCompare(momentOf(right)))
  return (
    <div className="agenda">
      {[...Map.groupBy(sortedVisits, ({ visitDate }) => visitDate ?? '')].map(([day, rows]) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h3 id={`agenda-${day}`}>
            {formatDateWithWeekday(day)}
            {day === todayFor() && <span className="agenda-today">{t('calendar.today')}</span>}
          </h3>
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="agenda-row" style={{ borderInlineStartColor: getStudyColour(studies, row.studyId) }}>
                <span className="agenda-time">{row.visitTime?.slice(0, 5)}</span>
                <span className="agenda-visit">
                  <Button type="link" data-visit={row.id} data-row-key={row.id} className="row-link" onClick={() => onOpen(row)}>
                    {labelOf(row, 'participantId')}
                  </Button>
                  <small>
                    {[labelOf(row, 'visitId'), labelOf(row, 'siteId'), hasZones ? getZoneName(zoneOfSite(row), language) : '']
                      .filter(Boolean)
                      .join(' · ')}
                    {formatDaysOutside(row, t) !== '' && (
                      <span className="agenda-outside">
                        <WarningFilled aria-hidden /> {formatDaysOutside(row, t)}
                      </span>
                    )}
                  </small>
                </span>
                <StatusCell resource="participantVisit" name="status" row={row} />
                <Phone name={labelOf(row, 'participantId')} phone={phones.get(row.participantId)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Phone({ name, phone }: { readonly name: string; readonly phone: string | undefined }) {
  const { t } = useTranslation('studyScheduler')
  // The column keeps its width without a number, so that the tags of all lines stay aligned.
  if (phone === undefined) return <span className="agenda-phone" />
  return (
    <a className="agenda-phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} aria-label={t('calendar.call', { name, phone })}>
      <PhoneOutlined aria-hidden /> <span>{formatPhone(phone)}</span>
    </a>
  )
}

/** Loads the telephone numbers of the participants, by participant. Numbers hidden from the reader are absent. */
function usePhones(visits: readonly Visit[]): ReadonlyMap<string, string> {
  const ids = [...new Set(visits.map(({ participantId }) => participantId))].sort()
  const { result } = useMany<ResourceAnswer['participant'], HttpError>({
    resource: 'participant',
    ids,
    queryOptions: { retry: false, enabled: useMay()('participant', 'list') && ids.length > 0 },
    errorNotification: false,
  })
  return new Map((result.data ?? []).flatMap(({ id, primaryMobile }) => (primaryMobile ? [[id, primaryMobile] as const] : [])))
}

const momentOf = ({ visitDate, visitTime }: Visit): string => `${visitDate} ${visitTime}`
