import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'
import { AgreedClockCell, AgreedTimeCell } from './AgreedTimeCell.tsx'
import { DaysOutsideCell } from './DaysOutsideCell.tsx'
import { SlotsCell } from './SlotsCell.tsx'

const VisitSchedulePage = lazyPart(() => import('./matrix/VisitSchedulePage.tsx'))

const bookingNote = lazyPart(() => import('./booking/VisitBookingNote.tsx'))
const requestNote = lazyPart(() => import('./booking/RequestBookingNote.tsx'))

export const visitsArea = {
  panels: { visitSchedule: lazyPart(() => import('./SchedulePanel.tsx')) },
  screens: { visitSchedule: VisitSchedulePage },
  pages: {
    studyScheduler: lazyPart(() => import('./scheduler/StudySchedulerPage.tsx')),
    siteScheduler: lazyPart(() => import('./scheduler/SiteSchedulerPage.tsx')),
  },
  actionNotes: {
    'participantVisit.complete': lazyPart(() => import('./CompletionNote.tsx')),
    'participantVisit.markAsMissed': lazyPart(() => import('./ComingVisitNote.tsx')),
    'participantVisit.schedule': bookingNote,
    'participantVisit.reschedule': bookingNote,
    'visitRequest.accept': requestNote,
    'visitRequest.propose': requestNote,
  },
  listActions: {
    formSubmission: [
      {
        key: 'importRecords',
        label: 'visitSchedule:recordImport.open',
        isOffered: (may) => may('participant', 'create') && may('formAssignment', 'create'),
        Component: lazyPart(() => import('./recordImport/ImportRecordsDialog.tsx')),
      },
    ],
  },
  rowActions: {
    participantVisit: [
      {
        key: 'openVisit',
        label: 'visitSchedule:drawer.open',
        opens: true,
        Component: lazyPart(() => import('./drawer/VisitDrawer.tsx')),
      },
    ],
    visit: [
      {
        key: 'markAsBaseline',
        label: 'visitSchedule:rows.markAsBaseline',
        isOffered: ({ isBaseline, actions }) => isBaseline !== true && actions.includes('update'),
        Component: lazyPart(() => import('./BaselineDialog.tsx')),
      },
      {
        key: 'makeSeries',
        label: 'visitSchedule:rows.makeSeries',
        isOffered: ({ isBaseline, actions }, may) => isBaseline !== true && actions.includes('update') && may('visit', 'create'),
        Component: lazyPart(() => import('./RepeatVisitDialog.tsx')),
      },
    ],
  },
  fields: {
    'deviation.daysOutside': { Cell: DaysOutsideCell },
    'participantVisit.daysOutside': { Cell: DaysOutsideCell },
    'visitRequest.slots': { Cell: SlotsCell },
    'visitRequest.visitDate': { Cell: AgreedTimeCell },
    'visitRequest.visitTime': { Cell: AgreedClockCell },
  },
  tagSuggestions: { 'visit.tags': 'visit/tags' },
} satisfies Area
