import type { ResourceRow } from '#resources/core/rows.ts'
import type { Template } from './templates/template.ts'

type Mail = ResourceRow['mail']

/** A user or a participant as recipient. A participant's contact is read when the message is sent, and never stored in the outbox. */
export type Addressee =
  | { readonly userId: string; readonly recipient: string; readonly announcementId?: string }
  | { readonly participantId: string; readonly studyId?: string; readonly consentId?: string; readonly participantVisitId?: string }

/** A message as requested; stored as a row of the resource `mail`. */
export interface NewMail extends Pick<Mail, 'channel' | 'language'> {
  readonly template: Template
  readonly to: Addressee
  /** Values to insert into the texts of the template. */
  readonly details: Readonly<Record<string, string | number>>
  /** Texts of a study that replace those of the template. */
  readonly words?: { readonly subject?: string; readonly body?: string }
  /** The database rejects a second message with the same key. */
  readonly onceFor?: string
}

export type MailStatus = Mail['status']
export type MailProblem = NonNullable<Mail['problem']>

/** A stored message, as read by the sending job. */
export interface StoredMail extends Pick<Mail, 'id' | 'template' | 'channel' | 'participantId' | 'language' | 'subject'> {
  /** Null if this channel can no longer reach the participant, and for a push, which goes to the participant's devices. */
  readonly recipient: string | null
  /** Plain text; paragraphs separated by blank lines, a link on its own line. */
  readonly body: string
  /** Location of the attached file. */
  readonly attachment: { readonly fileName: string; readonly location: string } | null
  /** The HTML of an announcement, sanitised; null if the body is the whole message. */
  readonly page: string | null
  /** The visit that is attached as a calendar entry. */
  readonly visit: VisitToAttend | null
}

/** A visit or video meeting for a calendar entry. */
export interface VisitToAttend {
  readonly id: string
  /** Incremented with each change, so that a calendar uses the newest. */
  readonly version: number
  readonly isCalledOff: boolean
  /** YYYY-MM-DD and HH:mm, in the time zone of the site. */
  readonly date: string
  readonly time: string
  /** True for the second of the two equal hours when clocks go back. */
  readonly isSecondHour: boolean | null
  readonly timeZone: string
  readonly minutes: number
  readonly organisation: string
  /** Location; null for a video meeting, a call and similar visits. */
  readonly place: string | null
}
