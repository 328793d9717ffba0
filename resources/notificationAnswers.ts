import type { TopicCategory } from './topics.ts'

/** `GET notifications/summary`. */
export interface NotificationSummary {
  readonly categories: readonly { readonly category: TopicCategory; readonly unread: number; readonly total: number }[]
}

/** `POST notifications/updateReadStatus`: one of `read` and `unread`. */
export interface ReadStatus {
  /** Ids, or all that the reader may see. */
  readonly notificationIds: readonly string[] | 'all'
  readonly read?: boolean
  readonly unread?: boolean
}
