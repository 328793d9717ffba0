import './dayColumns.css'
import type { CSSProperties } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getZoneName } from '#resources/core/values/zoneNames.ts'
import { shouldShowZones } from '../../base/i18n/dates.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useSession } from '../../base/session/useSession.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { classOfVisit, type Visit, zoneOfSite } from './calendarEvents.ts'
import { type ColumnField, columnsOfDay, hoursOfColumns, type PlacedVisit } from './dayColumns.ts'
import { type CalendarSite, getStudyColour } from './useCalendarSites.ts'
import { useVisitName } from './useVisitName.ts'
import { VisitContent } from './VisitContent.tsx'

interface DayColumnsProps {
  readonly field: Exclude<ColumnField, 'none'>
  readonly visits: readonly Visit[]
  readonly sites: readonly CalendarSite[]
  readonly onOpen: (row: Visit) => void
  /** Called when the user presses M on a visit that can be rescheduled. */
  readonly onMove: (row: Visit) => void
}

/** A day with one column for each staff member or room. On a phone the columns follow one another as lists. */
export function DayColumns({ field, visits, sites, onOpen, onMove }: DayColumnsProps) {
  const { t } = useTranslation(['studyScheduler', 'common'])
  const prefix = useId()
  if (visits.length === 0) return <EmptyPanel words={t('calendar.nothing')} />
  const columns = columnsOfDay(visits, field)
  const { first, last } = hoursOfColumns(columns)
  const hasZones = shouldShowZones([...new Set(visits.map(zoneOfSite))])
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  return (
    <ScrollArea label={t(`calendar.columns.${field}`)} className="day-columns-area">
      <div className="day-columns" style={{ '--hours': hours.length } as CSSProperties}>
        <div className="day-columns-hours" aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </div>
        {columns.map(({ id, name, visits: placedVisits }) => (
          <section key={id} aria-labelledby={`${prefix}-${id}`}>
            <h3 id={`${prefix}-${id}`}>
              <span className="day-column-name">
                {id === '' ? t(`calendar.without.${field}`) : name || t('common:field.unknownReference')}
              </span>
              <small>{t('calendar.visitCount', { count: placedVisits.length })}</small>
            </h3>
            <ul>
              {placedVisits.map((placed) => (
                <li key={placed.row.id} style={positionOf(placed, first)}>
                  <VisitButton placed={placed} sites={sites} hasZone={hasZones} onOpen={onOpen} onMove={onMove} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ScrollArea>
  )
}

interface VisitButtonProps extends Pick<DayColumnsProps, 'sites' | 'onOpen' | 'onMove'> {
  readonly placed: PlacedVisit
  readonly hasZone: boolean
}

function VisitButton({ placed: { row, start, end }, sites, hasZone, onOpen, onMove }: VisitButtonProps) {
  const language = useLanguage()
  const { studies } = useSession()
  const nameOf = useVisitName()
  return (
    <button
      type="button"
      className={classOfVisit(row)}
      data-visit={row.id}
      data-row-key={row.id}
      aria-label={nameOf(row)}
      aria-keyshortcuts={row.actions.includes('reschedule') ? 'M' : undefined}
      style={{ '--event-study': getStudyColour(studies, row.studyId) } as CSSProperties}
      onClick={() => onOpen(row)}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey && row.actions.includes('reschedule')) onMove(row)
      }}
    >
      <VisitContent
        row={row}
        siteColour={sites.length > 1 ? (sites.find(({ id }) => id === row.siteId)?.colour ?? null) : null}
        zone={hasZone ? getZoneName(zoneOfSite(row), language) : null}
        isShort={end - start < twoLinesMinutes}
      />
    </button>
  )
}

/** Minutes below which one line of text fits. */
const twoLinesMinutes = 45

/** Position of a visit in its column, for the style sheet. */
const positionOf = ({ start, end, lane, lanes }: PlacedVisit, firstHour: number): CSSProperties =>
  ({
    '--start': (start - firstHour * 60) / 60,
    '--length': (end - start) / 60,
    '--lane': lane,
    '--lanes': lanes,
  }) as CSSProperties
