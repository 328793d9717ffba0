/** `GET activity/history/participant`: history of one participant. Specification 2, sections 3 and 7. */
export interface ParticipantActivity {
  /** Events, the newest first. */
  readonly activityHistoryList: readonly ActivityItem[]
  readonly participantFirstName: string | null
  readonly participantLastName: string | null
  /** Count over all pages. */
  readonly total: number
}

export interface ActivityItem {
  readonly id: string
  /** ISO 8601 with Z. */
  readonly eventTime: string
  /**
   * Key of a sentence in the namespace `participants`. Its placeholders are fields of this item: `{{displayName}} added the file
   * {{name}}`.
   */
  readonly description: string
  /** The event as a sentence in the reader's language, limited to values that the reader may see: `Ana Roy added the file scan.pdf`. */
  readonly text: string
  /** Author; null: the system. */
  readonly displayName: string | null
  readonly orgUuid: string
  readonly userUuid: string | null
  readonly siteUuid: string | null
  readonly studyUuid: string | null
  /** The event created the participant. */
  readonly isInitialActivity: boolean
  readonly data: { readonly formName: string | null }
  /** Kind of the event, as in the audit history. */
  readonly kind: string
  readonly action: string
  readonly recordId: string
  /** Name of the record at that time: a therapy, a file, a visit. Null if the record has no name or the reader may not see it. */
  readonly name: string | null
  /** Day for which the event scheduled a visit, YYYY-MM-DD. */
  readonly day: string | null
  /** Null if the reader may not see it. */
  readonly studyName: string | null
  readonly siteName: string | null
  /** Columns between which the card moved. */
  readonly fromColumn: string | null
  readonly toColumn: string | null
  /** Changed fields that the reader may see. */
  readonly fields: readonly string[]
  /** Reason code of an unlock: one of `unlockCodes`. */
  readonly code: string | null
  /** The reason that the user entered for the action. */
  readonly reason: string | null
}
