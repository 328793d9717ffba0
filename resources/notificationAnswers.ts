import type { NotificationWay } from './notificationChoice.ts'
import type { Topic, TopicCategory } from './topics.ts'

/** `GET notifications/summary`. */
export interface NotificationSummary {
  readonly categories: readonly { readonly category: TopicCategory; readonly unread: number; readonly total: number }[]
}

/** `POST notifications/updateReadStatus`: one of `read` and `unread`. */
export interface ReadStatus {
  /** Ids, or all that the reader may see. */
  readonly notificationIds: readonly string[] | 'all'
  readonly read?: boolean | null
  readonly unread?: boolean | null
}

/** `GET notifications/titles`: titles of the records that notifications are about, by the id of the notification. */
export interface NotificationTitles {
  readonly [id: string]: string
}

/** `PUT notifications/choice/{topic}` */
export interface ChosenWay {
  readonly topic: Topic
  readonly way: NotificationWay
}
