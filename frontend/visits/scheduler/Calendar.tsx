import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import FullCalendar, { type EventApi } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import frLocale from '@fullcalendar/react/locales/fr'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockIn } from '#resources/core/day.ts'
import { needZones, placeOf as siteZone } from '../../base/i18n/dates.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { hoursEvent, labelOf, type Visit, visitEvent, windowEvent, zoneOfSite } from './calendarEvents.ts'
import type { CalendarView } from './calendarView.ts'
import type { VisitTime } from './schedulerState.ts'
import { useDraggedWindow } from './useDraggedWindow.ts'
import type { Hours } from './useStaffHours.ts'

interface CalendarProps {
  readonly view: CalendarView
  /** YYYY-MM-DD. */
  readonly day: string
  readonly visits: readonly Visit[]
  /** Of whoever's visits are looked at. */
  readonly hours: readonly Hours[]
  readonly onOpen: (row: Visit) => void
  readonly onMove: (row: Visit, to: VisitTime) => void
  /** Called on a click on an empty slot, with YYYY-MM-DD and HH:mm. */
  readonly onSlot: (day: string, time: string) => void
  /** Somebody wants to see a day of the month. */
  readonly onDay: (day: string) => void
}

const viewNames = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'listWeek' } as const
const plugins = [dayGrid, timeGrid, list, interaction, classicTheme]
/** Specification 1, section 9: "time HH:mm". */
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** The library's calendar with visits by the clocks of their sites: it knows no time zone, so that nothing is moved by the reader's own. */
export default function Calendar({ view, day, visits, hours, onOpen, onMove, onSlot, onDay }: CalendarProps) {
  const { t, i18n } = useTranslation(['studyScheduler', 'common'])
  const texts = useTexts('participantVisit')
  const isPhone = useIsPhone()
  const calendar = useRef<HTMLDivElement>(null)
  const rowOf = (id: string) => visits.find((each) => each.id === id)
  const language = useLanguage()
  // Clocks are named where those of several sites stand in the calendar, or other ones than the reader's.
  const hasZones = needZones([...new Set(visits.map(zoneOfSite))])
  const { shownWindow, showWindow, hideWindow } = useDraggedWindow()
  const events = useMemo(
    () => [
      ...visits.map((row) => visitEvent(row, hasZones ? language : null)),
      ...hours.map((each) => hoursEvent(each, t)),
      ...(shownWindow === null ? [] : [windowEvent(shownWindow, t)]),
    ],
    [visits, hours, shownWindow, t, hasZones, language],
  )
  const move = (event: EventApi, revert: () => void) => {
    const row = rowOf(event.id)
    // It goes to its new place once the server has it there.
    revert()
    if (row !== undefined) onMove(row, placeOf(event))
  }
  const nameOf = (row: Visit): string =>
    t('calendar.event', {
      participant: labelOf(row, 'participantId'),
      visit: labelOf(row, 'visitId'),
      day: row.visitDate,
      time: row.visitTime?.slice(0, 5),
      status: texts.value('status', row.status),
    })
  // A visit that changes keeps its element, which the library has named once.
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
        const row = isMoveKey(event) ? rowOf(visitAt(event.target) ?? '') : undefined
        if (row?.actions.includes('reschedule') !== true) return
        event.preventDefault()
        onMove(row, {})
      }}
    >
      <FullCalendar
        key={`${view} ${day}`}
        plugins={plugins}
        locale={i18n.language === 'fr' ? frLocale : 'en'}
        timeZone="UTC"
        now={() => clockIn(siteZone({}), new Date()).replace(' ', 'T')}
        initialView={viewNames[view]}
        initialDate={day}
        headerToolbar={false}
        height={isPhone && view === 'agenda' ? 'auto' : 'max(480px, calc(100vh - 380px))'}
        firstDay={0}
        allDaySlot={shownWindow !== null}
        slotDuration="00:15"
        snapDuration="00:15"
        slotHeaderInterval="01:00"
        slotHeaderFormat={clock}
        eventTimeFormat={clock}
        scrollTime="07:30"
        dayMaxEvents={6}
        eventInteractive
        navLinks
        dateClick={({ date, allDay }) => {
          const clock = date.toISOString()
          if (!allDay) onSlot(clock.slice(0, 10), clock.slice(11, 16))
        }}
        navLinkDayClick={(date) => onDay(date.toISOString().slice(0, 10))}
        noEventsContent={t('calendar.nothing')}
        viewDidMount={({ el }) => focusHours(el)}
        events={events}
        eventDidMount={({ el, event }) => {
          const row = rowOf(event.id)
          if (row === undefined) return
          el.setAttribute('data-visit', row.id)
          el.setAttribute('aria-label', nameOf(row))
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

/** Hours without a visit hold nothing that takes the focus: their first row does, or the keyboard could not scroll them. */
function focusHours(element: HTMLElement): void {
  for (const scroller of element.querySelectorAll<HTMLElement>('div[style*="overflow"]')) {
    const row = /auto|scroll/.test(scroller.style.overflow) ? scroller.querySelector<HTMLElement>('[role="row"]') : null
    if (row !== null) row.tabIndex = 0
  }
}

/** The id of the visit that an element of the calendar shows. */
const visitAt = (target: EventTarget): string | null | undefined =>
  target instanceof Element ? target.closest('[data-visit]')?.getAttribute('data-visit') : null

const isMoveKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey

/** Where somebody dropped it: the calendar's own zone is the wall clock of the site. */
function placeOf({ start, end }: EventApi): VisitTime {
  if (start === null) return {}
  const shown = start.toISOString()
  return {
    visitDate: shown.slice(0, 10),
    visitTime: shown.slice(11, 16),
    ...(end === null ? {} : { durationMinutes: Math.round((end.getTime() - start.getTime()) / 60_000) }),
  }
}
