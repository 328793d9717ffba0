import type { Condition } from '../conditions.ts'

/** Condition and recipients of a notification about a row. */
export interface Notice {
  /**
   * Event that triggers the notification. A condition: it becomes true for the row by any write; for an imported row, at its import.
   * `created`: the row is created. `due`: checked each morning, see `due`. `raised`: code of the domain triggers it.
   */
  readonly when: Condition | 'created' | 'due' | 'raised'
  /** Rows about which users are notified on certain days. Only with `when: 'due'`. */
  readonly due?: DueRule
  /**
   * Field with the user to notify. Absent: all staff of the row's study site. If the row has no study site: all users who may read the
   * row.
   */
  readonly to?: string
  /** Level that recipients must have in addition to reading the row, so that they can act on it. */
  readonly needs?: 'CONTRIBUTE' | 'OWN' | 'REVIEW' | 'MEDICAL_REVIEW'
  /**
   * Path that the notification opens, with `:id` for the row and `:studyId` for its study. Used if only administrators of the resource
   * may open the row's own screen.
   */
  readonly at?: string
  /** Set if the title of the record contains no personal name, so that e-mails may include it. */
  readonly isNamedInMails?: true
  /** Off by default: users are notified only if they turn it on in their settings. */
  readonly isOptIn?: true
  /** When this condition becomes true, unread notifications of the topic about the row are marked as read. */
  readonly doneWhen?: Condition
}

/** Notification of one user that depends on the date, or on rows of a view. No write triggers it, so a job checks for it each morning. */
export interface DueRule {
  /**
   * View whose rows trigger the notification. `by` is the view's reference to the record, `to` its reference to the user. Absent: the
   * resource's own rows and the notice's own `to`.
   */
  readonly of?: { readonly resource: string; readonly by: string; readonly to: string }
  /**
   * Date field of the triggering rows, and the first and last day of notification, in days relative to that date: `[-14, 14]`. If the
   * date changes, the notification is closed and a new one begins.
   */
  readonly on?: { readonly field: string; readonly days: readonly [number, number] }
  readonly while?: Condition
  /** Notifies once more when the date has passed. */
  readonly isRepeatedLate?: true
}

/** Returns the source of a due notification: the resource of the rows, the record and the user. */
export const sourceOf = (resource: string, { due, to = '' }: Pick<Notice, 'due' | 'to'>): NonNullable<DueRule['of']> =>
  due?.of ?? { resource, by: 'id', to }

/** Notifications of a user about a referenced row. They are marked as read in the write after which a row first meets the condition. */
export interface ClosedNotices {
  readonly topics: readonly string[]
  /** Reference to the row that the notifications are about. */
  readonly record: string
  /** Field with the user whose notifications end. Absent: the user who makes the write. */
  readonly user?: string
  /** Absent: when the row is created. */
  readonly when?: Condition
}
