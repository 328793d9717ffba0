import type { EventInput } from '@fullcalendar/react'
import type { TFunction } from 'i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { VisitWindow } from '#resources/visits/windows.ts'
import { timeZoneOf } from '../../base/i18n/dates.ts'
import type { Hours } from './useStaffHours.ts'

export type Visit = ResourceAnswer['participantVisit']
type Translate = TFunction<['studyScheduler', 'common']>

/** Window of a visit, with its name. */
export type NamedWindow = VisitWindow & { readonly visit: string }

/** Minutes that a visit without a duration takes in the calendar. */
const usualMinutes = 30

/** Returns the calendar event of a visit, in the site's time zone. */
export function visitEvent(row: Visit): EventInput {
  return {
    id: row.id,
    title: [labelOf(row, 'participantId'), labelOf(row, 'visitId')].join(' · '),
    start: `${row.visitDate}T${row.visitTime?.slice(0, 5)}:00`,
    end: endOf(row),
    className: classOfVisit(row),
    editable: row.actions.includes('reschedule'),
  }
}

/** Returns the class of a visit: its status, and whether it is outside its window. */
export const classOfVisit = (row: Visit): string =>
  `scheduler-event scheduler-${row.status.toLowerCase()}${outsideDaysOf(row) === 0 ? '' : ' scheduler-outside'}`

/** Returns the days by which a visit took place, or is planned, outside its window: negative before it, positive after it. */
const outsideDaysOf = ({ daysOutside, plannedOutside }: Visit): number => daysOutside ?? plannedOutside ?? 0

/** Returns a sentence such as "2 days after the window"; an empty text within the window. */
export function formatDaysOutside(row: Visit, t: Translate): string {
  const days = outsideDaysOf(row)
  if (days === 0) return ''
  return days > 0 ? t('calendar.afterWindow', { count: days }) : t('calendar.beforeWindow', { count: -days })
}

/** Returns the background event for hours in which a staff member works or is away. */
export const createHoursEvent = ({ kind, title, ...time }: Hours, t: Translate): EventInput => ({
  ...time,
  title: [t(kind === 'AWAY' ? 'calendar.away' : 'calendar.works'), title].filter(Boolean).join(': '),
  display: 'background',
  editable: false,
  ...(kind === 'AWAY' ? { color: 'color-mix(in srgb, var(--tone-danger) 25%, transparent)' } : {}),
  className: kind === 'AWAY' ? 'scheduler-away' : 'scheduler-works',
})

export const createWindowEvent = ({ visit, opensOn, closesOn }: NamedWindow, t: Translate): EventInput => ({
  id: 'window',
  title: t('calendar.window', { visit }),
  start: opensOn,
  end: addDays(closesOn, 1),
  allDay: true,
  display: 'background',
  className: 'scheduler-window',
})

export const zoneOfSite = ({ siteId }: Visit): string => timeZoneOf({ siteId })

export function labelOf({ labels }: Visit, name: string): string {
  const label = (labels as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof label === 'string' ? label : ''
}

export function endOf({ visitDate, visitTime, durationMinutes }: Visit): string {
  const start = Date.parse(`${visitDate}T${visitTime?.slice(0, 5)}:00Z`)
  return new Date(start + (durationMinutes ?? usualMinutes) * 60_000).toISOString().slice(0, 19)
}
