/** `GET activity/history/participant`: what happened to one participant. Specification 2, sections 3 and 7. */
export interface ParticipantActivity {
  /** Newest first. */
  readonly activityHistoryList: readonly ActivityItem[]
  readonly participantFirstName: string | null
  readonly participantLastName: string | null
  /** Of all pages. */
  readonly total: number
}

export interface ActivityItem {
  readonly id: string
  /** ISO 8601 with Z. */
  readonly eventTime: string
  /** Key of a sentence in the namespace `participants`, whose placeholders are fields of this item: `{{displayName}} added the file {{name}}`. */
  readonly description: string
  /** That sentence in the reader's language, as they may read it: `Ana Roy added the file scan.pdf`. */
  readonly text: string
  /** Who did it; null: the system. */
  readonly displayName: string | null
  readonly orgUuid: string
  readonly userUuid: string | null
  readonly siteUuid: string | null
  readonly studyUuid: string | null
  /** The participant was entered. */
  readonly isInitialActivity: boolean
  readonly data: { readonly formName: string | null }
  /** As in the audit history. */
  readonly kind: string
  readonly action: string
  readonly recordId: string
  /** What the record was called then: a therapy, a file. Null for what has no name of its own, or none that the reader may see. */
  readonly name: string | null
  /** Null where the reader may not see it. */
  readonly studyName: string | null
  readonly siteName: string | null
  /** Columns of a card move. */
  readonly fromColumn: string | null
  readonly toColumn: string | null
  /** Fields that changed, of those that the reader may read. */
  readonly fields: readonly string[]
  /** Of an unlock, why: one of `unlockCodes`. */
  readonly code: string | null
  /** The reason that was given with the action. */
  readonly reason: string | null
}
