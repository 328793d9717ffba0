import type { Channel } from '#resources/mailChannel.ts'
import type { ResourceRow } from '#resources/rows.ts'

/** What a kind of message says: the keys of its texts, by the channels that it goes by. One file a template. */
export interface Template {
  readonly name: ResourceRow['mail']['template']
  /** The subject of an e-mail; of every message its name in the outbox. */
  readonly subject: string
  readonly bodies: { readonly [Each in Channel]?: string }
}
