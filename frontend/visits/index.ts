import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { SlotsCell } from './SlotsCell.tsx'

const VisitSchedulePage = later(() => import('./matrix/VisitSchedulePage.tsx'))

export const visitsArea = {
  panels: { visitSchedule: later(() => import('./SchedulePanel.tsx')) },
  screens: { visitSchedule: VisitSchedulePage },
  pages: {
    studyScheduler: later(() => import('./scheduler/StudySchedulerPage.tsx')),
    siteScheduler: later(() => import('./scheduler/SiteSchedulerPage.tsx')),
  },
  transitionNotes: {
    participantVisit: later(() => import('./booking/VisitBookingNote.tsx')),
    visitRequest: later(() => import('./booking/RequestBookingNote.tsx')),
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
