import type { ActivityItem } from './participantActivity.ts'
import type { ResourceAnswer } from './rows.ts'

/** What a timeline can be narrowed to, in the order of its chips; each with the kinds of events in it. Whatever is not named is a change of the record. */
const kindsOf = {
  comments: ['comment'],
  contacts: ['contactAttempt', 'followUp'],
  files: ['attachment', 'attachmentVersion'],
  studies: ['participantStudy'],
  changes: [],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type TimelineGroup = keyof typeof kindsOf
export const timelineGroups = Object.keys(kindsOf) as readonly TimelineGroup[]

export const groupOfKind = (kind: string): TimelineGroup =>
  timelineGroups.find((group) => (kindsOf[group] as readonly string[]).includes(kind)) ?? 'changes'

/** Resources whose rows stand on the timeline themselves, where they were made; of the others it tells in a sentence. */
export const timelineRecords = ['comment', 'contactAttempt', 'followUp', 'attachment'] as const
export type MadeRecord = Partial<Pick<ResourceAnswer, (typeof timelineRecords)[number]>>

export interface TimelineItem extends ActivityItem {
  readonly group: TimelineGroup
  /** The row that was made, under its resource's name, as it is now; empty where its reader may not see it, where it is gone, and where nothing was made. */
  readonly made: MadeRecord
}

/** `GET participant/{id}/timeline`. */
export interface Timeline {
  /** Newest first. */
  readonly items: readonly TimelineItem[]
  /** Whoever did any of it, by name; of the first page only. */
  readonly people?: readonly { readonly id: string; readonly fullName: string }[]
  /** `before` of the page that follows; null on the last. */
  readonly next: string | null
}
