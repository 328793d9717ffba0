import type { ResourceRow } from '#resources/rows.ts'

type Mail = ResourceRow['mail']

/** What somebody wants to be told; kept as a row of the resource `mail`. */
export interface NewMail extends Pick<Mail, 'template' | 'recipient' | 'language' | 'subject'> {
  /** The user whom the message is about, who is its recipient. */
  readonly userId: string
  /** Plain text; paragraphs parted by blank lines, a link on a line of its own. */
  readonly body: string
}

export type MailStatus = Mail['status']
export type MailProblem = NonNullable<Mail['problem']>

/** A stored message as the sending job reads it. */
export interface StoredMail extends Pick<Mail, 'id' | 'recipient' | 'language' | 'subject'> {
  readonly body: string
}
