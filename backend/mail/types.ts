import type { mail } from '#resources/mail.ts'
import type { Language } from '../caller.ts'

/** What somebody wants to be told; kept as a row of the resource `mail`. */
export interface NewMail {
  readonly template: (typeof mail.fields.template.values)[number]
  /** Whom it is about; the recipient. */
  readonly userId: string
  readonly recipient: string
  readonly language: Language
  readonly subject: string
  /** Plain text; paragraphs parted by blank lines, a link on a line of its own. */
  readonly body: string
}

export type MailStatus = (typeof mail.fields.status.states)[number]
export type MailProblem = (typeof mail.fields.problem.values)[number]

/** A stored message as the sending job reads it. */
export interface StoredMail {
  readonly id: string
  readonly recipient: string
  readonly language: Language
  readonly subject: string
  readonly body: string
}
