import type { Condition } from './conditions.ts'

/** When somebody is told of a row, and who. */
export interface Notice {
  /**
   * It is told when this comes to hold of the row, whoever wrote it; an imported row is told with its import. `created`: once it is there. `raised`: the
   * domain says when, as what follows from the day is written by nobody.
   */
  readonly when: Condition | 'created' | 'raised'
  /** The field that names the user who is told. Absent: everybody who works at the row's study-site; where it has none, everybody who may read it. */
  readonly to?: string
  /** The level that those have who are told, beside what it takes to read the row: whoever may act on it. */
  readonly needs?: 'CONTRIBUTE' | 'REVIEW' | 'MEDICAL_REVIEW'
  /** Address that the notification opens, with `:id` for the row and `:studyId` for its study: another screen than the row's own, which is for those who administer it. */
  readonly at?: string
  /** The title of the record names no person: it stands in e-mails, too. */
  readonly isNamedInMails?: true
  /** Users are notified once they choose so in their settings; until then they are not. */
  readonly isOptIn?: true
  /** Once this condition holds, unread notifications of the topic about the row are marked as read. */
  readonly doneWhen?: Condition
}
