import type { ResourceRow } from '../core/rows.ts'
import type { CellState } from './cellState.ts'
import type { ScheduleChange } from './schedule.ts'
import type { VisitWindow } from './windows.ts'

/** Preview of publishing a study's schedule, with the participants whose schedule would change. */
export interface ScheduleReview {
  /** Number of the version in use; null before the first. */
  readonly inUse: number | null
  /** Hash of the current visits. Publishing must send the hash that the user saw. */
  readonly fingerprint: string
  readonly changes: readonly ScheduleChange[]
  /** Participants in conduct whose schedule would change and whom the caller may see; at most 500. */
  readonly participants: readonly MovedParticipant[]
  /** Number of all these participants. */
  readonly total: number
}

/** Participant in conduct, and the changes that the newest schedule would bring. */
export interface MovedParticipant {
  /** ID of the participation. */
  readonly id: string
  readonly name: string
  readonly siteName: string
  /** Number of the participant's current version; null if they started before the first version. */
  readonly number: number | null
  /** Names of visits that the newest schedule would add. `loses` contains the names of visits that it would remove. */
  readonly gains: readonly string[]
  readonly loses: readonly string[]
  /** Number of scheduled visits that would be outside their window. */
  readonly outside: number
}

/** The version for participants who start conduct from now on, and the task that moves the selected participants to it. */
export interface ScheduleInUse {
  readonly number: number
  readonly taskId: string | null
}

/** A page of the table of participants and their visits. */
export interface ScheduleMatrix {
  /**
   * Visits of the study in order. Removed visits are included if a participant has them; unscheduled visits have one entry per
   * occurrence.
   */
  readonly visits: readonly (Pick<ResourceRow['visit'], 'id' | 'name' | 'type'> & Pick<ResourceRow['participantVisit'], 'occurrence'>)[]
  /** One row per participant, by the day of the next visit: overdue ones first, participants without an open visit last. */
  readonly rows: readonly ScheduleRow[]
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
}

export interface ScheduleRow
  extends Pick<ResourceRow['participantStudy'], 'id' | 'participantId' | 'siteId' | 'subjectId' | 'conductStatus'> {
  readonly name: string
  readonly siteName: string
  readonly groupName: string | null
  readonly cells: readonly ScheduleCell[]
}

/** A visit of a participant. */
export interface ScheduleCell
  extends Pick<ResourceRow['participantVisit'], 'id' | 'visitId' | 'occurrence' | 'status' | 'visitTime' | 'daysOutside'> {
  readonly state: CellState
  /** Actual or scheduled day of the visit. `daysOutside` refers to this day; for a scheduled visit, to its current window. */
  readonly day: string | null
  readonly window: VisitWindow | null
  /** Number of the visit's forms that are not completed. */
  readonly formsDue: number
}

/** `GET study/{studyId}/site/{siteId}/visitAvailability`: free staff and rooms in a time slot at a site, before a visit is booked. */
export interface VisitAvailability {
  /** Staff who work on the study at the site; available staff come first. */
  readonly staff: readonly StaffAvailability[]
  readonly rooms: readonly RoomAvailability[]
  /** Other visits of the participant in that time slot. */
  readonly participant: readonly BusyVisit[]
}

export interface StaffAvailability {
  readonly id: string
  readonly name: string
  readonly siteRole: ResourceRow['studySiteAssignment']['siteRole']
  /**
   * Reasons why the person is unavailable; empty: they are available. `OFF_HOURS`: they do not work at that time or on that day.
   * `UNTRAINED`: they have not finished a course that the study requires before visits.
   */
  readonly reasons: readonly ('BOOKED' | 'AWAY' | 'OFF_HOURS' | 'UNTRAINED')[]
  readonly visits: readonly BusyVisit[]
  /** Names of the unfinished courses. */
  readonly courses: readonly string[]
}

export interface RoomAvailability extends Pick<ResourceRow['room'], 'id' | 'name'> {
  /** Number of further visits that fit into the slot. */
  readonly free: number
  readonly visits: readonly BusyVisit[]
}

/**
 * A visit that occupies the time. All values are null if the caller may not see the participant. Times are in the site's time zone, with
 * the date if it is a different day.
 */
export interface BusyVisit {
  readonly from: string | null
  readonly until: string | null
  readonly label: string | null
}
