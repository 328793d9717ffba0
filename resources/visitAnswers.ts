import type { ScheduleChange } from './visits/schedule.ts'

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

/** What is said with a schedule that is put in use. */
export interface PutInUse {
  readonly fingerprint: string
  readonly note?: string | null
  /** Participations that are moved to it; the others keep theirs. */
  readonly move: readonly string[] | 'all'
}

/** The version that participants who begin have from now on, and the task that moves those who are moved. */
export interface ScheduleInUse {
  readonly number: number
  readonly taskId: string | null
}
