/** Content of a calendar feed. Each feed has a secret address. */
export interface FeedChoice {
  /** Includes all visits that the user may see, instead of only those for which they are the staff member. */
  readonly isWhole: boolean
  /** Includes names of participants; off by default, since the calendar data leave the product. */
  readonly hasNames: boolean
}

/** `GET calendar-feed`; null if the user has no feed. */
export interface FeedAnswer extends FeedChoice {
  readonly createdAt: string
  /** Time at which a calendar last read the feed. */
  readonly readAt: string | null
}

/** `POST calendar-feed`: the address is shown only once. */
export interface NewFeed extends FeedAnswer {
  readonly address: string
}
