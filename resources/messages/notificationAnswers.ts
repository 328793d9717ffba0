import type { NotificationChannel } from './notificationChoice.ts'
import type { Topic, TopicCategory } from './topics.ts'

/** `GET notifications/summary`. */
export interface NotificationSummary {
  readonly categories: readonly { readonly category: TopicCategory; readonly unread: number; readonly total: number }[]
}

/** `POST notifications/updateReadStatus`: one of `read` and `unread`. */
export interface ReadStatus {
  /** IDs, or all notifications that the reader may see. */
  readonly notificationIds: readonly string[] | 'all'
  readonly read?: boolean | null
  readonly unread?: boolean | null
}

/** `GET notifications/titles`: titles of the notifications' records, by notification ID. */
export interface NotificationTitles {
  readonly [id: string]: string
}

/** `PUT notifications/choice/{topic}` */
export interface ChannelChoice {
  readonly topic: Topic
  readonly way: NotificationChannel
}
