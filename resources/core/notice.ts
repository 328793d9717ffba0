import type { Condition } from './conditions.ts'

/** When somebody is told of a row, and who. */
export interface Notice {
  /**
   * It is told when this comes to hold of the row, by any writer; an imported row is told with its import. `created`: once it is there. `due`: each
   * morning, as `due` says. `raised`: the domain says when.
   */
  readonly when: Condition | 'created' | 'due' | 'raised'
  /** Rows for which the notice is due. With `when: 'due'`. */
  readonly due?: Due
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

/** A notice to one user that follows from the day, or from rows of a view: no write brings it about, so a job looks for it each morning. */
export interface Due {
  /** A view whose rows it follows from: `by` is their reference to the record of the notice, `to` to the user. Absent: rows of the resource itself, and its `to`. */
  readonly of?: { readonly resource: string; readonly by: string; readonly to: string }
  /** A date of these rows, and the first and last day from it on when users are notified: `[-14, 14]`. Another date closes the notice, and begins a new one. */
  readonly on?: { readonly field: string; readonly days: readonly [number, number] }
  readonly while?: Condition
  /** Once more when the date is over. */
  readonly isRepeatedLate?: true
}

/** The rows from which a due notice follows: their resource, the record of the notice and its user. */
export const sourceOf = (resource: string, { due, to = '' }: Pick<Notice, 'due' | 'to'>): NonNullable<Due['of']> =>
  due?.of ?? { resource, by: 'id', to }
