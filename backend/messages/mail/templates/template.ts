import type { ResourceRow } from '#resources/core/rows.ts'
import type { OutboxChannel } from '#resources/messages/mailChannel.ts'

/** A kind of message: the keys of its texts, by channel. Each file contains one template. */
export interface Template {
  readonly name: ResourceRow['mail']['template']
  /** Key of an e-mail's subject, which also names every message in the outbox. */
  readonly subject: string
  /** Task that sends the message, if content is generated at that time; the outbox's task if absent. */
  readonly task?: string
  readonly bodies: { readonly [Each in OutboxChannel]?: string }
}
