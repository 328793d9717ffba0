import type { ResourceRow } from '../rows.ts'
import type { CellState } from './cellState.ts'
import type { ScheduleChange } from './schedule.ts'
import type { VisitWindow } from './windows.ts'

/** What a study's schedule would become, and for whom: read before it is put in use. */
export interface ScheduleReview {
  /** The number of the version in use; null before the first. */
  readonly inUse: number | null
  /** Of the visits as they are planned now: whoever puts them in use says which they saw. */
  readonly fingerprint: string
  readonly changes: readonly ScheduleChange[]
  /** Participants under way whom the caller may see and who would have another schedule, the first 500. */
  readonly participants: readonly MovedParticipant[]
  /** Of all that there are. */
  readonly total: number
}

/** Somebody under way, and what moving them to the newest schedule would change. */
export interface MovedParticipant {
  /** Of their participation. */
  readonly id: string
  readonly name: string
  readonly siteName: string
  /** The number of the version that they are on; null where they began before there was one. */
  readonly number: number | null
  /** Names of visits that they would have in addition, and of those that they would have no more. */
  readonly gains: readonly string[]
  readonly loses: readonly string[]
  /** Visits that are planned for a day that would lie outside of its window. */
  readonly outside: number
}

/** The version that participants who begin have from now on, and the task that moves those who are moved. */
export interface ScheduleInUse {
  readonly number: number
  readonly taskId: string | null
}

/** Participants by visits, so many of them. */
export interface ScheduleMatrix {
  /** The visits of the study in their order, those that are dropped too where somebody has them; unscheduled ones once for each time that anybody had them. */
  readonly visits: readonly (Pick<ResourceRow['visit'], 'id' | 'name' | 'type'> & Pick<ResourceRow['participantVisit'], 'occurrence'>)[]
  /** In the order in which they came into the study. */
  readonly rows: readonly ScheduleRow[]
  /** Behind which the next begin; null: these are the last. */
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
  /** The day on which it was, or is to be. `daysOutside` is that of this day: of one that is planned, by its window as it is now. */
  readonly day: string | null
  readonly window: VisitWindow | null
  /** Forms of the visit that are not completed. */
  readonly formsDue: number
}

/** `GET study/{studyId}/site/{siteId}/visitAvailability`: who and what is free in a slot of a site, before a visit is booked. */
export interface VisitAvailability {
  /** Staff who work on the study at the site; those who are free first. */
  readonly staff: readonly StaffAvailability[]
  readonly rooms: readonly RoomAvailability[]
  /** Other visits of the participant at that time. */
  readonly participant: readonly BusyVisit[]
}

export interface StaffAvailability {
  readonly id: string
  readonly name: string
  readonly siteRole: ResourceRow['studySiteAssignment']['siteRole']
  /** Empty: they are free. `OFF_HOURS`: they do not work at that time or on that day. `UNTRAINED`: a course that the study requires before visits is missing. */
  readonly reasons: readonly ('BOOKED' | 'AWAY' | 'OFF_HOURS' | 'UNTRAINED')[]
  readonly visits: readonly BusyVisit[]
  /** Names of the courses that are missing. */
  readonly courses: readonly string[]
}

export interface RoomAvailability extends Pick<ResourceRow['room'], 'id' | 'name'> {
  /** How many more visits it can take in the slot. */
  readonly free: number
  readonly visits: readonly BusyVisit[]
}

/** A visit that takes up time; all is null where the caller may not see whose it is. Times on the clocks of the site, with the day where it is another one. */
export interface BusyVisit {
  readonly from: string | null
  readonly until: string | null
  readonly label: string | null
}
