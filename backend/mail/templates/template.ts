import type { Channel } from '#resources/mailChannel.ts'
import type { ResourceRow } from '#resources/rows.ts'

/** What a kind of message says: the keys of its texts, by the channels that it goes by. One file a template. */
export interface Template {
  readonly name: ResourceRow['mail']['template']
  /** The subject of an e-mail; of every message its name in the outbox. */
  readonly subject: string
  /** The task that sends it, where something is added as it is sent; absent: that of the outbox. */
  readonly task?: string
  readonly bodies: { readonly [Each in Channel]?: string }
}
