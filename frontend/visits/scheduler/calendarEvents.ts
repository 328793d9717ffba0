import type { EventInput } from '@fullcalendar/react'
import type { TFunction } from 'i18next'
import { daysAfter } from '#resources/core/day.ts'
import type { Language } from '#resources/core/preferences.ts'
import { zoneName } from '#resources/core/zoneNames.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { VisitWindow } from '#resources/visits/windows.ts'
import { placeOf } from '../../base/i18n/dates.ts'
import type { Hours } from './useStaffHours.ts'

export type Visit = ResourceAnswer['participantVisit']
type Translate = TFunction<['studyScheduler', 'common']>

/** The days in which a visit is due, with its name. */
export type NamedWindow = VisitWindow & { readonly visit: string }

/** Minutes of a visit without a duration. */
const usualMinutes = 30

/** A visit on the clock of its site. @param zoneLanguage the language in which the clock is named; null: it is not */
export function visitEvent(row: Visit, zoneLanguage: Language | null): EventInput {
  const zone = zoneLanguage === null ? [] : [zoneName(zoneOfSite(row), zoneLanguage)]
  const isOutside = (row.daysOutside ?? row.plannedOutside ?? 0) !== 0
  return {
    id: row.id,
    title: [labelOf(row, 'participantId'), labelOf(row, 'visitId'), ...zone].join(' · '),
    start: `${row.visitDate}T${row.visitTime?.slice(0, 5)}:00`,
    end: endOf(row),
    className: `scheduler-event scheduler-${row.status.toLowerCase()}${isOutside ? ' scheduler-outside' : ''}`,
    editable: row.actions.includes('reschedule'),
  }
}

/** Hours in which a member of the staff works or is away. */
export const hoursEvent = ({ kind, title, ...time }: Hours, t: Translate): EventInput => ({
  ...time,
  title: [t(kind === 'AWAY' ? 'calendar.away' : 'calendar.works'), title].filter(Boolean).join(': '),
  display: 'background',
  editable: false,
  ...(kind === 'AWAY' ? { color: 'color-mix(in srgb, var(--tone-danger) 25%, transparent)' } : {}),
  className: kind === 'AWAY' ? 'scheduler-away' : 'scheduler-works',
})

export const windowEvent = ({ visit, opensOn, closesOn }: NamedWindow, t: Translate): EventInput => ({
  id: 'window',
  title: t('calendar.window', { visit }),
  start: opensOn,
  end: daysAfter(closesOn, 1),
  allDay: true,
  display: 'background',
  className: 'scheduler-window',
})

export const zoneOfSite = ({ siteId }: Visit): string => placeOf({ siteId })

export function labelOf({ labels }: Visit, name: string): string {
  const label = (labels as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof label === 'string' ? label : ''
}

function endOf({ visitDate, visitTime, durationMinutes }: Visit): string {
  const start = Date.parse(`${visitDate}T${visitTime?.slice(0, 5)}:00Z`)
  return new Date(start + (durationMinutes ?? usualMinutes) * 60_000).toISOString().slice(0, 19)
}
