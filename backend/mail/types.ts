import type { ResourceRow } from '#resources/rows.ts'
import type { Template } from './templates/template.ts'

type Mail = ResourceRow['mail']

/** A user whom the message is about, or a participant, whose contact is read when it is sent: the outbox never holds it. */
export type Addressee =
  | { readonly userId: string; readonly recipient: string; readonly announcementId?: string }
  | { readonly participantId: string; readonly studyId?: string; readonly consentId?: string; readonly participantVisitId?: string }

/** What somebody wants to be told; kept as a row of the resource `mail`. */
export interface NewMail extends Pick<Mail, 'channel' | 'language'> {
  readonly template: Template
  readonly to: Addressee
  /** What stands in the texts of the template. */
  readonly details: Readonly<Record<string, string | number>>
  /** Words of a study's own in the place of the template's. */
  readonly words?: { readonly subject?: string; readonly body?: string }
  /** A second message for the same is refused by the database. */
  readonly onceFor?: string
}

export type Channel = Mail['channel']
export type MailStatus = Mail['status']
export type MailProblem = NonNullable<Mail['problem']>

/** A stored message as the sending job reads it. */
export interface StoredMail extends Pick<Mail, 'id' | 'template' | 'channel' | 'language' | 'subject'> {
  /** Null where a participant cannot be reached this way any more. */
  readonly recipient: string | null
  /** Plain text; paragraphs parted by blank lines, a link on a line of its own. */
  readonly body: string
  /** Where the file lies that goes with it. */
  readonly attachment: { readonly fileName: string; readonly location: string } | null
  /** The words of an announcement with their layout, sanitised; null where the body is all. */
  readonly page: string | null
  /** The visit that it is about: it goes with it as an entry of a calendar. */
  readonly visit: VisitToAttend | null
}

/** A visit as a calendar has it. */
export interface VisitToAttend {
  readonly id: string
  /** Goes up with each change, so that a calendar takes the newest. */
  readonly version: number
  readonly isCalledOff: boolean
  /** YYYY-MM-DD and HH:mm, by the clocks of the site. */
  readonly date: string
  readonly time: string
  /** True for the second of the two equal hours when clocks go back. */
  readonly isSecondHour: boolean | null
  readonly timeZone: string
  readonly minutes: number
  readonly organisation: string
  /** Where to go; null of a talk by video, a call and the like. */
  readonly place: string | null
}
