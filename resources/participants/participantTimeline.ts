import type { ResourceAnswer } from '../core/rows.ts'
import type { ActivityItem } from './participantActivity.ts'

/** Filters of a timeline in the order of their chips, with the kinds of events in each. `changes` contains all other events. */
const kindsByGroup = {
  comments: ['comment'],
  contacts: ['contactAttempt', 'followUp'],
  visits: ['participantVisit', 'visitRequest', 'meeting'],
  forms: ['formAssignment', 'formSubmission', 'formQuery', 'answerVerification', 'secondEntry', 'consent'],
  files: ['attachment', 'attachmentVersion', 'submissionFile'],
  changes: [],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type TimelineGroup = keyof typeof kindsByGroup
export const timelineGroups = Object.keys(kindsByGroup) as readonly TimelineGroup[]

export const groupOfKind = (kind: string): TimelineGroup =>
  timelineGroups.find((group) => (kindsByGroup[group] as readonly string[]).includes(kind)) ?? 'changes'

/** Resources whose new rows the timeline shows in full. It describes all other events in a sentence. */
export const timelineRecords = ['comment', 'contactAttempt', 'followUp', 'attachment'] as const
export type CreatedRecord = Partial<Pick<ResourceAnswer, (typeof timelineRecords)[number]>>

export interface TimelineItem extends ActivityItem {
  readonly group: TimelineGroup
  /**
   * The created row in its current state, under its resource's name. Empty if the event created no row, the row no longer exists, or the
   * reader may not see it.
   */
  readonly made: CreatedRecord
}

/** `GET participant/{id}/timeline`. */
export interface Timeline {
  /** Events, the newest first. */
  readonly items: readonly TimelineItem[]
  /** Authors, sorted by name; first page only. */
  readonly people?: readonly { readonly id: string; readonly fullName: string }[]
  /** `before` of the next page; null on the last page. */
  readonly next: string | null
}
