/** What a calendar is told of visits, at its own address. */
export interface FeedChoice {
  /** All visits that they see, in place of those that are planned with them. */
  readonly isWhole: boolean
  /** Names of participants go with it: off unless somebody wants it, as the calendar belongs to somebody else. */
  readonly hasNames: boolean
}

/** `GET calendar-feed`; null: there is no address. */
export interface FeedAnswer extends FeedChoice {
  readonly createdAt: string
  /** When a calendar read it last. */
  readonly readAt: string | null
}

/** `POST calendar-feed`: shown once. */
export interface NewFeed extends FeedAnswer {
  readonly address: string
}
