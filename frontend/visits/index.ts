import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { SlotsCell } from './SlotsCell.tsx'

const VisitSchedulePage = later(() => import('./matrix/VisitSchedulePage.tsx'))

const bookingNote = later(() => import('./booking/VisitBookingNote.tsx'))
const requestNote = later(() => import('./booking/RequestBookingNote.tsx'))

export const visitsArea = {
  panels: { visitSchedule: later(() => import('./SchedulePanel.tsx')) },
  screens: { visitSchedule: VisitSchedulePage },
  pages: {
    studyScheduler: later(() => import('./scheduler/StudySchedulerPage.tsx')),
    siteScheduler: later(() => import('./scheduler/SiteSchedulerPage.tsx')),
  },
  actionNotes: {
    'participantVisit.complete': later(() => import('./CompletionNote.tsx')),
    'participantVisit.schedule': bookingNote,
    'participantVisit.reschedule': bookingNote,
    'visitRequest.accept': requestNote,
    'visitRequest.propose': requestNote,
  },
  rowActions: {
    visit: [
      {
        key: 'markAsBaseline',
        label: 'visitSchedule:rows.markAsBaseline',
        isOffered: ({ isBaseline, actions }) => isBaseline !== true && actions.includes('update'),
        Component: later(() => import('./BaselineDialog.tsx')),
      },
      {
        key: 'makeSeries',
        label: 'visitSchedule:rows.makeSeries',
        isOffered: ({ isBaseline, actions }, may) => isBaseline !== true && actions.includes('update') && may('visit', 'create'),
        Component: later(() => import('./RepeatVisitDialog.tsx')),
      },
    ],
  },
  fields: { 'visitRequest.slots': { Cell: SlotsCell } },
  tagSuggestions: { 'visit.tags': 'visit/tags' },
} satisfies Area
