import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import FullCalendar, { type EventApi } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import frLocale from '@fullcalendar/react/locales/fr'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '#resources/core/values/day.ts'
import { getZoneName } from '#resources/core/values/zoneNames.ts'
import { shouldShowZones, timeZoneOf as siteZone } from '../../base/i18n/dates.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { createHoursEvent, createWindowEvent, type Visit, visitEvent, zoneOfSite } from './calendarEvents.ts'
import type { CalendarView } from './calendarView.ts'
import type { VisitTime } from './schedulerState.ts'
import { type CalendarSite, getStudyColour } from './useCalendarSites.ts'
import { useDraggedWindow } from './useDraggedWindow.ts'
import type { Hours } from './useStaffHours.ts'
import { useVisitName } from './useVisitName.ts'
import { VisitContent } from './VisitContent.tsx'

interface CalendarProps {
  readonly view: Exclude<CalendarView, 'agenda'>
  /** YYYY-MM-DD. */
  readonly day: string
  readonly visits: readonly Visit[]
  readonly sites: readonly CalendarSite[]
  /** Working hours of the selected staff. */
  readonly hours: readonly Hours[]
  readonly onOpen: (row: Visit) => void
  readonly onMove: (row: Visit, newTime: VisitTime) => void
  /** Called on a click on an empty slot, with YYYY-MM-DD and HH:mm. */
  readonly onSlot: (day: string, time: string) => void
  /** Opens a day from the month view. */
  readonly onDay: (day: string) => void
}

const viewNames = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const
const plugins = [dayGrid, timeGrid, interaction, classicTheme]
/** Pixels of half an hour: an hour has 48, so that a working day fits a screen 900 pixels high. */
const halfHourHeight = 24
/** Height in pixels below which a visit shows one line of text only. */
const twoLinesHeight = 36
/** Maximum number of visits side by side, so that they stay readable. "+ more" opens all others. */
const mostSideBySide = { day: 6, week: 2, month: 6 } as const
/** Specification 1, section 9: "time HH:mm". */
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const

const fixedOptions = {
  timeZone: 'UTC',
  headerToolbar: false,
  firstDay: 0,
  slotDuration: '00:30',
  slotMinHeight: halfHourHeight,
  slotEventOverlap: false,
  eventMinHeight: halfHourHeight,
  eventShortHeight: twoLinesHeight,
  nowIndicator: true,
  nowIndicatorLineClass: 'scheduler-now',
  snapDuration: '00:15',
  slotHeaderInterval: '01:00',
  slotHeaderFormat: clock,
  slotHeaderInnerClass: 'scheduler-hour',
  eventTimeFormat: clock,
  scrollTime: '07:00',
  dayMaxEvents: 6,
  eventInteractive: true,
  navLinks: true,
} as const

/**
 * Calendar with visits in the time zones of their sites. The library treats all times as UTC, so that the reader's time zone does not
 * shift them.
 */
export default function Calendar({ view, day, visits, sites, hours, onOpen, onMove, onSlot, onDay }: CalendarProps) {
  const { t, i18n } = useTranslation(['studyScheduler', 'common'])
  const isPhone = useIsPhone()
  const calendar = useRef<HTMLDivElement>(null)
  const rowOf = (id: string) => visits.find((each) => each.id === id)
  const language = useLanguage()
  // Time zones are named if the visits have several, or one that differs from the reader's.
  const hasZones = shouldShowZones([...new Set(visits.map(zoneOfSite))])
  const { studies } = useSession()
  const { shownWindow, showWindow, hideWindow } = useDraggedWindow()
  const events = useMemo(
    () => [
      ...visits.map(visitEvent),
      ...hours.map((each) => createHoursEvent(each, t)),
      ...(shownWindow === null ? [] : [createWindowEvent(shownWindow, t)]),
    ],
    [visits, hours, shownWindow, t],
  )
  const move = (event: EventApi, revert: () => void) => {
    const row = rowOf(event.id)
    // The visit moves on the screen only after the server has moved it.
    revert()
    if (row !== undefined) onMove(row, visitTimeOf(event))
  }
  const nameOf = useVisitName()
  // The library reuses the element of a changed visit and sets its accessible name only once.
  useEffect(() => {
    for (const element of calendar.current?.querySelectorAll('[data-visit]') ?? []) {
      const row = rowOf(element.getAttribute('data-visit') ?? '')
      if (row !== undefined) element.setAttribute('aria-label', nameOf(row))
    }
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the visits inside are what takes the key
    <div
      className="scheduler-calendar"
      ref={calendar}
      onKeyDown={(event) => {
        const row = isMoveKey(event) ? rowOf(visitIdOf(event.target) ?? '') : undefined
        if (row?.actions.includes('reschedule') !== true) return
        event.preventDefault()
        onMove(row, {})
      }}
    >
      <FullCalendar
        key={`${view} ${day}`}
        plugins={plugins}
        locale={i18n.language === 'fr' ? frLocale : 'en'}
        {...fixedOptions}
        now={() => formatClock(siteZone({}), new Date()).replace(' ', 'T')}
        initialView={viewNames[view]}
        initialDate={day}
        height={isPhone ? 'max(480px, calc(100dvh - 280px))' : '100%'}
        allDaySlot={shownWindow !== null}
        eventMaxStack={mostSideBySide[view]}
        dateClick={({ date, allDay }) => {
          const clock = date.toISOString()
          if (!allDay) onSlot(clock.slice(0, 10), clock.slice(11, 16))
        }}
        navLinkDayClick={(date) => onDay(date.toISOString().slice(0, 10))}
        viewDidMount={({ el }) => {
          focusHours(el)
          afterTwoFrames(() => calendar.current?.setAttribute('data-drawn', 'true'))
        }}
        events={events}
        eventContent={({ event, isShort }) => {
          const row = rowOf(event.id)
          if (row === undefined) return event.title
          return (
            <VisitContent
              row={row}
              siteColour={sites.length > 1 ? (sites.find(({ id }) => id === row.siteId)?.colour ?? null) : null}
              zone={hasZones ? getZoneName(zoneOfSite(row), language) : null}
              isShort={isShort || view === 'month'}
            />
          )
        }}
        eventDidMount={({ el, event }) => {
          const row = rowOf(event.id)
          if (row === undefined) return
          el.setAttribute('data-visit', row.id)
          el.setAttribute('aria-label', nameOf(row))
          el.style.setProperty('--event-study', getStudyColour(studies, row.studyId))
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const row = rowOf(event.id)
          if (row !== undefined) onOpen(row)
        }}
        eventDragStart={({ event }) => void showWindow(rowOf(event.id))}
        eventDragStop={hideWindow}
        eventDrop={({ event, revert }) => move(event, revert)}
        eventResize={({ event, revert }) => move(event, revert)}
      />
    </div>
  )
}

/** Runs after the library has measured its columns and hours, which it does in the first frame. */
const afterTwoFrames = (run: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(run))

/** Makes the first row focusable if no visit is, because otherwise the keyboard could not scroll the hours. */
function focusHours(element: HTMLElement): void {
  for (const scroller of element.querySelectorAll<HTMLElement>('div[style*="overflow"]')) {
    const row = /auto|scroll/.test(scroller.style.overflow) ? scroller.querySelector<HTMLElement>('[role="row"]') : null
    if (row !== null) row.tabIndex = 0
  }
}

/** Returns the id of the visit that a calendar element shows. */
const visitIdOf = (target: EventTarget): string | null | undefined =>
  target instanceof Element ? target.closest('[data-visit]')?.getAttribute('data-visit') : null

const isMoveKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey

/** Returns the dropped time. The calendar's UTC time is the local time of the site. */
function visitTimeOf({ start, end }: EventApi): VisitTime {
  if (start === null) return {}
  const shownStart = start.toISOString()
  return {
    visitDate: shownStart.slice(0, 10),
    visitTime: shownStart.slice(11, 16),
    ...(end === null ? {} : { durationMinutes: Math.round((end.getTime() - start.getTime()) / 60_000) }),
  }
}
